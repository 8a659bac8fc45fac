"""Supervision of a bot: every decision gets a legal answer in time."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Self, get_args

from hornox.bots.bot import Bot, NotAsked
from hornox.bots.cautious import CautiousBot
from hornox.bots.external.faults import BotFailed, Fault, FaultKind, describe_error
from hornox.bots.external.process_bot import ProcessBot
from hornox.engine import Decision, Outcome, SeatAction, SetupError, View, is_allowed
from hornox.record import from_json, to_json

ACTIONS = get_args(SeatAction)

LONGEST_DEADLINE = 3600
"""Seconds."""


def checked_deadline(seconds: float) -> float:
    """Return the deadline, or raise `SetupError` if it is out of range."""
    if not 0 < seconds <= LONGEST_DEADLINE:
        raise SetupError(f"a deadline is up to {LONGEST_DEADLINE} seconds, not {seconds:g}")
    return seconds


LONGEST_THOUGHT = 4096
"""Characters of JSON."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot tells about a decision of its own, as JSON: an evaluation, a plan."""

    decision: str
    info: object


class Supervised:
    """Asks a bot, notes its faults, and answers like `cautious` where it fails.

    A late answer is a fault. A program is stopped at its deadline. Python code in this process
    cannot be stopped, so its answer is awaited and then ignored.
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
        self.thoughts: list[Thought] = []
        """What the bot tells of its decisions, for after the game: it may show hidden cards."""
        self.seconds: list[float] = []
        """How long each answer of the bot took; starting a program is not counted."""
        self.replaced = False
        """Whether the bot has failed too often and is not asked again in this game."""

    @property
    def name(self) -> str:
        """The bot's name, or that of its program until it has said hello."""
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
        """Return a legal answer: the bot's, or after a fault that of the stand-in."""
        decision = view.decision
        if decision is None:
            raise NotAsked("this seat is not asked to act")
        if not self.replaced:
            try:
                action = _checked_action(view, decision, self._ask(view))
                self._keep_thought(decision)
                return action
            except BotFailed as failure:
                self._note(decision, failure.kind, str(failure))
            except (Exception, SystemExit) as error:
                self._note(decision, FaultKind.CRASH, describe_error(error))
        return self._stand_in.choose(view)

    def game_over(self, outcome: Outcome) -> None:
        """Send the outcome to the bot's program, if it has one."""
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

    def _keep_thought(self, decision: Decision) -> None:
        """Keep what the bot's `explain` returns, if it has one and that can be written."""
        explain = getattr(self._bot, "explain", None)
        info = explain() if callable(explain) else None
        if info is None:
            return
        try:
            text = json.dumps(info, allow_nan=False)
        except (TypeError, ValueError, RecursionError) as error:
            raise BotFailed(FaultKind.PROTOCOL, f"explain returned no JSON: {error}") from None
        if len(text) > LONGEST_THOUGHT:
            message = f"explain returned more than {LONGEST_THOUGHT} characters"
            raise BotFailed(FaultKind.PROTOCOL, message)
        self.thoughts.append(Thought(decision.id, json.loads(text)))

    def _note(self, decision: Decision, kind: FaultKind, message: str) -> None:
        self.replaced = isinstance(self._bot, ProcessBot) and self._bot.given_up
        ending = "; it is not started again" if self.replaced else ""
        self.faults.append(Fault(kind, decision.id, message + ending))


def _checked_action(view: View, decision: Decision, answer: object) -> SeatAction:
    """Return the answer as a plain action, without subclasses of the bot's own."""
    if not isinstance(answer, ACTIONS):
        raise BotFailed(FaultKind.ILLEGAL, f"{answer!r} is not an action")
    if answer in decision.options:
        return decision.options[decision.options.index(answer)]
    if not is_allowed(view, answer):
        raise BotFailed(FaultKind.ILLEGAL, f"{answer!r} is not legal now ({decision.kind})")
    action: SeatAction = from_json(SeatAction, to_json(answer))  # type: ignore[arg-type]
    return action
