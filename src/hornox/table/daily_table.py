"""Open a table for the deal of a day, with its game begun."""

from __future__ import annotations

from hornox.engine.value import replace
from hornox.table.clock import Milliseconds
from hornox.table.commands import Join, SeatBot, Start
from hornox.table.daily_deal import DailyDeal
from hornox.table.handle import Refused, handle
from hornox.table.log import Entry, Input, Presence, Request
from hornox.table.table import Table, open_table
from hornox.table.terms import GameTerms, Terms

STAND_IN = "ox"
"""The level that ends an abandoned game."""


def daily_terms(game: GameTerms, places: int) -> Terms:
    """Return terms without a clock and without spectators."""
    return Terms(game, places, spectators=0, stand_in=STAND_IN)


def open_daily_table(
    deal: DailyDeal,
    game: GameTerms,
    levels: tuple[str, ...],
    owner: str,
    name: str,
    seed: str,
    since: Milliseconds,
    now: Milliseconds,
) -> Table:
    """Return a table at which this owner plays the deal against bots of these levels.

    The bots' names depend on `since`, the beginning of the day: they are the same for everyone.
    """
    offered = tuple(dict.fromkeys((*levels, STAND_IN)))
    table = open_table(daily_terms(game, 1 + len(levels)), offered, since, owner)
    table = _after(table, since, Request(owner, "daily-join", Join(name)))
    for seat, level in enumerate(levels, start=1):
        table = _after(table, since, Request(owner, f"daily-bot-{seat}", SeatBot(seat, level)))
    table = _after(table, now, Presence(owner, connected=False))
    table = _after(table, now, Request(owner, "daily-start", Start(), seed))
    return replace(table, daily=deal)


def _after(table: Table, at: Milliseconds, input: Input) -> Table:
    handled = handle(table, Entry(at, input))
    assert not isinstance(handled.reply, Refused), handled.reply
    return handled.table
