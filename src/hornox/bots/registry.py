"""The registry of all bots by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from hornox.bots.beginners import CalfBot, YearlingBot
from hornox.bots.bot import Bot, NoSuchBot
from hornox.bots.budget import Budget, read_budget
from hornox.bots.cautious import CautiousBot, OxBot
from hornox.bots.external.specs import find_external
from hornox.bots.flat_mc import PLAYOUTS, FlatMonteCarloBot
from hornox.bots.playout_evaluation import margin_and_loss
from hornox.bots.random_bot import RandomBot
from hornox.bots.reference import ReferenceBot
from hornox.bots.thinker import FORESIGHT_THRESHOLD, ThinkerBot, ThinkerConfig
from hornox.engine.suggestions import did_you_mean
from hornox.extras import require
from hornox.sim import Enhancement

BULL = ThinkerConfig(Budget(160), largest_playout_team=1)
BISON = ThinkerConfig(Budget(4_000), exact=True, patient=True)
CHAMPION = ThinkerConfig(
    Budget(8_000, seconds=0.06),
    among_many=Budget(16_000, seconds=0.06),
    exact=True,
    patient=True,
    use_threshold=FORESIGHT_THRESHOLD,
    objective=margin_and_loss,
    enhancements=Enhancement.ALL,
    drafts_ahead=True,
)
"""The playouts are for each decision, unless the name of the bot sets them."""

SIM = "sim"
"""The extra of bots that play rounds through."""

TWISTED = 2
"""The factor for playouts with twisters, which double the options."""


Make: TypeAlias = Callable[[str, Budget | None], Bot]
"""Create a bot from a seed and, for bots that use playouts, a budget."""


@dataclass(frozen=True, slots=True)
class BotKind:
    """A kind of bot with a one-sentence summary. `level` counts from 1, the weakest.

    A bot that `uses_playouts` takes a budget, and the server runs it in a worker. `extra` is what
    must be installed besides the core.
    """

    name: str
    summary: str
    make: Make
    level: int | None = None
    uses_playouts: bool = False
    extra: str | None = None


def _without_budget(make: Callable[[str], Bot]) -> Make:
    """Return a `Make` for a bot that uses no playouts. It refuses a budget."""

    def checked(seed: str, budget: Budget | None) -> Bot:
        if budget is not None:
            raise NoSuchBot("this bot does not think in playouts")
        return make(seed)

    return checked


def _thinker(name: str, config: ThinkerConfig) -> Make:
    """Return a `Make` for a thinker. A given budget replaces those of the config."""
    twisted = replace(config.budget, playouts=TWISTED * (config.budget.playouts or 1))

    def make(seed: str, budget: Budget | None) -> Bot:
        if budget is not None:
            given = replace(config, budget=budget, with_twisters=budget, among_many=budget)
            return ThinkerBot(name, seed, given)
        return ThinkerBot(name, seed, replace(config, with_twisters=twisted))

    return make


BOTS: dict[str, BotKind] = {
    kind.name: kind
    for kind in (
        BotKind(
            "calf",
            "Plays the card that lies closest to a row, however full it is: a child can beat it.",
            _without_budget(lambda seed: CalfBot()),
            level=1,
        ),
        BotKind(
            "yearling",
            "Steers clear of full rows, but forgets what the others may play.",
            _without_budget(lambda seed: YearlingBot()),
            level=2,
        ),
        BotKind(
            "ox",
            "Weighs the price of each row by the chance of taking it: a sound opponent.",
            _without_budget(lambda seed: OxBot()),
            level=3,
        ),
        BotKind(
            "bull",
            "Plays the round through in its head before each card, but only a few times.",
            _thinker("bull", BULL),
            level=4,
            uses_playouts=True,
            extra=SIM,
        ),
        BotKind(
            "bison",
            "Plays the round through thousands of times, and has seen every card.",
            _thinker("bison", BISON),
            level=5,
            uses_playouts=True,
            extra=SIM,
        ),
        BotKind(
            "champion",
            "Plays to win, not only for few points, and knows that you think, too: the strongest.",
            _thinker("champion", CHAMPION),
            level=6,
            uses_playouts=True,
            extra=SIM,
        ),
        BotKind(
            "bison-plain",
            "The bison without special cards: shows what they are worth.",
            _thinker("bison-plain", replace(BISON, uses_specials=False)),
            uses_playouts=True,
            extra=SIM,
        ),
        BotKind(
            "reference",
            "Plays as playouts let a seat play: the player that the coach compares with.",
            _without_budget(ReferenceBot),
            extra=SIM,
        ),
        BotKind("random", "Plays any legal action, at random.", _without_budget(RandomBot)),
        BotKind(
            "cautious",
            "The heuristic behind the ox, under its own name.",
            _without_budget(lambda seed: CautiousBot()),
        ),
        BotKind(
            "flat-mc",
            "Plays options out at random, 10,000 times in all: the reference for other bots.",
            lambda seed, budget: FlatMonteCarloBot(seed, budget or Budget(PLAYOUTS)),
            uses_playouts=True,
            extra=SIM,
        ),
    )
}
"""All bots by name, in the order in which they are offered: first the levels, the weakest first."""

LEVELS = tuple(kind for kind in BOTS.values() if kind.level is not None)
"""The levels for people, the weakest first; `docs/play/levels.md` shows how they compare."""


def make_bot(name: str, seed: str | int) -> Bot:
    """Return a new bot; the same name and seed play the same way. `bison:500` sets its playouts.

    `bison:50ms` gives it a time for each decision instead, which cannot be repeated exactly.
    `package.module:Name` and `exec:COMMAND LINE` are external bots; see `docs/bots/check.md`.
    `learned?weights=FILE` plays by what `hornox learn` has learned.
    """
    kind, budget = find_bot(name)
    if kind.extra is not None:
        require(kind.extra, f"the bot {kind.name}")
    return kind.make(str(seed), budget)


def find_bot(name: str) -> tuple[BotKind, Budget | None]:
    """Return the kind of bot of this name and, if the name sets it, its budget."""
    kind, colon, budget = name.partition(":")
    if kind not in BOTS:
        return _find_external(name), None
    return BOTS[kind], read_budget(budget) if colon else None


def _find_external(spec: str) -> BotKind:
    make = find_external(spec)
    if make is None:
        known = f"{', '.join(BOTS)}, package.module:Name, exec:COMMAND and learned?weights=FILE"
        raise NoSuchBot(f"there is no bot {spec!r}; bots are {known}{did_you_mean(spec, BOTS)}")
    return BotKind(spec, "An external bot.", _without_budget(make))
