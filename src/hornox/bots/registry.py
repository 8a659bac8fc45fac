"""All bots by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hornox.bots.bot import Bot, NoSuchBot
from hornox.bots.cautious import CautiousBot
from hornox.bots.random_bot import RandomBot


@dataclass(frozen=True, slots=True)
class BotKind:
    """A bot that can be made, and one sentence about it."""

    name: str
    summary: str
    make: Callable[[str], Bot]


BOTS: dict[str, BotKind] = {
    kind.name: kind
    for kind in (
        BotKind("random", "Plays any legal action: easy to beat.", RandomBot),
        BotKind(
            "cautious",
            "Weighs the price of each row by the chance of taking it: a sound opponent.",
            lambda seed: CautiousBot(),
        ),
    )
}
"""The bots in order of strength, the weakest first."""


def make_bot(name: str, seed: str) -> Bot:
    """A fresh bot; the same name and seed play the same way."""
    if name not in BOTS:
        raise NoSuchBot(f"there is no bot {name!r}; bots are {', '.join(BOTS)}")
    return BOTS[name].make(seed)
