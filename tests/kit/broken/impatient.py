"""Comes back at once, whatever the service asks for."""

import time

from base import HonestBot


class Impatient(HonestBot):
    def wait(self, response):
        time.sleep(0.1)


Impatient().run()
