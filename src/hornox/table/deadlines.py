"""Deadlines: when the next one is, and what happens when it has passed."""

from __future__ import annotations

from dataclasses import replace

from hornox.engine import Seat
from hornox.table.clock import Ask, Milliseconds
from hornox.table.messages import DeadlineMissed
from hornox.table.moves import apply_move
from hornox.table.mutable_table import MutableTable
from hornox.table.seats import Player
from hornox.table.stand_in_requests import stand_in_at
from hornox.table.stand_ins import leave_to_bot
from hornox.table.table import Table

MOST_MISSED = 2
"""After this many missed deadlines in a row a bot plays for the seat."""


def next_deadline(table: Table | MutableTable) -> Milliseconds | None:
    """Return when the next seat runs out of time, if nothing happens before."""
    return min((at for at, _ in _due_times(table)), default=None)


def tick(table: MutableTable) -> bool:
    """Handle every deadline that has passed. Return whether there was one."""
    found = False
    while due := [ask for at, ask in _due_times(table) if at <= table.now]:
        found = True
        if due[0].deadline is None:
            _take_over(table, due[0].seat)
        else:
            _miss(table, due[0])
    return found


def _due_times(table: Table | MutableTable) -> list[tuple[Milliseconds, Ask]]:
    """Return every pending ask with the time at which a bot answers it instead."""
    game = table.game
    if game is None or game.paused is not None or not table.is_playing:
        return []
    asks = [a for a in game.asks if not a.overdue and not _is_away(table.seats[a.seat])]
    times = [(stand_in_at(table, a) if a.deadline is None else a.deadline, a) for a in asks]
    return [(at, ask) for at, ask in times if at is not None]


def _is_away(player: Player | None) -> bool:
    return player is not None and player.away


def _miss(table: MutableTable, ask: Ask) -> None:
    """Note a missed deadline. After too many in a row a bot takes the seat over."""
    game, _ = table.running()
    missed = table.player(ask.seat).missed + 1
    overdue = replace(ask, overdue=True)
    table.change_game(asks=tuple(overdue if other == ask else other for other in game.asks))
    table.change_player(ask.seat, missed=missed)
    table.emit(DeadlineMissed(ask.seat, missed))
    if missed >= MOST_MISSED:
        leave_to_bot(table, ask.seat)
    _play_held(table, ask.seat)


def _take_over(table: MutableTable, seat: Seat) -> None:
    """Let a bot play for a player who does not answer at a table without a clock."""
    leave_to_bot(table, seat)
    _play_held(table, seat)


def _play_held(table: MutableTable, seat: Seat) -> None:
    """Play a choice that was not locked in. Without one, `bot_tasks` asks a bot."""
    held = table.running()[0].held[seat]
    if held is not None:
        apply_move(table, seat, held, stood_in=True)
