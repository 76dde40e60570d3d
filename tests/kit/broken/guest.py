"""Goes to every table that it is invited to."""

from base import HonestBot


class Guest(HonestBot):
    def accepts(self, game):
        return True


Guest().run()
