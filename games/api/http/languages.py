"""Problems in the language of the caller: English or German, by `Accept-Language`.

The English text of a detail is its key, as with gettext. Whoever refuses writes it with its values;
they are found again here, and only for callers who ask for German.
"""

from __future__ import annotations

import re
from functools import cache

from django.http import HttpRequest

from games.api.http.german import DETAILS
from games.api.http.german_titles import TITLES, WORDS
from games.refusals import CATALOGUE
from games.server.weights import weights

ENGLISH, GERMAN = "en", "de"


def language_of(request: HttpRequest) -> str:
    """The better liked of the two, the first of equals; English if neither is named."""
    given = weights(request.META.get("HTTP_ACCEPT_LANGUAGE", ""))
    liked: dict[str, float] = {}
    for name, weight in given.items():
        language = name.partition("-")[0]
        if language in {ENGLISH, GERMAN} and weight > 0:
            liked[language] = max(weight, liked.get(language, 0.0))
    return max(liked, key=lambda language: liked[language], default=ENGLISH)


def german_title(code: str) -> str:
    return TITLES[code]


def german_detail(code: str, detail: str) -> str:
    """A text that is not known stays English."""
    if detail == f"{CATALOGUE[code][1]}.":
        return f"{TITLES[code]}."
    if detail in DETAILS:
        return DETAILS[detail]
    for pattern, german in _patterns():
        if found := pattern.fullmatch(detail):
            return german.format(*(WORDS.get(value, value) for value in found.groups()))
    return detail


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """The texts with values, the most particular first."""
    texts = sorted((text for text in DETAILS if "{}" in text), key=len, reverse=True)
    return [
        (re.compile(re.escape(text).replace(r"\{\}", "(.+?)"), re.DOTALL), DETAILS[text])
        for text in texts
    ]
