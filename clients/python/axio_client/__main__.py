"""`python -m axio_client` is the command `axio`."""

from axio_client.cli import app

app(prog_name="axio")
