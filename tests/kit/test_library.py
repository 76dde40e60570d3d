"""The library against a real service."""

from __future__ import annotations

import asyncio
import re
import secrets

import pytest

from axio_client import AsyncClient, Client, Problem, gain
from tests.support.process import ROOT

RULESETS = ["rota", "axio", "acht"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_few_lines_play_a_game(sign_up, ruleset):
    client = sign_up()
    game = client.games.create(ruleset, ["me"])
    answered = []
    for turn in client.turns(game):
        assert turn.view["ruleset"] == ruleset and turn.best() in turn.options
        assert gain(turn.best()) == max(gain(option) for option in turn.options)
        assert turn.play(turn.best()) is not None
        answered.append(turn.decision_id)
    end = client.games.get(game["id"])
    assert end["status"] == "finished" and len(set(answered)) == len(answered)
    assert [move["decision_id"] for move in client.games.moves(game["id"])] == answered
    assert client.games.verify(client.games.export(game["id"]))["valid"]


def test_the_same_with_asyncio_and_an_engine(base_url):
    async def play() -> str:
        async with AsyncClient(base_url) as client:
            await client.sign_up(f"player-{secrets.token_hex(5)}")
            game = await client.games.create("rota", ["me", "random"])
            async for turn in client.turns(game):
                await turn.play(turn.random())
            return (await client.games.wait(game["id"]))["status"]

    assert asyncio.run(play()) == "finished"


def test_turns_of_all_games_come_as_they_are_opened(sign_up):
    client = sign_up()
    games = {client.games.create("rota", ["me"])["id"] for _ in range(2)}
    unfinished, played = set(games), 0
    for turn in client.turns():
        played += 1
        accepted = turn.play(turn.best())
        unfinished -= {turn.game_id} if accepted["result"] else set()
        if not unfinished:
            break
    assert played == sum(len(list(client.games.moves(game))) for game in games)


def test_a_turn_that_was_closed_meanwhile_is_no_error(sign_up):
    client = sign_up()
    game = client.games.create("rota", ["me"])
    turn = next(client.turns(game))
    assert turn.play(turn.options[0]) == turn.play(turn.options[0])
    assert turn.play(turn.options[1]) is None
    assert turn.play(turn.options[1], key="another") is None


def test_an_illegal_move_tells_the_rule_and_can_be_corrected(sign_up):
    client = sign_up()
    turn = next(client.turns(client.games.create("rota", ["me"])))
    with pytest.raises(Problem) as caught:
        turn.play({"type": "place", "x": 40, "y": 40, "rotation": 0, "wild": None})
    assert (caught.value.status, caught.value.code) == (422, "illegal-move")
    assert caught.value.rule == "not-adjacent" and "not-adjacent" in str(caught.value)
    assert turn.play(turn.best())


def test_options_can_be_filtered(sign_up):
    client = sign_up()
    game = client.games.create("rota", ["me"])
    turn = next(client.turns(game))
    assert list(client.games.options(game["id"], turn.decision_id)) == turn.options
    x = turn.options[0]["move"]["x"]
    some = list(client.games.options(game["id"], turn.decision_id, x=x))
    assert some == [option for option in turn.options if option["move"]["x"] == x] != turn.options


def test_events_end_with_the_game_and_resume_after_any_of_them(sign_up):
    client = sign_up()
    game = client.games.create("rota", ["me"])
    for turn in client.turns(game):
        turn.play(turn.best())
    assert [event["type"] for event in client.games.events(game["id"])] == ["snapshot"]
    events = list(client.games.events(game["id"], after="0"))
    ids = [event["id"] for event in events]
    assert len(set(ids)) == len(ids) and events[-1]["type"] == "game.finished"
    assert list(client.games.events(game["id"], after=ids[4])) == events[5:]


def test_people_meet_at_a_table(sign_up):
    host, guest = sign_up("host"), sign_up("guest")
    name = guest.me()["name"]
    seats = ["me", "open", {"type": "player", "name": name}]
    game = host.games.create("rota", seats, visibility="private", start="by_host")
    snapshot = next(guest.events())
    assert [invitation["game_id"] for invitation in snapshot["invitations"]] == [game["id"]]
    joined = guest.games.join(game["id"])
    assert joined["seats"][2]["occupant"] == {
        "type": "player",
        "name": name,
        "engine": None,
        "rating": None,
    }
    assert [own["id"] for own in guest.games.mine()] == [game["id"]]
    guest.games.leave(game["id"], 3)
    with pytest.raises(Problem, match="404 not-found"):
        guest.games.get(game["id"])


def test_a_bot_of_yours_plays_with_its_own_token(sign_up):
    owner = sign_up("owner")
    created = owner.create_bot(f"bot-{secrets.token_hex(5)}", description="Tries.")
    with Client(owner.url, created["token"]) as bot:
        assert bot.me()["owner"] == owner.me()["name"] and bot.feature_level >= 8


def test_a_hint_is_waited_for(sign_up):
    client = sign_up()
    game = client.games.create("rota", ["me"])
    job = client.games.hint(game["id"])
    assert job["status"] == "succeeded" and job["result"]["options"]


def test_the_lines_of_the_readme_play_a_game(base_url, capsys):
    """Those of the library's own page are run with the other pages."""
    page = (ROOT / "README.md").read_text()
    (code,) = re.findall(r"```python\n(from axio_client import Client\n.*?)```", page, re.DOTALL)
    assert "http://127.0.0.1:8000" in code and "ada-lovelace" in code
    code = code.replace("http://127.0.0.1:8000", base_url)
    exec(code.replace("ada-lovelace", f"ada-{secrets.token_hex(5)}"), {})
    assert "'reason': 'completed'" in capsys.readouterr().out
