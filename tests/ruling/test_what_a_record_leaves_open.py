"""Records that stop in a trick or contradict their own result, and those with a twelfth trick that is put right."""

from __future__ import annotations

from typing import Any

from revoke import document, read_case, rule
from revoke.ruling.established_facts import established
from revoke.telling.explanation import verdict
from revoke.telling.ruling_words import in_words

DEAL = "N:9753.KJ65.T42.98 KQJ62.873.963.52 4.AQT92.AKQ7.QJT AT8.4.J85.AK7643"  # South plays 3♥; West has one heart
FOUR_TRICKS = (
    *("W:ST", "N:S3", "E:S2", "S:S4", "W:SA", "N:S5", "E:SQ", "S:CT"),
    *("W:CA", "N:C8", "E:C5", "S:CQ", "W:C7", "N:C9", "E:C2", "S:CJ"),
)


def ruled(board: dict[str, Any], *events: Any, code: str = "duplicate-2017", **findings: Any) -> dict[str, Any]:
    case = {"format": "revoke-case/1", "code": code, "board": board, "events": list(events), "findings": findings}
    return document(rule(read_case(case)))


def three_hearts(*events: Any, **findings: Any) -> dict[str, Any]:
    return ruled({"deal": DEAL, "declarer": "S", "contract": "3H"}, *FOUR_TRICKS, *events, **findings)


def asked(ruling: dict[str, Any]) -> list[str]:
    return [each["fact"] for each in ruling["questions"]]


def test_nobody_wins_a_trick_over_the_ace_of_trumps() -> None:
    """South has led the ace of trumps, and West has discarded a diamond: South wins, and only one trick can move."""
    ruling = three_hearts("S:HA", "W:DJ", play_ended=True)
    assert "findings.revokes[0].won_by" not in asked(ruling)
    assert ruling["possible"] == {"transfer": [0, 1]}


def test_who_can_still_win_a_trick_is_asked_of_those_alone_who_can() -> None:
    """South leads the two of trumps, North can beat it, and so can East; West's diamond cannot win."""
    ruling = three_hearts("S:H2", "W:DJ", play_ended=True)
    (won,) = (each for each in ruling["questions"] if each["fact"] == "findings.revokes[0].won_by")
    assert won["answers"] == ["partner", "opponents"]


def test_a_number_that_is_one_of_two_is_not_told_as_a_fact() -> None:
    """Declarer has 9: eight with this ruling's trick, so that East and West won two later tricks; or nine, and one."""
    ruling = three_hearts("S:HA", "W:DJ", "N:H5", "E:H7", "S:H2", "W:H4", play_ended=True, result=9)
    assert "findings.result_includes_transfer" in asked(ruling)
    keys = {read["key"] for reason in ruling["reasons"] for read in reason["facts"]}
    assert "findings.revokes[0].later_tricks" not in keys, "one trick moves either way"


def told(**findings: Any) -> dict[str, Any]:
    revoke = {"offender": "W", "trick": 5, "suit": "H", "won_by": "opponents", "later_tricks": 2}
    revoke["before_attention"] = ["offending side played to next trick", "opponents played to next trick", "play ended"]
    board = {"declarer": "S", "contract": "3H", "vulnerable": "None"}
    return ruled(board, revokes=[revoke], table_tricks=8, **findings)


def test_a_result_that_is_the_tables_does_not_include_a_trick_that_moves() -> None:
    ruling = told(result=8, result_includes_transfer=True)
    assert ruling["declarer_tricks"]["after_transfer"] == 9
    assert ruling["declarer_tricks"]["result_includes_transfer"] is False
    assert not any("already includes" in each["text"] for each in ruling["instructions"])


def test_a_result_with_the_trick_or_with_more_includes_it() -> None:
    for result in (9, 10):
        assert told(result=result, result_includes_transfer=True)["declarer_tricks"]["result_includes_transfer"] is True


TWELFTH = [
    *("W:SQ", "N:SA", "E:S8", "S:S3", "N:D6", "E:DT", "S:DQ", "W:D2", "S:CJ", "W:CA", "N:C6", "E:C4"),
    *("W:C5", "N:CT", "E:C7", "S:C9", "N:H8", "E:HT", "S:H6", "W:HA", "W:D9", "N:DJ", "E:DA", "S:D8"),
    *("E:C2", "S:S2", "W:CQ", "N:D3", "W:SK", "N:ST", "E:S5", "S:S4", "W:D5", "N:D7", "E:C3", "S:DK"),
    *("S:HK", "W:H7", "N:H9", "E:HJ", "S:H4", "W:H2", "N:S6", "E:C8", "S:H3", "W:S7", "N:S9", "E:CK"),
    *("S:HQ", "W:D4", "N:SJ", "E:H5"),
]


def test_the_tricks_at_the_table_are_those_with_trick_twelve_put_right() -> None:
    """East has thrown clubs on hearts at tricks 11 and 12, with one heart, the five; South won both and the last.

    Put right, East wins trick 12 with the five over the three, and the last with the king of clubs: declarer has 6 of
    the 8. For the revoke on trick 11 one trick moves, since the side has won later ones.
    """
    board = {
        "deal": "N:AJT96.98.J763.T6 85.JT5.AT.K87432 432.KQ643.KQ8.J9 KQ7.A72.9542.AQ5",
        "declarer": "S",
        "contract": "2NT",
        "vulnerable": "None",
    }
    attention = {"event": "attention", "by": "S", "to": "E", "trick": 12}
    ruling = ruled(board, *TWELFTH, attention)
    assert [each["status"] for each in ruling["revokes"]] == ["established", "restore"]
    assert (ruling["declarer_tricks"]["table"], ruling["declarer_tricks"]["after_transfer"]) == (6, 7)
    assert (ruling["score"]["table"], ruling["score"]["after_transfer"]) == (-100, -50)
    assert "62A" not in {each["law"] for each in ruling["reasons"]}, "it was established, and is put right by 62D1"


def test_who_won_the_last_two_tricks_tells_how_many_declarer_had_before_them() -> None:
    """Declarer has 9. West won trick 12 by his revoke, and his side did not win the last: 8 before, and 0 to 2 now."""
    moments = ["offending side played to next trick", "opponents played to next trick", "play ended"]
    revoke = {"offender": "W", "trick": 12, "suit": "H", "won_by": "offender", "later_tricks": 0}
    board = {"declarer": "S", "contract": "4S", "vulnerable": "None"}
    ruling = ruled(board, revokes=[{**revoke, "before_attention": moments}], table_tricks=9)
    (put_right,) = (each for each in ruling["questions"] if each["fact"] == "findings.restored_tricks")
    assert put_right["answers"] == [8, 9, 10]


AT_ONCE = {"offender": "W", "trick": 3, "suit": "H", "before_attention": []}
ESTABLISHED = ["offending side played to next trick", "opponents played to next trick", "play ended"]


def orders_for_now(*revokes: dict[str, Any], **findings: Any) -> tuple[list[str], list[Any], list[Any]]:
    board = {"declarer": "S", "contract": "4S", "vulnerable": "None"}
    ruling = ruled(board, revokes=list(revokes), **findings)
    assert ruling["revokes"][0]["status"] == "correct"
    now = [each["text"] for each in ruling["instructions"] if each["when"] != "end"]
    return now, ruling["penalty_cards"], [each for each in ruling["options"] if each["revoke"] == 0]


def test_a_revoke_that_came_to_light_at_once_is_put_right_now() -> None:
    now, penalty_cards, options = orders_for_now(AT_ONCE)
    assert now[0].startswith("The revoke is corrected. Take back")
    assert penalty_cards
    assert options


def test_nobody_is_told_to_put_right_now_what_play_has_gone_past() -> None:
    """Declarer's tricks are told, or that a claim or the last trick ended the play, or a revoke on a later trick."""
    later = {"offender": "S", "trick": 6, "suit": "C", "before_attention": ESTABLISHED}
    same_trick = {"offender": "W", "trick": 3, "suit": "H", "before_attention": ESTABLISHED}
    won = {"won_by": "offender", "later_tricks": 3}
    nothing: tuple[list[str], list[Any], list[Any]] = ([], [], [])
    assert orders_for_now(AT_ONCE, table_tricks=10) == nothing
    assert orders_for_now(AT_ONCE, play_ended=True) == nothing
    assert orders_for_now(AT_ONCE, {**later, **won}) == nothing
    assert orders_for_now(AT_ONCE, {**same_trick, **won}) == nothing


def test_the_verdict_says_that_it_was_put_right_then() -> None:
    case = read_case(
        {
            "format": "revoke-case/1",
            "code": "duplicate-2017",
            "board": {"declarer": "S", "contract": "4S", "vulnerable": "None"},
            "findings": {"revokes": [AT_ONCE], "table_tricks": 10},
        }
    )
    assert verdict(established(case), in_words(rule(case))) == "The revoke was corrected at the time."


FOUR_SPADES = {"deal": "N:K84.A63.KQ72.952 T7.KJ98.A943.QT8 AQJ92.Q52.J5.AK3 653.T74.T86.J764", "declarer": "S"}
FOUR_SPADES |= {"contract": "4S"}
DIAMOND_LED = ("W:C4", "N:C2", "E:CQ", "S:CA", "S:S2", "W:S3", "N:SK", "E:S7", "N:D2")
"""Two tricks, both won by North–South; dummy has led a diamond to the third."""


def test_a_claim_does_not_make_it_uncertain_who_wins_the_trick_that_lies_there() -> None:
    """South ruffs with the nine, holding two diamonds, and claims. West can beat neither, so that 64A1 applies."""
    claim = ({"event": "claimed", "by": "S", "tricks": 11}, {"event": "agreed", "by": "W"})
    noticed = {"event": "attention", "by": "W", "to": "S", "trick": 3}
    ruling = ruled(FOUR_SPADES, *DIAMOND_LED, "E:D3", "S:S9", *claim, noticed)
    assert ruling["transfer"] == {"tricks": 2, "to": "EW"}
    assert asked(ruling) == ["findings.without_revoke"]


def test_a_partner_who_asked_where_he_may_not_is_taken_to_have_brought_the_revoke_up() -> None:
    """63B of 1997: West asks East, who takes his club back without a word, and wins. One trick or two move."""
    asks = {"event": "asked", "by": "W", "of": "E"}
    back = {"event": "withdrawn", "hand": "E", "card": "C8"}
    play = (*DIAMOND_LED, "E:C8", "S:DJ", "W:D6", asks, back, "E:DA")
    case = {"format": "revoke-case/1", "code": "duplicate-1997", "board": FOUR_SPADES, "events": list(play)}
    ruling = document(rule(read_case({**case, "readings": {"defenders_may_ask": False}})))
    assert "63B" in ruling["revokes"][0]["laws"]
    assert ruling["possible"] == {"transfer": [1, 2]}


def test_declarers_only_card_of_a_suit_lying_face_up_is_a_faced_card() -> None:
    """64B3 of 2007 and 1997 speaks of any faced card, that of 2017 of penalty cards and dummy's."""
    deal = "N:K84.A63.KQ72.952 T7.KJ984.A94.QT8 AQJ92.Q.JT53.AK3 653.T752.86.J764"
    shown = {"event": "exposed", "hand": "S", "card": "HQ", "how": "dropped"}
    noticed = {"event": "attention", "by": "W", "to": "S", "trick": 1}
    for code, moves in (("duplicate-2017", [1, 2]), ("duplicate-2007", [0]), ("duplicate-1997", [0])):
        play = (shown, "W:HT", "N:H3", "E:HJ", "S:S2", "S:DJ", "W:D6", noticed)
        ruling = ruled({"deal": deal, "declarer": "S", "contract": "4S"}, *play, code=code)
        possible = ruling["possible"] or {"transfer": [ruling["transfer"]["tricks"]]}
        assert possible["transfer"] == moves


SPADES = {
    "deal": "N:K84.A63.KQ72.952 T7.KJ98.A943.QT8 AQJ92.Q52.J5.AK3 653.T74.T86.J764",
    "contract": "4S",
    "declarer": "S",
    "vulnerable": "None",
}
TWO_TRICKS = ("W:C4", "N:C2", "E:CQ", "S:CA", "S:S2", "W:S3", "N:SK", "E:S7")


def _asks(by: str, of: str) -> tuple[dict[str, Any], dict[str, Any]]:
    return {"event": "asked", "by": by, "of": of}, {"event": "answered", "by": of, "holds": True}


def test_a_card_that_declarer_has_to_take_back_wins_no_trick() -> None:
    """Dummy without rights asks, and declarer takes his ruff back (43B2b): with a diamond he wins nothing.

    So it moves one trick, if his side wins another one, or none; and a director may say that the ace of diamonds won.
    """
    events = ({"event": "rights_lost", "by": "N"}, *TWO_TRICKS, "N:D2", "E:DA", "S:S9", "W:D6", *_asks("N", "S"))
    open_ = ruled(SPADES, *events)
    assert (open_["possible"]["transfer"], "findings.revokes[0].won_by" in asked(open_)) == ([0, 1, 2], True)
    assert "won trick 3" not in str(open_["reasons"])
    told = {"offender": "S", "trick": 3, "won_by": "opponents", "later_tricks": 7}
    said = ruled(SPADES, *events, revokes=[told], table_tricks=9, without_revoke={"9": 1})
    assert (said["transfer"], said["revokes"][0]["status"]) == ({"tricks": 1, "to": "EW"}, "correct")


def test_the_card_that_he_plays_instead_may_lose_the_trick_where_a_defender_was_asked_by_his_partner() -> None:
    """63B of 1997: East's ruff goes back, and South's knave wins over a small diamond."""
    events = (*TWO_TRICKS, "N:D2", "E:ST", "S:DJ", "W:D6", *_asks("W", "E"))
    case = {"format": "revoke-case/1", "code": "duplicate-1997", "board": SPADES, "events": list(events)}
    ruling = document(rule(read_case({**case, "readings": {"defenders_may_ask": False}})))
    assert (ruling["possible"]["transfer"], "findings.revokes[0].won_by" in asked(ruling)) == ([0, 1, 2], True)


def test_a_card_that_goes_back_wins_no_later_trick_for_an_earlier_revoke() -> None:
    """East's first revoke is established, his second, a ruff, is corrected: so who wins that trick is open."""
    drawn = [{"event": "attention", "by": "S", "to": "E", "trick": trick} for trick in (2, 3)]
    events = (*TWO_TRICKS[:-1], "E:H8", "N:D2", "E:ST", "S:DJ", "W:D6", *drawn)
    ruling = ruled(SPADES, *events)
    assert [each["status"] for each in ruling["revokes"]] == ["established", "correct"]
    assert ruling["possible"]["transfer"] == [0, 1]
    told = [{"offender": "E", "trick": 2, "later_tricks": 0}, {"offender": "E", "trick": 3}]
    assert ruled(SPADES, *events, revokes=told, table_tricks=13)["transfer"]["tricks"] == 0


def test_who_has_gone_on_keeps_the_trick_that_his_card_won() -> None:
    """South leads to the fourth trick before dummy asks: he has established it himself, and nothing goes back."""
    lost = {"event": "rights_lost", "by": "N"}
    events = (lost, *TWO_TRICKS, "N:D2", "E:DA", "S:S9", "W:D6", "S:SA", {"event": "attention", "by": "N", "to": "S"})
    ruling = ruled(SPADES, *events)
    assert ruling["revokes"][0]["status"] == "established"
    assert ruling["possible"]["transfer"] == [1, 2]


def test_who_has_led_since_is_asked_about_the_card_with_which_he_did_not_follow() -> None:
    ruling = ruled(SPADES, *TWO_TRICKS, "N:D2", "E:DA", "S:S9", "W:D6", "S:SA", *_asks("N", "S"))
    assert ruling["revokes"][0]["status"] == "established"
    assert "72B2" not in [each["law"] for each in ruling["advice"]], "attention has been drawn to it"


def test_nothing_is_said_of_a_revoke_that_nobody_noticed_when_another_card_is_spoken_of() -> None:
    """West's diamond on the spade is established and unnoticed, and East, who followed, is said to have revoked."""
    unnoticed = (*TWO_TRICKS[:5], "W:D6", "N:SK", "E:S7", "N:D2", "E:D3", "S:D5", "W:D8")
    alone = ruled(SPADES, *unnoticed)
    spoken = ruled(SPADES, *unnoticed, {"event": "attention", "by": "S", "to": "E", "trick": 2})
    assert [each["status"] for each in alone["revokes"]] == ["established"]
    assert "63A1" in [each["law"] for each in alone["instructions"]]
    assert "63A1" not in [each["law"] for each in spoken["instructions"]]


def test_tricks_that_move_by_either_of_two_clauses_are_told_with_one_of_them() -> None:
    """East or West won the revoke trick (64A1, 64A2), and their side none after it: one trick."""
    revoke = {"offender": "W", "trick": 5, "won_by": "EW", "later_tricks": 0}
    revoke["before_attention"] = ["offending side played to next trick", "opponents played to next trick", "play ended"]
    board = {"declarer": "S", "contract": "4S", "vulnerable": "None"}
    ruling = ruled(board, revokes=[revoke], table_tricks=9, without_revoke={"9": 1})
    assert [each["law"] for each in ruling["instructions"]] == ["64A1", "64C1"]


def test_which_penalty_was_chosen_is_asked_last() -> None:
    assert asked(ruled({}, revokes=[{"offender": "E"}], code="auction-1912"))[-1] == "findings.elected"


def test_points_above_the_line_are_told_once_it_is_known_how_every_revoke_stands() -> None:
    """1912: a hundred and fifty for the first established revoke, a hundred more for the next one."""
    over = ["offending side played to next trick", "opponents played to next trick", "trick quitted", "play ended"]
    first = {"offender": "W", "trick": 3, "won_by": "offender", "later_tricks": 2, "before_attention": over}
    second = {"offender": "E", "trick": 6, "won_by": "opponents", "later_tricks": 2}
    board = {"declarer": "S", "contract": "3S"}

    def told(*revokes: dict[str, Any]) -> list[Any]:
        ruling = ruled(board, revokes=list(revokes), code="auction-1912", table_tricks=9, elected="points")
        return [each["text"] for each in ruling["instructions"] if "above the line" in each["text"]]

    assert told(first, second) == []
    assert told(first, {**second, "before_attention": over}) == [
        "150 points above the line go to North–South.",
        "100 points above the line go to North–South.",
    ]


def test_a_card_that_was_put_right_before_a_claim_is_no_matter_any_more_once_play_has_ceased() -> None:
    """East corrects his revoke, and South claims: nobody leads or leaves a card on the table after that (68D)."""
    drawn = {"event": "attention", "by": "S", "to": "E", "trick": 3}
    corrected = (*TWO_TRICKS, "N:D2", "E:ST", "S:DJ", "W:D6", drawn, {"event": "withdrawn", "hand": "E", "card": "ST"})
    claimed = ({"event": "claimed", "by": "S", "tricks": 10}, {"event": "agreed", "by": "W"})
    whens = [
        {each["when"] for each in ruled(SPADES, *corrected, "E:D3", *more)["instructions"]} for more in ((), claimed)
    ]
    assert whens == [{"now", "later", "end"}, {"end"}]


def test_a_trick_won_with_an_owed_card_is_seen_though_the_hands_are_not_known() -> None:
    """1997, by hand: South discards on ♠4, partner wins, and South wins trick three with ♠10: two tricks (64A2)."""
    tricks = ["W:S4", "N:SQ", "E:S8", "S:D8", "N:H4", "E:H2", "S:H9", "W:H7", "S:ST", "W:S2", "N:S9", "E:C9"]
    tricks += ["S:SK", "W:S5", "N:SA", "E:HT"]
    drawn = {"event": "attention", "by": "E", "to": "S", "trick": 1}
    rest = {"event": "claimed", "by": "E", "tricks": 9}
    ruling = ruled({"declarer": "S", "contract": "4H"}, *tricks, drawn, rest, code="duplicate-1997")
    assert (ruling["transfer"]["tricks"], ruling["transfer"]["to"]) == (2, "EW")
    assert "findings.revokes[0].won_later_with_owed_card" not in asked(ruling)
