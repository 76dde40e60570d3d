"""Sealed answers: stored at once, seen by nobody before the last one is in."""

from __future__ import annotations

from typing import Any

from games.models import Decision, Move
from tests.support.acht import Road, decision_of, post
from tests.support.client import Client
from tests.support.playing import rush

LOSE, KEEP = {"type": "react", "play": False}, {"type": "react", "play": True}
Asked = tuple[str, Road]


def everything(players: list[Client], game_id: str) -> list[bytes]:
    """All that anybody can read of a game."""
    paths = ("", "/view", "/moves", "/replay?as=public", "/view?as=public")
    answers = [
        client.send("GET", f"games/{game_id}{path}")
        for client in [*players, Client()]
        for path in (*paths, "/replay")
    ]
    return [answer.content for answer in answers]


def test_everybody_with_a_card_is_asked_at_once(three: list[Client], asked: Asked) -> None:
    game_id, _ = asked
    game = three[0].get(f"games/{game_id}").json
    assert [(one["seat"], one["kind"]) for one in game["pending"]] == [
        (1, "react"),
        (2, "react"),
        (3, "react"),
    ]
    assert Client().get(f"games/{game_id}/view").json["pending"] == game["pending"]


def test_a_sealed_answer_is_accepted_without_a_new_version(
    three: list[Client], asked: Asked
) -> None:
    game_id, _ = asked
    before = three[0].get(f"games/{game_id}").json
    answer = post(three[0], game_id, LOSE)
    assert answer.status == 201
    assert answer.json["version"] == before["version"]
    assert answer.json["pending"] == before["pending"]
    assert (answer.json["move"]["number"], answer.json["move"]["effects"]) == (None, [])


def test_nothing_that_anybody_reads_changes_before_the_last_one(
    three: list[Client], asked: Asked
) -> None:
    game_id, road = asked
    before = everything(three, game_id)
    tag = three[1].get(f"games/{game_id}/view").headers["ETag"]
    for seat in (road.keeper, road.others[0]):
        assert post(three[seat - 1], game_id, LOSE).status == 201
        assert everything(three, game_id) == before
        assert three[1].get(f"games/{game_id}/view", If_None_Match=tag).status == 304


def test_the_lists_of_others_do_not_tell_when_an_answer_was_given(
    three: list[Client], asked: Asked
) -> None:
    game_id, road = asked
    others = [client for seat, client in enumerate(three, start=1) if seat != road.keeper]
    before = [client.get("me/games").content for client in others]
    keeper = three[road.keeper - 1]
    assert [game["your_turn"] for game in keeper.get("me/games").json["items"]] == [True]
    assert post(keeper, game_id, LOSE).status == 201
    assert [client.get("me/games").content for client in others] == before
    assert [game["your_turn"] for game in keeper.get("me/games").json["items"]] == [False]


def test_the_answer_is_stored_at_once(three: list[Client], asked: Asked) -> None:
    game_id, _ = asked
    post(three[2], game_id, LOSE)
    stored = Move.objects.get(game=game_id, number=None)
    assert (stored.seat, stored.version) == (3, None)
    assert Decision.objects.get(game=game_id, answered=True).seat.number == 3


def test_with_the_last_answer_all_share_one_version_in_the_order_of_their_seats(
    three: list[Client], asked: Asked
) -> None:
    game_id, _ = asked
    before = three[0].get(f"games/{game_id}").json["version"]
    logged = len(three[0].get(f"games/{game_id}/moves?limit=200").json["items"])
    for seat in (3, 1, 2):
        answer = post(three[seat - 1], game_id, LOSE)
    assert answer.json["version"] == before + 1
    log = three[0].get(f"games/{game_id}/moves?after_version={before}").json["items"]
    assert [(m["seat"], m["version"], m["number"]) for m in log] == [
        (1, before + 1, logged + 1),
        (2, before + 1, logged + 2),
        (3, before + 1, logged + 3),
    ]
    assert [bool(move["effects"]) for move in log] == [False, False, True]
    assert log[-1]["effects"][0]["type"] == "round_ended"


def test_the_order_of_answering_leaves_no_trace_in_the_position(
    three: list[Client], asked: Asked
) -> None:
    game_id, road = asked
    for seat in (2, 3, 1):
        post(three[seat - 1], game_id, KEEP if seat == road.keeper else LOSE)
    view = three[0].get(f"games/{game_id}/view").json
    past = three[0].get(f"games/{game_id}/replay?limit=200").json["items"][-1]
    assert past["view"] == view
    assert [move["seat"] for move in past["moves"]] == [1, 2, 3]
    assert past["move"] == past["moves"][-1]
    assert [move["play"] for move in past["moves"]] == [seat == road.keeper for seat in (1, 2, 3)]
    assert view["discard"][-1:] in (["infinity"], ["cosmic_void"])


def test_views_of_the_past_show_the_question_as_it_was(three: list[Client], asked: Asked) -> None:
    game_id, _ = asked
    before = three[1].get(f"games/{game_id}/view").json
    for client in three:
        post(client, game_id, LOSE)
    assert three[1].get(f"games/{game_id}/view?at_version={before['version']}").json == before


def test_a_second_answer_is_refused(three: list[Client], asked: Asked) -> None:
    game_id, _ = asked
    decision = decision_of(three[0], game_id)
    post(three[0], game_id, LOSE)
    again = post(three[0], game_id, LOSE)
    assert (again.status, again.code) == (409, "decision-closed")
    assert again.json["current_version"] == three[0].get(f"games/{game_id}").json["version"]
    options = three[0].get(f"games/{game_id}/decisions/{decision}/options")
    assert (options.status, options.code) == (409, "decision-closed")
    preview = three[0].post(f"games/{game_id}/move-previews", {**LOSE, "decision_id": decision})
    assert (preview.status, preview.code) == (409, "decision-closed")


def test_others_learn_nothing_from_refusals(three: list[Client], asked: Asked) -> None:
    game_id, _ = asked
    decision = decision_of(three[0], game_id)
    body = {**LOSE, "decision_id": decision}

    def refusals() -> list[Any]:
        return [
            three[1].post(f"games/{game_id}/moves", body).content,
            three[1].get(f"games/{game_id}/decisions/{decision}/options").content,
            three[1].post(f"games/{game_id}/move-previews", body).content,
        ]

    before = refusals()
    post(three[0], game_id, LOSE)
    assert refusals() == before


def test_an_idempotency_key_gives_the_same_answer_again_also_afterwards(
    three: list[Client], asked: Asked
) -> None:
    game_id, _ = asked
    body = {**LOSE, "decision_id": decision_of(three[0], game_id)}
    path = f"games/{game_id}/moves"
    first = three[0].post(path, body, Idempotency_Key="k")

    def again() -> None:
        answer = three[0].post(path, body, Idempotency_Key="k")
        assert (answer.status, answer.content) == (201, first.content)
        assert answer.headers["Idempotent-Replayed"] == "true"

    again()
    for client in three[1:]:
        post(client, game_id, LOSE)
    again()
    assert not Move.objects.filter(game=game_id, number=None).exists()


def test_playing_a_card_that_is_not_held_is_refused_and_not_stored(
    three: list[Client], asked: Asked
) -> None:
    game_id, road = asked
    refused = post(three[road.others[0] - 1], game_id, KEEP)
    assert (refused.status, refused.json["rule"]) == (422, "card-not-held")
    assert not Move.objects.filter(game=game_id, number=None).exists()
    assert post(three[road.others[0] - 1], game_id, LOSE).status == 201


def test_who_resigns_instead_of_answering_counts_as_not_playing(
    three: list[Client], asked: Asked
) -> None:
    game_id, _ = asked
    version = three[0].get(f"games/{game_id}").json["version"]
    for client in three[:2]:
        post(client, game_id, LOSE)
    game = three[2].post(f"games/{game_id}/seats/3/resign").json
    assert game["version"] == version + 1
    log = three[0].get(f"games/{game_id}/moves?after_version={version}").json["items"]
    assert [(move["seat"], move["type"], move["version"]) for move in log] == [
        (1, "react", version + 1),
        (2, "react", version + 1),
        (3, "resign", version + 1),
    ]


def test_an_answer_given_before_resigning_never_counts_and_is_never_shown(
    three: list[Client], asked: Asked
) -> None:
    game_id, _ = asked
    version = three[0].get(f"games/{game_id}").json["version"]
    post(three[0], game_id, LOSE)
    three[0].post(f"games/{game_id}/seats/1/resign")
    post(three[1], game_id, LOSE)
    post(three[2], game_id, LOSE)
    log = three[1].get(f"games/{game_id}/moves?after_version={version}").json["items"]
    assert [(move["seat"], move["type"], move["version"]) for move in log] == [
        (1, "resign", version + 1),
        (2, "react", version + 2),
        (3, "react", version + 2),
    ]
    numbers = [move["number"] for move in log]
    assert numbers == list(range(numbers[0], numbers[0] + 3))
    assert Move.objects.get(game=game_id, number=None).seat == 1


def test_a_game_with_sealed_answers_is_exported_verified_and_forked(
    three: list[Client], asked: Asked
) -> None:
    game_id, _ = asked
    version = three[0].get(f"games/{game_id}").json["version"]
    post(three[0], game_id, LOSE)
    three[0].post(f"games/{game_id}/seats/1/resign")
    for seat in (3, 2):
        post(three[seat - 1], game_id, LOSE)
    three[1].post(f"games/{game_id}/seats/2/resign")
    export = three[0].get(f"games/{game_id}/export").json
    found = three[0].post("exports/verify", export).json
    assert found["valid"], found
    fork = three[1].post(f"games/{game_id}/forks", {"at_version": version}).json
    assert fork["status"] == "lobby"
    for seat, client in ((1, three[0]), (3, three[2])):
        client.put(f"games/{fork['id']}/seats/{seat}", {"type": "me"})
    again = three[1].post(f"games/{fork['id']}/start").json
    assert [one["kind"] for one in again["pending"]] == ["react"] * 3
    assert rush(fork["id"], three, moves=6)["version"] > version
