"""What one caller can send: addresses, bots, names, passwords, slow connections."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Iterable
from urllib.parse import urlsplit

import httpx

from tests.load.strangers.ground import LIMITS, Line, signed_up, web_alone, with_token
from tests.support.process import free_port
from tests.support.stack import until

SIGN_UPS, BOTS, GAMES, LOG_INS, CONNECTIONS = 30, 150, 50, 30, 1500
HEAD_SECONDS = 10
#: Invisible, a Cyrillic double of a name that is taken, and what an operator could be called.
NAMES = {"invisible": "\u3164", "double": "\u0430lice", "admin": "admin"}


def _accepted(answers: Iterable[httpx.Response]) -> int:
    return sum(answer.is_success for answer in answers)


def _forwarded(_: int) -> str:
    """Each request claims another address; the proxy of compose adds the one that it sees."""
    with web_alone(AXIO_TRUSTED_PROXIES="1", **LIMITS) as stack:
        accepted = _accepted(
            httpx.post(
                f"{stack.bases[0]}/api/v1/players",
                json={"name": f"guest {number}"},
                headers={"X-Forwarded-For": f"198.51.100.{number}, 203.0.113.7"},
            )
            for number in range(SIGN_UPS)
        )
    return f"{accepted} of {SIGN_UPS} sign-ups accepted, the limit is {LIMITS['AXIO_LIMIT_SIGNUP']}"


def _bots(_: int) -> str:
    quota = 60
    limits = LIMITS | {"AXIO_LIMIT_READ": f"{quota}/3600"}
    with web_alone(**limits) as stack, signed_up(stack, "mallory") as mallory:
        made = [mallory.post("bots", json={"name": f"bot {number}"}) for number in range(BOTS)]
        tokens = [answer.json()["token"] for answer in made if answer.is_success]
        answered = 0
        for number in range(2 * quota):
            bot = {"Authorization": f"Bearer {tokens[number % len(tokens)]}"}
            answered += mallory.get("me/turns", headers=bot).is_success
    return f"{len(tokens)} of {BOTS} bots; together {answered} answers, the limit is {quota}"


def _seated(_: int) -> str:
    """Strangers want a bot in their rated games, which it never agreed to."""
    with web_alone() as stack, signed_up(stack, "alice") as alice:
        token = alice.post("bots", json={"name": "robo"}).json()["token"]
        with signed_up(stack, "mallory") as mallory:
            body = {
                "ruleset": "rota",
                "rated": True,
                "seats": [{"type": "me"}, {"type": "player", "name": "robo"}],
            }
            accepted = _accepted(mallory.post("games", json=body) for _ in range(GAMES))
        with with_token(stack, token) as robo:
            turns = len(robo.get("me/turns").json()["items"])
    return f"{accepted} of {GAMES} games opened with it, {turns} turns of the bot"


def _log_in(_: int) -> str:
    port = free_port()
    with web_alone(**LIMITS) as stack, httpx.Client(base_url=f"http://127.0.0.1:{port}") as browser:
        stack.commands["operators"] = f"operators --port {port}"
        stack.start("operators")
        until(lambda: browser.get("/admin/login/").status_code == 200)
        tried = 0
        for _ in range(LOG_INS):
            form = {
                "username": "admin",
                "password": "guessed",
                "csrfmiddlewaretoken": browser.cookies["csrftoken"],
            }
            tried += browser.post("/admin/login/", data=form).status_code != 429
    return f"{tried} of {LOG_INS} passwords tried, the limit is {LIMITS['AXIO_LIMIT_LOGIN']}"


def _slow_heads(_: int) -> str:
    with web_alone(AXIO_HEAD_SECONDS=str(HEAD_SECONDS)) as stack, contextlib.ExitStack() as open_:
        address = urlsplit(stack.bases[0])
        lines = []
        for _ in range(CONNECTIONS):
            line = socket.create_connection((address.hostname, address.port))
            lines.append(open_.enter_context(line))
            line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        time.sleep(HEAD_SECONDS + 5)
        held = sum(map(_is_open, lines))
        answers = httpx.get(f"{stack.bases[0]}/healthz").status_code
    return f"{held} of {CONNECTIONS} held after {HEAD_SECONDS + 5} s; /healthz answers {answers}"


def _is_open(line: socket.socket) -> bool:
    """Whether nothing ends it: an answer that says so counts as the end."""
    line.setblocking(False)
    try:
        return line.recv(1000) != b"" and line.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def _names(_: int) -> str:
    with web_alone() as stack, signed_up(stack, "alice"):
        told = {
            what: httpx.post(f"{stack.bases[0]}/api/v1/players", json={"name": name}).status_code
            for what, name in NAMES.items()
        }
    return ", ".join(f"{what}: {status}" for what, status in told.items())


LINES = (
    Line(
        "forwarded",
        "`X-Forwarded-For` with the default of compose",
        "avoids every limit",
        _forwarded,
    ),
    Line("bots", f"{BOTS} bots of one guest", "each has its own rate limits", _bots),
    Line(
        "seated",
        f"a stranger seats somebody's bot in {GAMES} rated games",
        "all of them; its turns 2 → 69 ms, ratings taken by a 5-second clock",
        _seated,
    ),
    Line("log-in", "operators' login", "no limit", _log_in),
    Line("slow-heads", "connections whose head never ends", "1,500 held for ever", _slow_heads),
    Line("names", "names that look like others", "all are accepted", _names),
)
