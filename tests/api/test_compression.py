"""gzip, tags, and both together."""

from __future__ import annotations

import gzip

import pytest

from tests.support.playing import rush


@pytest.fixture
def large(alice, bob, duel):
    """A view of more than 1 kB."""
    rush(duel["id"], [alice, bob], moves=12)
    return f"games/{duel['id']}/view"


def test_a_large_body_is_compressed_for_those_who_ask(alice, large):
    plain = alice.get(large)
    asked = alice.send("GET", large, Accept_Encoding="gzip")
    assert "Content-Encoding" not in plain.headers
    assert asked.headers["Content-Encoding"] == "gzip"
    assert int(asked.headers["Content-Length"]) == len(asked.content) < len(plain.content) / 2
    assert gzip.decompress(asked.content) == plain.content
    for answer in (plain, asked):
        assert "Accept-Encoding" in answer.headers["Vary"]


@pytest.mark.parametrize("asked", ["gzip, br", "br;q=1.0, gzip;q=0.8", "*", "GZIP", "x, *;q=0.1"])
def test_there_are_many_ways_to_ask_for_it(alice, large, asked):
    assert alice.send("GET", large, Accept_Encoding=asked).headers["Content-Encoding"] == "gzip"


@pytest.mark.parametrize(
    "asked", ["", "br", "identity", "gzip;q=0", "*;q=0", "gzip;q=0, *", "gzipped", "gzip;q=x"]
)
def test_nobody_else_gets_it(alice, large, asked):
    assert "Content-Encoding" not in alice.send("GET", large, Accept_Encoding=asked).headers


def test_a_small_body_stays_as_it_is(alice):
    answer = alice.send("GET", "/healthz", Accept_Encoding="gzip")
    assert "Content-Encoding" not in answer.headers
    assert len(answer.content) < 1024


def test_a_large_refusal_is_compressed_too(alice):
    answer = alice.send(
        "POST", "games", {f"member_{n}": n for n in range(40)}, Accept_Encoding="gzip"
    )
    assert (answer.status, answer.headers["Content-Encoding"]) == (422, "gzip")
    assert b"unknown-member" in gzip.decompress(answer.content)


def test_streams_are_sent_as_they_come(alice, large):
    path = large.replace("view", "events")
    for accept in ("text/event-stream", "application/x-ndjson"):
        answer = alice.send("GET", path, Accept=accept, Accept_Encoding="gzip")
        assert answer.status == 200 and "Content-Encoding" not in answer.headers
    page = alice.send("GET", f"{path}?wait=1", Accept_Encoding="gzip")
    assert b"snapshot" in gzip.decompress(page.content)


def test_equal_bodies_are_compressed_to_equal_bytes(alice, large):
    one, two = (alice.send("GET", large, Accept_Encoding="gzip").content for _ in range(2))
    assert one == two


def test_the_compressed_form_has_a_tag_of_its_own(alice, large):
    plain = alice.get(large).headers["ETag"]
    small = alice.send("GET", large, Accept_Encoding="gzip").headers["ETag"]
    assert plain != small and not small.startswith("W/")
    for tag in (plain, small, f"W/{plain}", f'"other", {small}'):
        answer = alice.send("GET", large, If_None_Match=tag, Accept_Encoding="gzip")
        assert (answer.status, answer.content) == (304, b""), tag
    for tag in ('"other"', plain[:-1] + '-br"', "nonsense", "*"):
        assert alice.send("GET", large, If_None_Match=tag).status == 200


def test_a_304_repeats_the_tag_of_the_copy(alice, large):
    plain = alice.get(large).headers["ETag"]
    small = alice.send("GET", large, Accept_Encoding="gzip").headers["ETag"]
    for tag in (plain, small):
        answer = alice.send("GET", large, If_None_Match=tag, Accept_Encoding="gzip")
        assert answer.headers["ETag"] == tag
        assert "Accept-Encoding" in answer.headers["Vary"]


@pytest.mark.parametrize(
    "path",
    [
        *("", "rulesets", "rulesets/rota", "rulesets/rota/components", "players/alice", "games"),
        *("rulesets/rota/components?set=blank-20", "rulesets/rota/leaderboard", "engines", "me"),
        *("/api/schema", "/api/schema?format=json", "/", "/board/axio-board.js"),
    ],
)
def test_what_can_be_read_has_a_strong_tag(alice, duel, path):
    path = path or f"games/{duel['id']}"
    answer = alice.send("GET", path)
    tag = answer.headers["ETag"]
    assert tag.startswith('"') and tag.endswith('"')
    again = alice.send("GET", path, If_None_Match=tag)
    assert (again.status, again.content, again.headers["ETag"]) == (304, b"", tag)
    assert "Content-Type" not in again.headers
    assert again.headers.get("Cache-Control") == answer.headers.get("Cache-Control")


def test_tags_differ_for_those_who_see_something_else(alice, bob, stranger):
    seats = [{"type": "me"}, {"type": "player", "name": "bob"}]
    table = {"ruleset": "rota", "seats": seats, "visibility": "private"}
    game = f"games/{alice.post('games', table).json['id']}"
    assert alice.get(game).json["invite_code"] and not bob.get(game).json["invite_code"]
    assert alice.get(game).headers["ETag"] != bob.get(game).headers["ETag"]
    bob.put(f"{game}/seats/2", {"type": "me"})
    views = {client.get(f"{game}/view").headers["ETag"] for client in (alice, bob)}
    assert len(views) == 2


def test_a_renamed_player_is_noticed(alice, bob, duel):
    game = f"games/{duel['id']}"
    tag = bob.get(game).headers["ETag"]
    assert bob.get(game, If_None_Match=tag).status == 304
    alice.patch("me", {"name": "alicia"})
    assert bob.get(game, If_None_Match=tag).status == 200


def test_pieces_are_kept_forever_only_by_the_name_of_their_set(stranger, db):
    name = stranger.get("rulesets/rota").json["default_component_set"]
    named = stranger.get(f"rulesets/rota/components?set={name}")
    default = stranger.get("rulesets/rota/components")
    assert named.json == default.json
    assert "immutable" in named.headers["Cache-Control"]
    assert default.headers["Cache-Control"] == "no-cache"


def test_assets_are_compressed_and_tagged(stranger, db):
    path = "/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js"
    answer = stranger.send("GET", path, Accept_Encoding="gzip")
    assert (answer.status, answer.headers["Content-Encoding"]) == (200, "gzip")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    tag = answer.headers["ETag"]
    assert stranger.send("GET", path, If_None_Match=tag, Accept_Encoding="gzip").status == 304
    assert gzip.decompress(answer.content) == stranger.send("GET", path).content


@pytest.mark.parametrize("name", ["nothing.js", "", "../settings.py", "drf_spectacular_sidecar"])
def test_there_are_no_other_assets(stranger, db, name):
    answer = stranger.send("GET", f"/static/{name}")
    assert answer.status in {400, 404} and answer.headers["Content-Type"].endswith("problem+json")
