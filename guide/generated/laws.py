"""A page for each code: every clause of its text, its meaning in our words, and the program's use of it."""

from __future__ import annotations

from collections.abc import Iterator

from guide.generated.markdown import page, sentence, table
from revoke.law.clause import Clause, Force
from revoke.law.code import CODES, Code, code, text

_FORCE = {
    Force.SHALL: "",
    Force.MAY: " *A choice: put to whom it concerns.*",
    Force.DEEMS: " *A judgment: put to the director.*",
}


def code_page(name: str) -> str:
    """The page of one code, in the order of its book."""
    law = code(name)
    return page(
        law.name,
        f"Code `{law.id}`. {len(law.clauses)} clauses are applied, each by one function; {len(law.left_out)} are left "
        "out, each with the reason. The words are ours: for an appeal, read the book.",
        table(("Clause", "Says", "In a ruling", "Source"), [_row(law, cite) for cite in text(name)]),
        *_readings(law),
        "Other codes: " + ", ".join(f"[{other}]({other}.md)" for other in CODES if other != name) + ".",
    )


def _row(law: Code, cite: str) -> tuple[str, str, str, str]:
    entry = text(law.id)[cite]
    applied = law.clause(cite)
    made_of_it = _applied(applied) if applied else f"Left out: {law.left_out[cite]}."
    return f"**{cite}**" if applied else cite, sentence(entry["says"]), made_of_it, entry["source"]


def _applied(clause: Clause) -> str:
    answers = " ".join(sentence(chapter.value) for chapter in clause.chapters)
    earlier = clause.restated_from
    as_before = f" As in [{earlier}]({earlier}.md)." if earlier else ""
    return f"*{answers}* {clause.summary}{_FORCE[clause.force]}{as_before}"


def _readings(law: Code) -> Iterator[str]:
    if not law.readings:
        return
    yield "## Where the text is silent"
    yield "What a case may say otherwise under `readings`, by name."
    rows = [
        (f"`{each.name}`", each.question, _choice(each.default), ", ".join(map(_choice, each.choices)))
        for each in law.readings
    ]
    yield table(("Reading", "Question", "Assumed here", "Choices"), rows)


def _choice(value: str | bool) -> str:
    return f"`{str(value).lower()}`" if isinstance(value, bool) else f"`{value}`"
