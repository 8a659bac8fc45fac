"""All bots by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hornox.bots.bot import Bot, NoSuchBot
from hornox.bots.cautious import CautiousBot
from hornox.bots.flat_mc import PLAYOUTS, FlatMonteCarloBot
from hornox.bots.outside.specs import find_outside
from hornox.bots.random_bot import RandomBot


@dataclass(frozen=True, slots=True)
class BotKind:
    """A bot that can be made, and one sentence about it."""

    name: str
    summary: str
    make: Callable[[str, int | None], Bot]
    """From a seed and, for bots that think in playouts, their number."""


def _without_playouts(make: Callable[[str], Bot]) -> Callable[[str, int | None], Bot]:
    def checked(seed: str, playouts: int | None) -> Bot:
        if playouts is not None:
            raise NoSuchBot("this bot does not think in playouts")
        return make(seed)

    return checked


BOTS: dict[str, BotKind] = {
    kind.name: kind
    for kind in (
        BotKind("random", "Plays any legal action: easy to beat.", _without_playouts(RandomBot)),
        BotKind(
            "cautious",
            "Weighs the price of each row by the chance of taking it: a sound opponent.",
            _without_playouts(lambda seed: CautiousBot()),
        ),
        BotKind(
            "flat-mc",
            "Plays every option out 10,000 times at random; flat-mc:500 thinks 500 times.",
            lambda seed, playouts: FlatMonteCarloBot(seed, playouts or PLAYOUTS),
        ),
    )
}
"""All bots by name, in the order in which they are offered."""


def make_bot(name: str, seed: str) -> Bot:
    """A fresh bot; the same name and seed play the same way. `flat-mc:500` sets its playouts.

    `package.module:Name` and `exec:COMMAND LINE` are bots of others; see `docs/bots.md`.
    """
    kind, playouts = find_bot(name)
    return kind.make(seed, playouts)


def find_bot(name: str) -> tuple[BotKind, int | None]:
    """The kind of bot that is meant and, if it is given, its number of playouts."""
    kind, colon, playouts = name.partition(":")
    if kind not in BOTS:
        return _find_outside(name), None
    if colon and not (playouts.isascii() and playouts.isdigit() and 0 < int(playouts) < 10**9):
        raise NoSuchBot(f"{name!r}: after the colon stands the number of playouts")
    return BOTS[kind], int(playouts) if colon else None


def _find_outside(spec: str) -> BotKind:
    make = find_outside(spec)
    if make is None:
        known = f"{', '.join(BOTS)}, package.module:Name and exec:COMMAND"
        raise NoSuchBot(f"there is no bot {spec!r}; bots are {known}")
    return BotKind(spec, "A bot from outside.", _without_playouts(make))
