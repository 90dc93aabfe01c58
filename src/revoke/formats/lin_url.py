"""Reads the address of BBO's hand viewer, which holds a whole board; it is never fetched."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import parse_qsl, urlsplit

from revoke.errors import Unreadable
from revoke.formats.lin_items import Item, LinBoard, boards, items
from revoke.formats.text import lines
from revoke.table.sentence import placed, template

_DEALERS = {"s": "1", "w": "2", "n": "3", "e": "4"}


def boards_of_address(text: str, *, name: str) -> Iterator[LinBoard]:
    """The boards in ``lin=…`` or ``n=…&e=…&s=…&w=…&d=…&v=…&b=…&a=…&p=…&c=…``, an address a line.

    What stands in ``lin=`` is the source of the board; of hands given one by one there is none.

    Raises:
        Unreadable: an address without a board in it, one that only says where a board is, or one that holds no text.
    """
    for number, _, line in lines(text):
        if not line.strip("\ufeff \t"):
            continue
        said = {key.lower(): value for key, value in parse_qsl(_query(line.strip()), keep_blank_values=True)}
        if any("\0" in value for value in said.values()):
            binary = template("what this address holds is not text but binary data; copy it once more")
            raise Unreadable(placed(f"{name}:{number}", binary))
        if "lin" in said:
            found = list(boards(items(said["lin"]), said["lin"]))
        elif any(seat in said for seat in "nesw"):
            found = [_from_hands(said)]
        else:
            empty = template(
                "this address holds no board (lin=… or n=… e=… s=… w=…), and nothing is fetched; give the LIN file it "
                "points to"
            )
            raise Unreadable(placed(f"{name}:{number}", empty))
        for board in found:
            board.line = number
            board.source += "\n" if board.source else ""
            # Places within an encoded address mean nothing to a reader: the line is all that can be said.
            board.items = [Item(item.name, item.value, number, 1) for item in board.items]
            yield board


def _query(address: str) -> str:
    try:
        split = urlsplit(address)
    except ValueError:
        return ""
    return split.query or split.fragment


def _from_hands(said: dict[str, str]) -> LinBoard:
    hands = ",".join(said.get(seat, "") for seat in "swne")
    found = [Item("md", _DEALERS.get(said.get("d", "").lower()[:1], "0") + hands, 1, 1)]
    names = [said.get(f"{seat}n", "") for seat in "swne"]
    if any(names):
        found.append(Item("pn", ",".join(names), 1, 1))
    for key, name in (("v", "sv"), ("b", "ah"), ("a", "mb"), ("p", "pc"), ("c", "mc")):
        if said.get(key):
            found.append(Item(name, said[key], 1, 1))
    return LinBoard(1, found)
