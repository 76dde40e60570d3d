"""Playing without eyes: all that is known of the page is what its accessibility tree says, by role and name."""

from __future__ import annotations

import re
from typing import Any

#: Keeps what is said aloud, in its order: the live region for what happened.
LISTEN = """() => {
    const said = document.getElementById("said");
    window.heard = [];
    new MutationObserver(() => window.heard.push(said.textContent)).observe(said, { childList: true });
}"""
PLACE = re.compile(r"^Place .*, up to \d+\.")
RESULT = "Result"


def moves_told(page: Any) -> int:
    return int(page.get_by_role("list", name="Moves").get_by_role("listitem").count())


def decide(page: Any) -> None:
    """Lays a piece at the first place that is offered, or answers with the last of the answers."""
    place = page.get_by_role("button", name=PLACE).first
    question = page.get_by_role("region", name="Your turn").get_by_role("button")
    place.or_(question.last).first.wait_for(state="attached")
    if place.count():
        place.press("Enter")
        colours = page.get_by_role("group", name=re.compile("The empty corner")).get_by_role(
            "button"
        )
        if colours.count():
            colours.first.press("Enter")
    else:
        question.last.press("Enter")


def play_by_ear(page: Any) -> list[str]:
    """Plays until a result is told; returns what was said on the way."""
    page.get_by_role("list", name="Moves").wait_for(state="attached")
    page.evaluate(LISTEN)
    over = page.get_by_role("region", name=RESULT)
    next_round = page.get_by_role("button", name="Next round")
    while not over.count():
        before = moves_told(page)
        decide(page)
        for _ in range(600):
            if next_round.count():
                next_round.press("Enter")
            if moves_told(page) > before:
                break
            page.wait_for_timeout(50)
        page.get_by_role("button", name=PLACE).or_(over).or_(next_round).or_(
            page.get_by_role("region", name="Your turn").get_by_role("button")
        ).first.wait_for(state="attached")
        if next_round.count():
            next_round.press("Enter")
    return list(page.evaluate("window.heard"))
