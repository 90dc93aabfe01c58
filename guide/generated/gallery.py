"""The page of the gallery: each board with its hands, its trick, the engine's ruling and the actual ruling."""

from __future__ import annotations

from collections.abc import Iterator

from guide.generated.markdown import table
from revoke.app.trainer.gallery import GalleryBoard, gallery
from revoke.law.code import code
from revoke.table.cards import SUITS_DOWNWARD, Hand
from revoke.table.seats import SEATS
from revoke.telling.blocks import RevokeTrick


def gallery_page() -> str:
    """The gallery page.

    >>> gallery_page().startswith("# Real boards")
    True
    """
    parts = [
        "# Real boards",
        "Boards on which somebody revoked. Those of records come from tournaments of the nineties (the collection"
        " ContractBridge/pbn-files): event, hands, play and result are theirs, players are not named. The others were"
        " published; title and address are given, and only facts were taken over. Every sentence here is made by the"
        " program from the facts, and the ruling is what it rules on them. The facts were gathered by"
        " `python -m benchmarks gallery`. The pages of `revoke serve` show the same boards under *Train*, in three"
        " languages.",
        *(part for each in gallery() for part in _board(each)),
    ]
    return "\n\n".join(parts) + "\n"


def _board(board: GalleryBoard) -> Iterator[str]:
    yield f"## {board.title}"
    source = f"[{board.source}]({board.source})" if board.source.startswith("http") else board.source
    yield f"{code(board.case.code).name}. Source: {source}"
    yield " ".join(board.what_happened)
    hands = board.hands
    if hands is not None:
        yield table(
            ("Hand", *(suit.symbol for suit in SUITS_DOWNWARD)), [_hand(seat.words, hands[seat]) for seat in SEATS]
        )
    for trick in board.tricks:
        yield _trick(trick)
    cited = ", ".join(clause.cite for clause in board.clauses)
    yield f"**What the laws make of it.** {board.what_the_engine_rules}{f' ({cited})' if cited else ''}"
    yield f"**What was ruled.** {' '.join(board.what_was_ruled)}"


def _hand(name: str, held: Hand | None) -> tuple[str, ...]:
    if held is None:
        return (name, *["?"] * len(SUITS_DOWNWARD))
    suits = ([str(card)[1:] for card in sorted(held, reverse=True) if card.suit is suit] for suit in SUITS_DOWNWARD)
    return (name, *(" ".join(ranks) or "–" for ranks in suits))


def _trick(trick: RevokeTrick) -> str:
    """The cards of the trick in the order of play, the revoke in bold."""
    cards = (f"{each.seat.words} {f'**{each.card}**' if each.revoke else each.card or '?'}" for each in trick.cards)
    return f"Trick {trick.number}: {', '.join(cards)}."
