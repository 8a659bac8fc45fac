"""All bots by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from hornox.bots.beginners import CalfBot, YearlingBot
from hornox.bots.bot import Bot, NoSuchBot
from hornox.bots.budget import Budget, read_budget
from hornox.bots.cautious import CautiousBot, OxBot
from hornox.bots.flat_mc import PLAYOUTS, FlatMonteCarloBot
from hornox.bots.outside.specs import find_outside
from hornox.bots.random_bot import RandomBot
from hornox.bots.thinker import FORESIGHTED, Mind, ThinkerBot
from hornox.bots.weighing import defeat
from hornox.sim import Enhancement

BULL = Mind(Budget(160), own_cards=1)
BISON = Mind(Budget(4_000), exact=True, patient=True)
CHAMPION = Mind(
    Budget(8_000, seconds=0.06),
    among_many=Budget(16_000, seconds=0.06),
    exact=True,
    patient=True,
    thrift=FORESIGHTED,
    aim=defeat,
    enhancements=Enhancement.ALL,
    drafts_ahead=True,
)
"""The playouts are for each decision, unless the name says otherwise."""

TWISTED = 2
"""With twisters there are twice as many options, so there are as many times more playouts."""


Make: TypeAlias = Callable[[str, Budget | None], Bot]
"""From a seed and, for bots that think in playouts, how long they may think."""


@dataclass(frozen=True, slots=True)
class BotKind:
    """A bot that can be made, and one sentence about it; `level` counts from 1, the weakest."""

    name: str
    summary: str
    make: Make
    level: int | None = None


def _thoughtless(make: Callable[[str], Bot]) -> Make:
    def checked(seed: str, budget: Budget | None) -> Bot:
        if budget is not None:
            raise NoSuchBot("this bot does not think in playouts")
        return make(seed)

    return checked


def _thinker(name: str, mind: Mind) -> Make:
    """With the mind's own budgets, twice as many playouts with twisters, or what is given."""
    twisted = replace(mind.budget, playouts=TWISTED * (mind.budget.playouts or 1))

    def make(seed: str, budget: Budget | None) -> Bot:
        if budget is not None:
            given = replace(mind, budget=budget, with_twisters=budget, among_many=budget)
            return ThinkerBot(name, seed, given)
        return ThinkerBot(name, seed, replace(mind, with_twisters=twisted))

    return make


BOTS: dict[str, BotKind] = {
    kind.name: kind
    for kind in (
        BotKind(
            "calf",
            "Plays the card that lies closest to a row, however full it is: a child can beat it.",
            _thoughtless(lambda seed: CalfBot()),
            level=1,
        ),
        BotKind(
            "yearling",
            "Steers clear of full rows, but forgets what the others may play.",
            _thoughtless(lambda seed: YearlingBot()),
            level=2,
        ),
        BotKind(
            "ox",
            "Weighs the price of each row by the chance of taking it: a sound opponent.",
            _thoughtless(lambda seed: OxBot()),
            level=3,
        ),
        BotKind(
            "bull",
            "Plays the round through in its head before each card, but only a few times.",
            _thinker("bull", BULL),
            level=4,
        ),
        BotKind(
            "bison",
            "Plays the round through thousands of times, and has seen every card.",
            _thinker("bison", BISON),
            level=5,
        ),
        BotKind(
            "champion",
            "Plays to win, not only for few points, and knows that you think, too: the strongest.",
            _thinker("champion", CHAMPION),
            level=6,
        ),
        BotKind(
            "bison-plain",
            "The bison without special cards: shows what they are worth.",
            _thinker("bison-plain", replace(BISON, uses_specials=False)),
        ),
        BotKind("random", "Plays any legal action: chance itself.", _thoughtless(RandomBot)),
        BotKind(
            "cautious",
            "The heuristic behind the ox, under its own name.",
            _thoughtless(lambda seed: CautiousBot()),
        ),
        BotKind(
            "flat-mc",
            "Plays every option out 10,000 times at random: the reference for other bots.",
            lambda seed, budget: FlatMonteCarloBot(seed, budget or Budget(PLAYOUTS)),
        ),
    )
}
"""All bots by name, in the order in which they are offered: first the levels, the weakest first."""

LEVELS = tuple(kind for kind in BOTS.values() if kind.level is not None)
"""The ladder for people, the weakest first; `docs/play/levels.md` shows the size of each step."""


def make_bot(name: str, seed: str) -> Bot:
    """A fresh bot; the same name and seed play the same way. `bison:500` sets its playouts.

    `bison:50ms` gives it a time for each decision instead, which cannot be repeated exactly.
    `package.module:Name` and `exec:COMMAND LINE` are bots of others; see `docs/bots/check.md`.
    """
    kind, budget = find_bot(name)
    return kind.make(seed, budget)


def find_bot(name: str) -> tuple[BotKind, Budget | None]:
    """The kind of bot that is meant and, if it is given, how long it may think."""
    kind, colon, budget = name.partition(":")
    if kind not in BOTS:
        return _find_outside(name), None
    return BOTS[kind], read_budget(budget) if colon else None


def _find_outside(spec: str) -> BotKind:
    make = find_outside(spec)
    if make is None:
        known = f"{', '.join(BOTS)}, package.module:Name and exec:COMMAND"
        raise NoSuchBot(f"there is no bot {spec!r}; bots are {known}")
    return BotKind(spec, "A bot from outside.", _thoughtless(make))
