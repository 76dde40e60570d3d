"""Draws the packages and the direction of their imports, as the contracts in pyproject.toml say:
`python docs/pictures/draw_architecture.py > docs/pictures/architecture.svg`.
"""

from __future__ import annotations

import sys
import tomllib
from html import escape
from pathlib import Path

ROOT = Path(__file__).parents[2]
WIDTH, MARGIN, ROW, GAP = 900, 24, 38, 6
#: Fill and border of the wiring, of packages that use Django, and of pure Python.
WIRING, IMPURE, PURE = ("#e8e8ee", "#8a8aa0"), ("#e7f0fa", "#6b93bd"), ("#e6f4e6", "#6aa36a")
#: What each package is for. A package of the contracts must be listed here.
ABOUT = {
    "axio_api": "wiring: settings, routes, middleware, ASGI, Celery",
    "ai.workers": "running jobs, the embedded worker, repair",
    "ai.registry": "all engines",
    "ai.engines": "how they think",
    "ai.levels": "weaker play, measured",
    "ai.coach": "why a move is good",
    "ai.search": "algorithms, kernels",
    "ai.arena": "matches",
    "ai.learning": "fitting values",
    "ai.warming": "compiling",
    "games.management": "manage.py serve",
    "games.admin": "operators' pages",
    "games.apps": "the Django app",
    "games.handbook": "/docs",
    "games.mcp": "a seat for agents: tools that call the same services and selectors",
    "games.api": "HTTP: parse, call one service or selector, answer",
    "games.live": "streams, long polls",
    "games.periodic": "clocks, digests, pruning",
    "games.job_metrics": "Prometheus",
    "games.services": "all writing",
    "games.selectors": "all reading for players",
    "games.turns": "who must decide",
    "games.workload": "what waits for whom",
    "games.notifications": "webhooks and mail",
    "games.account_limits": "what is left",
    "games.messages": "to workers",
    "games.move_checks": "from body to legal move",
    "games.finding": "ranges of games",
    "games.options": "legal answers",
    "games.seeks": "who fits whom",
    "games.since": "what happened meanwhile",
    "games.stops": "when clocks stand still",
    "games.shares": "whose turn",
    "games.replaying": "past positions",
    "games.projection": "what a viewer may know: the only way out for game data",
    "games.table": "a game with its seats and decisions",
    "games.models": "what is stored",
    "games.engines": "the catalogue of engines, which ai fills",
    "games.rules": "the contract, and one package per game",
    "games.server": "threads, child processes, SQLite",
}


def draw() -> str:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    outer, inner, pure, *_ = contracts["contracts"]
    pure_modules = set(pure["source_modules"])
    parts: list[str] = []
    y = 64
    for package in outer["layers"]:
        if package == "games":
            rows = [layer.split(" | ") for layer in inner["layers"]]
        elif package == "ai":
            names = [
                name.removeprefix("ai.") for name in pure["source_modules"] if name[:3] == "ai."
            ]
            rows = [["workers"], names]
        else:
            rows = [[package]]
        height = len(rows) * (ROW + GAP) + 34
        parts.append(_frame(package, y, height))
        for number, names in enumerate(rows):
            parts.append(_row(package, names, y + 28 + number * (ROW + GAP), pure_modules))
        y += height + 14
    return _document("".join(parts), y + 30)


def _frame(name: str, y: int, height: int) -> str:
    return (
        f'<rect x="{MARGIN}" y="{y}" width="{WIDTH - 2 * MARGIN - 60}" height="{height}" rx="8" '
        f'fill="#fafafa" stroke="#999"/>'
        f'<text x="{MARGIN + 12}" y="{y + 19}" class="package">{escape(name)}/</text>'
    )


def _row(package: str, names: list[str], y: int, pure: set[str]) -> str:
    left, width = MARGIN + 12, WIDTH - 2 * MARGIN - 84
    each = (width - GAP * (len(names) - 1)) / len(names)
    return "".join(
        _box(package, name, left + at * (each + GAP), y, each, pure)
        for at, name in enumerate(names)
    )


def _box(package: str, name: str, x: float, y: int, width: float, pure: set[str]) -> str:
    module, middle = name if package == name else f"{package}.{name}", x + width / 2
    fill, border = WIRING if package == name else PURE if module in pure else IMPURE
    about = escape(ABOUT[module])
    if package == name:
        texts = f'<text x="{middle:.0f}" y="{y + 24}">{about}</text>'
    else:
        texts = (
            f'<text x="{middle:.0f}" y="{y + 17}" class="name">{name}</text>'
            f'<text x="{middle:.0f}" y="{y + 31}" class="small">{about}</text>'
        )
    return (
        f'<rect x="{x:.0f}" y="{y}" width="{width:.0f}" height="{ROW}" rx="4" fill="{fill}" '
        f'stroke="{border}"/>{texts}'
    )


def _document(body: str, height: int) -> str:
    style = (
        "text{font:13px system-ui,sans-serif;text-anchor:middle;fill:#222}"
        ".name{font-weight:600}.small{font-size:11px;fill:#444}"
        ".package{font-weight:700;font-size:14px;text-anchor:start}.left{text-anchor:start}"
    )
    legend = "".join(
        f'<rect x="{x}" y="{height - 30}" width="16" height="16" rx="3" fill="{fill}" '
        f'stroke="{border}"/><text x="{x + 24}" y="{height - 17}" class="left">{text}</text>'
        for x, (fill, border), text in (
            (MARGIN, WIRING, "wiring"),
            (MARGIN + 110, IMPURE, "uses Django, the database or queues"),
            (MARGIN + 400, PURE, "pure Python"),
        )
    )
    arrow_x, bottom = WIDTH - 44, height - 56
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" role="img" aria-label="Packages and the direction of imports">'
        f'<style>{style}</style><rect width="{WIDTH}" height="{height}" fill="#fff"/>'
        f'<rect x="{MARGIN}" y="12" width="{WIDTH - 2 * MARGIN - 60}" height="30" rx="4" '
        'fill="#fff" stroke="#999" stroke-dasharray="4 3"/>'
        f'<text x="{(WIDTH - 60) / 2:.0f}" y="32">web/ and clients/ use the API over HTTP '
        "and import nothing of it</text>"
        f'{body}{legend}<path d="M{arrow_x} 70V{bottom}" stroke="#444" stroke-width="2"/>'
        f'<path d="M{arrow_x - 7} {bottom - 2}h14l-7 12z" fill="#444"/>'
        f'<text transform="translate({arrow_x + 20} {height / 2:.0f}) rotate(90)">'
        "imports point downwards only</text></svg>\n"
    )


if __name__ == "__main__":
    sys.stdout.write(draw())
