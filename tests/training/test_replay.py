"""Recorded games replay identically: in the environment, on the kernel, and on the service."""

from __future__ import annotations

from random import Random

import msgspec
import numpy as np
import pytest

from ai.search import STEPPING
from axio_env import raw_env
from axio_env.batch import Batch
from games.models import Game
from games.rules import RULES
from games.rules.rng import seed_commitment
from tests.support.sizes import sized

#: Of all rulesets together, in a thorough run.
GAMES = 10_000
SEATS = 2


def record(slug, number):
    """The seed of a game, the number of each option that was chosen, and all positions."""
    table, rng = raw_env(slug, seats=SEATS), Random(f"{slug} {number}")
    seed = rng.randbytes(32)
    table.reset(options={"seed": seed.hex()})
    chosen, positions = [], [table._state]
    while not any(table.terminations.values()):
        chosen.append(rng.randrange(len(table.moves(table.agent_selection))))
        table.step(chosen[-1])
        positions.append(table._state)
    return seed, chosen, positions


@pytest.mark.parametrize("slug", RULES)
def test_games_replay_in_the_environment_and_on_the_kernel(slug):
    games = sized(4, GAMES // len(RULES) + 1)
    for number in range(games):
        seed, chosen, positions = record(slug, number)
        table = raw_env(slug, seats=SEATS)
        table.reset(options={"seed": seed.hex()})
        batch = Batch(slug, 1, seed=1) if slug in STEPPING else None
        if batch:
            batch.deal([0], {0: seed})
        for option, position in zip(chosen, positions, strict=False):
            assert table._state == position
            asked = table.agent_selection
            table.step(option)
            if batch:
                assert asked == f"seat_{batch.seats[0] + 1}"
                rewards = batch.step(np.array([option]))
        assert table._state == positions[-1]
        if batch:
            assert batch.counts[0] == 0
            assert list(rewards[0]) == list(table.rewards.values())


@pytest.mark.django_db
@pytest.mark.parametrize("slug", RULES)
def test_the_service_comes_to_the_same_results(stranger, slug):
    """It recomputes each game from its seed and its moves, as it verifies any export."""
    rules = RULES[slug]
    for number in range(sized(4, GAMES // len(RULES) + 1)):
        seed, chosen, positions = record(slug, number)
        moves = []
        for option, position in zip(chosen, positions, strict=False):
            answered = rules.answered(position)
            asked = next(one for one in rules.decisions(position) if one.seat not in answered)
            move = list(rules.legal_moves(position, asked))[option]
            moves.append(msgspec.to_builtins(move) | {"seat": asked.seat})
        answer = stranger.post(
            "exports/verify",
            {
                "format": "axio-game/1",
                "game_id": f"{slug}-{number}",
                "ruleset": slug,
                "ruleset_version": rules.version,
                "options": msgspec.to_builtins(rules.parse_options({})),
                "seats": SEATS,
                "seed": seed.hex(),
                "seed_commitment": seed_commitment(seed, f"{slug}-{number}"),
                "moves": moves,
                "result": msgspec.to_builtins(rules.outcome(positions[-1])),
            },
        )
        assert answer.json["valid"], answer


@pytest.mark.parametrize("slug", RULES)
def test_games_replay_on_the_service(alice, bob, slug):
    """Move by move over HTTP, with the seed of the record. Of many games this would take hours."""
    for number in range(sized(1, 20)):
        seed, chosen, positions = record(slug, number)
        body = {
            "ruleset": slug,
            "seats": [{"type": "me"}, {"type": "player", "name": bob.name}],
            "sandbox": {"seed": seed.hex()},
        }
        made = alice.post("games", body).json
        assert bob.put(f"games/{made['id']}/seats/2", {"type": "me"}).status == 200
        rules = RULES[slug]
        for option, position in zip(chosen, positions, strict=False):
            stored = Game.objects.get(pk=made["id"])
            assert rules.load_state(stored.state) == position
            answered = rules.answered(position)
            asked = next(one for one in rules.decisions(position) if one.seat not in answered)
            player = (alice, bob)[asked.seat - 1]
            moves = list(rules.legal_moves(position, asked))
            opened = stored.decisions.get(player__name=player.name, answered=False)
            move = msgspec.to_builtins(moves[option]) | {"decision_id": opened.pk}
            sent = player.post(f"games/{made['id']}/moves", move)
            assert sent.status == 201, sent
        stored = Game.objects.get(pk=made["id"])
        assert stored.status == "finished"
        result = msgspec.json.encode(rules.outcome(positions[-1]))
        assert stored.result == msgspec.json.decode(result)
