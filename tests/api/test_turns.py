"""My turns: the cheap answer to the question whether there is something to do."""

from __future__ import annotations

from tests.support.client import sign_up
from tests.support.playing import new_game, rush


def turns_of(client, **headers):
    return client.get("me/turns", **headers)


def test_it_lists_every_open_decision_of_my_seats(alice, bob, duel):
    (turn,) = turns_of(alice).json["items"]
    pending = duel["pending"][0]
    del pending["seconds_left"], pending["counted_from"]
    assert turn == {
        **pending,
        "game_id": duel["id"],
        "ruleset": duel["ruleset"],
        "version": duel["version"],
    }
    assert turns_of(bob).json == {"items": [], "next_cursor": None}
    rush(duel["id"], [alice, bob], moves=1)
    assert turns_of(alice).json["items"] == []
    assert len(turns_of(bob).json["items"]) == 1


def test_the_earliest_deadline_comes_first_and_none_last(alice):
    def table(seconds):
        control = {"type": "per_decision", "seconds": seconds} if seconds else {"type": "none"}
        return new_game(alice, time_control=control)["id"]

    never, late, soon = table(None), table(9000), table(60)
    listed = [turn["game_id"] for turn in turns_of(alice).json["items"]]
    assert listed == [soon, late, never]
    read, cursor = [], ""
    while cursor is not None:
        page = alice.get(f"me/turns?limit=1{cursor and f'&cursor={cursor}'}").json
        read += [turn["game_id"] for turn in page["items"]]
        cursor = page["next_cursor"]
    assert read == listed


def test_an_unchanged_list_is_a_304(alice, bob, duel):
    tag = turns_of(alice).headers["ETag"]
    assert turns_of(alice, If_None_Match=tag).status == 304
    rush(duel["id"], [alice, bob], moves=2)
    changed = turns_of(alice, If_None_Match=tag)
    assert changed.status == 200 and changed.headers["ETag"] != tag


def test_it_needs_a_token(stranger):
    assert turns_of(stranger).code == "unauthenticated"


def test_it_refuses_to_wait_for_too_long(alice):
    assert alice.get("me/turns?wait=26").code == "validation"
    assert alice.get("me/turns?wait=25").status == 200


def test_a_game_that_is_over_leaves_no_turn(alice, bob, duel):
    bob.post(f"games/{duel['id']}/seats/2/resign")
    assert turns_of(alice).json["items"] == []


def test_it_costs_two_queries_however_much_was_played(alice, bob, django_assert_num_queries):
    for _ in range(3):
        rush(new_game(alice)["id"], [alice])
    new_game(alice, bob)
    new_game(alice, sign_up("carol"))
    turns_of(alice)
    with django_assert_num_queries(2):
        turns_of(alice)
