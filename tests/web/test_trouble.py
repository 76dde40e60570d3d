"""What the page does when something is lost, refused or missing."""

from __future__ import annotations

from typing import Any

from tests.web.playing import with_the_mouse

BUSY = '{"code": "rate-limited", "detail": "Too many requests.", "status": 429}'


def test_a_revoked_token_is_forgotten_and_the_table_still_seen(visit, guest, complaints):
    complaints.expected = ("401 (Unauthorized)",)
    alice, bob = guest(), guest()
    game = bob.opens("rota", guest())
    alice.http.delete(f"me/tokens/{alice.call('GET', 'me')['token_id']}")
    page = visit(f"/#/table/{game}", alice)
    page.wait_for_selector(".seat-card")
    assert page.locator("#top .me").inner_text() == "Sign in"


def test_who_was_signed_out_is_told_so_at_a_private_table(visit, guest, complaints):
    complaints.expected = ("401 (Unauthorized)", "404 (Not Found)")
    alice = guest()
    game = alice.opens("rota", visibility="private")
    alice.http.delete(f"me/tokens/{alice.call('GET', 'me')['token_id']}")
    page = visit(f"/#/table/{game}", alice)
    page.get_by_text("You are signed out").wait_for()
    page.locator("[data-key=sign-in]").click()
    page.wait_for_selector("#name-old")


def test_an_invitation_outlives_signing_up(visit, guest, complaints):
    complaints.expected = ("404 (Not Found)",)
    alice = guest()
    game = alice.opens("rota", {"type": "open"}, visibility="private")
    code = alice.call("GET", f"games/{game}")["invite_code"]
    page = visit(f"/#/table/{game}/{code}")
    page.wait_for_selector("[data-key=join]")
    page.locator("#top .me").click()
    page.locator("#name-new").fill(f"{alice.name}-too")
    page.locator("#password-new").fill("correct horse")
    page.locator("form:has(#name-new) button").click()
    page.locator("[data-key=join]").click()
    page.wait_for_selector(".table")
    seats = alice.call("GET", f"games/{game}")["seats"]
    assert [seat["occupant"]["name"] for seat in seats] == [alice.name, f"{alice.name}-too"]


def test_without_tls_a_table_is_opened_and_its_link_copied(visit):
    page = visit("/")
    page.context.add_init_script(
        "delete Crypto.prototype.randomUUID; delete Navigator.prototype.clipboard"
    )
    page.reload()
    page.locator("label:has([data-key='against-private'])").click()
    page.locator("[data-key=play]").click()
    page.locator("[data-key=copy]").click()
    link = page.locator(".share input").input_value()
    page.goto("/#/me")
    page.locator("#name-new").press("Control+v")
    assert page.locator("#name-new").input_value() == link[:32]


def test_a_move_whose_answer_is_lost_is_made_once(visit, guest, complaints):
    complaints.expected = ("ERR_FAILED",)
    alice = guest()
    game = alice.opens("rota", guest(), options={"start_seat": 1})
    keys: list[str] = []

    def lose_the_first(route: Any) -> None:
        if route.request.method == "POST":
            keys.append(route.request.headers["idempotency-key"])
        if keys and len(keys) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page = visit(f"/#/table/{game}", alice)
    page.wait_for_selector(".place")
    page.route("**/moves", lose_the_first)
    with_the_mouse(page)
    page.wait_for_selector(".table[data-version='2']")
    page.wait_for_selector("main:not(.sending)")
    assert len(keys) == 2
    assert len(set(keys)) == 1
    assert page.locator(".doing .trouble").inner_text() == ""


def test_a_busy_service_is_asked_again(visit, guest, complaints):
    complaints.expected = ("429 (Too Many Requests)",)
    game = guest().opens("rota", guest())
    page = visit("/")
    busy = True

    def answer(route: Any) -> None:
        if busy:
            route.fulfill(status=429, body=BUSY, content_type="application/problem+json")
        else:
            route.continue_()

    page.route(f"**/games/{game}", answer)
    page.goto(f"/#/table/{game}")
    page.get_by_text("Too many requests.").wait_for()
    busy = False
    page.wait_for_selector(".seat-card")


def test_a_table_is_followed_where_streams_are_refused(visit, guest, complaints):
    complaints.expected = ("ERR_FAILED",)
    alice, bob = guest(), guest()
    game = bob.opens("rota", alice, options={"start_seat": 1})
    page = visit("/", alice)
    page.route("**/events?*", lambda route: route.abort())
    page.goto(f"/#/table/{game}")
    page.wait_for_selector(".table[data-version='1']")
    assert bob.moves(game)
    page.wait_for_selector(".table[data-version='2'] .place")
    with_the_mouse(page)
    page.wait_for_selector(".table[data-version='3']")


def test_who_has_resigned_is_offered_nothing_more(visit, guest):
    alice = guest()
    game = alice.opens("rota", guest(), guest())
    page = visit(f"/#/table/{game}", alice)
    page.locator("[data-key=resign]").click()
    page.locator("dialog [value=yes]").click()
    page.wait_for_selector("[data-key=resign]", state="detached")
    assert page.locator("[data-key^=stand-in]").count() == 0


def test_orders_are_recalled(visit, guest):
    alice = guest()
    game = alice.opens("acht", guest())
    page = visit(f"/#/table/{game}", alice)
    with page.expect_response(lambda answer: answer.request.method == "PUT"):
        page.locator("[data-key=orders]").select_option("pass")
    page.reload()
    page.locator("[data-key=orders] [selected][value=pass]").wait_for(state="attached")
