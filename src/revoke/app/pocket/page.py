"""The pocket page: the tree, its words, its script and its style in one file that needs no other."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields
from datetime import date
from functools import cache
from importlib.metadata import version
from pathlib import Path
from string import ascii_letters
from typing import Any, assert_never

from markupsafe import Markup

from revoke.app import paper
from revoke.app.trainer import drill_words
from revoke.case.case import Case, Document, Failure, json_value
from revoke.facts.moments import Phase
from revoke.facts.revoke import role_at
from revoke.facts.standing import winning_hands
from revoke.language.language import Language, Said, templates_in
from revoke.law.code import code, text
from revoke.table.seats import Role, Seat
from revoke.table.sentence import Sentence, sentence, template
from revoke.telling import tree_words
from revoke.telling.facts import PHASE_WORDS
from revoke.telling.order_words import in_brief
from revoke.telling.ruling_words import DUMMYS_CARD, STANDING
from revoke.training.answer_key import drill_choices, right_choice
from revoke.training.concepts import atlas
from revoke.training.drawn_case import DrawnCase, drawn
from revoke.understanding import LONGEST_STORY
from revoke.understanding.grammar import UnreadableLanguage, language_file

# The decision tree of a code for the pocket page, in the words of one language.

PHASES = tuple(Phase)


def page_document(tree: tree_words.TreeInWords, spoken: Language) -> Document:
    """The tree for the page's script; a text is a string, or a pair with its language if that is not the page's.

    >>> from revoke.language.language import language
    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.telling.tree_words import tree_in_words
    >>> page_document(tree_words.tree_in_words(DEFAULT_CODE), language("fr"))["starts"][0]["name"]
    'Une seule renonce'
    """
    lines = tree_words.Lines()
    nodes = [_node(each, lines, spoken) for each in tree.nodes]
    cited = {law for node in tree.nodes for law in _laws(node)} | {line.law for line in lines.said}
    words = text(tree.code)
    return {
        "code": tree.code,
        "dummys": code(tree.code).dummys,
        "starts": [{"name": _text(spoken.say(each.name), spoken), "node": each.node} for each in tree.starts],
        "laws": {law: _text(spoken.say(words[law]["says"]), spoken) for law in sorted(cited)},
        "standing": _standing(spoken),
        "people": {to.value: _text(spoken.person(to), spoken) for to in dict.fromkeys(line.to for line in lines.said)},
        "lines": [
            {
                "when": line.when.value,
                "to": line.to.value,
                "text": _text(spoken.say(line.text), spoken),
                "law": line.law,
                **({"brief": _text(spoken.say(short), spoken)} if (short := in_brief(line.text)) else {}),
            }
            for line in lines.said
        ],
        "phases": [[_text(spoken.say(words), spoken) for words in PHASE_WORDS[each]] for each in PHASES],
        "nodes": nodes,
    }


def _text(said: Said, spoken: Language) -> str | list[str]:
    return str(said) if said.lang == spoken.code else [str(said), said.lang]


def _standing(spoken: Language) -> Mapping[str, list[str | list[str]]]:
    """The words for the status of a revoke, if it is the only one, the first or the second."""
    numbered = "Revoke {number}: {question:small}"
    return {
        status: [
            _text(spoken.say(words), spoken),
            *(
                _text(spoken.say(sentence(numbered, number=number, question=Sentence(words, {}))), spoken)
                for number in (1, 2)
            ),
        ]
        for status, words in (*((each.value, words) for each, words in STANDING.items()), (_DUMMYS, DUMMYS_CARD))
    }


_DUMMYS = "dummys"
"""The status of dummy's card that is put right under a code where dummy cannot revoke."""


def _laws(node: tree_words.NodeInWords) -> tuple[str, ...]:
    match node:
        case tree_words.AsksInWords(laws=laws):
            return laws
        case tree_words.RuledInWords(laws=laws, weigh=weigh):
            return (*(law for each in laws for law in each), *weigh)
        case tree_words.PlayOnInWords():
            return ()
        case _:
            assert_never(node)


def _node(node: tree_words.NodeInWords, lines: tree_words.Lines, spoken: Language) -> Document:
    if not isinstance(node, tree_words.AsksInWords):
        document = tree_words.node_document(node, lines)
        return {**document.pop("ruling", {}), **document}
    answers = [
        {
            "is": list(each.values),
            "called": [_text(spoken.say(called), spoken) for called in each.called],
            "to": each.to,
            **({"phase": PHASES.index(each.phase)} if each.phase else {}),
        }
        for each in node.branches
    ]
    return {"ask": _text(spoken.say(node.text), spoken), "fact": node.fact, "laws": list(node.laws), "answers": answers}


# A story told in words, for the pocket page: its answers to the tree's questions, and the reader of stories.


def answers_told(case: Case) -> dict[str, Any]:
    """Fact -> answer, for the questions of the tree that a told case answers, as in a document.

    There are none if the tree has no place for the case: for several revokes, or for other failures than to follow.

    >>> from revoke.understanding.understood import understand
    >>> answers_told(understand("4S by South. West revoked at trick five.").case)
    {'findings.revokes[0].offender': 'defender', 'findings.revokes[0].trick': 5}
    """
    if len(case.findings.revokes) != 1:
        return {}
    revoke, declarer = case.findings.revokes[0], case.board.declarer
    if revoke.failure not in (None, Failure.FOLLOW) or revoke.able is False or revoke.proved is False:
        return {}
    who = revoke.offender
    role = _role(who, declarer)
    hands = winning_hands(revoke.won_by, who, declarer) if revoke.won_by is not None else frozenset()
    told = {
        "offender": Role.DEFENDER if role is Role.OTHER_DEFENDER else role if isinstance(role, Role) else None,
        "trick": revoke.trick,
        "before_attention": revoke.before_attention,
        "won_by": next(iter(hands)) if len(hands) == 1 else None,
        "later_tricks": revoke.later_tricks,
        "won_later_with_owed_card": revoke.won_later_with_owed_card,
        "eldest_hand_followed": revoke.eldest_hand_followed,
    }
    of_the_board = {"table_tricks": case.findings.table_tricks, "elected": case.findings.elected}
    every: dict[str, Any] = {f"findings.revokes[0].{name}": value for name, value in told.items()}
    every |= {f"findings.{name}": value for name, value in of_the_board.items()}
    return {fact: json_value(value) for fact, value in every.items() if value is not None}


def beside_the_tree(case: Case) -> list[str]:
    """The names of the told facts that may change a ruling and that no question of the tree is about.

    >>> from revoke.understanding.understood import understand
    >>> beside_the_tree(understand("4S by South. West revoked at trick five. North saw it at once.").case)
    ['attention_by']
    """
    declarer = case.board.declarer
    told = [
        each.name
        for revoke in case.findings.revokes
        for each in fields(revoke)
        if getattr(revoke, each.name) is not None
        and each.name not in _OF_THE_TREE
        and (each.name != "attention_by" or _role(revoke.attention_by, declarer) is Role.DUMMY)
    ]
    return told + (["cards_mixed_by"] if case.findings.cards_mixed_by is not None else [])


_OF_THE_TREE = (
    "offender",
    "trick",
    "suit",
    "card",
    "before_attention",
    "won_by",
    "later_tricks",
    "won_later_with_owed_card",
    "eldest_hand_followed",
)
"""The facts of a revoke that the trees ask for, and those that change none of their rulings: the suit and the card."""


def _role(who: Any, declarer: Seat | None) -> Any:  # Any: a seat, a role, an onlooker or nobody
    """The role of a seat if declarer is known; anybody else unchanged."""
    return role_at(who, declarer) if isinstance(who, Seat) and declarer is not None else who


_NOT_ASKED = template("Told, but not looked at in this file: {words}.")
_SEVERAL = template("The story tells of more than one revoke. Choose below how they were made.")
_LEFT_OPEN = template("Left open: {words}.")
_NOT_UNDERSTOOD = template("Not understood: {words}.")


_FOR_READERS = re.compile(r"^/\*.*?\*/$|^ +", re.DOTALL | re.MULTILINE)
"""The parts of a script for human readers only: comments on lines of their own, and indents."""


_NAME_OF_THE_RUNTIME = re.compile(r"(?<![\w$])\$[A-Za-z]\w*")
"""A name that begins with one dollar sign; names with two belong to the reader itself, and are short already."""


_NAME_OF_AN_ATTRIBUTE = re.compile(r"(?<![\w$\\])[A-Za-z_]\w+\$(?![\w$])")
"""A name that ends in a dollar sign: a field or a method of the library."""

_OFTEN = {each: f"{each[0]}0" for each in ("first", "kind", "last", "meaning", "nodes", "rest", "slots")}
"""The names in the packed script for fields that only the reader has and never looks up by name."""

_A_FIELD = re.compile(rf"(?<![\w$\\])({'|'.join(_OFTEN)})(?=\$(?![\w$]))")
_FIELDS = re.compile(r'static \$f="[^"]*"')
"""The list of the fields of a class."""

_WORD = re.compile(r"(?<![\w$])[A-Za-z_]\w+(?![\w$])")


def _with_short_names(script: str) -> str:
    """The script with names of a letter or two for its own Python functions, the commonest with one letter.

    So are the fields and methods of the library, except those that the script looks up by name.
    """
    script = _A_FIELD.sub(lambda found: _OFTEN[found[0]], script)
    script = _FIELDS.sub(lambda found: _WORD.sub(lambda each: _OFTEN.get(each[0], each[0]), found[0]), script)
    often = Counter(_NAME_OF_THE_RUNTIME.findall(script)).most_common()
    short = {name: f"${ascii_letters[place % 52]}{place // 52 or ''}" for place, (name, _) in enumerate(often)}
    script = _NAME_OF_THE_RUNTIME.sub(lambda found: short[found[0]], script)
    attributes, words = Counter(_NAME_OF_AN_ATTRIBUTE.findall(script)), set(_WORD.findall(script))
    named = [each for each, _ in attributes.most_common() if each[:-1] not in words and not each.startswith("told_")]
    short = {name: f"{ascii_letters[place % 52]}{place // 52 or ''}_$" for place, name in enumerate(named)}
    return _NAME_OF_AN_ATTRIBUTE.sub(lambda found: short.get(found[0], found[0]), script)


_PIECES = (
    *('","said":["', '{"kind":"', '"]},', '","', '":"', "{who}", "{who=", "{who:x}", "{party}", "[<aux>] ", "{trick}"),
    *("{trick=next}", "{tricks}", "{suit}", "{play}", "{play:on}", "{contract}", "{number}"),
)
"""What stands often in the words of a language: packed, each is one sign."""
_FIRST_SIGN = 14
"""The first of these signs; no text has them, and a script keeps them as they are."""


def _with_signs(given: str) -> str:
    """A JSON text as a script that gives its value, with one sign for each of the commonest pieces.

    >>> _with_signs('{"kind":"led"}').startswith("JSON.parse(String.raw`")
    True
    """
    for place, piece in enumerate(_PIECES):
        given = given.replace(piece, chr(_FIRST_SIGN + place))
    signs = f"[\\x{_FIRST_SIGN:02x}-\\x{_FIRST_SIGN + len(_PIECES) - 1:02x}]"
    pieces = json.dumps(_PIECES, separators=(",", ":"))
    return f"JSON.parse(String.raw`{given}`.replace(/{signs}/g,a=>{pieces}[a.charCodeAt()-{_FIRST_SIGN}]))"


def _reader(spoken: Language) -> Mapping[str, Any] | None:
    """The packed reader of stories and the page's words about a story; ``None`` if the language has no reader."""
    try:
        words = language_file(spoken.code)
    except UnreadableLanguage:
        return None
    folder = Path(__file__).with_name("templates")
    names = ("reader_runtime.js", "reader.js", "reader_door.js")
    scripts = [_FOR_READERS.sub("", (folder / name).read_text("utf-8")) for name in names]
    given = json.dumps([spoken.code, words], ensure_ascii=False, separators=(",", ":"))
    reads = _with_short_names("\n".join([*scripts, "return $door"]))
    script = f"const readStory = (() => {{\n{reads}({_with_signs(given)});\n}})();"
    small = zlib.compressobj(9, memLevel=6)  # shorter blocks have better codes
    packed = small.compress(script.encode()) + small.flush()
    return {
        "packed": base64.urlsafe_b64encode(packed).decode(),
        "words": {
            "not_asked": str(spoken.say(sentence(_NOT_ASKED, words="%"))),
            "not_understood": str(spoken.say(sentence(_NOT_UNDERSTOOD, words="%"))),
            "left_open": str(spoken.say(sentence(_LEFT_OPEN, words="%"))),
            "quoted": str(spoken.say(sentence("“{words}”", words="%"))),
            "several": str(spoken.say(_SEVERAL)),
            "nothing": str(spoken.say(template("No fact was understood."))),
        },
    }


# The drill for the pocket page: some cases about every concept, with their answers, in one language.

CASES = 3
"""The number of cases about each concept."""

_MOST_OTHERWISE = 2
_MOST_CLAUSES = 2

DrillDocument = dict[str, Any]
"""A JSON document: strings, numbers, lists and objects within objects."""


class _Taught:
    """The page's story of one case, in English: worked out once for all languages."""

    def __init__(self, case: DrawnCase) -> None:
        offered = drill_choices(case.worked)
        asked = drill_words.drill_question(case)
        self.story = (*drill_words.story_of(case), *([] if asked == drill_words.DRILL_QUESTION else [asked]))
        self.choices = tuple(map(drill_words.choice_words, offered))
        self.ids = tuple(each.id for each in offered)
        self.right = offered.index(right_choice(case.key))
        clauses = list(drill_words.clauses_to_learn(case))[:_MOST_CLAUSES]
        self.laws = tuple((each.law, each.says) for each in clauses)
        weighing = drill_words.weighing_told(case)
        self.clauses = case.clauses_looked_at
        self.told = (weighing,) if weighing else ()
        self.otherwise = tuple(dict.fromkeys(drill_words.one_fact_more(case)))[:_MOST_OTHERWISE]


def drill_document(name: str, spoken: Language) -> DrillDocument:
    """The cases for the page's script: every text once, and for each case the numbers of its texts.

    It also has the ids of concepts and answers, for the record of the progress.

    Raises:
        UnknownCode: there is no such code.

    >>> from revoke.language.language import language
    >>> from revoke.case.case import DEFAULT_CODE
    >>> len(drill_document(DEFAULT_CODE, language("en"))["concepts"]) == len(atlas(DEFAULT_CODE).concepts)
    True
    """
    texts: dict[Said, int] = {}

    def number(text: str) -> int:
        return texts.setdefault(spoken.say(text), len(texts))

    taught = _cases(code(name).id, CASES)
    concepts = [[_numbered(each, number) for each in cases] for cases in taught]
    answers = list(dict.fromkeys(each.ids for cases in taught for each in cases))
    for numbered, cases in zip(concepts, taught, strict=True):
        for one, case in zip(numbered, cases, strict=True):
            one["answers"] = answers.index(case.ids)
    return {
        "texts": [_text(each, spoken) for each in texts],
        "ids": [each.id for each in atlas(name).concepts],
        "answers": [list(each) for each in answers],
        "concepts": concepts,
    }


def _numbered(taught: _Taught, number: Any) -> DrillDocument:
    """A case with numbers for its texts; Any: the function that returns them."""
    return {
        "story": [number(each) for each in taught.story],
        "choices": [number(each) for each in taught.choices],
        "right": taught.right,
        "clauses": taught.clauses,
        "laws": [[law, number(says)] for law, says in taught.laws],
        "told": [number(each) for each in taught.told],
        "otherwise": [number(each) for each in taught.otherwise],
    }


@cache
def _cases(name: str, of_each: int) -> tuple[tuple[_Taught, ...], ...]:
    return tuple(
        tuple(_Taught(drawn(name, seed, concept)) for seed in range(of_each)) for concept in atlas(name).concepts
    )


def embedded(document: DrillDocument) -> str:
    """A document as JSON for a page's script, without any character that begins or ends a tag.

    >>> embedded({"texts": ["</script>"]})
    '{"texts":["\\\\u003c/script\\\\u003e"]}'
    """
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


def page(name: str, spoken: Language, day: date, *, tellable: bool = True) -> str:
    """The page for one code in one language.

    Args:
        name: the id of the code.
        day: the date in the last line.
        tellable: whether a story can be told on the page, which then has the reader of stories.

    Raises:
        UnknownCode: there is no such code.
    """
    law = code(name)
    folders = Path(__file__).with_name("templates"), Path(paper.__file__).with_name("design")
    pages = templates_in(*folders, spoken=spoken)
    return pages.get_template("pocket.html").render(
        law=law,
        reader=_reader(spoken) if tellable else None,
        longest=LONGEST_STORY,
        data=page_document(tree_words.tree_in_words(name), spoken),
        drill=Markup(embedded(drill_document(name, spoken))),  # nothing in it can end a script element
        version=version("revoke"),
        day=spoken.date(day),
    )
