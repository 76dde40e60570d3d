"""After work that failed, the next piece of work gets connections of its own."""

from __future__ import annotations

import pytest

from games.server import connections as under_test
from games.server.connections import fresh_connections


class Connection:
    def __init__(self) -> None:
        self.closed = False

    def close(self) -> None:
        self.closed = True


class Broken(Connection):
    def close(self) -> None:
        super().close()
        raise OSError("It was closed already.")


@pytest.fixture
def kept(monkeypatch):
    """The connections of this thread, of which the first cannot even be closed."""
    kept = {"default": Broken(), "other": Connection()}
    # Removed while they are listed, as Django's can be.
    handler = type("Handler", (dict,), {"__iter__": lambda self: iter(list(self.keys()))})(kept)
    monkeypatch.setattr(under_test, "connections", handler)
    monkeypatch.setattr(under_test, "close_old_connections", lambda: handler.update(checked=True))
    return handler


def test_work_that_fails_takes_its_connections_with_it(kept):
    both = [kept["default"], kept["other"]]

    def work() -> None:
        with fresh_connections():
            del kept["checked"]
            raise LookupError("The work failed.")

    with pytest.raises(LookupError):
        work()
    assert all(connection.closed for connection in both) and not kept.keys()


def test_work_that_succeeds_leaves_its_connections_to_the_next(kept):
    with fresh_connections():
        assert kept.pop("checked")
    assert len(kept.keys()) == 2 and not kept["other"].closed
