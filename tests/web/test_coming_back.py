"""What makes people come back: the page as a program, messages, sounds, leave, and the account."""

from __future__ import annotations

import json
from typing import Any

from tests.support.push_service import Browser, push_service
from tests.web.people import Guest
from tests.web.playing import with_the_mouse

#: The settings of playwright that let the worker of the page run.
WORKING = {"service_workers": "allow"}
#: What a browser's own push service would do, and nothing else.
SUBSCRIBED = """() => {
    let found = null;
    const given = %s;
    PushManager.prototype.getSubscription = async () => found;
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        window.askedWith = applicationServerKey;
        return (found = { endpoint: given.endpoint, toJSON: () => given, unsubscribe: async () => !(found = null) });
    };
}"""
VAPID_KEY = (
    "fetch('/api/v1').then((answer) => answer.json()).then((index) => index.vapid_public_key)"
)
#: Counts tones. What a test evaluates in the page would count as a gesture of its visitor.
LISTENING = """() => {
    let touched = false;
    addEventListener("pointerdown", () => (touched = true), true);
    Object.defineProperty(navigator, "userActivation", { get: () => ({ hasBeenActive: touched }) });
    window.rung = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (at) { window.rung += 1; return start.call(this, at); };
}"""


def with_script(visit: Any, path: str, who: Guest, script: str, **how: Any) -> Any:
    page = visit("/icon.svg", who, **how)
    page.context.add_init_script(f"({script})()")
    page.goto(path)
    return page


def ready(page: Any) -> None:
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")


def test_without_a_network_the_page_says_so_and_comes_back(visit, complaints):
    complaints.expected = (*complaints.expected, "ERR_INTERNET_DISCONNECTED")
    page = visit("/", **WORKING)
    ready(page)
    page.context.set_offline(True)
    page.goto("/")
    assert page.locator("h1").inner_text() == "No connection"
    assert page.evaluate("getComputedStyle(document.querySelector('a')).borderRadius") == "10px"
    told = "fetch('/api/v1/rulesets').then(() => 'answered', () => 'nobody answered')"
    assert page.evaluate(told) == "nobody answered"
    page.context.set_offline(False)
    page.locator("a").click()
    page.wait_for_selector("[data-key=play]")


def test_the_page_can_be_installed(visit):
    page = visit("/")
    manifest = page.evaluate("fetch('/manifest.webmanifest').then((answer) => answer.json())")
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        drawn = f"(async () => {{ const one = new Image(); one.src = {icon['src']!r}; await one.decode(); return one.naturalWidth; }})()"
        width = page.evaluate(drawn)
        assert icon["sizes"] in ("any", f"{width}x{width}")


def test_one_switch_lets_the_service_tell_this_browser(visit, person):
    alice = person()
    with push_service() as service:
        browser = Browser(service)
        page = with_script(
            visit,
            "/#/me/tell",
            alice,
            SUBSCRIBED % json.dumps(browser.subscription),
            permissions=["notifications"],
            **WORKING,
        )
        ready(page)
        page.locator("[data-key=push]").click()
        page.locator(".said", has_text="Saved").wait_for()
        (found,) = alice.call("GET", "me/push-subscriptions")["items"]
        assert found["endpoint"] == browser.endpoint
        assert page.evaluate("askedWith") == page.evaluate(VAPID_KEY)
        bob = person()
        game = alice.opens("rota", bob, options={"start_seat": 2})
        bob.moves(game)
        # The page is not at the table, so the turn is told.
        while not browser.heard():
            page.wait_for_timeout(200)
        (told,) = browser.messages()
        assert (told["type"], told["messages"][0]["data"]["game_id"]) == ("turn", game)
        page.locator("[data-key=push-digest]").select_option("hourly")
        page.locator(".said", has_text="Saved").wait_for()
        settings = alice.call("GET", "me/notifications")
        assert settings["channels"]["push"]["digest"] == "hourly"
        page.locator("[data-key=push]").click()
        page.locator("[data-key=push-digest]").wait_for(state="detached")
        assert alice.call("GET", "me/push-subscriptions")["items"] == []


def test_a_push_is_shown_and_touching_it_opens_the_game(visit, person):
    alice, bob = person(), person()
    game = alice.opens("rota", bob, options={"start_seat": 1})
    page = visit("/", alice, permissions=["notifications"], **WORKING)
    ready(page)
    worker = page.context.service_workers[0]
    message = {"type": "turn", "data": {"game_id": game, "ruleset": "rota", "decision_id": "d1"}}
    body = json.dumps({"id": "m", "type": "turn", "messages": [message], "more": 0})
    shown = worker.evaluate(
        """(body) => new Promise((resolve) => {
            self.registration.showNotification = async (title, more) => resolve((self.shown = { title, ...more }));
            self.dispatchEvent(new PushEvent("push", { data: body }));
        })""",
        body,
    )
    assert (shown["title"], shown["body"]) == ("Your turn", "AXIO ROTA")
    worker.evaluate("""() => {
        const touched = new Event("notificationclick");
        touched.notification = { data: self.shown.data, close() {} };
        touched.waitUntil = () => {};
        self.dispatchEvent(touched);
    }""")
    page.wait_for_selector(".status.mine")
    assert page.url.endswith(f"#/table/{game}")


def test_quiet_hours_mail_and_games_are_a_form(visit, person):
    alice = person()
    page = visit("/#/me/tell", alice, timezone_id="Asia/Tokyo")
    saved = page.locator(".said", has_text="Saved")

    def settings() -> Any:
        return alice.call("GET", "me/notifications")

    page.locator("[data-key=quiet]").click()
    saved.wait_for()
    page.locator("[data-key=quiet-from]").wait_for()
    assert settings()["quiet_hours"] == {"from": "22:00", "until": "08:00"}
    assert settings()["time_zone"] == "Asia/Tokyo"
    page.locator("[data-key=mail-axio]").click()
    page.locator("[data-key=mail-axio]:not(:checked)").wait_for()
    assert settings()["channels"]["mail"]["off_for"] == ["axio"]
    page.locator("[data-key=email]").fill("alice@example.org")
    page.locator("[data-key=save-email]").click()
    page.locator("[data-key=code]").wait_for()
    assert (settings()["email"], settings()["digest"]) == ("alice@example.org", "daily")


def test_the_ledger_tells_why_something_was_not_sent(visit, person):
    alice = person()
    page = visit("/icon.svg", alice)
    entry = {
        "id": "m1",
        "type": "turn",
        "channel": "push",
        "target_id": None,
        "game_id": "g",
        "ruleset": "rota",
        "decision_id": "d",
        "deadline_at": None,
        "status": "not_sent",
        "reason": "answered",
        "attempts": 0,
        "created_at": "2026-03-01T08:00:00Z",
        "next_attempt_at": None,
        "sent_at": None,
    }
    page.route(
        "**/me/messages?*",
        lambda route: route.fulfill(json={"items": [entry], "next_cursor": None}),
    )
    page.goto("/#/me/messages")
    row = page.locator(".message")
    assert "Your turn AXIO ROTA" in row.inner_text().replace("\n", " ")
    assert row.locator(".why").inner_text() == "Browser: you had answered by then"


def test_leave_is_announced_seen_at_the_table_and_taken_back(visit, person):
    alice, bob = person(), person()
    game = alice.opens("rota", bob, time_control={"type": "per_decision", "seconds": 86400})
    page = visit("/#/me/leave", alice)
    page.locator("[data-key=announce]").click()
    page.locator("[data-key=end-leave]").wait_for()
    assert alice.call("GET", "me/leave")["from"]
    there = visit(f"/#/table/{game}", bob)
    assert "away until" in there.locator("[data-seat='1'] .on-leave").inner_text()
    page.locator("[data-key=end-leave]").click()
    page.locator("[data-key=announce]").wait_for()
    assert alice.call("GET", "me/leave")["from"] is None
    there.locator(".on-leave").wait_for(state="detached")


def test_a_pause_needs_all(visit, person):
    alice, bob = person(), person()
    game = alice.opens("rota", bob, time_control={"type": "per_decision", "seconds": 86400})
    asking, agreeing = visit(f"/#/table/{game}", alice), visit(f"/#/table/{game}", bob)
    asking.locator(".more > summary").click()
    asking.locator("[data-key=ask-pause]").click()
    asking.locator("[data-key=no-pause]").wait_for()
    # Who did not look for it is shown it.
    agreeing.locator("[data-key=agree-1]").click()
    for page in (asking, agreeing):
        page.locator("[data-key=resume]").wait_for()
        page.locator(".clock.still").first.wait_for()
    assert alice.call("GET", f"games/{game}")["paused_until"]


def test_a_plan_answers_while_its_player_is_away(visit, person):
    alice, bob = person(), person()
    game = alice.opens("axio", bob, options={"start_seat": 1})
    page = visit(f"/#/table/{game}", alice)
    page.wait_for_selector(".place")
    page.locator(".more > summary").click()
    page.locator("[data-key=plan]").click()
    page.locator("[data-key=plan-best]").check()
    page.locator("[data-key=plan-best-gain]").fill("1")
    page.locator("[data-key=plan-best-gain]").blur()
    page.locator("[data-key=plan-put]").click()
    page.locator("[data-key=plan-end]").wait_for()
    orders = alice.call("GET", f"games/{game}/seats/1/standing-orders")
    assert orders["plan"]["best"] == {"at_least": 1}
    with_the_mouse(page)
    page.wait_for_selector(".table[data-version='2']")
    bob.moves(game)
    answered = alice.call("GET", f"games/{game}/moves")["items"]
    assert [one["made_by"] for one in answered if one["seat"] == 1][-1] == "standing_order"
    page.locator("[data-key=plan-end]").click()
    page.locator("[data-key=plan-end]").wait_for(state="detached")
    assert alice.call("GET", f"games/{game}/seats/1/standing-orders")["plan"] is None


def test_a_move_on_the_board_can_be_planned(visit, person):
    alice = person()
    game = alice.opens("rota", person(), options={"start_seat": 1})
    page = visit(f"/#/table/{game}", alice, has_touch=True)
    page.wait_for_selector(".place")
    page.locator(".more > summary").click()
    page.locator(".place[tabindex='0']").tap()
    page.locator("[data-key=plan]").click()
    page.locator("[data-key=plan-add]").click()
    page.locator("[data-key=plan-put]").click()
    page.locator("[data-key=plan-end]").wait_for()
    orders = alice.call("GET", f"games/{game}/seats/1/standing-orders")
    (entry,) = orders["plan"]["entries"]
    assert entry["otherwise"] == "wake" and entry["move"]["type"] == "place"
    assert entry["holding"] == alice.call("GET", f"games/{game}/view")["hand"][0]


def test_sounds_wait_for_a_gesture_and_can_be_switched_off(visit, person):
    alice, bob = person(), person()
    game = alice.opens("rota", bob, options={"start_seat": 2})
    page = with_script(visit, f"/#/table/{game}", alice, LISTENING)
    page.wait_for_selector(".table[data-version='1']")
    bob.moves(game)
    page.wait_for_selector(".place")
    assert page.evaluate("rung") == 0
    with_the_mouse(page)
    page.wait_for_selector(".table[data-version='3']")
    page.wait_for_function("rung > 0")
    page.goto("/#/me")
    page.locator("[data-key=sounds]").click()
    page.goto(f"/#/table/{game}")
    page.wait_for_selector(".table[data-version='3']")
    before = page.evaluate("rung")
    bob.moves(game)
    page.wait_for_selector(".place")
    assert page.evaluate("rung") == before
    page.goto("/#/me")
    page.reload()
    assert not page.locator("[data-key=sounds]").is_checked()


def test_keys_are_made_and_ended_and_the_account_is_closed(visit, person):
    alice = person()
    page = visit("/#/me/keys", alice)
    page.locator("[data-key=label]").fill("my bot")
    page.locator("[data-key=may]").select_option("read")
    page.locator("[data-key=add-key]").click()
    key = page.locator(".fresh-key input").input_value()
    (made,) = [one for one in alice.call("GET", "me/tokens")["items"] if one["label"] == "my bot"]
    assert key.startswith("axio_") and made["scopes"] == ["read"]
    page.locator(f"[data-key=drop-{made['id']}]").click()
    page.locator(f"[data-key=drop-{made['id']}]").wait_for(state="detached")
    assert len(alice.call("GET", "me/tokens")["items"]) == 1
    page.locator("[data-key=new-password]").fill("another horse")
    page.locator("[data-key=current-password]").fill("correct horse")
    page.locator("[data-key=password]").click()
    page.get_by_text("Saved.").wait_for()
    page.locator("[data-key=close-password]").fill("another horse")
    page.locator("[data-key=close]").click()
    page.locator("dialog button.primary").click()
    page.locator("#top .me", has_text="Sign in").wait_for()
    assert alice.http.get("me").status_code == 401
