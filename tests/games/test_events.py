"""Events beside sealed answers and standing orders: nobody hears more than all may know."""

from __future__ import annotations

from typing import Any

from games.models import Event
from tests.support.acht import Road, post
from tests.support.client import Client
from tests.support.playing import rush

LOSE = {"type": "react", "play": False}
Asked = tuple[str, Road]


def heard(clients: list[Client], game_id: str) -> list[list[Any]]:
    """What everybody can hear of a game, the clock of the snapshots aside."""
    return [
        [*client.get(f"games/{game_id}/events?after=0&limit=200").json["items"], snapshot]
        for client in clients
        for snapshot in [_timeless(client.get(f"games/{game_id}/events").json["items"][0])]
    ]


def _timeless(event: dict[str, Any]) -> dict[str, Any]:
    return {**event, "at": None}


def test_a_sealed_answer_is_no_event(three: list[Client], asked: Asked) -> None:
    game_id, _ = asked
    everybody = [*three, Client()]
    before = heard(everybody, game_id)
    rows = Event.objects.count()
    assert post(three[1], game_id, LOSE).status == 201
    assert heard(everybody, game_id) == before
    assert Event.objects.count() == rows
    assert [event["type"] for event in before[0]].count("decision.opened") >= 3


def test_who_has_answered_has_one_turn_less_and_nobody_else(
    three: list[Client], asked: Asked
) -> None:
    game_id, _ = asked
    turns = [client.get("me/turns").json["items"] for client in three]
    assert [len(own) for own in turns] == [1, 1, 1]
    post(three[1], game_id, LOSE)
    assert three[1].get("me/turns").json["items"] == []
    for seat in (0, 2):
        assert three[seat].get("me/turns").json["items"] == turns[seat]


def test_sealed_answers_are_told_together_in_the_order_of_seats(
    three: list[Client], asked: Asked
) -> None:
    game_id, _ = asked
    before = len(heard(three[:1], game_id)[0]) - 1
    for seat in (2, 0, 1):
        post(three[seat], game_id, LOSE)
    events = three[0].get(f"games/{game_id}/events?after={before}").json["items"]
    made = [event for event in events if event["type"] == "move.made"]
    assert [event["move"]["seat"] for event in made] == [1, 2, 3]
    assert len({event["version"] for event in made}) == 1
    assert [event["type"] for event in events[3:5]] == ["round.ended", "decision.opened"]


def test_what_standing_orders_answer_is_nobodys_turn(
    three: list[Client], before_the_eight: Asked
) -> None:
    game_id, road = before_the_eight
    seat = next(number for number in road.others if number != road.eight[0])
    path = f"games/{game_id}/seats/{seat}/standing-orders"
    assert three[seat - 1].put(path, {"on_eight": "pass"}).status == 200
    last = three[seat - 1].get("me/events").json["next_cursor"]
    post(three[road.eight[0] - 1], game_id, road.eight[1])
    own = three[seat - 1].get(f"me/events?after={last}").json["items"]
    assert own == []
    public = Client().get(f"games/{game_id}/events?after=0&limit=200").json["items"]
    opened = [e["decision"]["seat"] for e in public if e["type"] == "decision.opened"][-3:]
    assert opened == [1, 2, 3]


def test_a_whole_game_with_rounds_has_no_gaps(three: list[Client], asked: Asked) -> None:
    game_id, _ = asked
    rush(game_id, three)
    numbers = Event.objects.filter(game=game_id, player=None).order_by("number")
    assert list(numbers.values_list("number", flat=True)) == list(range(1, numbers.count() + 1))
    assert Client().get(f"games/{game_id}").json["status"] == "finished"
