"""Gives up when the service refuses something."""

from base import HonestBot


class Brittle(HonestBot):
    def call(self, method, path, **more):
        response = super().call(method, path, **more)
        if response.status_code == 409:
            raise SystemExit("refused!")
        return response


Brittle().run()
