"""The life of a game at a table: start, end and rematch."""

from __future__ import annotations

from hornox.engine import Setup, outcome
from hornox.record import Record, commitment
from hornox.record.replay import first_step
from hornox.table.clock import SECOND
from hornox.table.commands import AgreeRematch, Command, Start
from hornox.table.errors import NoGame
from hornox.table.host import emit_moved_host
from hornox.table.lobby import clear_left_seats
from hornox.table.messages import (
    GameFinished,
    GameStarted,
    RematchAgreed,
    RematchDeclined,
)
from hornox.table.moves import emit_progress
from hornox.table.mutable_table import MutableTable
from hornox.table.seats import seat_infos
from hornox.table.streams import OwnerMessage
from hornox.table.table_game import KEPT_GAMES, FinishedGame, TableGame
from hornox.table.terms import Seating

SEED_DIGITS = 64
"""256 bits in hexadecimal. A shorter seed could be found from its commitment by trial."""


def needs_seed(command: Command) -> bool:
    """Return whether the keeper must draw a seed for this command, because it may start a game."""
    return isinstance(command, Start | AgreeRematch)


def start(table: MutableTable, owner: str, seed: str | None, rules: int) -> None:
    """Start a game or a rematch, by the host."""
    table.require_host(owner)
    table.require_no_game()
    _start_game(table, seed, rules)


def agree_rematch(table: MutableTable, owner: str, seed: str | None, rules: int) -> None:
    """Agree to a rematch, and start it if all who are here agree."""
    seat = table.person_at(owner)
    table.require_no_game()
    if not table.games:
        raise NoGame("no game has been played yet")
    if owner not in table.rematch:
        table.rematch = (*table.rematch, owner)
        table.emit(RematchAgreed(seat))
    if all(p.owner in table.rematch for p in table.seats if p is not None and p.is_here):
        _start_game(table, seed, rules)


def decline_rematch(table: MutableTable, owner: str) -> None:
    """Withdraw the agreement to a rematch."""
    seat = table.person_at(owner)
    table.require_no_game()
    table.rematch = tuple(other for other in table.rematch if other != owner)
    table.emit(RematchDeclined(seat))


def _start_game(table: MutableTable, seed: str | None, rules: int) -> None:
    """Drop empty seats, publish the commitment to the seed, then deal."""
    players = tuple(player for player in table.seats if player is not None)
    if table.games and table.terms.seating is Seating.ROTATED:
        players = players[1:] + players[:1]
    setup = table.terms.game.setup(len(players), rules)
    names = tuple(player.name for player in players)
    record = Record(setup, names, seed=_checked_seed(seed), rules=rules)
    before, table.seats = table.seats, players
    table.games += 1
    table.rematch = ()
    table.game = _new_game(table, record)
    _emit_start(table, table.game, setup)
    emit_moved_host(table, before)
    deal = first_step(record)
    table.state = deal.state
    emit_progress(table, deal.events)


def _checked_seed(seed: str | None) -> str:
    """Raise `ValueError` for a missing or weak seed: a defect of the keeper, not of a player."""
    if seed is None or len(seed) != SEED_DIGITS or {*seed} - {*"0123456789abcdef"}:
        raise ValueError("the keeper must give a seed of 64 hexadecimal digits")
    return seed


def _new_game(table: MutableTable, record: Record) -> TableGame:
    count = len(record.names)
    return TableGame(
        number=table.games,
        record=record,
        commitment=commitment(record.seed or "", record.setup),
        owners=tuple(None if player is None else player.owner for player in table.seats),
        started=table.now,
        settled=table.now,
        banks=(table.terms.timing.bank * SECOND,) * count,
        held=(None,) * count,
    )


def _emit_start(table: MutableTable, game: TableGame, setup: Setup) -> None:
    def told(you: int | None) -> GameStarted:
        return GameStarted(game.number, setup, seat_infos(table.seats), game.commitment, you)

    owners = enumerate(game.owners)
    table.emit(
        told(None), [OwnerMessage(owner, told(seat)) for seat, owner in owners if owner is not None]
    )


def finish(table: MutableTable) -> None:
    """Store the finished game and publish its seed, unless that is still secret."""
    assert table.game is not None
    assert table.state is not None
    result = outcome(table.state)
    assert result is not None
    game = table.game
    table.finished = FinishedGame(
        game.number,
        game.record,
        game.commitment,
        result,
        game.owners,
        game.stood_in,
        game.started,
        table.now,
    )
    table.history = (*table.history[1 - KEPT_GAMES :], table.finished)
    table.seats += (None,) * (table.terms.places - len(table.seats))
    table.emit(
        GameFinished(
            game.number,
            result,
            game.commitment,
            table.freeze().told_seed(game.record.seed),
            game.stood_in,
            seat_infos(table.seats),
        )
    )
    clear_left_seats(table)
