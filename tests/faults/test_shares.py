"""Fair shares in real worker processes: what one account asks for does not delay another."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Lock

import pytest

from tests.support.receiver import answering, receiving
from tests.support.sizes import sized
from tests.support.stack import SETUPS, until

SETTINGS = {
    "AXIO_WEBHOOKS_ALLOW_LOOPBACK": "1",
    "AXIO_WEBHOOKS_ALLOW_HTTP": "1",
    "AXIO_WEBHOOK_SECONDS": "2",
}
GAMES, HOOKS, TESTS = sized(100, 300), 10, 10
#: Each worker may have chosen a job of hers just before, and a few of hers have the same turn,
#: because they were stored at the same moment.
MOST_STARTED = 8
#: What was started for mallory while a row of another account waited.
STARTED_JOBS = """
from games.models import Job
mine = Job.objects.get(account__name={name!r}, kind="move")
print(Job.objects.filter(
    account__name="mallory", started_at__gt=mine.queued_at, started_at__lt=mine.started_at
).count(), Job.objects.filter(account__name="mallory", status="queued").count())
"""
STARTED_DELIVERIES = """
from games.models import Delivery
mine = Delivery.objects.get(account__name={name!r})
print(Delivery.objects.filter(
    account__name="mallory",
    last_attempt_at__gt=mine.created_at,
    last_attempt_at__lt=mine.last_attempt_at,
).count(), Delivery.objects.filter(account__name="mallory", attempts=0).count())
"""


@pytest.fixture(scope="module", params=SETUPS)
def setup(request, tmp_path_factory):
    with SETUPS[request.param](tmp_path_factory.mktemp(request.param), **SETTINGS) as running:
        if running.broker:
            running.run("worker --queues notifications --processes 3")
        yield running


@pytest.fixture(scope="module")
def mallory(setup):
    with setup.sign_up("mallory") as client:
        yield client


@pytest.fixture(autouse=True)
def _quietly(caplog):
    caplog.set_level("WARNING", logger="httpx")


def test_an_engine_answers_one_player_while_another_has_asked_for_hundreds(setup, mallory):
    seats = [{"type": "ai", "engine": "slow"}] * 4

    def create(_: int) -> int:
        return mallory.post("games", json={"ruleset": "rota", "seats": seats}).status_code

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(create, range(GAMES))) == {201}
    body = {
        "ruleset": "rota",
        "seats": [{"type": "me"}, {"type": "ai", "engine": "easy"}],
        "options": {"start_seat": 1},
    }
    with setup.sign_up("bob") as bob:
        game = bob.post("games", json=body).json()
        path, decision = f"games/{game['id']}", game["pending"][0]["decision_id"]
        option = bob.get(f"{path}/decisions/{decision}/options?limit=1").json()["items"][0]
        assert bob.post(f"{path}/moves", json=option["move"]).status_code == 201
        until(lambda: bob.get(path).json()["version"] == 3)
    started, waiting = map(int, setup.ask(STARTED_JOBS.format(name="bob")).split())
    assert started <= MOST_STARTED
    assert waiting > GAMES / 2


def test_a_webhook_is_called_while_those_of_another_player_hang(setup, mallory):
    lock, hanging, most = Lock(), 0, 0
    with receiving() as stuck, receiving() as well, setup.sign_up("carol") as carol:

        def hang(request):
            nonlocal hanging, most
            with lock:
                hanging += 1
                most = max(most, hanging)
            request.connection.settimeout(30)
            # Until the service hangs up.
            request.connection.recv(1)
            with lock:
                hanging -= 1

        stuck.behave, well.behave = hang, answering(204)
        for _ in range(HOOKS):
            hook = mallory.post("webhooks", json={"url": stuck.url}).json()
            for _ in range(TESTS):
                assert mallory.post(f"webhooks/{hook['id']}/test").status_code == 202
        stuck.wait_for(1, seconds=60)
        hook = carol.post("webhooks", json={"url": well.url}).json()
        assert carol.post(f"webhooks/{hook['id']}/test").status_code == 202
        well.wait_for(1, seconds=120)
        until(lambda: _delivered(carol, hook["id"]))
        stuck.wait_for(2, seconds=60)
        assert most == 1
        started, waiting = map(int, setup.ask(STARTED_DELIVERIES.format(name="carol")).split())
    assert started <= 2
    assert waiting > HOOKS * TESTS / 2


def _delivered(client, webhook):
    (entry,) = client.get(f"webhooks/{webhook}/deliveries").json()["items"]
    return entry["status"] == "succeeded"
