"""A bot under supervision: every decision is answered legally, whatever the bot does."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType
from typing import Self, get_args

from hornox.bots.bot import Bot, NotAsked
from hornox.bots.cautious import CautiousBot
from hornox.bots.outside.faults import BotFailed, Fault, FaultKind, describe
from hornox.bots.outside.process_bot import ProcessBot
from hornox.engine import Decision, Outcome, SeatAction, SetupError, View, is_allowed
from hornox.record import from_json, to_json

ACTIONS = get_args(SeatAction)

LONGEST_DEADLINE = 3600
"""Seconds. Nobody waits for an answer that long, and clocks cannot wait for ever."""


def checked_deadline(seconds: float) -> float:
    """The seconds for a decision, if they can be granted."""
    if not 0 < seconds <= LONGEST_DEADLINE:
        raise SetupError(f"a deadline is up to {LONGEST_DEADLINE} seconds, not {seconds:g}")
    return seconds


class Supervised:
    """Asks a bot, notes its faults and answers in its place where it fails, as `cautious` would.

    A late answer is no answer. A program is stopped at its deadline; code in our own process
    cannot be, so there its answer is waited for and then passed over.
    """

    def __init__(
        self,
        bot: Bot,
        deadline: float | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._bot = bot
        self._deadline = None if deadline is None else checked_deadline(deadline)
        self._clock = clock
        self._stand_in = CautiousBot()
        self.faults: list[Fault] = []
        self.seconds: list[float] = []
        """How long each answer of the bot took; starting a program is not counted."""
        self.replaced = False
        """Whether the bot was given up: it is not asked again in this game."""

    @property
    def name(self) -> str:
        """The bot's own name; that of its program until it has said hello."""
        return self._bot.name

    @property
    def reproducible(self) -> bool:
        """Whether the bot says that the same seed and views give the same answers."""
        return bool(getattr(self._bot, "reproducible", True))

    @property
    def introduced(self) -> bool:
        """Whether the bot's program, if it has one, has said hello."""
        return not isinstance(self._bot, ProcessBot) or self._bot.introduced

    def choose(self, view: View) -> SeatAction:
        """A legal answer: the bot's own or, noting a fault, the stand-in's."""
        decision = view.decision
        if decision is None:
            raise NotAsked("this seat is not asked to act")
        if not self.replaced:
            try:
                return _judged(view, decision, self._ask(view))
            except BotFailed as failure:
                self._note(decision, failure.kind, str(failure))
            except (Exception, SystemExit) as error:
                self._note(decision, FaultKind.CRASH, describe(error))
        return self._stand_in.choose(view)

    def game_over(self, outcome: Outcome) -> None:
        """Tell a program how the game ended."""
        if isinstance(self._bot, ProcessBot):
            self._bot.game_over(outcome)

    def close(self) -> None:
        """End the bot's program, if it has one."""
        if isinstance(self._bot, ProcessBot):
            self._bot.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _ask(self, view: View) -> object:
        bot = self._bot
        if isinstance(bot, ProcessBot):
            bot.start(view)
        started = self._clock()
        answer = bot.ask(view, self._deadline) if isinstance(bot, ProcessBot) else bot.choose(view)
        seconds = self._clock() - started
        if self._deadline is not None and seconds > self._deadline:
            message = f"took {seconds:.3g} s, {self._deadline:g} s were allowed"
            raise BotFailed(FaultKind.DEADLINE, message)
        self.seconds.append(seconds)
        return answer

    def _note(self, decision: Decision, kind: FaultKind, message: str) -> None:
        self.replaced = isinstance(self._bot, ProcessBot) and self._bot.given_up
        ending = "; it is not started again" if self.replaced else ""
        self.faults.append(Fault(kind, decision.id, message + ending))


def _judged(view: View, decision: Decision, answer: object) -> SeatAction:
    """The answer in plain values, so that nothing foreign gets into a game or its record."""
    if not isinstance(answer, ACTIONS):
        raise BotFailed(FaultKind.ILLEGAL, f"{answer!r} is not an action")
    if answer in decision.options:
        return decision.options[decision.options.index(answer)]
    if not is_allowed(view, answer):
        raise BotFailed(FaultKind.ILLEGAL, f"{answer!r} is not legal now ({decision.kind})")
    action: SeatAction = from_json(SeatAction, to_json(answer))  # type: ignore[arg-type]
    return action
