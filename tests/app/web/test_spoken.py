"""What a French or a Dutch director reads: the form, a case, full mode and its refusals."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from html import unescape

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from revoke.app.entrance.settings import Settings
from revoke.app.web.application import site
from revoke.app.web.call import TableCall
from revoke.language.language import ENGLISH, LANGUAGES
from tests.app.desk.test_board_entry import AS_THE_HANDOUT
from tests.app.log.test_form import words_on
from tests.app.web.calls import BACK, MORE, OVER, told
from tests.app.web.cases.director import Director
from tests.app.web.cases.friday import ANNOUNCE, CLOSED, WHOLE, WITHDRAWN, played
from tests.app.web.full.served import EXAMPLE, PLAY, as_case, database
from tests.app.web.full.test_pages import carried

every_language = pytest.mark.parametrize("code", [code for code in LANGUAGES if code != ENGLISH])
CASES = range(CLOSED, WITHDRAWN + 1)
TOGETHER = "\N{NO-BREAK SPACE}"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A site with a club evening in its log."""
    with TestClient(site(Settings(database(tmp_path_factory.mktemp("log"))))) as found:
        played(Director(found).log)
        yield found


@pytest.fixture
def ask(client: TestClient, code: str) -> Callable[..., Response]:
    """Ask the site for an address, or send it what follows, in that language."""

    def asked(address: str, **sent: object) -> Response:
        headers = {"accept-language": code}
        if not sent:
            return client.get(address, headers=headers)
        return client.post(address, headers=headers, data=sent)

    return asked


def english(page: str) -> list[str]:
    """What is marked as English on a page, the history aside: it tells a case document in that document's words."""
    shown = re.sub(r'<li class="typed">.*?</li>', "", page, flags=re.DOTALL)
    return [unescape(found) for found in re.findall(r'<\w+ lang="en">(.*?)</', shown, re.DOTALL)]


def text(page: str) -> str:
    """What stands on a page, without its markup."""
    page = re.sub('<span class="unbroken">(.*?)</span>', r"\1", page)
    return " ".join(unescape(re.sub("<[^>]+>", " ", page)).split(" ")).replace("\n", " ")


def test_what_is_english_is_found(client: TestClient) -> None:
    """The counting itself: a page in another language with two texts that nobody has translated."""
    page = '<p><span lang="en">Not so.</span> Oui. <td lang="en">But &amp; so</td></p><html lang="fr">'
    assert english(page) == ["Not so.", "But & so"]


# The printed form


@every_language
@pytest.mark.parametrize("number", CASES)
def test_the_form_of_every_case_has_no_english_on_it(ask: Callable[..., Response], number: int) -> None:
    assert english(ask(f"/cases/{number}/form?names=1").text) == []


ON_THE_FORM = {
    "fr": (
        "3SA par Est",
        "♠ R 7 4",
        "Nord, en flanc, a joué ♣2 sur ♦V attaqué par Est, à la levée 5 (événement 20), avec ♦10 en main.",
        "5 E: ♦V ♣10 ♣5 ♣2*",
        "Renonce 1 Nord, levée 5 : consommée (63A1, 64A2), une levée à elle seule",
        "à la table 6 (3SA, trois de chute) ; après le transfert 7 (3SA, deux de chute) ; sans la renonce 10",
        "Est-Ouest, points de match",
        "1 sur 10",
        "Nord-Sud disent : Here stands",
        "L’arbitre décide déclarant : 9 levées (50 %), 10 levées (50 %). As polled.",
        "NS 12, EO 3",
        "cas 6 version 1 imprimé le",
    ),
    "nl": (
        "3SA door Oost",
        "♠ H 7 4",
        "Noord, tegenspeler, speelde ♣2 op ♦B van Oost in slag 5 (gebeurtenis 20), met ♦10 in de hand.",
        "5 O: ♦B ♣10 ♣5 ♣2*",
        "Verzaking 1 Noord, slag 5: voldongen (63A1, 64A2), op zichzelf één slag",
        "aan tafel 6 (3SA, drie down); na de overdracht 7 (3SA, twee down); zonder de verzaking 10",
        "Oost-West, matchpunten",
        "1 van 10",
        "Noord-Zuid zeggen: Here stands",
        "De arbiter beslist leider: 9 slagen (50%), 10 slagen (50%). As polled.",
        "NZ 12, OW 3",
        "geval 6 versie 1 afgedrukt",
    ),
}
"""Lines of the form of the case on which everything was written, as a director there would write them."""


@every_language
def test_the_form_says_everything_with_the_words_cards_and_seats_of_the_language(
    ask: Callable[..., Response], code: str
) -> None:
    shown = re.sub(r"\s+", " ", text(ask(f"/cases/{WHOLE}/form").text))
    assert not [line for line in ON_THE_FORM[code] if line not in shown]


@every_language
def test_the_form_as_pdf_speaks_the_language_too(ask: Callable[..., Response], code: str) -> None:
    drawn = words_on(ask(f"/cases/{WHOLE}/form.pdf").content)
    assert ON_THE_FORM[code][0] in drawn
    assert "Tricks" not in drawn


# A case


@every_language
@pytest.mark.parametrize("number", CASES)
def test_the_page_of_every_case_has_no_english_on_it(ask: Callable[..., Response], number: int) -> None:
    assert english(ask(f"/cases/{number}").text) == []


@pytest.mark.parametrize(
    ("code", "words"), [("fr", "Une levée est transférée à Est-Ouest."), ("nl", "Eén slag gaat naar Oost-West.")]
)
def test_a_ruling_from_the_log_is_read_aloud_in_the_language(ask: Callable[..., Response], words: str) -> None:
    """The log keeps it as the English text of a document."""
    assert f"<q>{words}</q>" in re.sub("</?span[^>]*>", "", ask(f"/cases/{ANNOUNCE}").text)


# Full mode

CLAIMED = [
    *PLAY[:24],
    {"event": "attention", "by": "director", "to": "N", "trick": 5},
    {"event": "claimed", "by": "S", "tricks": 4},
]
TAKEN_BACK = [*PLAY[:20], {"event": "withdrawn", "hand": "N", "card": "C2"}, "N:DT", "E:D9"]
ENTRIES = {
    "the whole play": as_case(PLAY),
    "weighted, at matchpoints": as_case(
        PLAY, scoring="MP", field=[-430, -400, 50], without_revoke={"9": 0.4, "10": 0.6}
    ),
    "as far as trick 6": as_case(PLAY[:24]),
    "a claim": as_case(CLAIMED),
    "corrected": as_case(TAKEN_BACK),
    "no revoke": as_case(PLAY[:19]),
    "nothing but a trick": as_case([], revokes=[{"trick": 5}]),
    "dummy's": as_case([], revokes=[{"trick": 5, "offender": "dummy", "failure": "penalty card"}]),
    "alleged": as_case([], revokes=[{"trick": 5, "offender": "N", "card": "C2", "suit": "D", "proved": False}]),
}


@every_language
@pytest.mark.parametrize("entered", ENTRIES.values(), ids=ENTRIES)
@pytest.mark.parametrize("page", ["analysis", "play", "board"])
def test_full_mode_of_the_running_suit_has_no_english_on_it(
    ask: Callable[..., Response], entered: str, page: str
) -> None:
    assert english(ask("/full/board", case=entered, go=page).text) == []


WHY = {
    "fr": (
        "♦10 le prouve : Nord l’a joué à la levée 6 (événement 24).",
        "Consommée à l’événement 22, quand Sud a joué ♠8 : le camp fautif a attaqué la levée suivante",
        "L’arbitre l’a signalée (événement 25).",
        "La carte de la renonce ♣2 (levée 5) : de 10 à 8.",
    ),
    "nl": (
        "♦10 bewijst het: Noord speelde die kaart in slag 6 (gebeurtenis 24).",
        "Voldongen bij gebeurtenis 22 (Zuid speelde ♠8): de overtredende partij heeft in de volgende slag",
        "De arbiter vestigde er de aandacht op (gebeurtenis 25).",
        "De verzaakte kaart ♣2 (slag 5): van 10 naar 8.",
    ),
}


@every_language
def test_the_reasons_cite_cards_seats_and_events_in_the_language(ask: Callable[..., Response], code: str) -> None:
    shown = text(ask("/full/board", case=ENTRIES["a claim"], go="analysis").text).replace(TOGETHER, " ")
    assert not [line for line in WHY[code] if line not in shown]


@pytest.mark.parametrize(
    ("code", "marked", "impossible"),
    [
        (
            "fr",
            "Nord joue ♣2 sur carreau à la levée 5, avec ♦10 en main (♦10 est joué à la levée 6)",
            "Nord joue ♠2, mais ♠2 était dans la main Est. Corrigez la distribution ou la carte",
        ),
        (
            "nl",
            "Noord speelt ♣2 op ruiten in slag 5, met ♦10 in de hand (♦10 wordt in slag 6 gespeeld)",
            "Noord speelt ♠2, maar ♠2 is aan Oost gedeeld. Verbeter de kaartverdeling of de kaart",
        ),
    ],
)
def test_what_a_reader_noticed_is_said_in_the_language(
    ask: Callable[..., Response], marked: str, impossible: str
) -> None:
    for record, remark in ((EXAMPLE.read_text("utf-8"), marked), (AS_THE_HANDOUT, impossible)):
        page = ask("/full/read", text=record).text
        assert english(page) == []
        assert remark in text(page)


REFUSED = {
    "a text that is no record": ("/full/read", {"text": "three no trumps"}),
    "a hand of two cards": ("/full/hand", {"seat": "N", "card": ["SK", "S7"]}),
    "a hand that is not four suits": ("/full/hand", {"seat": "N", "typed": "AKQ"}),
    "a card dealt twice": (
        "/full/read",
        {"text": "N:K74.J6.T543.Q432 K62.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5"},
    ),
    "a hand of twelve cards": (
        "/full/read",
        {"text": "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A JT8.AK9752..T986 AQ53.T43.872.KJ5"},
    ),
    "scores that are none": ("/full/board", {"level": "3", "strain": "NT", "field": "a lot", "go": "analysis"}),
    "weights that lack": ("/full/weights", {"finding": "without_revoke", "w9": "30", "w10": "30"}),
    "a trick 14": ("/full/play", {"do": "attention", "attention_by": "W", "attention_trick": "14"}),
    "fourteen tricks": ("/full/tricks", {"tricks": "14"}),
}


@every_language
@pytest.mark.parametrize(("address", "said"), REFUSED.values(), ids=REFUSED)
def test_a_refusal_is_in_the_language(ask: Callable[..., Response], address: str, said: dict[str, object]) -> None:
    answer = ask(address, case=as_case(PLAY), **said)
    assert answer.status_code == 422
    assert english(answer.text) == []


REFUSED_BY_THE_LOG = {
    "a time that is none": ("announce", {"at": "25:70"}),
    "no initials": ("announce", {"who": ""}),
    "more tricks than there are": ("override", {"reason": "As polled.", "tricks1": "15"}),
    "shares that lack": ("override", {"reason": "As polled.", "tricks1": "9", "share1": "30"}),
    "a decision without a reason": ("override", {"tricks1": "9"}),
    "a yes without a number": ("equity", {"answer": "yes"}),
    "the entry is empty": ("note", {"text": ""}),
}


@every_language
@pytest.mark.parametrize(("act", "said"), REFUSED_BY_THE_LOG.values(), ids=REFUSED_BY_THE_LOG)
def test_what_the_log_refuses_is_in_the_language(client: TestClient, code: str, act: str, said: dict[str, str]) -> None:
    director = Director(client)
    version = str(director.log.case_numbered(ANNOUNCE).version)
    form = {"token": director.token(), "who": "KB", "version": version} | said
    answer = client.post(f"/cases/{ANNOUNCE}/{act}", data=form, headers={"accept-language": code})
    assert answer.is_client_error
    assert 'role="alert"' in answer.text
    assert english(answer.text) == []


# What cannot be


def unbroken(answer: Response) -> str:
    """What stands on a page, on one line."""
    return re.sub(r"\s+", " ", text(answer.text))


TOO_MANY = {
    "fr": "le camp du déclarant aurait fait 9 levées, mais il en a fait 6. Corrigez le total ou le jeu.",
    "nl": "de partij van de leider zou 9 slagen hebben gewonnen, maar zij won er 6. Verbeter het totaal of het",
}


@every_language
def test_facts_that_contradict_each_other_are_told_in_the_language(ask: Callable[..., Response], code: str) -> None:
    answer = ask("/full/tricks", case=as_case(PLAY), tricks="9")
    assert answer.status_code == 422
    assert english(answer.text) == []
    assert TOO_MANY[code] in unbroken(answer)


NOT_HELD = {
    "fr": "Nord joue ♠2, mais c’est Est qui l’a reçu et qui l’a toujours. Corrigez la carte ou la distribution.",
    "nl": "Noord speelt ♠2, maar die is aan Oost gedeeld, die de kaart nog heeft. Verbeter de kaart of de",
}


@every_language
@pytest.mark.parametrize("page", ["analysis", "play"])
def test_a_card_that_cannot_have_been_played_is_told_in_the_language(
    ask: Callable[..., Response], code: str, page: str
) -> None:
    board = ask("/full/read", text=AS_THE_HANDOUT)
    answer = ask("/full/board", case=carried(board), go=page)
    assert english(answer.text) == []
    assert NOT_HELD[code] in unbroken(answer)


STUCK = {
    "fr": "événement 25 : Est revendique 9 levées, mais il ne peut rester plus de 7 levées, celle qui est en cours",
    "nl": "gebeurtenis 25: Oost claimt 9 slagen, maar er kunnen niet meer dan 7 slagen over zijn, de lopende",
}


@every_language
@pytest.mark.parametrize("page", ["analysis", "play"])
def test_a_claim_of_more_tricks_than_are_left_is_told_in_the_language(
    ask: Callable[..., Response], code: str, page: str
) -> None:
    claimed = [*PLAY[:24], {"event": "claimed", "by": "E", "tricks": 9}]
    answer = ask("/full/board", case=as_case(claimed), go=page)
    assert english(answer.text) == []
    assert STUCK[code] in unbroken(answer)


TAKEN_BACK_TWICE = [*PLAY[:20], *[{"event": "withdrawn", "hand": "N", "card": "C2"}] * 2]
NOT_HIS = {
    "fr": "événement 22 : Nord reprend ♣2, mais cette carte n’est pas parmi celles qu’il a jouées.",
    "nl": "gebeurtenis 22: Noord neemt ♣2 terug, maar die kaart is niet een van de kaarten die hij heeft gespeeld.",
}


@every_language
@pytest.mark.parametrize("page", ["analysis", "play"])
def test_an_event_from_which_on_nothing_can_be_laid_out_is_told_in_the_language(
    ask: Callable[..., Response], code: str, page: str
) -> None:
    answer = ask("/full/board", case=as_case(TAKEN_BACK_TWICE), go=page)
    assert english(answer.text) == []
    assert NOT_HIS[code] in unbroken(answer)


ON_TRICK_3 = ("3", "the revoker's own hand", "2", "S")
CANNOT_BE = {
    "a trick of the other revoke": (
        lambda: told("a defender", MORE + "defender", OVER, BACK, *ON_TRICK_3, "the revoker's own hand", "H"),
        {
            "fr": "aurait fait deux renonces à la levée 3, mais il n’y a joué qu’une carte",
            "nl": "zou in slag 3 tweemaal hebben verzaakt, maar hij speelde er één kaart in",
        },
    ),
    "three later tricks after the eleventh": (
        lambda: told("a defender", OVER, "11", "the other side").telling("revokes[0].later_tricks", "3"),
        {
            "fr": "Cela ne va pas ensemble. Le camp fautif aurait fait 3 levées ultérieures, mais il ne peut",
            "nl": "Dat past niet. De overtredende partij zou 3 latere slagen hebben gewonnen, maar dat",
        },
    ),
}


@every_language
def test_what_may_be_disputed_is_named_in_the_language(ask: Callable[..., Response], code: str) -> None:
    said = {"fr": "Seulement ceci : Qui a fait la renonce ?", "nl": "Alleen dit: Wie heeft verzaakt?"}
    assert said[code] in unbroken(ask(told().asking("dispute revokes[0].offender")))


@every_language
@pytest.mark.parametrize(("call", "said"), CANNOT_BE.values(), ids=CANNOT_BE)
def test_quick_mode_says_in_the_language_why_something_cannot_be(
    ask: Callable[..., Response], code: str, call: Callable[[], TableCall], said: dict[str, str]
) -> None:
    answer = ask(call().address)
    assert english(answer.text) == []
    assert said[code] in unbroken(answer)
    assert "findings." not in unbroken(answer)


CONTRADICTING = {
    "format": "revoke-case/1",
    "findings": {
        "revokes": [
            {"offender": "declarer", "trick": 3, "later_tricks": 2},
            {"offender": "dummy", "trick": 7, "later_tricks": 5},
        ]
    },
}
OF_A_DOCUMENT = {
    "fr": "findings.revokes[0].later_tricks et findings.revokes[1].later_tricks : le camp du déclarant aurait fait "
    "5 levées après la levée 7, mais il ne peut en avoir fait plus de 2, d’après les 2 levées faites par "
    "le camp du déclarant après la levée 3. Corrigez l’un des deux.",
    "nl": "findings.revokes[0].later_tricks en findings.revokes[1].later_tricks: de partij van de leider zou 5 slagen "
    "hebben gewonnen na slag 7, maar dat kunnen er niet meer dan 2 zijn, volgens de 2 slagen die "
    "de partij van de leider won na slag 3. Verbeter een van beide.",
}


@every_language
def test_a_case_document_whose_revokes_contradict_each_other_is_refused_in_the_language(
    client: TestClient, code: str
) -> None:
    form = {"token": Director(client).token(), "who": "KB", "document": json.dumps(CONTRADICTING), "do": "rule"}
    answer = client.post("/cases/rule", data=form, headers={"accept-language": code})
    assert answer.is_client_error
    assert english(answer.text) == []
    assert OF_A_DOCUMENT[code] in unbroken(answer)
