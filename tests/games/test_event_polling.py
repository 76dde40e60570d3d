"""Finding the newest events by polling: all of them, each once, in whatever order they commit."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from games.live.event_polling import OVERLAP_IDS, Mark, poll_events
from games.models import Event, Player
from games.services.events import game_topic, player_topic
from tests.support.playing import rush


@pytest.fixture
def mark(alice: Any, bob: Any, duel: Any, solo: Any) -> Mark:
    """Of a poll that has seen everything there is."""
    mark, topics = poll_events(None)
    assert topics == []
    return mark


def commit(event_id: int, game: dict[str, Any]) -> None:
    """What another process has written, under an id that it was given some time ago."""
    Event.objects.create(
        id=event_id, game_id=game["id"], number=1000 + event_id, body="{}", at=timezone.now()
    )


def of_game(topics: list[str]) -> list[str]:
    return [topic for topic in topics if topic.startswith("game")]


def test_a_move_is_found_for_its_game_and_its_players(alice, bob, mallory, duel, solo, mark):
    rush(duel["id"], [alice, bob], moves=1)
    _, topics = poll_events(mark)
    players = Player.objects.filter(name__in=["alice", "bob"])
    assert set(topics) == {game_topic(duel["id"]), *(player_topic(one.pk) for one in players)}


def test_an_event_is_found_that_commits_after_one_with_a_higher_id(duel, solo, mark):
    commit(mark.newest + 2, duel)
    mark, topics = poll_events(mark)
    assert of_game(topics) == [game_topic(duel["id"])]
    commit(mark.newest - 1, solo)
    mark, topics = poll_events(mark)
    assert of_game(topics) == [game_topic(solo["id"])]
    assert poll_events(mark) == (mark, [])


def test_an_event_is_found_that_was_open_when_the_first_poll_was_made(duel, solo, mark):
    commit(mark.newest + 2, duel)
    mark, _ = poll_events(None)
    commit(mark.newest - 1, solo)
    assert of_game(poll_events(mark)[1]) == [game_topic(solo["id"])]


def test_events_are_found_once_however_many_came(duel, solo, mark):
    for game in (duel, solo, duel):
        for number in range(1, OVERLAP_IDS):
            commit(mark.newest + number, game)
        mark, topics = poll_events(mark)
        assert of_game(topics) == [game_topic(game["id"])]
        assert poll_events(mark) == (mark, [])
