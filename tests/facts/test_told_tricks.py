"""What is told of one trick by several revokes, and by what the table agrees on: facts that exclude each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations, permutations, product
from typing import Any

import pytest

from revoke import read_case, rule
from revoke.case.case import AgreedFact, Board, Case, Failure, Findings, Moment, RevokeFinding
from revoke.errors import Contradiction
from revoke.facts.contradictions import Around, refuse_tricks_that_cannot_be
from revoke.facts.establish import Facts, establish
from revoke.table.cards import Suit
from revoke.table.seats import SEATS, Role, Seat
from tests.strategies import Document


def established(*revokes: RevokeFinding) -> Facts:
    return establish(Case(findings=Findings(revokes=revokes)))


def test_two_players_cannot_have_failed_to_follow_to_different_suits_on_one_trick() -> None:
    revokes = [{"offender": "W", "trick": 5, "suit": "H"}, {"offender": "N", "trick": 5, "suit": "S"}]
    with pytest.raises(Contradiction, match=r"\[1\]\.suit and .*\[0\]\.suit"):
        rule(read_case({"format": "revoke-case/1", "findings": {"revokes": revokes}}))


def test_players_on_two_tricks_or_with_other_duties_can_have_failed_at_two_suits() -> None:
    heart = RevokeFinding(trick=5, suit=Suit.HEARTS)
    spade = RevokeFinding(trick=5, suit=Suit.SPADES, failure=Failure.FOLLOW)
    with pytest.raises(Contradiction) as wrong:
        established(RevokeFinding(), heart, heart, spade)
    assert wrong.value.places == ("findings.revokes[3].suit", "findings.revokes[1].suit")
    established(heart, RevokeFinding(trick=6, suit=Suit.SPADES))
    established(heart, RevokeFinding(trick=5))
    for failure in (Failure.DEMAND, Failure.PENALTY_CARD, Failure.MISSING_CARD):
        established(heart, RevokeFinding(trick=5, suit=Suit.SPADES, failure=failure))
    established(RevokeFinding(suit=Suit.HEARTS), RevokeFinding(suit=Suit.SPADES))


# Several revokes on one trick: somebody led to it, and he has not failed to follow.


ON: frozenset[Moment] = frozenset({Moment.OFFENDERS_PLAYED_ON, Moment.TRICK_QUITTED})


@pytest.mark.parametrize(("leader", "step", "other"), [*product(SEATS, (1, 2, 3), (0, 1, 2, 3))])
def test_who_led_to_the_trick_of_another_revoke_has_not_revoked_on_it(leader: Seat, step: int, other: int) -> None:
    if other == step:
        return
    after = tuple(leader.turn(later) for later in range(step + 1, 4))
    shows = RevokeFinding(leader.turn(step), 5, played_after=after, before_attention=ON)
    told = [shows, RevokeFinding(leader.turn(other), 5, before_attention=ON)]
    if other:
        established(*told)
        return
    with pytest.raises(Contradiction) as refused:
        established(*told[::-1])
    assert refused.value.places == ("findings.revokes[0].offender", "findings.revokes[1].played_after")


@pytest.mark.parametrize(
    "more",
    [
        {"trick": 6},
        {"able": False},
        {"failure": Failure.DEMAND},
        {"before_attention": frozenset()},  # his first card may have been taken back
    ],
)
def test_what_else_the_leader_may_have_done_is_not_refused(more: dict[str, Any]) -> None:
    """West played last, so North had led."""
    west = RevokeFinding(Seat.WEST, 5, played_after=(), before_attention=ON)
    established(west, replace(RevokeFinding(Seat.NORTH, 5, before_attention=ON), **more))


def test_of_four_players_one_led() -> None:
    four = [RevokeFinding(seat, 12, before_attention=ON | {Moment.HANDS_RETURNED}) for seat in SEATS]
    established(*four[:3])
    with pytest.raises(Contradiction) as refused:
        established(*four)
    assert set(refused.value.places) == {f"findings.revokes[{place}].offender" for place in range(4)}


# Who won a trick, who held a card and for how long, and what the table agrees on.

OVER = ["play ended"]
DEAL = "N:A64.AQJT.Q42.T43 KJ732.7.JT83.J52 Q5.K98.AK765.AKQ T98.65432.9.9876"
"""West has one diamond, the nine, five hearts and four clubs."""


def told(
    *revokes: dict[str, Any], contract: str = "4S", deal: str | None = None, agreed: Sequence[dict[str, Any]] = ()
) -> Document:
    board = {"declarer": "S", "contract": contract} | ({"deal": deal} if deal else {})
    of_all = [{"before_attention": OVER, **each} for each in revokes]
    findings = {"revokes": of_all} | ({"agreed": [*agreed]} if agreed else {})
    return {"format": "revoke-case/1", "board": board, "findings": findings}


def revoke(offender: str, trick: int, suit: str | None = None, card: str | None = None, **more: Any) -> dict[str, Any]:
    said = {"offender": offender, "trick": trick, "suit": suit, "card": card, **more}
    return {name: value for name, value in said.items() if value is not None}


FIVE = revoke("W", 5, "D")

REFUSED: dict[str, tuple[Document, set[str]]] = {
    "the lower of two ruffs wins": (
        told(revoke("W", 5, "D", "S2", won_by="offender"), revoke("N", 5, "D", "S9")),
        {"revokes[0].won_by", "revokes[0].card", "revokes[1].card"},
    ),
    "a discard beaten by the only hand that ruffed": (
        told(
            revoke("W", 5, "D", "S2"),
            revoke("N", 5, "D", "H2", won_by="partner"),
            agreed=[{"trick": 5, "led": "D"}, {"trick": 5, "followed": "S"}],
        ),
        {"revokes[1].won_by", "revokes[0].card", "agreed[1]", "agreed[0]", "board.contract"},
    ),
    "at no trumps, a hand of the side that did not follow": (
        told(revoke("N", 5, "D", won_by="opponents"), revoke("E", 5, "D"), revoke("W", 5, "D"), contract="3NT"),
        {"revokes[0].won_by", "revokes[1].offender", "revokes[2].offender", "board.contract"},
    ),
    "two winners of one trick, of one side": (
        told(revoke("W", 5, "D", won_by="N"), revoke("E", 5, "D", won_by="S")),
        {"revokes[0].won_by", "revokes[1].won_by"},
    ),
    "dummy and declarer, by their roles": (
        told(revoke("defender", 5, "D", won_by="dummy"), revoke("other defender", 5, "D", won_by="declarer")),
        {"revokes[0].won_by", "revokes[1].won_by"},
    ),
    "nobody but he can have led who did not follow": (
        told(
            revoke("E", 5, "C", played_after=["S", "W"], before_attention=[]),
            revoke("N", 5, "C", before_attention=[]),
        ),
        {"revokes[1].offender", "revokes[0].offender", "revokes[0].played_after"},
    ),
    "on lead by who played after another, while a card of a later trick goes back": (
        told(revoke("W", 5, played_after=["N"]), revoke("E", 5), revoke("S", 9, before_attention=[])),
        {"revokes[1].offender", "revokes[0].played_after"},
    ),
    "his only diamond had gone": (
        told(revoke("W", 3, "C", "D9"), revoke("W", 5, "D", "H6"), deal=DEAL),
        {"revokes[1].suit", "revokes[0].card", "board.deal"},
    ),
    "nine cards that are no hearts, of eight": (
        told(*(revoke("W", trick, "H") for trick in range(2, 11)), deal=DEAL),
        {*(f"revokes[{at}].{fact}" for at in range(9) for fact in ("suit", "offender")), "board.deal"},
    ),
    "one card left, of two suits": (
        told(revoke("W", 11, "H"), revoke("W", 12, "D", "C2", before_attention=["hands returned to board"])),
        {"revokes[0].suit", "revokes[1].suit", "revokes[1].card"},
    ),
    "agreed that he followed": (
        told(FIVE, agreed=[{"trick": 5, "followed": "W"}]),
        {"revokes[0].offender", "agreed[0]"},
    ),
    "agreed that he led": (told(FIVE, agreed=[{"trick": 5, "leader": "W"}]), {"revokes[0].offender", "agreed[0]"}),
    "agreed that he led, and his card has been changed": (
        told(FIVE | {"before_attention": []}, agreed=[{"trick": 5, "leader": "W"}]),
        {"revokes[0].offender", "agreed[0]"},
    ),
    "agreed that he won the trick before": (
        told(FIVE, agreed=[{"trick": 4, "winner": "W"}]),
        {"revokes[0].offender", "agreed[0]"},
    ),
    **{
        f"agreed that he won the trick before, and {what}": (
            told(FIVE | said, agreed=[{"trick": 4, "winner": "W"}]),
            {"revokes[0].offender", "agreed[0]"},
        )
        for what, said in [
            ("the revoke is proved", Document(proved=True)),
            ("he is found to have been able", Document(able=True)),
            ("he is said not to have followed", Document(failure="follow")),
        ]
    },
    "agreed that he won the trick before, and who played after him leaves him the lead": (
        told(FIVE | {"played_after": ["N"], "before_attention": []}, agreed=[{"trick": 4, "winner": "W"}]),
        {"revokes[0].offender", "agreed[0]"},
    ),
    "agreed that another suit was led": (
        told(FIVE, agreed=[{"trick": 5, "led": "H"}]),
        {"revokes[0].suit", "agreed[0]"},
    ),
    "agreed that another suit was led, and his card has been changed": (
        told(FIVE | {"before_attention": []}, agreed=[{"trick": 5, "led": "H"}]),
        {"revokes[0].suit", "agreed[0]"},
    ),
    "agreed that he ruffed": (
        told(revoke("W", 5, "D", "H6"), agreed=[{"trick": 5, "ruffed": "W"}]),
        {"revokes[0].card", "agreed[0]", "board.contract"},
    ),
    "agreed that he discarded, and he ruffed": (
        told(revoke("W", 5, "D", "S6"), agreed=[{"trick": 5, "discarded": "W"}]),
        {"revokes[0].card", "agreed[0]", "board.contract"},
    ),
    "agreed that another hand played that card": (
        told(revoke("W", 5, "D", "H6"), agreed=[{"trick": 3, "hand": "N", "card": "H6"}]),
        {"revokes[0].card", "agreed[0]"},
    ),
    "agreed that he played it to another trick": (
        told(revoke("W", 5, "D", "H6"), agreed=[{"trick": 7, "hand": "W", "card": "H6"}]),
        {"revokes[0].card", "agreed[0]"},
    ),
    "agreed that his only diamond had gone": (
        told(FIVE, deal=DEAL, agreed=[{"trick": 2, "hand": "W", "suit": "D"}]),
        {"revokes[0].suit", "agreed[0]", "board.deal"},
    ),
    "he was on lead, and another led out of turn to a later trick": (
        told(revoke("W", 1, "D"), agreed=[{"trick": 4, "leader": "E"}]),
        {"revokes[0].offender", "board.declarer"},
    ),
    "agreed that he played a card of another hand": (
        told(FIVE, deal=DEAL, agreed=[{"trick": 7, "hand": "W", "card": "SA"}]),
        {"agreed[0]", "board.deal"},
    ),
    "agreed that he ruffed at no trumps": (
        told(FIVE, contract="3NT", agreed=[{"trick": 13, "ruffed": "W"}]),
        {"agreed[0]", "board.contract"},
    ),
    "agreed that he followed, and a card of another trick has been changed": (
        told(FIVE, revoke("N", 7, "C", before_attention=[]), agreed=[{"trick": 5, "followed": "W"}]),
        {"revokes[0].offender", "agreed[0]"},
    ),
    "agreed that a lower card won": (
        told(revoke("W", 5, "D", "S9"), agreed=[{"trick": 5, "hand": "N", "card": "DA"}, {"trick": 5, "winner": "N"}]),
        {"revokes[0].card", "agreed[0]", "agreed[1]", "board.contract"},
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_no_cards_can_have_been_is_refused_and_every_fact_is_named(what: str) -> None:
    document, places = REFUSED[what]
    with pytest.raises(Contradiction) as refused:
        rule(read_case(document))
    assert {each.removeprefix("findings.") for each in refused.value.places} == places
    assert ("one of the two" in str(refused.value)) is (len(places) == 2)


AFTER = Document(played_after=["N"])
ALLOWED: dict[str, Document] = {
    "the higher of two ruffs wins": told(
        revoke("W", 5, "D", "S9", won_by="offender"), revoke("N", 5, "D", "S2", won_by="opponents")
    ),
    "the lower of two ruffs wins, for the higher is taken back": told(
        revoke("W", 5, "D", "S2", won_by="offender"), revoke("N", 5, "D", "S9", before_attention=[])
    ),
    "nobody knows the trumps": {
        **told(revoke("N", 5, "D", won_by="opponents"), revoke("E", 5, "D"), revoke("W", 5, "D")),
        "board": {},
    },
    "three did not follow, and the fourth won": told(
        revoke("N", 5, "D", won_by="S"), revoke("E", 5, "D"), revoke("W", 5, "D"), contract="3NT"
    ),
    "one of them may have ruffed": told(
        revoke("N", 5, "D", won_by="opponents"), revoke("E", 5, "D"), revoke("W", 5, "D")
    ),
    "two defenders, of whom one won": told(revoke("defender", 5, "D", won_by="defender"), revoke("N", 5, "D")),
    "he may have played before his turn": told(revoke("W", 5, "D", played_after=["E", "N"], before_attention=[])),
    "his only diamond was owed to two tricks": told(revoke("W", 5, "D", "H6"), revoke("W", 7, "D", "H5"), deal=DEAL),
    "his only diamond was played at the end": told(FIVE, deal=DEAL, agreed=[{"trick": 13, "hand": "W", "card": "D9"}]),
    "eight cards that are no hearts, of eight": told(*(revoke("W", trick, "H") for trick in range(2, 10)), deal=DEAL),
    "two cards left, of two suits": told(
        revoke("W", 11, "H"), revoke("W", 12, "D", "H2", before_attention=["hands returned to board"])
    ),
    "agreed that he followed, with the card put in place": told(
        FIVE | {"before_attention": []}, agreed=[{"trick": 5, "followed": "W"}]
    ),
    "agreed on two cards of one hand, of which one was put in the other's place": told(
        FIVE | {"before_attention": []},
        agreed=[{"trick": 5, "hand": "W", "suit": "H"}, {"trick": 5, "hand": "W", "card": "D9"}],
    ),
    "who played after him shows no leader, for he may have revoked twice on that trick": told(
        revoke("W", 5, played_after=["N"]), revoke("E", 5), {"offender": "W"}
    ),
    "agreed that he followed, and somebody changed a card on a trick that is not named": told(
        FIVE, {"offender": "N", "before_attention": []}, agreed=[{"trick": 5, "followed": "W"}]
    ),
    "agreed that he followed, and he denies the revoke": told(
        FIVE | {"proved": False}, agreed=[{"trick": 5, "followed": "W"}]
    ),
    **{
        f"agreed that he won the trick before, and {what}": told(
            revoke("W", 5, "D") | said, agreed=[{"trick": 4, "winner": "W"}]
        )
        for what, said in {
            "the revoke is not proved": {"proved": False},
            "he was not able": {"able": False},
        }.items()
    },
    "agreed that he won the trick before, from which a card goes back": told(
        FIVE, revoke("N", 4, before_attention=[]), agreed=[{"trick": 4, "winner": "W"}]
    ),
    "who played after him shows no leader while the trick is not complete": told(
        *(
            revoke(who, 5, before_attention=["offending side played to next trick"], **more)
            for who, more in (("W", AFTER), ("E", {}))
        )
    ),
    "agreed that he won the trick before, and he kept a penalty card back": told(
        {"offender": "W", "trick": 5, "failure": "penalty card"}, agreed=[{"trick": 4, "winner": "W"}]
    ),
    "agreed that he led, and he kept a penalty card back": told(
        {"offender": "W", "trick": 5, "failure": "penalty card"}, agreed=[{"trick": 5, "leader": "W"}]
    ),
    "agreed that he won the trick before, and another led out of turn": told(
        FIVE, agreed=[{"trick": 4, "winner": "W"}, {"trick": 5, "leader": "E"}]
    ),
    "he won the trick before, and who played after him shows another leader": told(
        FIVE | {"played_after": []}, agreed=[{"trick": 4, "winner": "W"}]
    ),
    "an opening lead out of turn that was accepted": told(revoke("W", 1, "D"), agreed=[{"trick": 1, "leader": "E"}]),
    "agreed that he discarded": told(revoke("W", 5, "D", "H6"), agreed=[{"trick": 5, "discarded": "W"}]),
    "agreed on his revoke card": told(revoke("W", 5, "D", "H6"), agreed=[{"trick": 5, "hand": "W", "card": "H6"}]),
    "agreed on a card that he took back and played later": told(
        revoke("W", 5, "D", "H6", before_attention=[]), agreed=[{"trick": 7, "hand": "W", "card": "H6"}]
    ),
}


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("agreed that he played a card of another hand", "West played ♠A to trick 7, but the deal does not allow it"),
        ("agreed that he ruffed at no trumps", "West ruffed trick 13, but the contract does not allow it"),
    ],
)
def test_what_one_fact_excludes_by_itself_is_told_with_the_deal_or_the_contract(what: str, words: str) -> None:
    with pytest.raises(Contradiction, match=f"it is said that {words}. Correct one of the two."):
        rule(read_case(REFUSED[what][0]))


WON: dict[str, tuple[dict[str, Any], dict[str, Any], str, str]] = {
    "each side by its own revoke": (
        {"offender": "N", "won_by": "offending side"},
        {"offender": "E", "won_by": "offending side"},
        "East–West",
        "North–South",
    ),
    "declarer's side and a defender's": (
        {"offender": "dummy", "won_by": "offending side"},
        {"offender": "defender", "won_by": "offending side"},
        "the defenders",
        "declarer's side",
    ),
    "a player and the other side": (
        {"offender": "N", "won_by": "N"}, {"offender": "E", "won_by": "offending side"}, "East–West", "North"
    ),
    "the two sides by their names": (
        {"offender": "N", "won_by": "NS"}, {"won_by": "EW"}, "East–West", "North–South"
    ),
    "the two sides by their parts": (
        {"offender": "E", "won_by": "declaring side"}, {"won_by": "defending side"}, "the defenders", "declarer's side"
    ),
    "partners, of whom each won it": (
        {"offender": "declarer", "won_by": "partner"},
        {"offender": "defender", "won_by": "offending side"},
        "the defenders",
        "dummy",
    ),
}  # fmt: skip
"""Two revokes on trick five, and how the winner of each is told."""


@pytest.mark.parametrize("what", WON)
def test_two_winners_of_one_trick_are_named_as_each_was_told(what: str) -> None:
    one, other, second, first = WON[what]
    said: dict[str, Any] = {"trick": 5, "before_attention": OVER}
    document = {"format": "revoke-case/1", "board": {}, "findings": {"revokes": [said | one, said | other]}}
    with pytest.raises(Contradiction) as refused:
        rule(read_case(document))
    assert f"it is said that {second} won trick 5" in str(refused.value)
    assert f"it is also said that {first} won trick 5" in str(refused.value)


@pytest.mark.parametrize(("side", "winner"), [*product(("declaring side", "defending side"), "NESW")])
def test_who_declared_is_open_where_a_side_is_told_by_its_part(side: str, winner: str) -> None:
    """Whichever hand won the trick, its side may have declared, and may have defended."""
    revokes = [
        {"offender": who, "trick": 5, "suit": "D", "won_by": won_by, "before_attention": OVER}
        for who, won_by in (("E", side), ("W", winner))
    ]
    rule(read_case({"format": "revoke-case/1", "board": {"contract": "4S"}, "findings": {"revokes": revokes}}))


@pytest.mark.parametrize("what", ALLOWED)
def test_what_some_cards_can_have_been_is_ruled_on(what: str) -> None:
    rule(read_case(ALLOWED[what]))


def test_who_is_agreed_to_have_won_a_trick_is_not_asked() -> None:
    """East won the trick, and his side two more: one trick (64A2)."""
    five = FIVE | {"later_tricks": 2}
    ruled = rule(read_case(told(five, agreed=[{"trick": 5, "winner": "E"}])))
    assert [each.transfer for each in ruled.revokes] == [1]


@pytest.mark.parametrize(
    ("agreed", "findings"),
    [
        ([{"trick": 5, "winner": "E"}, {"trick": 5, "winner": "N"}], {}),
        ([{"trick": 5, "winner": "E"}], {"winners": "....N........"}),
        ([{"trick": 5, "winner": "E"}], {"revokes": [{"offender": "W", "trick": 5, "won_by": "opponents"}]}),
        (
            [{"trick": trick, "winner": "E"} for trick in (6, 7, 8, 9)],
            {"revokes": [{"offender": "W", "trick": 5, "won_by": "opponents", "later_tricks": 3}]},
        ),
    ],
)
def test_winners_that_are_agreed_on_are_held_against_the_other_winners(
    agreed: list[dict[str, Any]], findings: dict[str, Any]
) -> None:
    document: Document = {"format": "revoke-case/1", "board": {"declarer": "S", "contract": "4S"}}
    with pytest.raises(Contradiction):
        rule(read_case({**document, "findings": {**findings, "agreed": agreed}}))


def test_what_is_agreed_of_a_trick_whose_cards_the_record_has_is_not_looked_at_there() -> None:
    on = frozenset({Moment.OFFENDERS_PLAYED_ON, Moment.TRICK_QUITTED})
    findings = Findings(
        revokes=(RevokeFinding(Seat.WEST, 5, before_attention=on),), agreed=(AgreedFact(5, followed=Seat.WEST),)
    )
    with pytest.raises(Contradiction):
        refuse_tricks_that_cannot_be(findings, [True], Around())
    refuse_tricks_that_cannot_be(findings, [True], Around(), recorded={5})


@pytest.mark.parametrize(
    ("code", "duties", "refused"),
    [
        ("duplicate-2017", ("penalty card", "penalty card"), True),
        ("duplicate-2017", ("penalty card", "demand"), True),
        ("duplicate-2007", ("demand", "demand"), True),
        ("duplicate-1997", ("demand", "follow"), False),
        ("auction-1912", ("demand", "demand"), True),
        ("bridge-1905", ("demand", "demand"), False),  # 92: the eldest hand may demand a card of the dealer
        ("bridge-1905", ("penalty card", "penalty card"), True),
    ],
)
@pytest.mark.parametrize(("one", "other"), [("S", "W"), ("E", "N")])
def test_players_of_both_sides_have_not_all_been_defenders_whoever_declared(
    code: str, duties: tuple[str, str], refused: bool, one: str, other: str
) -> None:
    revokes = [
        {"offender": who, "trick": trick, "failure": duty, "before_attention": []}
        for who, trick, duty in zip((one, other), (5, 8), duties, strict=True)
    ]
    told = {"format": "revoke-case/1", "code": code, "findings": {"revokes": revokes}}
    if not refused:
        assert rule(read_case(told)).revokes
        return
    with pytest.raises(Contradiction) as error:
        rule(read_case(told))
    assert error.value.places == ("findings.revokes[0].failure", "findings.revokes[1].failure")


@pytest.mark.parametrize("trick", [1, 5])
def test_of_the_same_trick_roles_exclude_what_the_seats_exclude_in_either_way_to_sit(trick: int) -> None:
    """South declares. Who is called the defender sits on his left, and led to trick 1, or on his right."""

    def is_refused(roles: Sequence[Role], after: Sequence[Role], seats: Mapping[Role, Seat] | None) -> bool:
        who = seats or dict(zip(Role, Role, strict=True))
        followed = tuple(who[each] for each in after)
        first, *others = (RevokeFinding(who[each], trick) for each in roles)
        revokes = (replace(first, played_after=followed), *others)
        try:
            board = Board(declarer=seats[Role.DECLARER] if seats else None)
            establish(Case(board=board, findings=Findings(revokes=revokes)))
        except Contradiction:
            return True
        return False

    of_declarer = {Role.DECLARER: Seat.SOUTH, Role.DUMMY: Seat.NORTH}
    ways = [{**of_declarer, Role.DEFENDER: one, Role.OTHER_DEFENDER: one.partner} for one in (Seat.WEST, Seat.EAST)]
    for roles in (roles for number in (1, 2) for roles in permutations(Role, number)):
        rest = [each for each in Role if each is not roles[0]]
        for after in (some for number in range(4) for some in combinations(rest, number)):
            expected = all(is_refused(roles, after, way) for way in ways)
            assert is_refused(roles, after, None) == expected, (roles, after)
