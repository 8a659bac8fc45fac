"""Snapshots: the whole table for a viewer who comes, or who has missed too much."""

from __future__ import annotations

from dataclasses import dataclass

from hornox.engine import (
    Outcome,
    PlayCard,
    Seat,
    Setup,
    View,
    awaited,
    is_over,
    observe,
    stage_kind,
)
from hornox.record import tagged
from hornox.table.clock import Milliseconds, SeatClock
from hornox.table.daily_deal import DailyDeal
from hornox.table.errors import NotHere
from hornox.table.messages import LineSaid
from hornox.table.modes import MODES, ModeFacts
from hornox.table.seats import SeatInfo, seat_infos
from hornox.table.streams import PUBLIC_STREAM, Delivery, Viewer
from hornox.table.table import Table
from hornox.table.table_game import FinishedGame
from hornox.table.terms import Talkers, Terms


@dataclass(frozen=True, slots=True)
class GameInfo:
    """The current or last game, as all viewers may know it."""

    game: int
    commitment: str
    seed: str | None
    decision: str
    kind: str
    awaited: tuple[Seat, ...]
    clocks: tuple[SeatClock, ...]
    settled: Milliseconds
    paused: Milliseconds | None
    pause_asked: tuple[Seat, ...]
    chat_closes: Milliseconds | None
    seen: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ResultInfo:
    """The summary of a finished game."""

    game: int
    setup: Setup
    names: tuple[str, ...]
    outcome: Outcome
    commitment: str
    seed: str


@dataclass(frozen=True, slots=True)
class TableInfo:
    """Everything about the table that is the same for all viewers.

    `host` is where the host sits, `watching_host` the name of one who only watches. `modes` are
    the facts of every mode: the next game may be of another one. `daily`: the table is for the
    deal of a day.
    """

    terms: Terms
    bots: tuple[str, ...]
    seats: tuple[SeatInfo, ...]
    host: Seat | None
    spectators: tuple[str, ...]
    removed: tuple[str, ...]
    playing: bool
    game: GameInfo | None
    rematch: tuple[Seat, ...]
    results: tuple[ResultInfo, ...]
    chat: tuple[LineSaid, ...]
    talkers: Talkers = Talkers.EVERYBODY
    silenced: tuple[str, ...] = ()
    watching_host: str | None = None
    modes: tuple[ModeFacts, ...] = MODES
    daily: DailyDeal | None = None


@tagged
@dataclass(frozen=True, slots=True)
class Snapshot:
    """The table from one viewer's place, up to this number of the viewer's stream.

    `seat` is where the viewer sits now, `view.seat` where in the game shown; `held` is the own
    choice that is not locked in. `name` is what the viewer is called here. `hosting`: the viewer is
    the host, also without a seat.
    """

    stream: int
    number: int
    seat: Seat | None
    table: TableInfo
    view: View | None
    held: PlayCard | None
    name: str | None = None
    hosting: bool = False


def snapshot(table: Table, owner: str) -> Snapshot:
    """Return what this viewer may know now."""
    viewer = _viewer(table, owner)
    game = table.game
    seat = None if game is None else game.seat_of(owner)
    return Snapshot(
        stream=viewer.stream,
        number=viewer.number,
        seat=table.seat_of(owner),
        table=table_info(table),
        view=None if table.state is None else observe(table.state, seat, previews=True),
        held=None if game is None or seat is None else game.held[seat],
        name=_name_of(table, owner),
        hosting=owner == table.host,
    )


def public_snapshot(table: Table) -> Snapshot:
    """Return what all may know now, for a screen that shows the table."""
    return Snapshot(
        stream=PUBLIC_STREAM,
        number=0,
        seat=None,
        table=table_info(table),
        view=None if table.state is None else observe(table.state, None),
        held=None,
    )


def catch_up(table: Table, owner: str, stream: int, number: int) -> tuple[Delivery, ...] | Snapshot:
    """Return the missed deliveries, or a snapshot if they are no longer kept."""
    viewer = _viewer(table, owner)
    missed = table.streams.since(viewer, number) if viewer.stream == stream else None
    return snapshot(table, owner) if missed is None else missed


def view_of(table: Table, seat: Seat) -> View:
    """Return what a bot on this seat may know."""
    if table.state is None:
        raise NotHere("no game has been dealt")
    return observe(table.state, seat)


def table_info(table: Table) -> TableInfo:
    """Return what all may know, also in a list of tables."""
    return TableInfo(
        terms=table.terms,
        bots=table.bots,
        seats=seat_infos(table.seats),
        host=None if table.host is None else table.seat_of(table.host),
        spectators=tuple(spectator.name for spectator in table.spectators),
        removed=tuple(removed.name for removed in table.removed),
        playing=table.is_playing,
        game=_game_info(table),
        rematch=tuple(seat for seat in map(table.seat_of, table.rematch) if seat is not None),
        results=tuple(_result_info(table, finished) for finished in table.history),
        chat=table.chat,
        talkers=table.talkers,
        silenced=tuple(silenced.name for silenced in table.silenced),
        watching_host=_watching(table, table.host),
        daily=table.daily,
    )


def _name_of(table: Table, owner: str) -> str | None:
    seat = table.seat_of(owner)
    player = None if seat is None else table.seats[seat]
    return _watching(table, owner) if player is None else player.name


def _watching(table: Table, owner: str | None) -> str | None:
    """Return the name under which this owner watches."""
    return next((other.name for other in table.spectators if other.owner == owner), None)


def _game_info(table: Table) -> GameInfo | None:
    game, state = table.game, table.state
    if game is None or state is None:
        return None
    return GameInfo(
        game=game.number,
        commitment=game.commitment,
        seed=table.told_seed(game.record.seed) or None if is_over(state) else None,
        decision=game.decision(state),
        kind=stage_kind(state),
        awaited=awaited(state),
        clocks=game.clocks,
        settled=game.settled,
        paused=game.paused,
        pause_asked=game.pause_asked,
        chat_closes=game.chat_closes(state) if table.is_playing else None,
        seen=game.seen,
    )


def _result_info(table: Table, finished: FinishedGame) -> ResultInfo:
    record = finished.record
    return ResultInfo(
        finished.number,
        record.setup,
        record.names,
        finished.outcome,
        finished.commitment,
        table.told_seed(record.seed),
    )


def _viewer(table: Table, owner: str) -> Viewer:
    viewer = table.streams.viewer(owner)
    if viewer is None:
        raise NotHere("you are not at this table")
    return viewer
