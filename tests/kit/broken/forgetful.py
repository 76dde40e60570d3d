"""Plays only in games that began after it did."""

from base import HonestBot


class Forgetful(HonestBot):
    def __init__(self):
        super().__init__()
        running = self.call("GET", "me/games", params={"status": "active"}).json()["items"]
        self.unknown = {game["id"] for game in running}

    def wants(self, turn):
        return turn["game_id"] not in self.unknown


Forgetful().run()
