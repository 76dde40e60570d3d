"""The arena: fair seats, right counts, and a command that goes on where it was stopped."""

from __future__ import annotations

from collections import Counter

import pytest
from django.core.management import CommandError, call_command

from ai.arena.elsewhere import engine_elsewhere
from ai.arena.playing import Match, Played, deal, engine_named, play, seating
from ai.arena.strength import matches
from ai.arena.tally import interval, tally
from ai.warming import warm
from games.rules import RULES
from tests.support.process import ROOT


def test_everybody_sits_on_every_seat_equally_often():
    match = Match("rota", ("expert", "medium"), seats=4)
    seats = [seating(match, number) for number in range(8)]
    assert all(Counter(company) == {"expert": 1, "medium": 3} for company in seats)
    assert [company.index("expert") for company in seats] == [0, 1, 2, 3] * 2


def test_teams_sit_across_and_change_sides():
    match = Match("axio", ("expert", "medium"), seats=4, teams=True)
    assert seating(match, 0) == ("expert", "medium", "expert", "medium")
    assert seating(match, 1) == ("medium", "expert", "medium", "expert")


def test_the_same_deal_is_played_from_every_seat():
    match = Match("rota", ("random", "easy"), seats=3)
    deals = [deal(match, number) for number in range(6)]
    assert len(set(deals[:3])) == len(set(deals[3:])) == 1 and deals[0] != deals[3]
    teams = Match("axio", ("random", "easy"), seats=4, teams=True)
    assert deal(teams, 0) == deal(teams, 1) != deal(teams, 2)


def test_a_game_can_be_played_again():
    match = Match("rota", ("easy", "random"))
    first, again = play(match, 3), play(match, 3)
    assert (first.scores, first.decisions) == (again.scores, again.decisions)


@pytest.mark.parametrize("ruleset", RULES)
def test_a_game_has_one_win_to_give(ruleset):
    for seats in RULES[ruleset].seat_counts:
        played = play(Match(ruleset, ("easy",), seats=seats), 0)
        assert sum(played.wins) == pytest.approx(1.0)
        assert all(count > 0 for count in played.decisions)


def test_wins_are_counted_by_engine():
    games = [
        Played(("a", "b"), (1.0, 0.0), (7, 5), (10, 10), (0.1, 0.2)),
        Played(("b", "a"), (0.5, 0.5), (6, 6), (10, 10), (0.2, 0.1)),
        Played(("a", "b"), (0.0, 1.0), (None, 9), (10, 10), (0.1, 0.2)),
    ]
    first, second = tally(("a", "b"), games)
    assert (first.rate, second.rate) == (0.5, 0.5)
    assert (first.score, first.scored, second.score) == (6.5, 2, pytest.approx(20 / 3))
    assert first.milliseconds == pytest.approx(10) and second.milliseconds == pytest.approx(20)


def test_the_interval_holds_the_rate_and_shrinks():
    for games in (10, 200, 5000):
        for wins in (0, 1, games // 2, games):
            low, high = interval(wins / games, games)
            assert 0 <= low <= wins / games <= high <= 1
    few, many = interval(0.6, 50), interval(0.6, 5000)
    assert many[1] - many[0] < few[1] - few[0]
    assert interval(0.6, 200) == (pytest.approx(0.5308, abs=1e-3), pytest.approx(0.6654, abs=1e-3))


def test_the_command_prints_a_table_and_draws_it(capsys, tmp_path):
    picture = tmp_path / "match.png"
    call_command(
        *("arena", "rota", "easy", "random", "--games", "8", "--processes", "1"),
        *("--plot", str(picture)),
    )
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("| engine |") and lines[2].startswith("| easy |")
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_it_refuses_more_engines_than_seats():
    with pytest.raises(CommandError):
        call_command("arena", "rota", "easy", "random", "easy", "--seats", "2")


def test_the_tables_of_strength_go_on_where_they_were_stopped(tmp_path, monkeypatch, capsys):
    few = [Match("rota", ("easy", "random"), 2, 4), Match("rota", ("easy",), 1, 2)]
    monkeypatch.setattr("ai.management.commands.strength.matches", lambda *_: iter(few))
    paths = ["--kept", str(tmp_path / "kept"), "--write", str(tmp_path / "strength.md")]
    call_command("strength", "--processes", "1", *paths)
    text = (tmp_path / "strength.md").read_text()
    assert "**easy** against random" in text and "| easy | 2 | 100% |" in text
    monkeypatch.setattr("ai.management.commands.strength.play_all", None)
    call_command("strength", *paths)
    assert (tmp_path / "strength.md").read_text() == text


def test_games_that_were_not_played_keep_their_section(tmp_path, monkeypatch):
    one = [Match("rota", ("easy", "random"), 2, 2)]
    monkeypatch.setattr("ai.management.commands.strength.matches", lambda *_: iter(one))
    page = tmp_path / "strength.md"
    page.write_text("# Old\n\n## `rota`\n\nold rota\n\n## `axio`\n\nold axio\n")
    paths = ["--kept", str(tmp_path / "kept"), "--write", str(page)]
    call_command("strength", "rota", "--processes", "1", *paths)
    text = page.read_text()
    assert "old rota" not in text and "**easy** against random" in text
    assert text.endswith("## `axio`\n\nold axio\n")


def test_the_tables_of_strength_cover_every_game():
    planned = list(matches(200, list(RULES)))
    assert {match.ruleset for match in planned} == set(RULES)
    for slug in RULES:
        seats = {match.seats for match in planned if match.ruleset == slug}
        assert seats == set(RULES[slug].seat_counts)
    assert {"axio", "acht"} <= {match.ruleset for match in planned if match.teams}
    assert not any(match.ruleset == "rota" for match in planned if match.teams)


def test_an_engine_of_another_checkout_plays_with_its_own_code() -> None:
    """Here the other checkout is this one: it plays the same moves, and its CPU is counted."""
    warm("rota")
    other = f"hard@{ROOT}"
    ours = play(Match("rota", ("hard", "medium"), seconds=600.0), 0)
    theirs = play(Match("rota", (other, "medium"), seconds=600.0), 0)
    engine_named(other, "rota").mind.close()
    engine_elsewhere.cache_clear()
    assert (theirs.scores, theirs.decisions) == (ours.scores, ours.decisions)
    assert all(spent > 0 for spent in theirs.cpu)


def test_a_folder_that_is_no_checkout_is_none(tmp_path) -> None:
    with pytest.raises(ValueError, match="no checkout"):
        engine_named(f"hard@{tmp_path}", "rota")
