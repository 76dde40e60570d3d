"""Advice as sentences."""

from __future__ import annotations

#: Less luck than this is not worth a word.
TOLD_LUCK = 0.05


def reason_text(
    points: int,
    reply: float | None,
    denied: float | None,
    value: float,
    ahead: float | None,
    *,
    best: bool,
) -> str:
    other = "the second best move" if best else "the best move"
    sentences = [f"It gains {_points(points)} now."]
    if reply is not None:
        told = f"The next opponent can then gain {reply:.1f} on average"
        if denied is not None and abs(denied) >= 0.05:
            told += f", {abs(denied):.1f} {'less' if denied > 0 else 'more'} than after {other}"
        sentences.append(f"{told}.")
    chance = f"The chance to win is {value:.0%}"
    if ahead is not None and round(abs(ahead), 2):
        chance += f", {abs(ahead):.0%} {'more' if ahead > 0 else 'less'} than with {other}"
    sentences.append(f"{chance}.")
    return " ".join(sentences)


def mistake_text(value: float, best: float, luck: float | None) -> str:
    told = f"The chance to win fell from {best:.0%} to {value:.0%}: the best move was better."
    if luck is not None and abs(luck) >= TOLD_LUCK:
        helped = "made up for some of it" if luck > 0 else "made it worse"
        told += f" Luck then {helped} ({luck:+.0%})."
    return told


def _points(number: int) -> str:
    return f"{number} point" if number == 1 else f"{number} points"
