"""Stand-ins: bots that play for an owner who is away, until the owner returns."""

from __future__ import annotations

from dataclasses import replace

from hornox.engine import Seat
from hornox.table.clock import SECOND, Ask, Milliseconds, Pace
from hornox.table.commands import CallStandIn
from hornox.table.errors import AlreadyHere, StillHere
from hornox.table.messages import SeatGivenBack, SeatLeftToBot
from hornox.table.moves import new_ask
from hornox.table.mutable_table import MutableTable
from hornox.table.presence import is_gone, stop_waiting_for_absent
from hornox.table.seats import PlayerKind
from hornox.table.stand_in_requests import ask_stand_in, decline_stand_in

RETURN_TIME: Milliseconds = 15 * SECOND
"""The least time for a pending decision that an owner has after returning."""


def step_away(table: MutableTable, owner: str) -> None:
    """Let a bot play for this owner, at the owner's own wish."""
    seat = table.seat_of(owner)
    if table.player(seat).away:
        raise AlreadyHere("a bot plays for you already")
    leave_to_bot(table, seat)


def come_back(table: MutableTable, owner: str) -> None:
    """Give the seat back to its owner, or decline the stand-in that others have asked for."""
    seat = table.seat_of(owner)
    if table.player(seat).away:
        give_back(table, seat)
    elif not decline_stand_in(table, seat):
        raise AlreadyHere("you are not away")


def call_stand_in(table: MutableTable, owner: str, command: CallStandIn) -> None:
    """Call a bot for a player at a live table who is disconnected or does not answer."""
    caller = table.person_at(owner)
    table.running()
    player = table.player(command.seat)
    if player.kind is PlayerKind.BOT or player.away:
        raise StillHere(f"a bot plays on seat {command.seat + 1} already")
    if table.terms.timing.pace is Pace.BY_TURNS:
        raise StillHere("by turns no player has to be here until the deadline")
    if is_gone(table, player):
        leave_to_bot(table, command.seat)
    else:
        ask_stand_in(table, caller, command.seat)


def leave_to_bot(table: MutableTable, seat: Seat) -> None:
    """Let a bot play on this seat until its owner returns."""
    table.change_player(seat, away=True)
    table.emit(SeatLeftToBot(seat))
    stop_waiting_for_absent(table)


def give_back(table: MutableTable, seat: Seat) -> None:
    """Let the owner play again, with at least `RETURN_TIME` for a pending decision."""
    if not table.player(seat).away:
        return
    table.change_player(seat, away=False, missed=0)
    if table.is_playing:
        game, _ = table.running()
        asks = tuple(_ask_after_return(table, a) if a.seat == seat else a for a in game.asks)
        table.change_game(asks=asks)
    table.emit(SeatGivenBack(seat, () if table.game is None else table.game.clocks))


def _ask_after_return(table: MutableTable, ask: Ask) -> Ask:
    game, _ = table.running()
    if ask.deadline is None:
        return new_ask(table, ask.seat, ask.decision, game.settled, game.banks[ask.seat])
    return replace(ask, deadline=max(ask.deadline, table.now + RETURN_TIME), overdue=False)
