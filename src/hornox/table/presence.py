"""Connections of players and spectators: who is connected, and since when not.

A new connection alone does not give a seat back from a bot: a phone in a pocket connects, too.
"""

from __future__ import annotations

from dataclasses import replace

from hornox.engine import Seat
from hornox.table.clock import SECOND, Milliseconds
from hornox.table.log import Presence, Restart
from hornox.table.messages import ClocksShifted, PresenceChanged
from hornox.table.mutable_table import MutableTable
from hornox.table.pause import pause_if_agreed
from hornox.table.reveal_seen import end_reveal_if_seen
from hornox.table.seats import Player, PlayerKind
from hornox.table.table import seat_among


def is_gone(table: MutableTable, player: Player) -> bool:
    """Return whether the player has been disconnected for longer than the agreed grace."""
    return not player.connected and table.now >= player.since + table.terms.grace * SECOND


def change_presence(table: MutableTable, presence: Presence) -> bool:
    """Note that a connection opened or closed. Return whether anything changed."""
    seat = seat_among(table.seats, presence.of)
    if seat is None:
        return _change_spectator(table, presence)
    player = table.player(seat)
    if player.left or player.connected == presence.connected:
        return False
    set_connected(table, seat, connected=presence.connected)
    if not presence.connected:
        stop_waiting_for_absent(table)
    return True


def set_connected(table: MutableTable, seat: Seat, *, connected: bool) -> None:
    """Set whether the player on this seat is connected, and tell all viewers if that is new."""
    if table.player(seat).connected != connected:
        table.change_player(seat, connected=connected, since=table.now)
        table.emit(PresenceChanged(seat, connected, None if connected else table.now))


def stop_waiting_for_absent(table: MutableTable) -> None:
    """Go on with what waited only for a person who has just gone: a pause, or a reveal."""
    pause_if_agreed(table)
    end_reveal_if_seen(table)


def _change_spectator(table: MutableTable, presence: Presence) -> bool:
    gone = None if presence.connected else table.now
    changed = tuple(
        replace(other, gone=gone)
        if other.owner == presence.of and (other.gone is None) != presence.connected
        else other
        for other in table.spectators
    )
    is_new = changed != table.spectators
    table.spectators = changed
    return is_new


def restart(table: MutableTable, restart: Restart) -> None:
    """Mark every person as disconnected after the keeper was down.

    The downtime counts against no clock and no grace.
    """
    down = max(0, table.now - max(table.last, restart.stopped or 0))
    for seat, player in enumerate(table.seats):
        if player is None or player.owner is None:
            continue
        if not player.connected:
            table.change_player(seat, since=player.since + down)
        set_connected(table, seat, connected=False)
    table.spectators = tuple(
        replace(other, gone=table.now if other.gone is None else other.gone)
        for other in table.spectators
    )
    if table.host_gone is not None:
        table.host_gone += down
    if table.is_playing:
        _shift_clocks(table, down)


def _shift_clocks(table: MutableTable, down: Milliseconds) -> None:
    game, _ = table.running()
    if game.paused is not None or not down:
        return  # in a pause no clock runs
    table.change_game(
        asks=tuple(ask.shifted(down) for ask in game.asks), settled=game.settled + down
    )
    if game.clocks:
        table.emit(ClocksShifted(table.running()[0].clocks))


def is_watched(table: MutableTable) -> bool:
    """Return whether people play or watch. Programs need no time to see what happens."""
    has_people = any(
        player is not None and player.kind is PlayerKind.HUMAN for player in table.seats
    )
    return has_people or any(spectator.gone is None for spectator in table.spectators)
