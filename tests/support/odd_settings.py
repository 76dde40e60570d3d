"""The settings of the service with engines that fail, for workers in tests."""

from ai.registry import ENGINES
from axio_api.settings import *  # noqa: F403
from tests.support.engines import ODD

ENGINES.update(ODD)
