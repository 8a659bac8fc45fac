"""A player who does not answer at a table without a clock: the others may ask for a bot.

The player is told at once and stays by coming back. A bot takes the seat over once all agree.
"""

from __future__ import annotations

from dataclasses import replace

from hornox.engine import Seat
from hornox.table.clock import SECOND, Ask, Milliseconds
from hornox.table.draft import Draft
from hornox.table.errors import StillHere
from hornox.table.messages import StandInAsked, StandInDeclined
from hornox.table.pausing import require_no_pause
from hornox.table.seeing import watchers
from hornox.table.table import Table

NOTICE: Milliseconds = 10 * SECOND
"""How long a player has at least to say that they are there."""


def ask_stand_in(d: Draft, caller: Seat, seat: Seat) -> None:
    """Ask for a bot on the seat of a player who does not answer, or agree to it."""
    require_no_pause(d)
    ask = d.running()[0].ask_of(seat)
    if caller == seat or ask is None or not ask.is_idle(d.now):
        raise StillHere(f"nobody has waited long enough for {d.player(seat).name}")
    if caller in ask.callers:
        return
    called = d.now if ask.called is None else ask.called
    _change_ask(d, replace(ask, called=called, callers=(*ask.callers, caller)))
    d.tell(StandInAsked(seat, caller, d.running()[0].clocks))


def decline_stand_in(d: Draft, seat: Seat) -> bool:
    """The player is there and has fresh time; says whether anybody had asked for a bot."""
    ask = d.game.ask_of(seat) if d.is_playing and d.game is not None else None
    if ask is None or ask.called is None:
        return False
    _change_ask(d, replace(ask, starts=d.now, called=None, callers=()))
    d.tell(StandInDeclined(seat, d.running()[0].clocks))
    return True


def stand_in_at(table: Table | Draft, ask: Ask) -> Milliseconds | None:
    """When a bot takes the seat over; `None`: nobody has asked for one.

    After another term of patience the missing agreement is taken for granted.
    """
    if ask.called is None or ask.patience is None:
        return None
    return ask.called + (NOTICE if _all_agree(table, ask) else max(NOTICE, ask.patience))


def _all_agree(table: Table | Draft, ask: Ask) -> bool:
    """Whether all who play and are connected do, but those who do not answer themselves."""
    asks = () if table.game is None else table.game.asks
    idle = {other.seat for other in asks if other.is_idle(table.at)}
    return watchers(table) - idle - {ask.seat} <= {*ask.callers}


def _change_ask(d: Draft, ask: Ask) -> None:
    game, _ = d.running()
    d.change_game(asks=tuple(ask if other.seat == ask.seat else other for other in game.asks))
