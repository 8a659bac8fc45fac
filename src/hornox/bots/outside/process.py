"""A program that is talked to in lines, never waits on a full pipe and is never left behind."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import weakref
from collections.abc import Callable, Sequence
from enum import Enum, auto
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, TypeAlias

from hornox.bots.outside.faults import BotFailed, FaultKind

LONGEST_LINE = 1 << 16
"""An action has less than a thousand bytes."""

MOST_UNREAD = 100
"""Lines a program may be ahead; a proper one is never ahead by more than one."""

CHUNK = 1 << 16
KEPT_COMPLAINTS = 2000
"""So many of the last bytes of the standard error are kept for the message about a crash."""

LONGEST_LAST_WORDS = 200

GRACE = 1.0
"""Seconds between being asked to end and being made to."""


class Ended(Enum):
    """Why no more lines will come."""

    OUTPUT_CLOSED = auto()
    LINE_TOO_LONG = auto()
    TOO_MANY_LINES = auto()


Inbox: TypeAlias = "SimpleQueue[bytes | Ended]"
Outbox: TypeAlias = "SimpleQueue[bytes | None]"


class Process:
    """A running program. Threads do the reading and writing, so that nobody ever blocks for long.

    The threads and the finalizer hold its parts but never the object itself: it ends with the
    last reference to it, and with the interpreter at the latest.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._child = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # its own children end with it, and Ctrl-C is ours alone
        )
        stdin, stdout, stderr = self._child.stdin, self._child.stdout, self._child.stderr
        assert stdin is not None
        assert stdout is not None
        assert stderr is not None
        self._outbox: Outbox = SimpleQueue()
        self._inbox: Inbox = SimpleQueue()
        self._complaints = bytearray()
        _start(_feed, stdin, self._outbox)
        self._reader = _start(_read_lines, stdout, self._inbox)
        self._listener = _start(_keep_last, stderr, self._complaints)
        self._end = weakref.finalize(
            self, _end, self._child, self._reader, self._outbox, os.getpid()
        )

    def send(self, line: str) -> None:
        """Write a line; returns at once, even if the program does not read."""
        self._outbox.put(line.encode() + b"\n")

    def receive(self, seconds: float | None) -> str:
        """The next line, or a `BotFailed` that says why there is none."""
        try:
            line = self._inbox.get(timeout=seconds)
        except Empty:
            raise BotFailed(FaultKind.DEADLINE, f"no answer within {seconds:g} s") from None
        match line:
            case Ended.OUTPUT_CLOSED:
                raise BotFailed(FaultKind.CRASH, self._last_words())
            case Ended.LINE_TOO_LONG:
                raise BotFailed(FaultKind.PROTOCOL, f"a line of more than {LONGEST_LINE} bytes")
            case Ended.TOO_MANY_LINES:
                raise BotFailed(FaultKind.PROTOCOL, f"more than {MOST_UNREAD} lines unasked")
            case bytes():
                return _text(line)

    def close(self, patience: float = 0.0) -> None:
        """End the program; with patience it is first given time to end by itself."""
        self._outbox.put(None)
        if patience and self._end.alive:
            self._reader.join(patience)
        self._end()

    def _last_words(self) -> str:
        self.close()
        self._listener.join(GRACE)
        ending = _ending(self._child.returncode)
        words = self._complaints.decode(errors="replace").strip()
        return f"{ending}: {words[-LONGEST_LAST_WORDS:]}" if words else ending


def _ending(status: int | None) -> str:
    """How a program ended; if it was by a signal of ours, it had not ended by itself."""
    ours = (signal.SIGTERM, getattr(signal, "SIGKILL", 0))
    if status is None or -status in ours:
        return "closed its output or was ended"
    return f"ended with status {status}" if status >= 0 else f"ended by signal {-status}"


def _text(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        raise BotFailed(FaultKind.PROTOCOL, "a line that is not UTF-8 text") from None


def _start(work: Callable[..., None], *parts: object) -> Thread:
    thread = Thread(target=work, args=parts, daemon=True)
    thread.start()
    return thread


def _feed(stream: IO[bytes], outbox: Outbox) -> None:
    with contextlib.suppress(OSError), stream:  # a program that has ended reads no more
        while (line := outbox.get()) is not None:
            while line:
                line = line[stream.write(line) :]


def _read_lines(stream: IO[bytes], inbox: Inbox) -> None:
    """Pass complete lines on; closing the stream stops whoever writes too much."""
    ended = Ended.OUTPUT_CLOSED
    with contextlib.suppress(OSError), stream:
        ended = _pass_lines_on(stream, inbox)
    inbox.put(ended)


def _pass_lines_on(stream: IO[bytes], inbox: Inbox) -> Ended:
    rest = b""
    while chunk := stream.read(CHUNK):
        *lines, rest = (rest + chunk).split(b"\n")
        if max(map(len, (*lines, rest))) > LONGEST_LINE:
            return Ended.LINE_TOO_LONG
        if inbox.qsize() + len(lines) > MOST_UNREAD:
            return Ended.TOO_MANY_LINES
        for line in lines:
            inbox.put(line)
    return Ended.OUTPUT_CLOSED


def _keep_last(stream: IO[bytes], kept: bytearray) -> None:
    """Read the standard error to its end, for a full pipe would stop the program."""
    with contextlib.suppress(OSError), stream:
        while chunk := stream.read(CHUNK):
            kept += chunk
            del kept[:-KEPT_COMPLAINTS]


def _end(child: subprocess.Popen[bytes], reader: Thread, outbox: Outbox, owner: int) -> None:
    """Terminate, then kill. Only then the child is reaped: until then its id is not reused."""
    outbox.put(None)
    if os.getpid() != owner:  # a forked copy of us must not end what is not its own
        return
    _signal(child, "SIGTERM")
    reader.join(GRACE)
    _signal(child, "SIGKILL")
    with contextlib.suppress(subprocess.TimeoutExpired):  # nobody may kill another user's program
        child.wait(GRACE)


def _signal(child: subprocess.Popen[bytes], name: str) -> None:
    """To the program and all it has started; where there are no groups, to the program."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(child.pid, getattr(signal, name))
        else:
            child.terminate()
