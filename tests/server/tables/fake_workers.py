"""Fake workers in virtual time, scripted or random, and questions for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from hornox.engine import View
from hornox.record import Game, Stream, sample_option
from hornox.server.tables import BotQuestion
from hornox.server.tables.bot_worker import WorkerListener

VIEW: View = Game.new("base", 3, seed=1).view(0)


def question(level: str = "champion", person: str = "ann", table: str = "t1") -> BotQuestion:
    return BotQuestion(person, table, level, VIEW, "seed")


@dataclass(frozen=True, slots=True)
class Act:
    """A worker's next step: after `seconds`, or never (`None`), it continues or exits."""

    seconds: float | None = 0.1
    ends: bool = False


@dataclass
class FakeWorker:
    """`warming` is how it becomes ready, `thinking` how it answers each question."""

    owner: WorkerListener
    warming: Act = Act(1.0)
    thinking: Callable[[], Act] = Act
    asked: list[BotQuestion] = field(default_factory=list)
    gone: bool = False
    is_remote: bool = False

    __hash__ = object.__hash__

    def __post_init__(self) -> None:
        self._do(self.warming, lambda: self.owner.worker_ready(self))

    def ask(self, question: BotQuestion) -> None:
        self.asked.append(question)
        action = sample_option(question.view, Stream(question.seed, "fake"))
        self._do(self.thinking(), lambda: self.owner.worker_answered(self, action))

    def kill(self) -> None:
        self._later(0.001, self._end)

    def _do(self, act: Act, going_on: Callable[[], None]) -> None:
        if act.seconds is not None:
            self._later(act.seconds, self._end if act.ends else going_on)

    def _later(self, seconds: float, then: Callable[[], None]) -> None:
        def unless_gone() -> None:
            if not self.gone:
                then()

        asyncio.get_running_loop().call_later(seconds, unless_gone)

    def _end(self) -> None:
        self.gone = True
        self.owner.worker_exited(self)


class Troubled:
    """Starts workers that warm up, answer, hang and exit at random."""

    def __init__(self, chance: Stream) -> None:
        self._chance = chance
        self.started: list[FakeWorker] = []

    def __call__(self, owner: WorkerListener) -> FakeWorker:
        self.started.append(FakeWorker(owner, self._warming(), self._thinking))
        self._end_later(self.started[-1])
        return self.started[-1]

    def _warming(self) -> Act:
        return Act(self._chance.below(4000) / 1000, ends=self._chance.below(5) == 0)

    def _thinking(self) -> Act:
        match self._chance.below(12):
            case 0:
                return Act(None)
            case 1:
                return Act(self._chance.below(300) / 1000, ends=True)
            case 2:
                return Act(self._chance.below(15_000) / 1000)
            case _:
                return Act(self._chance.below(200) / 1000)

    def _end_later(self, worker: FakeWorker) -> None:
        """Kill it from outside at a random time."""
        asyncio.get_running_loop().call_later(self._chance.below(60_000) / 1000, worker.kill)
