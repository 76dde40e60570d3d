"""Answers anew, and differently, when it hears nothing."""

import httpx
from base import HonestBot


class Twofold(HonestBot):
    def answer(self, turn):
        for option in turn["options"]:
            try:
                self.http.post(f"games/{turn['game_id']}/moves", json=option["move"])
                return
            except httpx.TransportError:
                continue


Twofold().run()
