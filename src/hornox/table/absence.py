"""Missed deadlines, lost connections and bots that stand in until somebody returns.

A connection alone gives no seat back: a phone in a pocket connects, too.
"""

from __future__ import annotations

from dataclasses import replace

from hornox.engine import Seat
from hornox.table.calling import ask_stand_in, decline_stand_in, stand_in_at
from hornox.table.clock import SECOND, Ask, Milliseconds, Pace
from hornox.table.commands import CallStandIn
from hornox.table.draft import Draft
from hornox.table.errors import AlreadyHere, StillHere
from hornox.table.log import Presence, Restart
from hornox.table.messages import (
    ClocksShifted,
    DeadlineMissed,
    PresenceChanged,
    SeatGivenBack,
    SeatLeftToBot,
)
from hornox.table.pausing import pause_if_agreed
from hornox.table.seats import Player, PlayerKind
from hornox.table.seeing import show_is_over_if_seen
from hornox.table.stepping import fresh_ask, step
from hornox.table.table import Table, seat_among

MOST_MISSED = 2
"""After so many deadlines in a row a bot plays for the seat."""

RETURN_TIME: Milliseconds = 15 * SECOND
"""Whoever returns has at least this long for what is asked."""


def next_deadline(table: Table | Draft) -> Milliseconds | None:
    """When the next seat runs out of time, if nothing happens before."""
    return min((at for at, _ in _moments(table)), default=None)


def _moments(table: Table | Draft) -> list[tuple[Milliseconds, Ask]]:
    """When a bot is asked instead of whom."""
    game = table.game
    if game is None or game.paused is not None or not table.is_playing:
        return []
    asks = [a for a in game.asks if not a.overdue and not _is_away(table.seats[a.seat])]
    moments = [(stand_in_at(table, a) if a.deadline is None else a.deadline, a) for a in asks]
    return [(at, ask) for at, ask in moments if at is not None]


def _is_away(player: Player | None) -> bool:
    return player is not None and player.away


def tick(d: Draft) -> bool:
    """Deal with every deadline that has passed; says whether there was one."""
    found = False
    while due := [ask for at, ask in _moments(d) if at <= d.now]:
        found = True
        if due[0].deadline is None:
            _take_over(d, due[0].seat)
        else:
            _miss(d, due[0])
    return found


def _miss(d: Draft, ask: Ask) -> None:
    game, _ = d.running()
    missed = d.player(ask.seat).missed + 1
    overdue = replace(ask, overdue=True)
    d.change_game(asks=tuple(overdue if other == ask else other for other in game.asks))
    d.change_player(ask.seat, missed=missed)
    d.tell(DeadlineMissed(ask.seat, missed))
    if missed >= MOST_MISSED:
        leave_to_bot(d, ask.seat)
    _play_held(d, ask.seat)


def _take_over(d: Draft, seat: Seat) -> None:
    """Nobody waits any longer for a player who does not answer."""
    leave_to_bot(d, seat)
    _play_held(d, seat)


def _play_held(d: Draft, seat: Seat) -> None:
    """What was chosen but not locked in is the best default; else a bot is asked for one."""
    held = d.running()[0].held[seat]
    if held is not None:
        step(d, seat, held, stood_in=True)


def leave_to_bot(d: Draft, seat: Seat) -> None:
    d.change_player(seat, away=True)
    d.tell(SeatLeftToBot(seat))
    _go_on_without(d)


def _go_on_without(d: Draft) -> None:
    """One person less is here: what waited for that person alone goes on."""
    pause_if_agreed(d)
    show_is_over_if_seen(d)


def give_back(d: Draft, seat: Seat) -> None:
    """The owner plays again, and has at least a moment for what is asked now."""
    if not d.player(seat).away:
        return
    d.change_player(seat, away=False, missed=0)
    if d.is_playing:
        game, _ = d.running()
        d.change_game(asks=tuple(_given_back(d, a) if a.seat == seat else a for a in game.asks))
    d.tell(SeatGivenBack(seat, () if d.game is None else d.game.clocks))


def _given_back(d: Draft, ask: Ask) -> Ask:
    game, _ = d.running()
    if ask.deadline is None:
        return fresh_ask(d, ask.seat, ask.decision, game.settled, game.banks[ask.seat])
    return replace(ask, deadline=max(ask.deadline, d.now + RETURN_TIME), overdue=False)


def step_away(d: Draft, owner: str) -> None:
    seat = d.seat_of(owner)
    if d.player(seat).away:
        raise AlreadyHere("a bot plays for you already")
    leave_to_bot(d, seat)


def come_back(d: Draft, owner: str) -> None:
    seat = d.seat_of(owner)
    if d.player(seat).away:
        give_back(d, seat)
    elif not decline_stand_in(d, seat):
        raise AlreadyHere("you are not away")


def call_stand_in(d: Draft, owner: str, command: CallStandIn) -> None:
    """Call a bot for a player at a live table who has vanished or does not answer."""
    caller = d.person_at(owner)
    d.running()
    player = d.player(command.seat)
    if player.kind is PlayerKind.BOT or player.away:
        raise StillHere(f"a bot plays on seat {command.seat + 1} already")
    if d.terms.timing.pace is Pace.BY_TURNS:
        raise StillHere("by turns nobody has to be here until the deadline")
    if is_gone(d, player):
        leave_to_bot(d, command.seat)
    else:
        ask_stand_in(d, caller, command.seat)


def is_gone(d: Draft, player: Player) -> bool:
    """Whether the player has been disconnected for longer than the agreed grace."""
    return not player.connected and d.now >= player.since + d.terms.grace * SECOND


def change_presence(d: Draft, presence: Presence) -> bool:
    """Note that a connection came or went; says whether that was news."""
    seat = seat_among(d.seats, presence.of)
    if seat is None:
        return _change_spectator(d, presence)
    player = d.player(seat)
    if player.left or player.connected == presence.connected:
        return False
    set_connected(d, seat, connected=presence.connected)
    if not presence.connected:
        _go_on_without(d)
    return True


def set_connected(d: Draft, seat: Seat, *, connected: bool) -> None:
    if d.player(seat).connected != connected:
        d.change_player(seat, connected=connected, since=d.now)
        d.tell(PresenceChanged(seat, connected, None if connected else d.now))


def _change_spectator(d: Draft, presence: Presence) -> bool:
    gone = None if presence.connected else d.now
    changed = tuple(
        replace(other, gone=gone)
        if other.owner == presence.of and (other.gone is None) != presence.connected
        else other
        for other in d.spectators
    )
    news = changed != d.spectators
    d.spectators = changed
    return news


def restart(d: Draft, restart: Restart) -> None:
    """Nobody is connected any more, and the time without a keeper counts for nobody."""
    down = max(0, d.now - max(d.last, restart.stopped or 0))
    for seat, player in enumerate(d.seats):
        if player is None or player.owner is None:
            continue
        if not player.connected:
            d.change_player(seat, since=player.since + down)
        set_connected(d, seat, connected=False)
    d.spectators = tuple(
        replace(other, gone=d.now if other.gone is None else other.gone) for other in d.spectators
    )
    if d.host_gone is not None:
        d.host_gone += down
    if d.is_playing:
        _shift_clocks(d, down)


def _shift_clocks(d: Draft, down: Milliseconds) -> None:
    game, _ = d.running()
    if game.paused is not None or not down:
        return  # in a pause no clock runs
    d.change_game(asks=tuple(ask.shifted(down) for ask in game.asks), settled=game.settled + down)
    if game.clocks:
        d.tell(ClocksShifted(d.running()[0].clocks))
