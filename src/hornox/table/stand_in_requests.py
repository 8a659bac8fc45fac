"""Requests for a stand-in, at a table without a clock, when a player does not answer.

The player is told at once and can decline. A bot takes the seat over once all others agree.
"""

from __future__ import annotations

from dataclasses import replace

from hornox.engine import Seat
from hornox.table.clock import SECOND, Ask, Milliseconds
from hornox.table.errors import StillHere
from hornox.table.messages import StandInAsked, StandInDeclined
from hornox.table.mutable_table import MutableTable
from hornox.table.pause import require_no_pause
from hornox.table.reveal_seen import active_people
from hornox.table.table import Table

NOTICE: Milliseconds = 10 * SECOND
"""The least time that a player has to decline a stand-in."""


def ask_stand_in(table: MutableTable, caller: Seat, seat: Seat) -> None:
    """Ask for a bot on the seat of a player who does not answer, or agree to it."""
    require_no_pause(table)
    ask = table.running()[0].ask_of(seat)
    if caller == seat or ask is None or not ask.is_idle(table.now):
        raise StillHere(f"the wait for {table.player(seat).name} was not long enough")
    if caller in ask.callers:
        return
    called = table.now if ask.called is None else ask.called
    _change_ask(table, replace(ask, called=called, callers=(*ask.callers, caller)))
    table.emit(StandInAsked(seat, caller, table.running()[0].clocks))


def decline_stand_in(table: MutableTable, seat: Seat) -> bool:
    """Restart the player's time. Return whether other players had asked for a bot."""
    ask = table.game.ask_of(seat) if table.is_playing and table.game is not None else None
    if ask is None or ask.called is None:
        return False
    _change_ask(table, replace(ask, starts=table.now, called=None, callers=()))
    table.emit(StandInDeclined(seat, table.running()[0].clocks))
    return True


def stand_in_at(table: Table | MutableTable, ask: Ask) -> Milliseconds | None:
    """Return when a bot takes the seat over, or `None` if no one has asked for one.

    Without the agreement of all others it does so after another `patience`.
    """
    if ask.called is None or ask.patience is None:
        return None
    return ask.called + (NOTICE if _all_agree(table, ask) else max(NOTICE, ask.patience))


def _all_agree(table: Table | MutableTable, ask: Ask) -> bool:
    """Return whether all active people agree, except those who do not answer themselves."""
    asks = () if table.game is None else table.game.asks
    idle = {other.seat for other in asks if other.is_idle(table.at)}
    return active_people(table) - idle - {ask.seat} <= {*ask.callers}


def _change_ask(table: MutableTable, ask: Ask) -> None:
    game, _ = table.running()
    table.change_game(asks=tuple(ask if other.seat == ask.seat else other for other in game.asks))
