"""Problems in German for those who ask for it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from games.api.http.german import DETAILS
from games.api.http.german_titles import TITLES
from games.api.http.languages import german_detail
from games.refusals import CATALOGUE
from tests.support.process import ROOT

#: Calls that raise or make a refusal, and which of their arguments is the detail.
CALLS = {
    "Refusal": 1,
    "invalid": 2,
    "invalid_options": 1,
    "field_error": 2,
    "IllegalMove": 2,
    "InvalidOptions": 1,
    "BadTarget": 0,
}


def text_of(node: ast.AST) -> str | None:
    """A sentence of the code, with its values as `{}`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = (part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
        return "".join(map(str, parts))
    return None


def sentences() -> Iterator[tuple[str, str]]:
    """Every detail in the code, whether it stands in the call or in a variable before it."""
    for path in sorted((ROOT / "games").rglob("*.py")):
        # Agents get their refusals in English, over a protocol of their own.
        if "mcp" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            found = None
            if isinstance(node, ast.Call):
                at = CALLS.get(getattr(node.func, "id", ""))
                if at is not None and len(node.args) > at:
                    found = text_of(node.args[at])
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "detail":
                found = text_of(node.value)
            if found and found[0].isupper() and found != "{}.":
                yield path.relative_to(ROOT).as_posix(), found


def test_every_code_has_its_german_title():
    assert TITLES.keys() == CATALOGUE.keys()


def test_every_detail_of_the_code_has_its_german_words():
    told = dict.fromkeys((text, where) for where, text in sentences())
    assert len(told) > 120
    missing = [
        (where, text)
        for text, where in told
        if german_detail("validation", text.replace("{}", "7")) == text.replace("{}", "7")
    ]
    assert missing == []


def test_both_languages_have_the_same_number_of_values():
    for english, german in DETAILS.items():
        assert english.count("{}") == german.count("{}"), english


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        *(("de", "de"), ("de-AT", "de"), ("DE", "de"), ("de, en;q=0.8", "de"), ("fr, de", "de")),
        *(("", "en"), ("en", "en"), ("en, de", "en"), ("de;q=0.5, en", "en"), ("fr", "en")),
        *(("de;q=0", "en"), ("*", "en"), ("nonsense;;,", "en"), ("de;q=x", "en")),
    ],
)
def test_the_better_liked_language_is_spoken(stranger, db, asked, language):
    answer = stranger.get("players/nobody", Accept_Language=asked)
    assert answer.headers["Content-Language"] == language
    assert "Accept-Language" in answer.headers["Vary"]
    assert answer.json["title"] == {"en": "Not found", "de": "Nicht gefunden"}[language]
    assert (
        answer.json["detail"]
        == {
            "en": "There is no such player.",
            "de": "Diesen Namen hat niemand.",
        }[language]
    )
    assert answer.json["code"] == "not-found"


def test_values_stay_in_their_places(alice, bob, duel):
    bob.post(f"games/{duel['id']}/seats/2/resign")
    move = {"decision_id": "0" * 16}
    answer = alice.post(f"games/{duel['id']}/moves", move, Accept_Language="de")
    assert answer.json["detail"] == "Das Spiel ist beendet."
    answer = alice.get("games?limit=201", Accept_Language="de")
    assert answer.json["detail"] == "Höchstens 200."


def test_each_fault_of_a_body_is_told_in_german(alice):
    body = {"ruleset": 1, "seats": [{"type": "me", "x": 1}, {"type": "ai"}], "start": "later"}
    answer = alice.post("games", body, Accept_Language="de")
    assert [error["detail"] for error in answer.json["errors"]] == [
        "Erwartet wird str, gesendet wurde int.",
        "Dieses Feld gibt es nicht.",
        "Das Feld engine ist nötig.",
        "Den Wert 'later' gibt es hier nicht.",
    ]
    assert answer.json["title"] == "Die Anfrage ist nicht gültig"


def test_long_polls_speak_german_too(stranger, db):
    answer = stranger.get("me/turns?wait=1", Accept_Language="de")
    assert (answer.status, answer.json["title"]) == (401, "Ein gültiges Token ist nötig")


def test_a_text_that_nobody_translated_stays_english():
    assert german_detail("validation", "Something new") == "Something new"
