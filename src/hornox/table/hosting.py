"""The host: the person who opened the table, until they leave it or are gone for long."""

from __future__ import annotations

from hornox.engine import Seat
from hornox.table.absence import is_gone
from hornox.table.clock import SECOND
from hornox.table.commands import HandOver
from hornox.table.draft import Draft
from hornox.table.errors import EmptySeat, StillHere
from hornox.table.messages import HostChanged
from hornox.table.seats import Player, PlayerKind
from hornox.table.table import seat_among
from hornox.table.terms import LONGEST_GRACE


def host_if_due(d: Draft, seat: Seat) -> None:
    """The host has sat down, or a person at a table without a host."""
    player = d.player(seat)
    is_host = player.owner == d.host
    if is_host or (d.host is None and player.kind is PlayerKind.HUMAN):
        _make_host(d, seat)


def hand_over(d: Draft, owner: str, command: HandOver) -> None:
    d.require_host(owner)
    if not d.player(command.seat).is_here:
        raise EmptySeat(f"nobody who could be the host is on seat {command.seat + 1}")
    _make_host(d, command.seat)


def claim_host(d: Draft, owner: str) -> None:
    """Replace a host who has gone."""
    seat = d.person_at(owner)
    if d.host is not None and not _host_has_gone(d, d.host):
        raise StillHere("the host is here, or may still come")
    _make_host(d, seat)


def _host_has_gone(d: Draft, host: str) -> bool:
    """Whether the host is disconnected for longer than the grace, or never came for longer."""
    seat = seat_among(d.seats, host)
    if seat is not None:
        return is_gone(d, d.player(seat))
    for spectator in d.spectators:
        if spectator.owner == host:
            return spectator.gone is not None and _is_past(d, spectator.gone, d.terms.grace)
    return _is_past(d, d.host_gone or 0, LONGEST_GRACE)


def _is_past(d: Draft, since: int, seconds: int) -> bool:
    return d.now >= since + seconds * SECOND


def note_host_watches(d: Draft, owner: str, name: str) -> None:
    if d.host == owner:
        d.host_gone = None
        d.tell(HostChanged(None, name))


def note_host_went(d: Draft, owner: str) -> None:
    """The host is not at the table any more, but has not left it for good."""
    if d.host == owner:
        d.host_gone = d.now
        d.tell(HostChanged(None))


def replace_host(d: Draft, owner: str) -> None:
    """If this owner is the host: the next person who is here is, best one who is connected."""
    if d.host != owner:
        return
    people = [
        (not player.connected, seat)
        for seat, player in enumerate(d.seats)
        if player is not None and player.is_here and player.owner != owner
    ]
    if people:
        _make_host(d, min(people)[1])
    else:
        d.host = d.host_gone = None
        d.tell(HostChanged(None))


def tell_moved_host(d: Draft, before: tuple[Player | None, ...]) -> None:
    """Seats were moved: say where the host sits, if that is somewhere else now."""
    if d.host is not None:
        seat = seat_among(d.seats, d.host)
        if seat != seat_among(before, d.host):
            d.tell(HostChanged(seat))


def _make_host(d: Draft, seat: Seat) -> None:
    d.host, d.host_gone = d.player(seat).owner, None
    d.tell(HostChanged(seat))
