"""Terms: what a table agrees on before a game starts."""

from __future__ import annotations

from dataclasses import dataclass

from hornox.engine import OPTIONS, RULES_VERSION, VARIANTS, GivenOptions, Setup, new_setup
from hornox.engine.cards import Word
from hornox.table.clock import NO_CLOCK, Timing, check_timing
from hornox.table.errors import BadTerms, UnknownBot

MOST_SPECTATORS = 100
SHORTEST_PATIENCE, LONGEST_PATIENCE = 5, 3600
SHORTEST_GRACE, LONGEST_GRACE = 5, 600
"""Seconds. A phone that changes networks needs a few."""


class Seating(Word):
    """Where people sit in a rematch: on the same seats, or one seat further."""

    KEPT = "kept"
    ROTATED = "rotated"


class Talkers(Word):
    """Who may write and show emotes."""

    EVERYBODY = "everybody"
    PLAYERS = "players"
    NOBODY = "nobody"


@dataclass(frozen=True)
class _Mode:
    __slots__ = ()

    mode: str = "base"


@dataclass(frozen=True, slots=True)
class GameTerms(GivenOptions, _Mode):
    """The game that will be played: its mode, then its options. `None` is the default."""

    def setup(self, players: int, rules: int = RULES_VERSION) -> Setup:
        """Return the setup for this many players, or raise the engine's `SetupError`."""
        return new_setup(self.mode, players, rules=rules, **self.given())


@dataclass(frozen=True, slots=True)
class Terms:
    """What a table agrees on: the game, the seats, the clock.

    `places`: the number of seats for players, taken or not. `lock_in`: a choice counts only when it
    is confirmed. `spectators`: how many may watch. `stand_in`: the level of the bot that plays for
    people who are away. `grace`: how many seconds a player must be disconnected before it can be
    called. `memory_aid`: whether clients may list the cards that were not seen yet; people could
    always note them down. `open_points`: whether clients show the running points of others before
    the round ends (R22); people could add them. `patience`: how many seconds a player may take
    without a clock before others can ask for a bot.
    """

    game: GameTerms = GameTerms()
    places: int = 4
    timing: Timing = NO_CLOCK
    lock_in: bool = False
    spectators: int = 20
    seating: Seating = Seating.KEPT
    stand_in: str = "cautious"
    memory_aid: bool = True
    grace: int = 30
    open_points: bool = True
    patience: int = 120


def check_terms(terms: Terms, bots: tuple[str, ...]) -> None:
    """Raise a specific error if these terms are not possible."""
    variant = VARIANTS.get(terms.game.mode)
    most = 0 if variant is None else variant.players[-1]
    terms.game.setup(most)
    _check_length(terms.game)
    if not 1 <= terms.places <= most:
        raise BadTerms(f"there are 1 to {most} seats, not {terms.places}")
    check_timing(terms.timing)
    if not SHORTEST_GRACE <= terms.grace <= LONGEST_GRACE:
        raise BadTerms(f"the grace is {SHORTEST_GRACE} to {LONGEST_GRACE} seconds")
    if not SHORTEST_PATIENCE <= terms.patience <= LONGEST_PATIENCE:
        raise BadTerms(f"the patience is {SHORTEST_PATIENCE} to {LONGEST_PATIENCE} seconds")
    if not 0 <= terms.spectators <= MOST_SPECTATORS:
        raise BadTerms(f"up to {MOST_SPECTATORS} may watch")
    check_bot(terms.stand_in, bots)


def _check_length(game: GameTerms) -> None:
    """Limit the length of a game at a table, and so the size of its record."""
    for option in OPTIONS.values():
        value = getattr(game, option.name)
        if option.most is not None and value is not None and value > option.most:
            raise BadTerms(f"{option.name} is at most {option.most} at a table, not {value}")


def check_bot(bot: str, bots: tuple[str, ...]) -> None:
    """Raise `UnknownBot` unless the table has this level."""
    if bot not in bots:
        raise UnknownBot(f"there is no bot {bot!r} at this table; bots are {', '.join(bots)}")
