"""The four hands and the play, drawn in letters."""

from __future__ import annotations

from revoke.app.commands.terminal_text import compass, legend, play, side_by_side
from revoke.language.language import ENGLISH, language
from revoke.table.cards import Card
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Seat
from revoke.telling.blocks import Hands, Mark, Played, ThePlay, TrickPlayed

SAYS = language(ENGLISH)
ENDING = Deal.parse("N:A2.T.. K3..4. - 4..K.5")


def test_hands_stand_as_at_the_table_with_the_revoke_in_brackets() -> None:
    hands = Hands(ENDING.hands, {Seat.EAST: "declarer", Seat.WEST: "dummy"}, frozenset({Card.parse("HT")}))
    assert compass(hands, SAYS) == [
        "             North",
        "             ♠ A 2",
        "             ♥ [10]",
        "             ♦ -",
        "             ♣ -",
        "West, dummy         East, declarer",
        "♠ 4            N    ♠ K 3",
        "♥ -          W   E  ♥ -",
        "♦ K            S    ♦ 4",
        "♣ 5                 ♣ -",
        "             South",
        "             ♠ ?",
        "             ♥ ?",
        "             ♦ ?",
        "             ♣ ?",
    ]
    assert legend(hands, None, SAYS) == "[ ] the revoke"


def test_tricks_stand_in_the_order_in_which_they_were_played() -> None:
    cards = [
        Played(seat, Card.parse(card), Mark.NONE) for seat, card in zip(SEATS, ("DA", "D2", "DT", "D3"), strict=True)
    ]
    back = Played(Seat.EAST, Card.parse("CT"), Mark.WITHDRAWN)
    unknown = Played(Seat.SOUTH, None, Mark.REVOKE)
    shown = ThePlay((TrickPlayed(9, tuple(cards), Seat.NORTH), TrickPlayed(10, (cards[0], back, unknown), None)))
    assert play(shown, SAYS) == [
        " #  in order of play            won",
        " 9  N ♦A   E ♦2   S ♦10  W ♦3   N",
        "10  N ♦A   E(♣10) S[?]",
    ]
    assert legend(None, shown, SAYS) == "[ ] the revoke, ( ) taken back"
    assert legend(None, ThePlay(shown.tricks[:1]), SAYS) == ""


def test_pictures_stand_beside_each_other_where_there_is_room() -> None:
    assert side_by_side(["aa", "a"], ["b", "bb", "b"], width=7) == ["aa   b", "a    bb", "     b"]
    assert side_by_side(["aa", "a"], ["b", "bb", "b"], width=6) == ["aa", "a", "", "b", "bb", "b"]
    assert side_by_side([], ["b"], width=6) == ["b"]
