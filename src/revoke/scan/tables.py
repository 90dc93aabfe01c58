"""The three tables that a scan writes, and what stands in each column."""

from __future__ import annotations

import pyarrow as pa

from revoke.formats.fingerprint import LENGTH

_WORD = pa.dictionary(pa.int32(), pa.string())

BOARDS = pa.schema(
    [
        ("board_id", pa.int64()),  # one number for each board of the scan; the other tables name it
        ("file", _WORD),
        ("line", pa.int32()),  # at which the record begins, from 1
        ("format", _WORD),
        ("board", pa.string()),  # its number as written
        ("event", pa.string()),
        ("date", pa.string()),
        ("scoring", pa.string()),
        *((seat, pa.string()) for seat in ("north", "east", "south", "west")),  # who sat there, as the record names him
        ("dealer", _WORD),  # N E S W
        ("vulnerable", _WORD),  # None NS EW All
        ("level", pa.int8()),  # 1 to 7
        ("strain", _WORD),  # C D H S NT
        ("doubling", pa.int8()),  # 1, 2 doubled, 4 redoubled
        ("declarer", _WORD),
        ("result", pa.int8()),  # declarer's tricks as agreed
        ("tricks", pa.int8()),  # declarer's tricks by the cards, where all are known
        ("cards", pa.int8()),  # how many cards the record names
        ("every_card", pa.bool_()),
        ("played", pa.bool_()),  # there is any play in the record
        ("claimed", pa.bool_()),
        ("passed_out", pa.bool_()),
        ("replays", pa.bool_()),  # no error in the record
        ("unplaced", pa.int8()),  # cards after the order of play is lost
        ("irregular", pa.int16()),  # irregular cards
        ("revokes", pa.int16()),  # those that are revokes
        ("doubts", pa.int16()),  # other things repaired or doubtful
        ("fingerprint", pa.binary(LENGTH)),  # of deal, declarer and play (formats.fingerprint); nothing without play
        ("duplicate_of", pa.int64()),  # the first board of the scan with that fingerprint; nothing for itself
    ]
)

FINDINGS = pa.schema(
    [
        ("board_id", pa.int64()),
        ("file", _WORD),
        ("line", pa.int32()),
        ("column", pa.int32()),
        ("board", pa.string()),
        ("kind", _WORD),  # the classes of "revoke check"
        ("severity", _WORD),  # of a doubt: warning or error; nothing for a card
        ("revoke", pa.bool_()),  # a revoke, marked or not, and borne out by the replay
        ("confirmed", pa.bool_()),
        ("trick", pa.int8()),
        ("seat", _WORD),
        ("role", _WORD),  # declarer, dummy, defender
        ("card", pa.string()),
        ("suit", _WORD),  # the suit led
        ("proof", pa.string()),  # a card played later that shows it
        ("proof_trick", pa.int8()),
        ("won_by", _WORD),  # offender, partner, opponents
        ("later_tricks", pa.int8()),  # won by the offender's side after the revoke trick, as far as the record goes
        ("text", pa.string()),
    ]
)

RULINGS = pa.schema(
    [
        ("board_id", pa.int64()),
        ("code", _WORD),
        ("trick", pa.int8()),
        ("seat", _WORD),
        ("role", _WORD),
        ("status", _WORD),  # final, provisional, needs facts; "not ruled" where the record is in doubt
        ("standing", _WORD),  # established, open, …; nothing where that turns on a fact that is not known
        ("laws", pa.list_(pa.string())),
        ("tricks", pa.int8()),  # on account of this revoke
        ("transfer", pa.int8()),  # on the whole board
        ("to", _WORD),
        ("possible", pa.list_(pa.int8())),  # the transfers that can still come out
        ("questions", pa.list_(pa.string())),  # the facts that are needed
        ("why_not", pa.string()),
    ]
)

TABLES = {"boards": BOARDS, "findings": FINDINGS, "rulings": RULINGS}
