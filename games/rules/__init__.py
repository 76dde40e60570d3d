"""All games, one line each. Plain Python: nothing here knows of databases or HTTP."""

from __future__ import annotations

from typing import Any

from games.rules.acht import Acht
from games.rules.axio import Axio
from games.rules.base import Ruleset
from games.rules.rota import Rota

RULES: dict[str, Ruleset[Any, Any, Any, Any]] = {
    ruleset.slug: ruleset for ruleset in (Rota(), Axio(), Acht())
}
