"""The host: the person who opened the table, until they leave it or are gone for long."""

from __future__ import annotations

from hornox.engine import Seat
from hornox.table.clock import SECOND
from hornox.table.commands import HandOver
from hornox.table.errors import EmptySeat, StillHere
from hornox.table.messages import HostChanged
from hornox.table.mutable_table import MutableTable
from hornox.table.presence import is_gone
from hornox.table.seats import Player, PlayerKind
from hornox.table.table import seat_among
from hornox.table.terms import LONGEST_GRACE


def make_host_if_due(table: MutableTable, seat: Seat) -> None:
    """Make this player the host: the one who opened the table, or the first if there is none."""
    player = table.player(seat)
    is_host = player.owner == table.host
    if is_host or (table.host is None and player.kind is PlayerKind.HUMAN):
        _make_host(table, seat)


def hand_over(table: MutableTable, owner: str, command: HandOver) -> None:
    """Make the person on another seat the host."""
    table.require_host(owner)
    if not table.player(command.seat).is_here:
        raise EmptySeat(f"no possible host is on seat {command.seat + 1}")
    _make_host(table, command.seat)


def claim_host(table: MutableTable, owner: str) -> None:
    """Become the host in the place of one who is gone."""
    seat = table.person_at(owner)
    if table.host is not None and not _host_has_gone(table, table.host):
        raise StillHere("the host is here, or may still come")
    _make_host(table, seat)


def _host_has_gone(table: MutableTable, host: str) -> bool:
    """Return whether the host is disconnected for longer than the grace, or has never come."""
    seat = seat_among(table.seats, host)
    if seat is not None:
        return is_gone(table, table.player(seat))
    for spectator in table.spectators:
        if spectator.owner == host:
            return spectator.gone is not None and _is_past(table, spectator.gone, table.terms.grace)
    return _is_past(table, table.host_gone or 0, LONGEST_GRACE)


def _is_past(table: MutableTable, since: int, seconds: int) -> bool:
    return table.now >= since + seconds * SECOND


def emit_watching_host(table: MutableTable, owner: str, name: str) -> None:
    """Tell all viewers that the host watches."""
    if table.host == owner:
        table.host_gone = None
        table.emit(HostChanged(None, name))


def note_host_absent(table: MutableTable, owner: str) -> None:
    """Note that the host no longer watches, but may come back."""
    if table.host == owner:
        table.host_gone = table.now
        table.emit(HostChanged(None))


def replace_host(table: MutableTable, owner: str) -> None:
    """If this owner is the host, make another person the host, preferably a connected one."""
    if table.host != owner:
        return
    people = [
        (not player.connected, seat)
        for seat, player in enumerate(table.seats)
        if player is not None and player.is_here and player.owner != owner
    ]
    if people:
        _make_host(table, min(people)[1])
    else:
        table.host = table.host_gone = None
        table.emit(HostChanged(None))


def emit_moved_host(table: MutableTable, before: tuple[Player | None, ...]) -> None:
    """Tell all viewers where the host sits after seats were moved, if that has changed."""
    if table.host is not None:
        seat = seat_among(table.seats, table.host)
        if seat != seat_among(before, table.host):
            table.emit(HostChanged(seat))


def _make_host(table: MutableTable, seat: Seat) -> None:
    table.host, table.host_gone = table.player(seat).owner, None
    table.emit(HostChanged(seat))
