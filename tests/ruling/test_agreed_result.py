"""Results that have the ruling in them already: three boards of championships, and what the cards leave possible."""

from __future__ import annotations

from dataclasses import replace

import pytest

from revoke.case.case import Board, Case, Findings, Moment, RevokeFinding
from revoke.case.events import CardPlayed
from revoke.errors import Contradiction
from revoke.interview.interview import InterviewState, pending
from revoke.ruling.adjudicate import adjudicate
from revoke.ruling.established_facts import established
from revoke.ruling.ruling import Ruling, When
from revoke.table.cards import CARDS, Card, Hand, Suit
from revoke.table.contract import Contract, Vulnerability
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Role, Seat, Side
from revoke.telling.ruling_words import in_words
from tests.table.test_endings import every_ending

LILLE = """N:94.KT973.J42.Q65 8.A2.AKQT53.KJ43 AJ53.4.976.AT972 KQT762.QJ865.8.8
N C5 CJ CA C8 / S CT S2 CQ CK / E S8 SA S6 S4 / S C9 H5 C6 C3 / W SK H3 HA S5 / E DA D6 D8 DJ / E DK D7 S7 D4
E DQ D9 ST D2 / E C4 C7 H6 H7 / N S9 D3 S3 SQ / W H8 H9 H2 H4"""
"""World championship, Lille 1998, final, board 4 of the open room: 4♥ by West, East–West vulnerable; the sheet says
nine tricks and −100. At trick 5 North put ♥3 on ♠K, holding ♠9."""

SWEDEN_GREECE_5 = """N:AK.6.AKT962.9753 Q763.87.J84.QJT6 J2.T95432.75.K42 T9854.AKQJ.Q3.A8
W HA H6 H8 H2 / W ST SK S3 S2 / N DA D4 D5 D3 / N DK D8 D7 DQ / N D2 DJ H5 HJ / W S9 SA S6 SJ / N D6 H7 HT HQ
W HK C3 S7 C2 / W S5 C5 SQ H4 / S C4 C8 C7 CQ / E CJ CK CA C9"""
"""European championship 1997, Sweden against Greece, board 5: 2♥ by South; six tricks on the sheet. ^R at trick 8."""

SWEDEN_GREECE_21 = """N:J9.AK82.AJT743.4 AK5.Q963.986.J95 Q863.J7.5.K87632 T742.T54.KQ2.AQT
E D6 D5 DQ DA / N DJ D8 C2 DK / W S7 S9 SK S3 / E SA S6 S2 SJ / E C5 CK CA D4 / N DT D9 C3 D2 / N H2 HQ H7 H5
E S5 SQ S4"""
"""The same match, board 21: 3♦ by North; seven tricks on the sheet. ^R at trick 5, which the offender wins."""


def case(text: str, contract: str, declarer: Seat, vulnerable: Vulnerability, **findings: object) -> Case:
    deal, *rows = text.splitlines()
    played = []
    for trick in " / ".join(rows).split(" / "):
        leader, *cards = trick.split()
        played += [CardPlayed(Seat(leader).turn(step), Card.parse(card)) for step, card in enumerate(cards)]
    board = Board(declarer=declarer, vulnerable=vulnerable, contract=Contract.parse(contract), deal=Deal.parse(deal))
    return Case(board=board, events=tuple(played), findings=Findings(**findings))  # type: ignore[arg-type]


def lille(**findings: object) -> Case:
    return case(LILLE, "4H", Seat.WEST, Vulnerability.EW, **findings)


def board_5(**findings: object) -> Case:
    return case(SWEDEN_GREECE_5, "2H", Seat.SOUTH, Vulnerability.NS, **findings)


def board_21(**findings: object) -> Case:
    return case(SWEDEN_GREECE_21, "3D", Seat.NORTH, Vulnerability.NS, **findings)


def left_in_hand(told: Case) -> dict[Seat, Hand]:
    assert told.board.deal is not None
    played = {event.card for event in told.events if isinstance(event, CardPlayed)}
    return {seat: (told.board.deal.hands[seat] or frozenset()) - played for seat in SEATS}


def cards(text: str) -> Hand:
    return frozenset(CARDS[code] for code in text.split())


def tricks(ruling: Ruling) -> tuple[int | None, int | None, int | None, bool | None]:
    found = ruling.declarer_tricks
    return found.table, found.after_transfer, found.result, found.result_includes_transfer


def test_at_lille_every_ending_gives_declarer_one_of_the_last_two_tricks() -> None:
    """Seven tricks of eleven were won; North leads from ♥K10, West holds ♥QJ, and the others have no trump left."""
    left = left_in_hand(lille())
    assert (left[Seat.NORTH], left[Seat.WEST]) == (cards("HK HT"), cards("HQ HJ"))
    endings = every_ending(left, (), Seat.NORTH, Suit.HEARTS)
    assert len(endings) == 2 * 2 * 2 * 2
    assert {sum(seat.side is Side.EW for seat in winners) for winners in endings} == {1}


def test_at_lille_the_result_includes_the_trick() -> None:
    """Eight at the table, one over by 64A2: nine, as the sheet says; −100 for 4♥ down one, and no trick goes twice."""
    ruling = adjudicate(lille(result=9))
    assert tricks(ruling) == (8, 9, 9, True)
    assert (ruling.transfer.tricks, ruling.transfer.to) == (1, Side.EW)
    assert (ruling.score.table, ruling.score.after_transfer) == (200, 100)
    said = [each.text for each in in_words(ruling).instructions if each.when is When.END]
    assert "already includes this: no trick is transferred twice" in said[1]


def test_at_board_5_every_ending_gives_declarer_both_of_the_last_tricks() -> None:
    """Five of eleven were won; South holds the last trumps, ♥9 and ♥3."""
    left = left_in_hand(board_5())
    assert left[Seat.SOUTH] == cards("H9 H3")
    endings = every_ending(left, (), Seat.WEST, Suit.HEARTS)
    assert {sum(seat.side is Side.NS for seat in winners) for winners in endings} == {2}


def test_at_board_5_the_result_includes_the_trick() -> None:
    """Seven at the table, one to the defenders: six, 200 to East–West."""
    ruling = adjudicate(board_5(result=6))
    assert tricks(ruling) == (7, 6, 6, True)
    assert (ruling.score.table, ruling.score.after_transfer) == (-100, -200)


@pytest.mark.parametrize(
    ("ending", "more"),
    [
        ("E S5 SQ S4 D3 / N HA H3 HJ H4 / N HK H9 S8 HT / N C4 C9 C7 CT / W ST H8 CJ C8 / W CQ D7 H6 C6", 4),
        ("E S5 SQ S4 C4 / S S8 ST D3 H9 / N H8 H3 HJ H4 / S C7 CQ D7 CJ / N HK H6 C6 HT / N HA C9 C8 CT", 6),
    ],
)
def test_at_board_21_declarer_can_still_make_seven_or_nine(ending: str, more: int) -> None:
    """Three of seven were won. Trick 8 had three cards, and here is each number of the six left, played out legally.

    North ruffs it, and ♥A, ♥K and ♦7 win: seven in all. Or he throws ♣4, and ♠Q wins with all the rest: nine.
    """
    told = board_21()
    hands = left_in_hand(told)
    on_the_table = {event.card for event in told.events[28:] if isinstance(event, CardPlayed)}
    turn, won = Seat.EAST, 0
    for row in ending.split(" / "):
        leader, *trick = row.split()
        assert Seat(leader) is turn
        played = [(turn.turn(step), CARDS[code]) for step, code in enumerate(trick)]
        for seat, card in played:
            if card in on_the_table:
                continue
            assert card in hands[seat]
            led = played[0][1].suit
            assert card.suit is led or not any(each.suit is led for each in hands[seat])
            hands[seat] -= {card}
        trumps = [each for each in played if each[1].suit is Suit.DIAMONDS]
        turn = max(trumps or [each for each in played if each[1].suit is led], key=lambda each: each[1].height)[0]
        won += turn.side is Side.NS
    assert not any(hands.values())
    assert won == more


def test_at_board_21_the_result_fits_both_ways_and_is_asked_about() -> None:
    """Three of seven were won, six are left: seven can be the table's, or nine less the two of 64A1."""
    ruling = adjudicate(board_21(result=7))
    assert ruling.status == "needs facts"
    assert ruling.questions[0].fact == "findings.result_includes_transfer"
    assert tricks(ruling) == (None, None, 7, None)
    assert (ruling.transfer.tricks, ruling.transfer.to) == (2, Side.EW)


@pytest.mark.parametrize(("includes", "table", "after"), [(True, 9, 7), (False, 7, 5)])
def test_at_board_21_the_answer_settles_it(includes: bool, table: int, after: int) -> None:
    ruling = adjudicate(board_21(result=7, result_includes_transfer=includes))
    assert ruling.status != "needs facts"
    assert (ruling.declarer_tricks.table, ruling.declarer_tricks.after_transfer) == (table, after)


def test_the_interview_asks_it_last() -> None:
    told = InterviewState(board_21(result=7))
    question, _ = pending(told)
    assert question is not None
    assert question.fact == "findings.result_includes_transfer"
    assert list(question.answers) == [True, False]


def test_a_result_that_is_the_tables_is_the_tables() -> None:
    """Eight at Lille can only be what was won: after the transfer it would be nine."""
    assert tricks(adjudicate(lille(result=8))) == (8, 9, None, None)


def test_a_result_that_no_ending_and_no_ruling_comes_to_is_left_out() -> None:
    """Twelve at Lille: neither eight nor nine. What was won is not known, one trick goes over all the same."""
    ruling = adjudicate(lille(result=12))
    assert tricks(ruling) == (None, None, None, None)
    assert (ruling.transfer.tricks, ruling.transfer.to) == (1, Side.EW)


def test_a_result_marked_as_adjusted_includes_the_ruling_whatever_was_played() -> None:
    """PBN's ^: the number agreed upon is not the number of tricks won."""
    ruling = adjudicate(board_21(result=7, result_includes_transfer=True))
    assert tricks(ruling) == (9, 7, 7, True)


def test_without_a_result_the_ruling_is_in_words_and_names_what_is_not_known() -> None:
    ruling = adjudicate(lille(play_ended=True))
    assert (ruling.transfer.tricks, ruling.transfer.to) == (1, Side.EW)
    assert ruling.declarer_tricks.table is None
    assert (
        next(each.text for each in in_words(ruling).instructions if each.when is When.END)
        == "One trick goes to East–West."
    )
    assert not any(each.when is When.NOW for each in ruling.instructions)


def test_a_board_without_a_revoke_keeps_a_result_that_can_be_and_loses_one_that_cannot() -> None:
    clean = replace(lille(), events=lille().events[:16])
    assert established(replace(clean, findings=Findings(result=9))).case.findings == Findings(table_tricks=9)
    assert established(replace(clean, findings=Findings(result=0))).case.findings == Findings(play_ended=True)


def test_a_board_played_out_shows_itself_whether_the_result_includes_the_ruling() -> None:
    """All thirteen winners told, West's side won eight; North revoked at trick 5 and his side won later tricks."""
    seats = tuple(Seat(letter) for letter in "SESWEEEENWNNW")
    moments = frozenset({Moment.OFFENDERS_PLAYED_ON, Moment.OPPONENTS_PLAYED_ON, Moment.TRICK_QUITTED})
    told = RevokeFinding(offender=Seat.NORTH, trick=5, suit=Suit.SPADES, before_attention=moments)
    board = Board(declarer=Seat.WEST)
    for result, expected in ((8, (8, 9, None, None)), (9, (8, 9, 9, True))):
        findings = Findings(winners=seats, revokes=(told,), result=result)
        assert tricks(adjudicate(Case(board=board, findings=findings))) == expected


@pytest.mark.parametrize(
    ("includes", "table", "after"), [(None, None, None), (False, 9, 10), (True, None, 9)], ids=["open", "no", "yes"]
)
def test_of_a_result_by_a_declarer_whom_nobody_knows_it_is_asked_what_it_includes(
    includes: bool | None, table: int | None, after: int | None
) -> None:
    """A defender revoked, and declarer gets a trick: whether his nine were nine before that is for the table to say."""
    told = RevokeFinding(
        Role.DEFENDER, 5, won_by="opponents", later_tricks=2, before_attention=frozenset({Moment.PLAY_ENDED})
    )
    ruling = adjudicate(Case(findings=Findings(result=9, result_includes_transfer=includes, revokes=(told,))))
    assert (ruling.declarer_tricks.table, ruling.declarer_tricks.after_transfer) == (table, after)
    asked = [each.key.name for each in ruling.questions]
    assert ("result_includes_transfer" in asked) == (includes is None)


COSTS_TWO = RevokeFinding(
    Seat.WEST, 5, won_by="offender", later_tricks=3, before_attention=frozenset({Moment.PLAY_ENDED})
)
"""West won the trick himself and his side three more: two tricks go to declarer's side."""


@pytest.mark.parametrize(
    ("declarer", "revokes", "result", "includes", "table", "left", "which"),
    [
        # Without a revoke nothing can be in it, whoever declared and whatever is said of it.
        *((declarer, (), 9, each, 9, None, each) for declarer in (None, Seat.SOUTH) for each in (None, True, False)),
        # South won five of the eight tricks after it, so that he made from five to nine: two more are his.
        # Seven at the table and two that move, or nine: he is asked, and otherwise believed.
        (Seat.SOUTH, (COSTS_TWO,), 9, None, None, 9, None),
        (Seat.SOUTH, (COSTS_TWO,), 9, False, 9, None, False),
        (Seat.SOUTH, (COSTS_TWO,), 9, True, 7, 9, True),
        (Seat.SOUTH, (COSTS_TWO,), 5, None, 5, None, None),
        (Seat.SOUTH, (COSTS_TWO,), 6, None, 6, None, None),
        (Seat.SOUTH, (COSTS_TWO,), 7, None, None, 7, None),
        (Seat.SOUTH, (COSTS_TWO,), 6, True, None, 6, True),
        (Seat.SOUTH, (COSTS_TWO,), 10, None, 8, 10, True),
        (Seat.SOUTH, (COSTS_TWO,), 11, None, 9, 11, True),
        (Seat.SOUTH, (COSTS_TWO,), 11, True, 9, 11, True),
        # Where nobody knows who declared, it is asked, unless the table says that nothing is in it.
        (None, (COSTS_TWO,), 9, None, None, 9, None),
        (None, (COSTS_TWO,), 9, False, 9, None, False),
        (None, (COSTS_TWO,), 9, True, None, 9, True),
    ],
)
def test_what_a_result_says_of_the_tricks_at_the_table(
    declarer: Seat | None,
    revokes: tuple[RevokeFinding, ...],
    result: int,
    includes: bool | None,
    table: int | None,
    left: int | None,
    which: bool | None,
) -> None:
    told = Findings(revokes=revokes, result=result, result_includes_transfer=includes)
    found = established(Case(board=Board(declarer=declarer), findings=told)).case.findings
    assert (found.table_tricks, found.result, found.result_includes_transfer) == (table, left, which)
    assert found.play_ended is (table is None and left is None)


@pytest.mark.parametrize(
    ("offender", "later", "result", "refused"),
    [
        # A defender revoked at trick 5, which declarer's side won: it made from one to five of those up to it, and the
        # rest of the eight after it. One trick goes over, if the defenders won a later one.
        (Role.DEFENDER, 8, 9, True),
        (Role.DEFENDER, 8, 7, True),
        (Role.DEFENDER, 8, 6, False),  # five, and the trick
        (Role.DEFENDER, 8, 1, False),
        (Role.DEFENDER, 3, 12, True),
        (Role.DEFENDER, 3, 11, False),  # ten, and the trick
        (Role.DEFENDER, 3, 5, True),
        (Role.DEFENDER, 3, 6, False),
        (Role.DEFENDER, 0, 8, True),
        (Role.DEFENDER, 0, 9, False),
        (Role.DEFENDER, 0, 13, False),
        # Whoever revoked: a defender as before, with one to six; or declarer's side, with eight to twelve: less one.
        *((None, 8, result, False) for result in range(1, 13)),
        (None, 8, 0, True),
        (None, 8, 13, True),
    ],
)
def test_a_result_that_the_tricks_told_exclude_is_refused_whoever_declared(
    offender: Role | None, later: int, result: int, refused: bool
) -> None:
    over = frozenset({Moment.OFFENDERS_PLAYED_ON, Moment.OPPONENTS_PLAYED_ON, Moment.TRICK_QUITTED, Moment.PLAY_ENDED})
    told = RevokeFinding(offender, 5, won_by="opponents", later_tricks=later, before_attention=over)
    for declarer in (None, Seat.SOUTH):
        case = Case(board=Board(declarer=declarer), findings=Findings(result=result, revokes=(told,)))
        if refused:
            with pytest.raises(Contradiction, match=r"later_tricks and findings\.result"):
                established(case)
        else:
            established(case)


@pytest.mark.parametrize("declarer", [None, Seat.SOUTH])
@pytest.mark.parametrize("offender", [Role.DECLARER, Role.DEFENDER, Seat.WEST])
def test_without_the_revoke_no_more_can_have_gone_otherwise_than_was_left(
    offender: Role | Seat, declarer: Seat | None
) -> None:
    """Put right at trick ten: ten were won at the table, and only the last four tricks could go otherwise."""
    told = RevokeFinding(offender, 10, before_attention=frozenset())
    for without, refused in ((5, True), (6, False), (13, False)):
        findings = Findings(result=10, without_revoke={without: 1.0}, revokes=(told,))
        case = Case(board=Board(declarer=declarer), findings=findings)
        if refused:
            with pytest.raises(Contradiction, match=r"findings\.without_revoke and findings\.result"):
                established(case)
        else:
            established(case)
