"""Opponents by number: a soft choice with a floor, one dial, and how its places are measured."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from django.conf import settings
from django.core.management import call_command

from ai.arena.playing import Match, engine_named, play
from ai.arena.strength import published_duels
from ai.levels.calibration import Meeting, chance, check, fit, measure, rising
from ai.levels.choosing import FLOOR, soft_choice
from ai.levels.dial import LOOKS_AHEAD, DialledMind, setting_of
from ai.levels.scales import Calibration, calibration_of
from ai.search import KERNELS
from games.contests import MODEL, measured_skill, strength_of
from games.engines import ENGINES, SCALES, engine_of
from games.rules import RULES
from games.rules.thinking import Effort
from tests.ai.questions import TABLES, named, questions
from tests.support.scales import EVEN

LITTLE = Effort(60.0, simulations=48)
at_every_table = pytest.mark.parametrize("table", TABLES, ids=map(named, TABLES))


def chosen(values, temperature, times=2000):
    counted = Counter(soft_choice(values, temperature, Random(n)) for n in range(times))
    return [counted[move] / times for move in range(len(values))]


def test_the_better_a_move_the_likelier_it_is_chosen():
    shares = chosen([0.5, 0.62, 0.55, 0.3, 0.1], 0.5)
    assert shares[1] > shares[2] > shares[0] > 0


@pytest.mark.parametrize("temperature", [0.05, 1.0, 1e9])
def test_however_soft_the_choice_no_move_below_the_floor_is_made(temperature):
    values = [10.0, 9.0, 8.0, 1.0, 0.5, 0.0]
    mean = sum(10.0 - value for value in values) / len(values)
    below = [move for move, value in enumerate(values) if 10.0 - value > FLOOR * mean]
    assert below == [3, 4, 5]
    shares = chosen(values, temperature)
    assert all(shares[move] == 0 for move in below) and sum(shares) == pytest.approx(1)


def test_a_firmer_choice_finds_the_best_move_more_often():
    values = [3.0, 2.9, 2.5, 1.0, 0.0]
    found = [chosen(values, temperature)[0] for temperature in (2.0, 0.5, 0.1, 0.0)]
    assert found == sorted(found) and found[-1] == 1.0 > found[-2] > found[0]


def test_it_does_not_matter_in_what_values_are_counted():
    values = [0.3, 0.5, 0.45, 0.1]
    scaled = [7 + 100 * value for value in values]
    for number in range(50):
        assert soft_choice(values, 0.4, Random(number)) == soft_choice(scaled, 0.4, Random(number))


def test_of_equal_moves_any_is_made():
    assert set(range(3)) == {soft_choice([0.5] * 3, 0.2, Random(n)) for n in range(50)}


def test_along_the_dial_choices_become_firmer_and_looks_longer():
    for start, end in ((0.0, LOOKS_AHEAD - 1e-9), (LOOKS_AHEAD, 1.0)):
        settings = [setting_of(start + (end - start) * step / 10) for step in range(11)]
        assert all(one.temperature > two.temperature for one, two in pairwise(settings))
        assert all(one.share <= two.share for one, two in pairwise(settings))
    assert setting_of(1.0).temperature == 0 and setting_of(1.0).share == 1
    assert setting_of(LOOKS_AHEAD - 1e-9).share == 0 < setting_of(LOOKS_AHEAD).share


@at_every_table
@pytest.mark.parametrize("dial", [0.0, 0.3, 0.5, 1.0])
def test_every_place_on_the_dial_answers_every_kind_of_decision(table, dial):
    slug, seats, options = table
    for question in questions(slug, seats, bool(options))[-3:]:
        thoughts = [DialledMind(dial).think(question, seed=3, effort=LITTLE) for _ in range(2)]
        assert thoughts[0].move in question.moves
        assert thoughts[0] == thoughts[1]


@pytest.mark.parametrize("dial", [0.2, 0.6])
def test_it_plays_without_a_kernel_too(dial, monkeypatch):
    for slug in tuple(KERNELS):
        monkeypatch.delitem(KERNELS, slug)
    for slug in RULES:
        question = questions(slug, min(n for n in RULES[slug].seat_counts if n > 1))[2]
        effort = Effort(60.0, simulations=12)
        assert DialledMind(dial).think(question, seed=1, effort=effort).move in question.moves


def test_at_its_end_the_dial_is_the_strongest_engine():
    for question in questions("rota", 2):
        own = ENGINES["expert"].mind.think(question, seed=5, effort=LITTLE)
        assert (
            DialledMind(1.0).think(question, seed=5, effort=LITTLE).move
            == max(own.judged, key=lambda found: found.value, default=own).move
        )


def test_a_rating_leads_to_its_place_and_back():
    assert [EVEN.dial(rating) for rating in (1000, 1100, 1250, 1625, 2000)] == [
        *(0.0, pytest.approx(0.1), 0.25, pytest.approx(0.625), 1.0)
    ]
    assert (EVEN.lowest, EVEN.highest) == (1000, 2000)
    engine = EVEN.opponent(1000)
    assert engine.think_seconds < EVEN.opponent(1900).think_seconds <= 1.5


def test_a_flat_part_of_the_dial_is_one_rating():
    flat = ((0.0, 1000.0), (0.5, 1500.0), (0.8, 1500.0), (1.0, 1700.0))
    found = Calibration(version=1, day="", games=1, named={}, points=flat)
    assert found.dial(1500) == 0.5 and found.dial(1501) > 0.8


@pytest.mark.parametrize("ruleset", SCALES)
def test_what_was_measured_rises_from_below_the_usual_opponent_to_the_strongest(ruleset):
    found = calibration_of(ruleset)
    assert found is not None and found.version <= RULES[ruleset].version
    assert all(one < two for one, two in pairwise(found.points))
    assert all(one[1] < two[1] for one, two in pairwise(found.points))
    named = [found.named[slug] for slug in ("random", "easy", "medium", "hard", "expert")]
    assert named == sorted(named) and found.named["medium"] == 1500
    assert found.lowest < found.named["medium"] and found.highest > found.named["hard"]
    for rating in (found.lowest, 1500, found.highest):
        assert engine_of(ruleset, None, rating) is not None


def test_the_scale_is_that_of_people():
    """A rated game expects of engines what the scale promises."""
    weak, strong = measured_skill(1500), measured_skill(1900)
    assert strength_of(MODEL.mu) == 1500 and strength_of(strong.mu) == pytest.approx(1900)
    spread = (2 * MODEL.beta**2) ** 0.5
    ratio = 2.718281828 ** ((strong.mu - weak.mu) / spread)
    assert ratio == pytest.approx(10, rel=1e-6) and chance(1900, 1500) == pytest.approx(10 / 11)


def simulated(strengths, games=2000):
    """Meetings of opponents whose strength is known."""

    def meet(first: str, second: str) -> Meeting:
        rng = Random(f"{first} {second}")
        rate = chance(strengths(first), strengths(second))
        return Meeting(first, second, games, sum(rng.random() < rate for _ in range(games)))

    return meet


KNOWN = {"random": 800.0, "easy": 1200.0, "medium": 1500.0, "hard": 1750.0, "expert": 1900.0}


def true_strength(name: str) -> float:
    return KNOWN[name] if name in KNOWN else 1000 + 900 * float(name)


def test_strengths_are_found_again_from_results():
    found = measure(simulated(true_strength))
    for slug, strength in KNOWN.items():
        assert found.named[slug] == pytest.approx(strength, abs=60 if slug == "random" else 30)
    for place, rating in found.points:
        assert rating == pytest.approx(1000 + 900 * place, abs=40)
    ratings = [rating for _, rating in found.points]
    assert ratings == sorted(ratings) and len(ratings) >= 15


def test_a_check_tells_what_an_opponent_is_really_worth():
    def strengths(name: str) -> float:
        return KNOWN.get(name) or int(name) + 70.0

    found = check(simulated(strengths), KNOWN, 1100, 1900)
    assert [one.target for one in found][:2] == [1100, 1142] and found[-1].target == 1900
    errors = [one.measured - one.target for one in found]
    assert sum(errors) / len(errors) == pytest.approx(70, abs=15)


def test_who_won_every_game_is_not_infinitely_strong():
    found = fit([Meeting("a", "b", 100, 100.0)], {"b": 1500.0})
    assert 2000 < found["a"] < 3000


def test_neighbours_that_do_not_rise_are_put_together():
    assert rising([(0.0, 1.0), (0.5, 3.0), (0.6, 2.0), (1.0, 4.0)]) == (
        (0.0, 1.0),
        (0.55, 2.5),
        (1.0, 4.0),
    )


def test_the_arena_knows_ratings_and_places_on_the_dial(monkeypatch):
    monkeypatch.setitem(SCALES, "rota", EVEN.scale())
    assert engine_named("hard", "rota") is ENGINES["hard"]
    assert engine_named("1250", "rota").mind.setting == setting_of(0.25)
    assert engine_named("0.7", "rota").mind.setting == setting_of(0.7)
    played = play(Match("rota", ("1000", "random"), seconds=60.0), 0)
    assert sum(played.wins) == 1
    monkeypatch.delitem(SCALES, "rota")
    with pytest.raises(ValueError, match="no scale"):
        engine_named("1250", "rota")


def test_the_command_writes_the_scale_and_its_table_and_goes_on(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("ai.levels.scales.HERE", tmp_path)
    monkeypatch.setitem(SCALES, "rota", EVEN.scale())
    monkeypatch.setattr("ai.management.commands.calibrate.play_all", _played)
    page = tmp_path / "levels.md"
    page.write_text("# Old\n\n## `axio`\n\nold axio\n")
    paths = ["--kept", str(tmp_path / "kept"), "--write", str(page)]
    little = ["--games", "10", "--places", "3", "--checked", "3"]
    call_command("calibrate", "rota", *little, *paths)
    text, scale = page.read_text(), (tmp_path / "rota.json").read_text()
    assert "old axio" in text and "| rating asked for |" in text and '"points"' in scale
    monkeypatch.setattr("ai.management.commands.calibrate.play_all", None)
    call_command("calibrate", "rota", *little, *paths)
    assert (page.read_text(), (tmp_path / "rota.json").read_text()) == (text, scale)


def test_engines_with_a_name_keep_the_results_of_their_duels(tmp_path, monkeypatch):
    monkeypatch.setattr("ai.levels.scales.HERE", tmp_path)
    monkeypatch.setitem(SCALES, "rota", EVEN.scale())
    asked = []

    def play_all(match, processes):
        asked.append(match)
        return _played(match, processes)

    monkeypatch.setattr("ai.management.commands.calibrate.play_all", play_all)
    duels = published_duels((settings.BASE_DIR / "docs/strength.md").read_text(), "rota")
    assert set(duels) == {*pairwise(reversed(KNOWN))}
    page = tmp_path / "levels.md"
    little = ["--games", "10", "--places", "4", "--checked", "0"]
    call_command("calibrate", "rota", *little, "--kept", str(tmp_path / "k"), "--write", str(page))
    assert not {match.engines for match in asked} & set(duels) and len(asked) == 7
    assert all(match.seconds > 60 for match in asked)
    named = calibration_of("rota").named
    for (stronger, weaker), (_, rate) in duels.items():
        if weaker != "random":
            assert chance(named[stronger], named[weaker]) == pytest.approx(rate, abs=0.01)
    assert calibration_of("rota").points[-1][1] == pytest.approx(named["expert"], abs=1)
    assert "± 152" in page.read_text() and "not checked" in page.read_text()


def _played(match, processes):
    """Games whose winner is the one that is called stronger."""
    from ai.arena.playing import Played, seating

    def strength(name):
        if name in KNOWN:
            return KNOWN[name]
        return true_strength(name) if "." in name else float(name)

    rng = Random(str(match))
    first, second = match.engines
    for number in range(match.games):
        won = first if rng.random() < chance(strength(first), strength(second)) else second
        seats = seating(match, number)
        wins = tuple(float(name == won) for name in seats)
        yield Played(seats, wins, (1, 0), (10, 10), (0.1, 0.1))
