"""The tables of a data set: their columns, as code, documentation and files have them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import pyarrow as pa  # type: ignore[import-untyped]

SCHEMA_VERSION = 1
"""Raised when a column changes its type or meaning, or goes away; a new one does not raise it."""

VERSION_KEY = b"hornox-data"
"""The key of the version in the metadata of a file."""

CARD = pa.uint8()
CARDS = pa.list_(CARD)
POINTS = pa.list_(pa.int32())
TEXT = pa.string()


@dataclass(frozen=True, slots=True)
class Column:
    """A column with its type and its meaning."""

    name: str
    type: pa.DataType
    meaning: str
    nullable: bool = False


Columns: TypeAlias = tuple[Column, ...]

GAMES: Columns = (
    Column("game", pa.int64(), "the number of the game in this data set, from 0"),
    Column("mode", TEXT, "the mode"),
    Column("players", pa.uint8(), "how many seats"),
    Column("options", TEXT, "the options of the setup, as JSON"),
    Column("rules", pa.uint8(), "the version of the rules"),
    Column("seed", TEXT, "the seed; empty where shuffles were recorded", nullable=True),
    Column("names", pa.list_(TEXT), "who sat on each seat: the name, or the bot"),
    Column("rounds", pa.uint16(), "how many rounds were finished"),
    Column("finished", pa.bool_(), "whether the game has ended"),
    Column("totals", POINTS, "the points of each seat; in Buffalo of team and Buffalo"),
    Column("winners", pa.list_(pa.uint8()), "the seats that won; empty before the end"),
)

DECISIONS: Columns = (
    Column("game", pa.int64(), "the game"),
    Column("move", pa.uint32(), "the number of the move in the game, from 0"),
    Column("round", pa.uint16(), "the round, from 1"),
    Column("turn", pa.uint8(), "the turn, from 1; 0 in a draft"),
    Column("seat", pa.uint8(), "who decides"),
    Column("name", TEXT, "who sits there: the name, or the bot"),
    Column("kind", TEXT, "what is asked, as in a view's decision"),
    Column("hand", CARDS, "the own hand, ascending"),
    Column("rows", pa.list_(CARDS), "the rows, top to bottom, each left to right"),
    Column("bullheads", pa.list_(pa.uint16()), "what each row costs"),
    Column("unseen", pa.uint8(), "how many cards of the round the seat has not seen"),
    Column("points", POINTS, "the points of this round so far; empty where they are hidden"),
    Column("totals", POINTS, "the points of finished rounds, by seat"),
    Column("options", pa.list_(TEXT), "all legal actions, in the notation of records"),
    Column("action", TEXT, "what was chosen, in the same notation"),
    Column("card", CARD, "the number card that the action names", nullable=True),
    Column("row", pa.uint8(), "the row that the action names, from 0", nullable=True),
    Column("round_points", pa.int32(), "what the seat (the team) got in the round", nullable=True),
)

TURNS: Columns = (
    Column("round", pa.int64(), "the number of the round in this data set, from 0"),
    Column("turn", pa.uint8(), "the turn, from 1"),
    Column("seat", pa.uint8(), "who plays"),
    Column("hand", CARDS, "the hand before the turn, ascending"),
    Column("rows", pa.list_(CARDS), "the rows before the turn, top to bottom"),
    Column("card", CARD, "the card that is played"),
    Column("twisted", pa.bool_(), "whether it is played with the twister"),
    Column("taken", pa.int8(), "the row that it took, from 0; -1 for none"),
    Column("paid", pa.int16(), "the points that it brought at once"),
    Column("points", pa.int32(), "the points of the seat (the team) at the end of the round"),
)

TABLES: dict[str, Columns] = {"games": GAMES, "decisions": DECISIONS, "turns": TURNS}
"""All tables by name."""


def schema_of(table: str) -> pa.Schema:
    """Return the schema of a table, with the version and the meaning of each column."""
    return pa.schema(
        [
            pa.field(one.name, one.type, one.nullable, {"meaning": one.meaning})
            for one in TABLES[table]
        ],
        {VERSION_KEY: str(SCHEMA_VERSION).encode()},
    )
