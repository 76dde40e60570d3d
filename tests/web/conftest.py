"""A real browser before a real service. What it logs or is refused by its policy fails the test."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from tests.support.process import service
from tests.support.services import missing
from tests.web.people import Guest

#: All on one machine and from one address, also the push service.
UNLIMITED = {f"AXIO_LIMIT_{name}": "1000000/60" for name in ("READ", "WRITE", "SIGNUP", "LOGIN")}
UNLIMITED["AXIO_WEBHOOKS_ALLOW_LOOPBACK"] = "1"

#: A worker would stand between the page and what a test makes of its calls.
USUAL = {"locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block"}
BLOCKED = "Service Worker registration blocked"

#: The registry of drawn boards, emptied.
UNDRAWN = {"**/js/boards/index.js": lambda _: "export const BOARDS = {};"}


@pytest.fixture(scope="package")
def base_url(tmp_path_factory: Any) -> Iterator[str]:
    with service(
        "sqlite", tmp_path_factory.mktemp("web"), worker=True, AXIO_SANDBOX="1", **UNLIMITED
    ) as base:
        yield base


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """Chromium, as it is installed; closed with this package, because it keeps an event loop."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        missing("the program chromium is not installed")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield started
        started.close()


class Complaints(list[str]):
    """What a page logged as an error, except for what a test expects."""

    expected: tuple[str, ...] = ()

    def unexpected(self) -> list[str]:
        return [one for one in self if not any(word in one for word in self.expected)]


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    found = Complaints()
    yield found
    assert found.unexpected() == []


@pytest.fixture
def visit(browser: Any, base_url: str, complaints: Complaints) -> Iterator[Callable[..., Any]]:
    """Opens a window of its own at a path, signed in as a guest if one is given."""
    contexts = []

    def open_window(path: str = "/", guest: Guest | None = None, **how: Any) -> Any:
        context = browser.new_context(base_url=base_url, **{**USUAL, **how})
        contexts.append(context)
        # Only the tests of taking back wait for it.
        context.add_init_script(
            "localStorage.getItem('axio.sending') ?? localStorage.setItem('axio.sending', 'once')"
        )
        if guest:
            context.add_init_script(
                f"localStorage.getItem('axio.session') ?? localStorage.setItem('axio.session', {guest.session!r})"
            )
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda told: (
                told.type in ("error", "warning")
                and BLOCKED not in told.text
                and complaints.append(f"{told.text} {told.location['url']}")
            ),
        )
        page.goto(path)
        return page

    yield open_window
    for context in contexts:
        context.close()


@pytest.fixture
def undrawn(visit: Callable[..., Any]) -> Callable[..., Any]:
    """Opens a window whose page can draw no game; `change` says by address what else is different."""

    def open_window(
        path: str = "/",
        guest: Guest | None = None,
        change: Mapping[str, Callable[[str], str]] | None = None,
        **how: Any,
    ) -> Any:
        page = visit("/icon.svg", guest, **how)
        for address, rewrite in {**UNDRAWN, **(change or {})}.items():
            page.route(address, rewriting(rewrite))
        page.goto(path)
        return page

    return open_window


def rewriting(rewrite: Callable[[str], str]) -> Callable[[Any], None]:
    def answer(route: Any) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=rewrite(response.text()))

    return answer


@pytest.fixture
def guest(base_url: str) -> Callable[[], Guest]:
    return lambda: Guest(base_url)


@pytest.fixture
def person(base_url: str) -> Callable[[], Guest]:
    """Somebody with a password."""

    def sign_up() -> Guest:
        one = Guest(base_url)
        one.call("PATCH", "me", {"password": "correct horse"})
        return one

    return sign_up
