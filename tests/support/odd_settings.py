"""The settings of the service with engines that fail, for workers in tests."""

from axio_api.settings import *  # noqa: F403
from games.engines import ENGINES
from tests.support.engines import ODD

ENGINES.update(ODD)
