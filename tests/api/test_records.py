"""GET replay and export, and POST /exports/verify."""

from __future__ import annotations

import copy
from urllib.parse import quote

import pytest

from games.services.exports import export_example
from tests.support.playing import new_game, rush


@pytest.fixture
def over(alice, bob, duel):
    """The duel, played for a while and given up by bob."""
    rush(duel["id"], [alice, bob], moves=4)
    bob.post(f"games/{duel['id']}/seats/2/resign")
    return duel["id"]


def frames(client, game, query=""):
    items, cursor = [], ""
    while cursor is not None:
        more = f"{query}{'&cursor=' if cursor else ''}{cursor}"
        answer = client.get(f"games/{game}/replay?limit=4{more}")
        assert answer.status == 200, answer
        items += answer.json["items"]
        cursor = answer.json["next_cursor"]
    return items


def test_a_replay_has_every_position_with_the_move_that_led_to_it(alice, stranger, over):
    found = frames(stranger, over, "&as=public")
    assert [frame["version"] for frame in found] == [1, 2, 3, 4, 5, 6]
    moves = stranger.get(f"games/{over}/moves").json["items"]
    assert [frame["move"] for frame in found] == [None, *moves]
    for frame in found:
        past = stranger.get(f"games/{over}/view?at_version={frame['version']}").json
        assert frame["view"] == past
        assert frame["hands"] == []


def test_a_seat_replays_what_it_saw(alice, bob, duel):
    rush(duel["id"], [alice, bob], moves=3)
    own = frames(bob, duel["id"])
    assert own == frames(bob, duel["id"], "&as=seat:2")
    for frame in own:
        assert frame["view"]["viewer"] == {"type": "seat", "seat": 2}
        assert [held["seat"] for held in frame["hands"]] == [2]
        assert frame["hands"][0]["hand"] == frame["view"]["hand"]
    assert own[-1]["view"] == bob.get(f"games/{duel['id']}/view").json


def test_nobody_sees_other_hands_while_the_game_goes_on(alice, bob, mallory, stranger, duel):
    path = f"games/{duel['id']}/replay"
    for client, eyes in (
        (alice, "seat:2"),
        (bob, "seat:1"),
        (mallory, "seat:1"),
        (stranger, "seat:2"),
        (alice, "all"),
        (stranger, "all"),
    ):
        answer = client.get(f"{path}?as={eyes}")
        assert (answer.status, answer.code) == (403, "hidden-information")
    assert frames(mallory, duel["id"])[0]["hands"] == []


def test_everybody_sees_all_hands_when_the_game_is_finished(alice, stranger, over):
    found = frames(stranger, over, "&as=all")
    assert all([held["seat"] for held in frame["hands"]] == [1, 2] for frame in found)
    through_her_eyes = frames(stranger, over, "&as=seat:1")
    assert through_her_eyes == frames(alice, over)
    for everything, hers in zip(found, through_her_eyes, strict=True):
        assert everything["hands"][0] == hers["hands"][0]


@pytest.mark.parametrize("eyes", ["seat:3", "seat:0", "seat:", "seat:11", "mine", "seat:\u0661"])
def test_it_refuses_eyes_that_nobody_has(alice, over, eyes):
    answer = alice.get(f"games/{over}/replay?as={quote(eyes)}")
    assert (answer.status, answer.code) == (422, "validation")


def test_there_is_nothing_to_replay_in_the_lobby(alice):
    body = {"ruleset": "rota", "seats": [{"type": "me"}, {"type": "open"}]}
    lobby = alice.post("games", body).json["id"]
    answer = alice.get(f"games/{lobby}/replay")
    assert (answer.status, answer.code) == (409, "game-not-active")


def test_an_export_is_enough_to_play_the_game_again(stranger, over):
    export = stranger.get(f"games/{over}/export").json
    game = stranger.get(f"games/{over}").json
    for name in ("ruleset", "ruleset_version", "options", "seed", "seed_commitment", "result"):
        assert export[name] == game[name]
    assert (export["format"], export["game_id"], export["seats"]) == ("axio-game/1", over, 2)
    assert len(export["moves"]) == 5
    assert export["moves"][-1] == {
        "type": "resign",
        "seat": 2,
        "full_type": "rota.resign",
    }


def test_there_is_no_export_before_the_end(alice, duel):
    lobby = alice.post(
        "games", {"ruleset": "rota", "seats": [{"type": "me"}, {"type": "open"}]}
    ).json["id"]
    for game in (duel["id"], lobby):
        answer = alice.get(f"games/{game}/export")
        assert (answer.status, answer.code) == (409, "game-not-finished")
        assert "seed" not in answer.json


def test_a_true_export_is_valid_for_everybody(alice, bob, stranger):
    game = new_game(alice, bob)["id"]
    rush(game, [alice, bob])
    answer = stranger.post("exports/verify", alice.get(f"games/{game}/export").json)
    assert answer.status == 200
    assert answer.json["valid"] is True
    assert [(c["name"], c["ok"]) for c in answer.json["checks"]] == [
        ("commitment", True),
        ("ruleset", True),
        ("options", True),
        ("moves", True),
        ("result", True),
    ]


def _other_seed(export):
    export["seed"] = "00" * 32


def _other_game(export):
    export["game_id"] = "another"


def _other_commitment(export):
    export["seed_commitment"] = "00" * 32


def _other_ruleset(export):
    export["ruleset"] = "chess"


def _too_many_seats(export):
    export["seats"] = 8


def _unknown_options(export):
    export["options"] = {"speed": 1}


def _one_move_less(export):
    del export["moves"][0]


def _one_move_more(export):
    export["moves"].append(export["moves"][0])


def _other_cell(export):
    export["moves"][0] |= {"x": 10**30}


def _other_seat(export):
    export["moves"][0]["seat"] = 2


def _no_such_seat(export):
    export["moves"][-1]["seat"] = 99


def _other_winner(export):
    export["result"]["ranking"][0]["seats"] = [2]


def _other_reason(export):
    export["result"]["reason"] = "completed"


@pytest.mark.parametrize(
    ("forge", "check"),
    [
        (_other_seed, "commitment"),
        (_other_game, "commitment"),
        (_other_commitment, "commitment"),
        (_other_ruleset, "ruleset"),
        (_too_many_seats, "options"),
        (_unknown_options, "options"),
        (_one_move_less, "moves"),
        (_one_move_more, "moves"),
        (_other_cell, "moves"),
        (_other_seat, "moves"),
        (_no_such_seat, "moves"),
        (_other_winner, "result"),
        (_other_reason, "result"),
    ],
)
def test_a_forgery_is_found_out(stranger, over, forge, check):
    export = stranger.get(f"games/{over}/export").json
    forged = copy.deepcopy(export)
    forge(forged)
    answer = stranger.post("exports/verify", forged)
    assert answer.status == 200, answer
    assert answer.json["valid"] is False
    assert check in [found["name"] for found in answer.json["checks"] if not found["ok"]]


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"seed": "xyz"}, "/seed"),
        ({"seed": "A1" * 32}, "/seed"),
        ({"format": "pgn"}, "/format"),
        ({"seats": 0}, "/seats"),
        ({"moves": {}}, "/moves"),
        ({"moves": [1]}, "/moves/0"),
        ({"moves": [{"type": "resign"}]}, "/moves/0/seat"),
        ({"moves": [{"type": "resign", "seat": True}]}, "/moves/0/seat"),
        ({"moves": [{"type": "jump", "seat": 1}]}, "/moves/0/type"),
        ({"moves": [{"type": "resign", "seat": 1, "full_type": "axio.resign"}]}, "/moves/0/type"),
        ({"moves": [{"type": "place", "seat": 1, "x": 0, "y": 0}]}, "/moves/0/rotation"),
        ({"result": None}, "/result"),
        ({"result": {"reason": "completed"}}, "/result/ranking"),
        ({"game_id": 1}, "/game_id"),
        ({"comment": "mine"}, "/comment"),
    ],
)
def test_it_refuses_an_export_that_is_not_well_formed(stranger, over, change, pointer):
    export = stranger.get(f"games/{over}/export").json
    answer = stranger.post("exports/verify", {**export, **change})
    assert (answer.status, answer.code) == (422, "validation")
    assert pointer in [error["pointer"] for error in answer.json["errors"]]


def test_an_export_without_the_names_of_shapes_is_valid(stranger, over):
    """As it was written before there were any."""
    export = stranger.get(f"games/{over}/export").json
    del export["options"]["ruleset"]
    for move in export["moves"]:
        del move["full_type"]
    assert stranger.post("exports/verify", export).json["valid"]


def test_options_of_another_ruleset_are_found(stranger, over):
    export = stranger.get(f"games/{over}/export").json
    export["options"]["ruleset"] = "axio"
    checks = stranger.post("exports/verify", export).json["checks"]
    assert (checks[-1]["name"], checks[-1]["ok"]) == ("options", False)


def test_the_documented_example_is_a_true_record(stranger, db):
    answer = stranger.post("exports/verify", export_example())
    assert answer.json["valid"], answer.json
