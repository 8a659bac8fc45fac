"""Short games of every mode for the coach to look at."""

from __future__ import annotations

from hornox.engine import VARIANTS, Setup
from hornox.record import Game, Record, Stream
from tests.properties.driver import SPREAD, name_of, random_action

__all__ = ["FEW", "name_of", "random_game"]

FEW: tuple[Setup, ...] = tuple(
    next(setup for setup in SPREAD if setup.mode == mode and setup.players == players)
    for mode in VARIANTS
    for players in (2, 3)
)
"""Every mode, with two and with three players."""


def random_game(setup: Setup, seed: str) -> Game:
    """A whole game of random moves, of every kind."""
    names = tuple(f"Seat {seat + 1}" for seat in range(setup.players))
    game = Game(Record(setup, names, seed=seed))
    chance = Stream(seed, "random game")
    while not game.is_over:
        decision = chance.choice(game.decisions)
        game.play(decision.seat, random_action(game.state, decision, chance))
    return game
