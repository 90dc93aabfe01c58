"""Full mode in a real browser: a deal goes in by every door, and the whole analysis comes out."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Browser, Page, expect

from tests.app.browser import keep
from tests.app.web.full.browsing import PHONE, compared, go, kept, pasted
from tests.app.web.full.served import ADDRESS, EARLY, EXAMPLE, HANDS, PLAY, as_case

NAMES = {"N": "North", "E": "East", "S": "South", "W": "West"}
AFTER_TRICK_SIX = 24

SIX_SEVEN_TEN = {"at the table": "6", "after the transfer": "7", "without the revoke": "10"}


def test_a_pasted_record_gives_six_seven_and_ten_and_never_eleven(page: Page) -> None:
    page.goto("/full")
    kept(page, "start")
    pasted(page, EXAMPLE.read_text("utf-8"))
    expect(page.get_by_role("heading", name="The board")).to_be_visible()
    kept(page, "board")
    page.get_by_role("button", name="Analyse").click()
    assert compared(page) == SIX_SEVEN_TEN
    expect(page.locator(".bars tr.counts")).to_contain_text("This counts.")
    assert page.locator(".bars tr.counts .way").text_content() == "without the revoke"
    expect(page.locator("p.say").first).to_contain_text("adjusted to 3NT making ten, if you agree")
    expect(page.get_by_text("The better of the two counts, never their sum")).to_be_visible()
    expect(page.get_by_text("can cash five more: ♦9 6, ♣A K, ♠A")).to_be_visible()
    page.get_by_text("Behind the likely result").click()
    likely = page.get_by_role("region", name="Behind the likely result").locator("tbody tr")
    assert [row.locator("th").inner_text() for row in likely.all()] == [str(tricks) for tricks in range(4, 14)]
    assert page.locator(".bars table").inner_text().count("11") == 0
    told = page.locator("svg[role=img] desc").first.text_content() or ""
    assert "The revoke card ♣2 (trick 5): from 10 to 8." in told
    kept(page, "analysis")


AS_IT_WAS = 6208
"""So many pixels was the analysis of the example high, on a phone, before what explains it was folded."""


def test_the_analysis_is_half_as_long_as_it_was_and_begins_with_the_result(page: Page) -> None:
    pasted(page, EXAMPLE.read_text("utf-8"))
    go(page, "Analyse")
    assert page.evaluate("document.documentElement.scrollHeight") <= AS_IT_WAS / 2
    shown = [page.locator(each).first.bounding_box() for each in ("p.say", ".bars", ".curve", ".felt-table", ".fold")]
    tops = [box["y"] for box in shown if box]
    assert len(tops) == len(shown)
    assert tops == sorted(tops)
    assert page.locator("details[open]").count() == 0, "everything else is folded"


def test_how_likely_each_result_is_stands_below_the_bars_as_a_help(page: Page) -> None:
    pasted(page, json.dumps(EARLY))
    go(page, "Analyse")
    likely = page.get_by_role("list", name="How likely each result is without the revoke").locator("li")
    assert likely.first.locator(".number").inner_text() == "8"
    assert all("%" in row.inner_text() for row in likely.all())
    kept(page, "likelihoods")


def test_the_same_by_keypad_with_the_revoke_card_marked(page: Page) -> None:
    page.goto("/full")
    page.get_by_role("button", name="Enter the cards by keypad").click()
    page.get_by_role("button", name="Enter or change the cards").click()
    keys = page.locator(".pad .key:not(.none)")
    expect(keys).to_have_count(52)
    last = keys.last.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= PHONE["height"], "a card lies below the first screen"
    for letter, hand in list(HANDS.items())[:2]:
        expect(page.get_by_role("heading", level=1)).to_have_text(f"{NAMES[letter]}'s cards")
        for suit, ranks in zip("SHDC", hand.split("."), strict=True):
            for rank in ranks:
                page.locator(f"input[value={suit}{rank}]").check()
        expect(page.locator("output[data-count]")).to_have_text("13")
        if letter == "E":
            expect(page.locator("input[value=SK]")).to_be_disabled()
            kept(page, "deal-keypad")
        page.get_by_role("button", name="Next").click()
    page.get_by_label("or type the hand").fill(HANDS["S"].lower().replace("t", "10"))
    page.get_by_label("or type the hand").press("Enter")
    expect(page.locator(".compass .west")).to_contain_text("A Q 5 3")  # the fourth hand fills itself
    page.get_by_label("Contract: tricks").select_option("3")
    page.get_by_label("Contract: trumps").select_option("NT")
    page.get_by_label("Declarer", exact=True).select_option("E")
    page.get_by_label("Vulnerable").select_option("None")
    page.get_by_role("button", name="Enter or change the play").click()
    for each in PLAY[:AFTER_TRICK_SIX]:
        seat, card = each.split(":")
        expect(page.locator("#turn")).to_have_text(f"{NAMES[seat]} to play")
        page.locator(f'.own button[value="card {card}"]').click()
        if each == "N:C2":
            expect(page.locator(".alert")).to_contain_text("Marked as a revoke: North, trick 5, ♣2; he held ♦10")
            kept(page, "play-keypad")
    page.get_by_role("button", name="Back to the board").click()
    page.get_by_label("Declarer's tricks at the table").fill("6")
    page.get_by_role("button", name="Analyse").click()
    assert compared(page) == SIX_SEVEN_TEN


def test_a_card_that_another_hand_holds_is_marked_and_mended(page: Page) -> None:
    """The handout has North throw the two of spades, which East holds."""
    pasted(page, as_case(PLAY[: PLAY.index("N:C2")]))
    page.get_by_role("button", name="Enter or change the play").click()
    page.get_by_text("A card that is not among these").click()
    page.get_by_label("Type it").fill("s2")
    page.get_by_label("Type it").press("Enter")
    mend = page.locator("section.wrong")
    expect(mend).to_contain_text("it was dealt to East, who still holds it")
    expect(mend.get_by_role("button", name="♦10 follows suit")).to_be_visible()
    kept(page, "slip")
    page.get_by_role("button", name="Analyse").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("This cannot be ruled on yet.")
    assert "revoke is established" not in page.locator("main").inner_text()
    kept(page, "unruled")
    page.get_by_role("button", name="Repair the play").click()
    page.get_by_role("button", name="♠4").click()
    expect(page.locator(".alert")).to_contain_text("Marked as a revoke: North, trick 5, ♠4; he held ♦10")


def test_the_address_of_a_hand_viewer_is_read_and_not_fetched(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    pasted(page, f"{ADDRESS}&p=" + "".join(each[2:] for each in PLAY))
    page.get_by_role("button", name="Analyse").click()
    assert compared(page) == SIX_SEVEN_TEN
    assert not [url for url in asked if "bridgebase" in url]


def test_a_simulation_streams_and_stops_with_what_there_is(page: Page) -> None:
    pasted(page, EXAMPLE.read_text("utf-8"))
    page.get_by_role("button", name="Analyse").click()
    page.locator("#simulation > summary").click()
    page.get_by_label("Playouts").fill("10000")
    page.get_by_label("Seed").fill("7")
    page.get_by_role("button", name="Simulate").click()
    shares = page.locator("#distribution table")
    expect(shares).to_be_visible(timeout=30_000)  # it came by itself: nobody has loaded the page again
    expect(page.locator("#distribution")).to_contain_text(
        re.compile(r"\b\d{2,} of 10000 playouts done"), timeout=30_000
    )
    expect(page.locator("#distribution svg[role=img]")).to_be_visible()
    keep(page, "full-simulation-running")
    page.get_by_role("button", name="Stop, and keep the results so far").click()
    expect(page.locator("#distribution")).to_contain_text(re.compile(r"Stopped: \d+ of 10000 playouts"))
    expect(page.locator("#distribution")).to_contain_text(re.compile("±|playouts agree"))
    expect(page.locator("#simulation")).to_contain_text("Seed 7")
    page.get_by_text("Method and assumptions").click()
    expect(page.get_by_text("considers 50 layouts")).to_be_visible()
    kept(page, "simulation")


def test_a_simulation_without_scripts_is_loaded_again_and_stops(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport=PHONE, base_url=address, java_script_enabled=False)
    page = context.new_page()
    pasted(page, EXAMPLE.read_text("utf-8"))
    page.get_by_role("button", name="Analyse").click()
    assert compared(page) == SIX_SEVEN_TEN
    page.locator("#simulation > summary").click()
    page.get_by_label("Playouts").fill("20")
    page.get_by_role("button", name="Simulate").click()
    expect(page.locator("#distribution")).to_contain_text("Done: 20 playouts.", timeout=30_000)
    context.close()


def test_a_director_who_plays_is_not_sent_a_deal_he_has_still_to_play(page: Page) -> None:
    received: list[str] = []
    page.goto("/full")
    page.get_by_label("I am playing").check()
    page.get_by_role("button", name="Keep this").click()
    page.on("response", lambda response: received.append(response.text()) if response.status == 200 else None)
    page.get_by_label("or choose a file").set_input_files(EXAMPLE)
    page.get_by_role("button", name="Read it").click()
    page.get_by_role("button", name="1 not played yet").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("You have yet to play board 1.")
    expect(page.get_by_role("heading", name="Hand over")).to_be_visible()
    kept(page, "guard")
    assert received
    assert not [each for each in received if "K74" in each or "♠K" in each]
    page.get_by_role("button", name="I have played board 1").click()
    expect(page.locator(".compass .north")).to_contain_text("K 7 4")
    pasted(page, EXAMPLE.read_text("utf-8"))
    expect(page.get_by_role("heading", level=1)).to_have_text("The board")


def test_the_directors_weights_stand_above_the_estimate(page: Page) -> None:
    pasted(page, EXAMPLE.read_text("utf-8"))
    page.get_by_label("The other tables' scores").fill("-430, -400, 50, -460")
    page.get_by_role("button", name="Analyse").click()
    page.get_by_text("Weigh several results").click()
    for weight in page.locator("#weights input[type=number]").all():
        weight.fill("0")
    page.get_by_label("9 tricks").fill("40")
    page.get_by_label("10 tricks").fill("55")
    expect(page.locator("output[data-total]")).to_have_text("95")
    page.get_by_role("button", name="This is my finding").click()
    expect(page.get_by_role("alert")).to_contain_text("add up to 95 per cent, not to 100; give 5 more")
    expect(page.get_by_label("10 tricks")).to_have_value("55")  # nothing typed is lost
    page.get_by_label("10 tricks").fill("60")
    page.get_by_role("button", name="This is my finding").click()
    expect(page.locator("p.say").first).to_contain_text("40% of 3NT making nine and 60% of 3NT making ten")
    page.locator("summary", has_text="Scores").click()
    scores = page.get_by_role("region", name="Scores").inner_text()
    assert "+418" in scores  # 0.4 × 400 + 0.6 × 430
    # Of four other tables: +400 beats −50 and ties 400, three matchpoints; +430 beats −50 and 400 and ties 430, five.
    against = page.get_by_role("region", name="Against the other tables").inner_text()
    assert "4.2" in against  # 0.4 × 3 + 0.6 × 5
    page.get_by_text("What to enter").click()
    expect(page.get_by_text("Enter the weights, if it takes them: 60% 3NT +1, 40% 3NT =.")).to_be_visible()
    kept(page, "weights")


def test_the_play_is_stepped_through_card_by_card(page: Page) -> None:
    pasted(page, EXAMPLE.read_text("utf-8"))
    go(page, "Analyse")
    page.get_by_role("link", name="North ♣2 trick 5, the revoke").click()
    worth = page.locator(".worth tbody tr")
    expect(page.get_by_role("heading", level=1)).to_have_text("Trick 5, card by card")
    assert [row.inner_text().split() for row in worth.all()] == [["♣2", "8", "the", "revoke"], ["♦10", "10"]]
    kept(page, "card")
    go(page, "Next card")
    expect(page.locator("main")).to_contain_text("Card 21 of 52: East played")
    go(page, "Card before", "Card before")
    expect(page.locator("main")).to_contain_text("Card 19 of 52: West played ♣5")
    assert page.locator(".worth .counts").inner_text().split() == ["♣5", "10", "played"]
    page.reload()
    page.go_back()
    expect(page.locator("main")).to_contain_text("Card 20 of 52")
    go(page, "Back to the analysis")
    drawing = page.locator(".curve svg").first.bounding_box()
    assert drawing is not None
    page.locator(".curve").click(position={"x": drawing["width"] * 0.4, "y": drawing["height"] / 2})
    expect(page.get_by_role("heading", level=1)).to_have_text("Trick 5, card by card")
