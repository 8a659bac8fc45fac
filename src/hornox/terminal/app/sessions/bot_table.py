"""The bots of a local game: they answer one after the other, in whatever process this is."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from hornox.bots import BOTS, Supervised, open_bot
from hornox.bots.cautious import expected_gain
from hornox.bots.external import Fault
from hornox.engine import Decline, Outcome, Seat, SeatAction, View

if TYPE_CHECKING:
    from hornox.coach import Analysis

DEADLINE = 30.0
"""Seconds for a decision of a bot of others: after them a simple bot answers for it."""

HINT_PLAYOUTS = 2048
"""For each option: about a second of thought."""


@dataclass(frozen=True, slots=True)
class BotReply:
    """What a bot does; `gain` is what it expects of a proposal it declines, `fault` its new one."""

    action: SeatAction
    gain: int | None = None
    fault: Fault | None = None


class BotTable:
    """Supervised bots by seat."""

    def __init__(self, specs: Mapping[Seat, str], seed: str) -> None:
        self._open = ExitStack()
        self._bots = {
            seat: self._open.enter_context(_opened(spec, f"{seed}/{seat}"))
            for seat, spec in specs.items()
        }

    def choose(self, view: View) -> BotReply:
        """Return the answer of the bot that sees this."""
        assert view.seat is not None
        bot = self._bots[view.seat]
        before = len(bot.faults)
        action = bot.choose(view)
        gain = expected_gain(view) if isinstance(action, Decline) else None
        return BotReply(action, gain, bot.faults[0] if not before and bot.faults else None)

    def analyse(self, view: View) -> Analysis:
        """Return what each option of a decision may cost."""
        from hornox.coach import Effort, analyse

        return analyse(view, Effort(playouts=HINT_PLAYOUTS))

    def game_over(self, outcome: Outcome) -> None:
        """Tell all bots how the game ended."""
        for bot in self._bots.values():
            bot.game_over(outcome)

    def close(self) -> None:
        """End the programs of the bots."""
        self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _opened(spec: str, seed: str) -> Supervised:
    """Return a bot. Ours need no deadline, and may compile at their first move."""
    return open_bot(spec, seed, deadline=None if spec.partition(":")[0] in BOTS else DEADLINE)
