"""A screen that asks: what cannot be so is told with the reason, and what explains itself is not explained."""

from __future__ import annotations

import re
from html import unescape

from starlette.testclient import TestClient

from revoke.app.web.question_screen import screen
from tests.app.web.calls import BACK, MORE, OVER, after

SECOND_SUIT_TOLD = (OVER, BACK, "3", "the revoker's own hand", "2", "S", "the revoker's own hand", "H")
"""The first on the third trick, which he won himself with two to come, in spades; the second in hearts."""


def test_a_trick_that_another_revoke_excludes_is_told_with_the_reason() -> None:
    """A player plays one card to a trick that was over long ago; of the last trick no word is lost."""
    so_far = after("a defender", MORE + "defender", *SECOND_SUIT_TOLD)
    assert so_far.question is not None
    assert so_far.question.key.short == "revokes[1].trick"
    earlier, same = screen(so_far, so_far.question).impossible
    assert earlier[0] == "1 to 2"
    assert "in the order in which they happened, but then no trick is left for revoke 2" in earlier[1]
    assert same[0] == "3"
    assert "said to have revoked twice on trick 3, but he played one card to it" in same[1]


def test_a_hand_that_cannot_have_won_stands_grey_with_both_facts_under_it(open_site: TestClient) -> None:
    """At no trumps a card of another suit wins nothing; so his own hand did not win the trick."""
    address = "/quick?code=duplicate-2017&contract=3NT&revokes[0].offender=defender&revokes[0].trick=5"
    stage = "play ended"
    page = open_site.get(f"{address}&revokes[0].before_attention={stage}").text
    assert "<dt>the revoker" in page
    assert "but at no trumps a card of another suit wins nothing" in page


def test_a_ruling_links_each_fact_that_it_takes_for_granted_to_its_question(open_site: TestClient) -> None:
    address = "/quick?code=duplicate-2017&revokes[0].offender=dummy&revokes[0].before_attention=&agreed=1"
    ruling = open_site.get(address).text
    assert 'ask=revokes[0].able">he could follow suit</a>' in ruling
    question = open_site.get(f"{address}&ask=revokes[0].able").text
    assert "Did he hold a card of the suit led" in question
    otherwise = open_site.get(address.replace("&agreed=1", "&revokes[0].able=false&agreed=1")).text
    assert "he could follow suit" not in otherwise


def test_one_tap_tells_that_the_card_was_put_down_after_the_claim_and_the_agreement_is_asked(
    open_site: TestClient,
) -> None:
    """68D2b of 2017: no revoke, unless all four agreed to play on."""
    told = "/quick?code=duplicate-2017&revokes[0].offender=defender&revokes[0].before_attention=opponents+claimed"
    ruling = open_site.get(f"{told}&agreed=1").text
    tapped = re.search(r'href="([^"]+)">the card was played before the claim', ruling)
    assert tapped is not None
    address = unescape(tapped[1])
    assert "did all four agree" in open_site.get(address).text
    not_agreed = open_site.get(f"{address}&agreed_to_play_on=false&agreed=1").text
    assert "This was not a revoke" in not_agreed
    agreed = open_site.get(f"{address}&agreed_to_play_on=true&agreed=1").text
    assert "corrected now" in agreed
