"""The games that are measured."""

from __future__ import annotations

from hornox.engine import FanCard, Setup, View, awaited, new_setup
from hornox.record import Game, Record

SEED = "bench"

GAMES: dict[str, Setup] = {
    "base, 2 players": new_setup("base", 2),
    "base, 4 players": new_setup("base", 4),
    "base, 10 players": new_setup("base", 10),
    "pro, 4 players": new_setup("pro", 4),
    "anniversary, 4 players": new_setup("anniversary", 4),
    **{
        f"fan {card.value}, 4 players": new_setup("fan", 4, fan_cards=[card.value])
        for card in FanCard
    },
    "buffalo, 3 players": new_setup("buffalo", 3),
    "x, 3 players": new_setup("x", 3),
}
"""Every mode; the base game with few, some and many players, and each fan card by itself."""

TABLES: dict[str, Setup] = {
    setup.mode: setup
    for setup in (
        new_setup("base", 4),
        new_setup("pro", 4),
        new_setup("anniversary", 4),
        new_setup("fan", 4, fan_cards=[card.value for card in FanCard]),
        new_setup("buffalo", 3),
        new_setup("x", 3),
    )
}
"""One game of each mode for the moves of bots, with all fan cards together."""


def deal_game(setup: Setup) -> Game:
    """Return a new game, always with the same cards."""
    return Game(Record(setup, ("",) * setup.players, seed=SEED))


def first_view(setup: Setup) -> View:
    """Return the view of the first awaited seat, before any card is played or picked."""
    game = deal_game(setup)
    return game.view(awaited(game.state)[0])
