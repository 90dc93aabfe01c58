"""Texts that tell of no revoke give no fact of one, whatever cards, seats and contracts stand in them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from revoke.formats.native import read_case
from revoke.understanding.understood import understand
from tests.strategies import so_many

PARAGRAPHS = {
    "en": (
        "South plays four spades. West leads the king of hearts, and declarer ruffs the second round in dummy."
        " East discards a diamond on the third trump. West had the queen of diamonds, but it was no use: ten tricks.",
        "North opened one club, East overcalled a heart, and South jumped to three no trumps. West led the ten of"
        " hearts. Declarer won in hand and led a diamond to the king. East won the ace and returned a heart.",
        "Heat two spoons of oil, add the onions and three cloves of garlic, and leave them on a low fire for ten"
        " minutes. Turn the fish once. Serve with a slice of lemon at the end.",
        "The club meets on the second Tuesday. North Street is closed, so come from the west. We play twelve boards,"
        " and there is tea after the fourth round.",
        "West led a spade, dummy played low and East won with the ace. East returned the suit and West trumped it."
        " Declarer made the rest.",
    ),
    "fr": (
        "Sud joue quatre piques. Ouest entame le roi de cœur et le déclarant coupe le deuxième tour au mort. Est"
        " défausse un carreau sur le troisième atout.",
        "Faites chauffer deux cuillères d’huile, ajoutez les oignons et laissez cuire dix minutes à feu doux.",
        "Nord ouvre d’un trèfle, Est intervient par un cœur, et Sud saute à trois sans-atout. Ouest entame le dix.",
    ),
    "nl": (
        "Zuid speelt vier schoppen. West start met hartenheer en de leider troeft de tweede ronde in dummy. Oost gooit"
        " een ruiten weg op de derde troef.",
        "Verhit twee lepels olie, doe de uien erbij en laat ze tien minuten zachtjes bakken.",
        "Noord opende een klaver, oost volgde een harten, en zuid sprong naar drie sans. West kwam uit met de tien.",
    ),
}
WORDS = {
    "en": "heart hearts club spade diamond king ten queen trick four two west north declarer dummy led threw ruffed won"
    " took oil onions garlic trumps the a of on at with and then after before he they we had played table board hand"
    " lovely weather train window better three more discarded partner card",
    "fr": "coeur trèfle pique carreau roi dix dame levée quatre deux ouest nord déclarant mort joue défausse coupe"
    " gagne huile oignons le la de sur à avec et puis après avant il nous avait table donne main pluie"
    " fenêtre trois carte",
    "nl": "harten klaveren schoppen ruiten heer tien vrouw slag vier twee west noord leider dummy speelde gooide"
    " troefde won olie uien de het een van op in met en toen na voor hij wij had tafel spel hand regen"
    " raam drie meer kaart",
}
OF_THE_BOARD = {"board.contract", "board.declarer", "board.number", "findings.table_tricks"}


@pytest.mark.parametrize(("language", "text"), [(each, text) for each, texts in PARAGRAPHS.items() for text in texts])
def test_a_text_without_a_revoke_gives_no_fact_of_one(language: str, text: str) -> None:
    understood = understand(text, language)
    assert {fact.key for fact in understood.facts} <= OF_THE_BOARD


def shuffled(chance: Random, words: Sequence[str]) -> str:
    return " ".join(chance.choice(words) for _ in range(chance.randint(5, 40)))


@pytest.mark.parametrize("language", WORDS)
def test_words_of_the_table_in_any_order_make_a_case_that_can_be_read(language: str) -> None:
    """A few hundred heaps of words: whatever is taken from them, the case holds together and has its words."""
    chance = Random(7)
    told = [understand(shuffled(chance, WORDS[language].split()), language) for _ in range(200)]
    for each in told:
        read_case(each.document())
        assert all(fact.words for fact in each.facts)
    with_a_revoke = sum(any("revokes" in fact.key for fact in each.facts) for each in told)
    assert with_a_revoke <= len(told) // 5


@pytest.mark.parametrize("seed", range(100))
def test_a_recipe_made_up_of_sentences_gives_nothing(seed: int) -> None:
    chance = Random(seed)
    sentences = (
        "Take {n} eggs and {n} spoons of sugar.",
        "Heat the oven to {n} degrees.",
        "Chop the {n} carrots, then wait {n} minutes.",
        "We had it with my partner at the table last night.",
        "She won a prize for it, and he took the rest home.",
        "Turn it over after {n} minutes.",
        "They made ten of them, with diamonds of dough on top.",
    )
    text = " ".join(chance.choice(sentences).replace("{n}", str(chance.randint(2, 9))) for _ in range(8))
    assert not understand(text).facts


COLUMN = {
    "en": (
        "West led {a} and declarer won in dummy.",
        "{S} discarded a {s} on the {o} round of trumps.",
        "Declarer ruffed a {s} at trick {n}.",
        "{S} showed out on the {o} trump.",
        "{S} played {a} again.",
        "At trick {n} {S} continued with {a} and everybody followed.",
        "{S} was left with {a} at the end.",
        "Declarer noticed the danger and ducked.",
        "Then declarer claimed the rest and the defenders agreed.",
        "Suddenly {S} produced {a}.",
        "It was hearts that had to be played.",
        "Both sides were a little tired by then.",
        "{S} had bid {n} {s}s over one spade.",
        "Three tricks later {S} won with {a}.",
        "The other table had stopped in a part score, and we won the match.",
        "A {s} on {a} would have been fatal.",
    ),
    "fr": (
        "Ouest entame {a} et le déclarant prend au mort.",
        "{S} défausse un {s} sur le {o} atout.",
        "Le déclarant coupe un {s} à la levée {n}.",
        "{S} rejoue {a}.",
        "À la levée {n} {S} continue avec {a} et tout le monde fournit.",
        "{S} reste avec {a} à la fin.",
        "Le déclarant voit le danger et laisse passer.",
        "Le déclarant réclame ensuite le reste et les flancs sont d’accord.",
        "Trois levées plus tard {S} gagne avec {a}.",
        "À l’autre table on a joué une partielle.",
    ),
    "nl": (
        "West start met {a} en de leider wint in dummy.",
        "{S} gooit een {s} weg op de {o} troef.",
        "De leider troeft een {s} in slag {n}.",
        "{S} speelt {a} na.",
        "In slag {n} vervolgt {S} met {a} en iedereen bekent.",
        "{S} houdt {a} over aan het eind.",
        "De leider ziet het gevaar en duikt.",
        "Daarna claimt de leider de rest en de tegenspelers gaan akkoord.",
        "Drie slagen later wint {S} met {a}.",
        "Aan de andere tafel speelden ze een deelscore.",
    ),
}
NAMES = {
    "en": (("North", "East", "South", "West"), ("spade", "heart", "diamond", "club"), "the {r} of {s}s"),
    "fr": (("Nord", "Est", "Sud", "Ouest"), ("pique", "cœur", "carreau", "trèfle"), "le {r} de {s}"),
    "nl": (("noord", "oost", "zuid", "west"), ("schoppen", "harten", "ruiten", "klaveren"), "{s} {r}"),
}
RANKS = {
    "en": ("ace", "king", "ten", "six"),
    "fr": ("roi", "valet", "dix", "six"),
    "nl": ("aas", "heer", "tien", "zes"),
}
ORDINALS = {"en": ("second", "third"), "fr": ("deuxième", "troisième"), "nl": ("tweede", "derde")}


@pytest.mark.parametrize("language", COLUMN)
def test_a_column_about_the_play_of_a_hand_gives_no_revoke(language: str) -> None:
    """Eighty columns of eight sentences each: discards, ruffs and claims, and nobody has revoked."""
    chance = Random(11)
    seats, suits, card = NAMES[language]
    for _ in range(so_many(80)):
        sentences = [
            each.format(
                a=card.format(r=chance.choice(RANKS[language]), s=chance.choice(suits)),
                S=chance.choice(seats),
                s=chance.choice(suits),
                o=chance.choice(ORDINALS[language]),
                n=chance.randint(2, 12),
            )
            for each in chance.choices(COLUMN[language], k=8)
        ]
        text = " ".join(sentences)
        assert not [fact for fact in understand(text, language).facts if "revokes" in fact.key], text
