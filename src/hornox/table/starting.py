"""Starting a game, ending it, and starting another one with the same people."""

from __future__ import annotations

from hornox.engine import Setup, outcome
from hornox.record import Record, commitment
from hornox.record.replay import start as first_step
from hornox.table.clock import SECOND
from hornox.table.commands import AgreeRematch, Command, Start
from hornox.table.draft import Draft
from hornox.table.errors import NoGame
from hornox.table.games import KEPT_GAMES, FinishedGame, GameSheet
from hornox.table.hosting import tell_moved_host
from hornox.table.lobby import clear_left_seats
from hornox.table.messages import (
    GameFinished,
    GameStarted,
    RematchAgreed,
    RematchDeclined,
)
from hornox.table.seats import seat_infos
from hornox.table.stepping import tell_progress
from hornox.table.streams import Own
from hornox.table.terms import Seating

SEED_DIGITS = 64
"""256 bits in hexadecimal: a shorter seed could be found from its commitment by trying."""


def needs_seed(command: Command) -> bool:
    """Whether the keeper must draw a seed for this command, for it may start a game."""
    return isinstance(command, Start | AgreeRematch)


def start(d: Draft, owner: str, seed: str | None, rules: int) -> None:
    """The host's word is enough, also for a rematch."""
    d.require_host(owner)
    d.require_no_game()
    _start_game(d, seed, rules)


def agree_rematch(d: Draft, owner: str, seed: str | None, rules: int) -> None:
    seat = d.person_at(owner)
    d.require_no_game()
    if not d.games:
        raise NoGame("no game has been played yet")
    if owner not in d.rematch:
        d.rematch = (*d.rematch, owner)
        d.tell(RematchAgreed(seat))
    if all(p.owner in d.rematch for p in d.seats if p is not None and p.is_here):
        _start_game(d, seed, rules)


def decline_rematch(d: Draft, owner: str) -> None:
    seat = d.person_at(owner)
    d.require_no_game()
    d.rematch = tuple(other for other in d.rematch if other != owner)
    d.tell(RematchDeclined(seat))


def _start_game(d: Draft, seed: str | None, rules: int) -> None:
    """Empty seats are taken away, the promise about the seed is told, then cards are dealt."""
    players = tuple(player for player in d.seats if player is not None)
    if d.games and d.terms.seating is Seating.ROTATED:
        players = players[1:] + players[:1]
    setup = d.terms.game.setup(len(players), rules)
    names = tuple(player.name for player in players)
    record = Record(setup, names, seed=_checked_seed(seed), rules=rules)
    before, d.seats = d.seats, players
    d.games += 1
    d.rematch = ()
    d.game = _new_sheet(d, record)
    _tell_start(d, d.game, setup)
    tell_moved_host(d, before)
    deal = first_step(record)
    d.state = deal.state
    tell_progress(d, deal.events)


def _checked_seed(seed: str | None) -> str:
    """A missing or weak seed is the keeper's mistake and nothing to tell people about."""
    if seed is None or len(seed) != SEED_DIGITS or {*seed} - {*"0123456789abcdef"}:
        raise ValueError("the keeper must give a seed of 64 hexadecimal digits")
    return seed


def _new_sheet(d: Draft, record: Record) -> GameSheet:
    count = len(record.names)
    return GameSheet(
        number=d.games,
        record=record,
        commitment=commitment(record.seed or "", record.setup),
        owners=tuple(None if player is None else player.owner for player in d.seats),
        started=d.now,
        settled=d.now,
        banks=(d.terms.timing.bank * SECOND,) * count,
        held=(None,) * count,
    )


def _tell_start(d: Draft, game: GameSheet, setup: Setup) -> None:
    def told(you: int | None) -> GameStarted:
        return GameStarted(game.number, setup, seat_infos(d.seats), game.commitment, you)

    owners = enumerate(game.owners)
    d.tell(told(None), [Own(owner, told(seat)) for seat, owner in owners if owner is not None])


def finish(d: Draft) -> None:
    """The game has just ended: its seed is no secret any more."""
    assert d.game is not None
    assert d.state is not None
    result = outcome(d.state)
    assert result is not None
    game = d.game
    d.finished = FinishedGame(
        game.number,
        game.record,
        game.commitment,
        result,
        game.owners,
        game.stood_in,
        game.started,
        d.now,
    )
    d.history = (*d.history[1 - KEPT_GAMES :], d.finished)
    d.seats += (None,) * (d.terms.places - len(d.seats))
    d.tell(
        GameFinished(
            game.number,
            result,
            game.commitment,
            game.record.seed or "",
            game.stood_in,
            seat_infos(d.seats),
        )
    )
    clear_left_seats(d)
