"""A bot that runs as a program, in any language, and speaks the bot protocol."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from hornox.bots.bot import NotAsked
from hornox.bots.external.faults import BotFailed, FaultKind
from hornox.bots.external.process import GRACE, Process
from hornox.bots.external.protocol import (
    VERSION,
    Act,
    Bye,
    Decide,
    FromBot,
    GameOver,
    Greeting,
    Hello,
    read_from_bot,
    write_message,
)
from hornox.engine import Outcome, SeatAction, View
from hornox.record import RecordError

PATIENCE = 10.0
"""Seconds for a program to start and say hello."""

MOST_RESTARTS = 3
"""Restarts in one game. After one more failure the program is not started again."""

M = TypeVar("M", Greeting, Act)


class ProcessBot:
    """Starts its program for the first decision. Raises `BotFailed` if it does not answer properly.

    A failure ends the program, because its further output could not be trusted. The next decision
    starts it again. One program plays one seat of one game.
    """

    def __init__(self, command: Sequence[str], seed: str, *, patience: float = PATIENCE) -> None:
        self.name = command[0]
        """The name of the program, until the bot has said its own."""
        self.reproducible = True
        self.introduced = False
        """Whether it has said hello."""
        self._command = command
        self._seed = seed
        self._patience = patience
        self._process: Process | None = None
        self._starts = 0
        self._asked = 0
        self._info: object = None

    @property
    def given_up(self) -> bool:
        """Whether it has failed so often that it is not started again."""
        return self._process is None and self._starts > MOST_RESTARTS

    def choose(self, view: View) -> SeatAction:
        """Return the program's answer, without a deadline."""
        return self.ask(view, None)

    def start(self, view: View) -> None:
        """Start the program and exchange hellos, unless it runs."""
        if view.decision is None:
            raise NotAsked("this seat is not asked to act")
        with self._stopped_by_failures():
            if self._process is None:
                self._start(view)

    def ask(self, view: View, deadline: float | None) -> SeatAction:
        """Return the program's answer within this many seconds. It may be illegal."""
        self.start(view)
        with self._stopped_by_failures():
            return self._decide(view, deadline)

    def explain(self) -> object:
        """Return what the program told with its last answer."""
        return self._info

    def game_over(self, outcome: Outcome) -> None:
        """Send the outcome to the program, if it is still running."""
        if self._process is not None:
            self._process.send(write_message(GameOver(outcome)))

    def close(self) -> None:
        """Say goodbye, and end the program if it does not end by itself."""
        if self._process is not None:
            self._process.send(write_message(Bye()))
            self._stop(GRACE)

    @contextmanager
    def _stopped_by_failures(self) -> Iterator[None]:
        try:
            yield
        except BaseException:  # also KeyboardInterrupt: the conversation cannot go on
            self._stop()
            raise

    def _start(self, view: View) -> None:
        if self.given_up:
            raise BotFailed(FaultKind.CRASH, "has failed too often to be started again")
        self._starts += 1
        try:
            self._process = process = Process(self._command)
        except OSError as error:
            raise BotFailed(FaultKind.CRASH, f"cannot be started: {error}") from None
        assert view.seat is not None
        hello = Hello(VERSION, view.rules, view.setup, view.seat, self._seed)
        process.send(write_message(hello))
        greeting = _receive(process, Greeting, self._patience)
        self.name, self.reproducible, self.introduced = greeting.name, greeting.reproducible, True

    def _decide(self, view: View, deadline: float | None) -> SeatAction:
        assert self._process is not None
        self._asked += 1
        milliseconds = None if deadline is None else round(deadline * 1000)
        self._process.send(write_message(Decide(self._asked, milliseconds, view)))
        answer = _receive(self._process, Act, deadline)
        if answer.id != self._asked:
            message = f"answers decision {answer.id}, but {self._asked} was asked"
            raise BotFailed(FaultKind.PROTOCOL, message)
        self._info = answer.info
        return answer.action

    def _stop(self, patience: float = 0.0) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.close(patience)


def _receive(process: Process, kind: type[M], seconds: float | None) -> M:
    """Return the next message, which must be of this kind."""
    line = process.receive(seconds)
    try:
        message: FromBot = read_from_bot(line)
    except RecordError as error:
        raise BotFailed(FaultKind.PROTOCOL, f"{error}, in {line}") from None
    if not isinstance(message, kind):
        raise BotFailed(FaultKind.PROTOCOL, f"not what was asked for: {line}")
    return message
