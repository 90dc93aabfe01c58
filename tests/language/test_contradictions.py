"""What cannot be so is said whole in every language: every contradiction and every impossible event of the tests."""

from __future__ import annotations

import re

import pytest

from revoke import read_case, rule
from revoke.app.desk.failures import reason, why
from revoke.errors import CannotBe, Contradiction
from revoke.language.language import LANGUAGES, language
from revoke.table.sentence import Sentence
from tests.facts import test_establish, test_one_card, test_thirteen_tricks
from tests.facts.test_establish import RECORD
from tests.facts.test_establish import told as revokes_told
from tests.strategies import Document
from tests.timeline import test_impossible
from tests.timeline.test_impossible import BOARD, FOUR, told

every_language = pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])

LAST_TRICK: Document = {"ending": "N:A... - - -", "first_trick": 13, "contract": "3NT", "declarer": "W"}
"""Nobody knows what the others held."""

CARDS = {
    "a card that another hand holds": told("S:H7 W:H3 N:S2", BOARD),
    "a card that the hand does not hold": told("N:SA E:SK S:SQ W:SJ N:S2", LAST_TRICK),
    "a card played twice": told(f"{FOUR} E:DA S:H7", BOARD),
    "a hand out of turn": told("S:H7 N:HJ", BOARD),
    "a card taken back that was not played": told("S:H7 withdrawn(hand=S,card=H9)", BOARD),
    "a lead before a gap is filled": told(f"{FOUR} withdrawn(hand=E,card=HQ) W:D2", BOARD),
    "a fourteenth trick": told("N:SA E:SK S:SQ W:SJ E:H2", LAST_TRICK),
}


def north(**said: object) -> Document:
    """What is said of North's revoke, to which East drew attention when he had followed to the next trick."""
    events = [*RECORD["events"], {"event": "attention", "by": "E", "to": "N", "trick": 5}]
    return revokes_told({**RECORD, "events": events}, {"offender": "N", "trick": 5, **said})


SHOWN_OTHERWISE = {
    "another player drew attention": north(attention_by="W"),
    "nobody at the table drew attention": north(attention_by="director"),
    "nobody had gone on": north(before_attention=["trick quitted"]),
    "two players had played after him": north(played_after=["E", "W"]),
    "he had taken his card back": north(withdrawn_after=["N"]),
    "not for want of following suit": north(failure="demand"),
    "he won the trick": north(won_by="offender"),
}

REFUSED: dict[str, Document] = (
    {what: document for what, (document, _) in test_establish.REFUSED.items()}
    | {what: document for what, (document, _) in test_one_card.REFUSED.items()}
    | {what: document for what, (document, _, _) in test_thirteen_tricks.REFUSED.items()}
    | {what: told(happened, board) for what, (board, happened, *_) in test_impossible.REFUSED.items()}
    | CARDS
    | SHOWN_OTHERWISE
)


def refusal(document: Document) -> CannotBe:
    with pytest.raises(CannotBe) as refused:
        rule(read_case(document))
    return refused.value


def test_no_case_is_lost_to_another_of_its_name() -> None:
    known, cards, tricks, events = (
        len(each.REFUSED) for each in (test_establish, test_one_card, test_thirteen_tricks, test_impossible)
    )
    assert len(REFUSED) == known + cards + tricks + events + len(CARDS) + len(SHOWN_OTHERWISE)


@every_language
@pytest.mark.parametrize("document", REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_is_said_in_the_language_with_its_places_and_without(code: str, document: Document) -> None:
    wrong = refusal(document)
    heard = [language(code).say(each) for each in (why(wrong), reason(wrong))]
    assert [each.lang for each in heard] == [code, code], why(wrong)
    english = why(wrong)
    assert english == str(wrong)
    assert english.endswith(f": {reason(wrong)}")


@pytest.mark.parametrize("document", REFUSED.values(), ids=REFUSED)
def test_a_place_is_a_path_of_the_document_or_has_a_translation(document: Document) -> None:
    """A path is the one text that stays as it is; the place of an event is put by its number."""
    wrong = refusal(document)
    for place in wrong.places if isinstance(wrong, Contradiction) else ():
        assert isinstance(place, Sentence) or re.fullmatch(r"(board|findings)(\.\w+(\[\d+\])?)+", place), place


SAID = {
    "more later tricks than remain": {
        "fr": "findings.revokes[0].later_tricks et findings.revokes[0].trick : le camp fautif aurait fait 4 levées "
        "ultérieures, mais il ne peut en avoir fait plus de 3, d’après les levées qui restaient. Corrigez "
        "l’un des deux.",
        "nl": "findings.revokes[0].later_tricks en findings.revokes[0].trick: de overtredende partij zou 4 latere "
        "slagen hebben gewonnen, maar dat kunnen er niet meer dan 3 zijn, volgens de slagen die nog over "
        "waren. Verbeter een van beide.",
    },
    "another suit than the one led": {
        "fr": "findings.revokes[0].suit et événement 20 : il a été dit « ♠ », mais le relevé montre « ♦ ». Corrigez "
        "l’un des deux.",
        "nl": "findings.revokes[0].suit en gebeurtenis 20: er is ‘♠’ gezegd, maar het verslag toont ‘♦’. Verbeter "
        "een van beide.",
    },
    "a player not able who followed later": {
        "fr": "findings.revokes[0].able et il avait ♦10, vu à l’événement 24 : il a été dit « non », mais le relevé "
        "montre « oui ». Corrigez l’un des deux.",
        "nl": "findings.revokes[0].able en hij had ♦10, gezien bij gebeurtenis 24: er is ‘nee’ gezegd, maar het "
        "verslag toont ‘ja’. Verbeter een van beide.",
    },
    "winners between the two revokes": {
        "fr": "Nord-Sud aurait fait 4 levées après la levée 7, mais il ne peut y en avoir plus de 3, d’après les "
        "gagnants des levées et les 4 levées faites par Nord-Sud après la levée 3. Corrigez l’un d’eux.",
        "nl": "Noord-Zuid zou 4 slagen hebben gewonnen na slag 7, maar dat kunnen er niet meer dan 3 zijn, volgens "
        "de winnaars van de slagen en de 4 slagen die Noord-Zuid won na slag 3. Verbeter een ervan.",
    },
}
"""The end of what is said, by language."""


@pytest.mark.parametrize(("what", "code"), [(what, code) for what, said in SAID.items() for code in said])
def test_a_contradiction_is_told_as_a_director_there_would_put_it(what: str, code: str) -> None:
    heard = language(code).say(why(refusal(REFUSED[what]))).replace("\N{NO-BREAK SPACE}", " ")
    assert heard.endswith(SAID[what][code]), heard


@every_language
def test_one_part_without_a_translation_keeps_the_whole_in_english(code: str) -> None:
    """Never half in each: and so the test above would see any part that nobody has translated."""
    wrong = Contradiction(("board", "findings"), "1 trick", "nobody has translated this", "Correct one of the two.")
    heard = language(code).say(why(wrong))
    assert (heard, heard.lang) == (str(wrong), "en")
