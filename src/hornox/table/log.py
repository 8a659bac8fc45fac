"""Inputs of a table, and the log of the accepted ones from which it is restored."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TypeAlias

from hornox.engine import RULES_VERSION, Seat, SeatAction
from hornox.engine.value import value
from hornox.record import from_json, tagged, to_json
from hornox.record.codec import load, tag_of
from hornox.record.formats import Document, Format
from hornox.table.clock import Milliseconds
from hornox.table.commands import Command


@tagged
@value
class Request:
    """A command of an owner, with an id chosen by the client. Sent twice, it is carried out once.

    `seed` comes from the keeper, never from people: 256 fresh bits in hexadecimal for each request
    that may start a game (see `needs_seed`). `rules` is the version of the rules by which that game
    is played, also when the log is replayed by a Hornox with other rules.
    """

    by: str
    id: str
    command: Command = field(repr=False)
    seed: str | None = field(default=None, repr=False)
    rules: int = RULES_VERSION


@tagged
@dataclass(frozen=True, slots=True)
class BotAnswer:
    """The answer of a bot to a `BotTask`, given by the keeper.

    `gain` is what the bot expects of a proposal that it advises against (see `BotAdvised`).
    `hurried`: the keeper was busy, and a lighter level answered for this bot or for one that was
    asked together with it. It must not reveal for which: that could depend on their cards.
    """

    seat: Seat
    decision: str
    action: SeatAction = field(repr=False)
    gain: int | None = None
    hurried: bool = False


@tagged
@dataclass(frozen=True, slots=True)
class Presence:
    """The connection of an owner opened or closed."""

    of: str
    connected: bool


@tagged
@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed; see `next_deadline`."""


@tagged
@dataclass(frozen=True, slots=True)
class Restart:
    """The keeper was down: no one is connected, and the downtime counts for no clock.

    `stopped` is when it was last running. Without it the downtime is counted from the last entry.
    """

    stopped: Milliseconds | None = None


Input: TypeAlias = Request | BotAnswer | Presence | Tick | Restart


@value
class Entry:
    """An input that a table has accepted, and when. Secret: it may have a seed or a choice."""

    at: Milliseconds
    input: Input


def _with_rules(fields: Document) -> Document:
    """Upgrade from version 1 to 2: requests name the rules, of which there was one version."""
    given = fields.get("input")
    if isinstance(given, dict) and given.get("type") == tag_of(Request):
        fields["input"] = given | {"rules": 1}
    return fields


ENTRY = Format("hornox-entry", (_with_rules,), bare=True)


def write_entry(entry: Entry) -> str:
    """Return the entry as one line of JSON."""
    return json.dumps(ENTRY.head | to_json(entry), separators=(",", ":"))


def read_entry(line: str) -> Entry:
    """Return the entry that `write_entry` wrote, or raise `RecordError`."""
    return from_json(Entry, ENTRY.read(load(line)))
