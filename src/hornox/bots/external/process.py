"""A child process with line-based input and output, which is always ended."""

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

from hornox.bots.external.faults import BotFailed, FaultKind

LONGEST_LINE = 1 << 16
"""The most bytes of a line. An action has less than a thousand."""

MOST_UNREAD = 100
"""The most unread lines. A correct program is never more than one ahead."""

CHUNK = 1 << 16
KEPT_STDERR = 2000
"""How many of the last bytes of the standard error are kept for the message about a crash."""

LONGEST_STDERR_QUOTE = 200

GRACE = 1.0
"""Seconds between SIGTERM and SIGKILL."""


class EndReason(Enum):
    """Why no more lines will come."""

    OUTPUT_CLOSED = auto()
    LINE_TOO_LONG = auto()
    TOO_MANY_LINES = auto()


Inbox: TypeAlias = "SimpleQueue[bytes | EndReason]"
Outbox: TypeAlias = "SimpleQueue[bytes | None]"


class Process:
    """A running program. Threads read and write, so that no call blocks for long.

    The threads and the finalizer hold its parts but never the object itself. So the program ends
    with the last reference to the object, and with the interpreter at the latest.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._child = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # ends with its own children, and does not receive Ctrl-C
        )
        stdin, stdout, stderr = self._child.stdin, self._child.stdout, self._child.stderr
        assert stdin is not None
        assert stdout is not None
        assert stderr is not None
        self._outbox: Outbox = SimpleQueue()
        self._inbox: Inbox = SimpleQueue()
        self._stderr_tail = bytearray()
        _start(_write_lines, stdin, self._outbox)
        self._reader = _start(_read_lines, stdout, self._inbox)
        self._stderr_reader = _start(_read_stderr, stderr, self._stderr_tail)
        self._end = weakref.finalize(
            self, _end, self._child, self._reader, self._outbox, os.getpid()
        )

    def send(self, line: str) -> None:
        """Write a line. Return at once, even if the program does not read."""
        self._outbox.put(line.encode() + b"\n")

    def receive(self, seconds: float | None) -> str:
        """Return the next line, or raise `BotFailed` with the reason why there is none."""
        try:
            line = self._inbox.get(timeout=seconds)
        except Empty:
            raise BotFailed(FaultKind.DEADLINE, f"no answer within {seconds:g} s") from None
        match line:
            case EndReason.OUTPUT_CLOSED:
                raise BotFailed(FaultKind.CRASH, self._crash_message())
            case EndReason.LINE_TOO_LONG:
                raise BotFailed(FaultKind.PROTOCOL, f"a line of more than {LONGEST_LINE} bytes")
            case EndReason.TOO_MANY_LINES:
                raise BotFailed(FaultKind.PROTOCOL, f"more than {MOST_UNREAD} lines unasked")
            case bytes():
                return _text(line)

    def close(self, patience: float = 0.0) -> None:
        """End the program. With `patience`, first give it time to end by itself."""
        self._outbox.put(None)
        if patience and self._end.alive:
            self._reader.join(patience)
        self._end()

    def _crash_message(self) -> str:
        self.close()
        self._stderr_reader.join(GRACE)
        ending = _ending(self._child.returncode)
        words = self._stderr_tail.decode(errors="replace").strip()
        return f"{ending}: {words[-LONGEST_STDERR_QUOTE:]}" if words else ending


def _ending(status: int | None) -> str:
    """Return how a program ended. A signal sent by this module is no reason of its own."""
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


def _write_lines(stream: IO[bytes], outbox: Outbox) -> None:
    with contextlib.suppress(OSError), stream:  # the program has ended
        while (line := outbox.get()) is not None:
            while line:
                line = line[stream.write(line) :]


def _read_lines(stream: IO[bytes], inbox: Inbox) -> None:
    """Put complete lines into the queue. Close the stream if the program writes too much."""
    ended = EndReason.OUTPUT_CLOSED
    with contextlib.suppress(OSError), stream:
        ended = _forward_lines(stream, inbox)
    inbox.put(ended)


def _forward_lines(stream: IO[bytes], inbox: Inbox) -> EndReason:
    rest = b""
    while chunk := stream.read(CHUNK):
        *lines, rest = (rest + chunk).split(b"\n")
        if max(map(len, (*lines, rest))) > LONGEST_LINE:
            return EndReason.LINE_TOO_LONG
        if inbox.qsize() + len(lines) > MOST_UNREAD:
            return EndReason.TOO_MANY_LINES
        for line in lines:
            inbox.put(line)
    return EndReason.OUTPUT_CLOSED


def _read_stderr(stream: IO[bytes], kept: bytearray) -> None:
    """Read the standard error to its end, since a full pipe would block the program."""
    with contextlib.suppress(OSError), stream:
        while chunk := stream.read(CHUNK):
            kept += chunk
            del kept[:-KEPT_STDERR]


def _end(child: subprocess.Popen[bytes], reader: Thread, outbox: Outbox, owner: int) -> None:
    """Terminate, then kill, then reap the child, so that its id is not reused before."""
    outbox.put(None)
    if os.getpid() != owner:  # a forked process must not end it
        return
    _signal(child, "SIGTERM")
    reader.join(GRACE)
    _signal(child, "SIGKILL")
    with contextlib.suppress(
        subprocess.TimeoutExpired
    ):  # a program of another user cannot be killed
        child.wait(GRACE)


def _signal(child: subprocess.Popen[bytes], name: str) -> None:
    """Send a signal to the process group or, where there are none, to the program."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(child.pid, getattr(signal, name))
        else:
            child.terminate()
