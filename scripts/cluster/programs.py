"""Processes that are started, paused and ended, and ports for them."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

PATIENCE = 60.0
"""Seconds until a start is given up; nothing takes that long."""

SBIN = "/usr/sbin"
"""Where Debian has servers; it is not on the path of every user."""


class MissingProgram(Exception):
    """A program is not installed. The message says how to install it."""


def find_program(names: Sequence[str], package: str) -> str:
    """Return the path of the first of these programs."""
    path = os.pathsep.join((os.environ.get("PATH", ""), SBIN))
    for name in names:
        found = shutil.which(name, path=path)
        if found is not None:
            return found
    raise MissingProgram(f"there is no {names[0]}. Debian: apt-get install {package}")


def free_port() -> int:
    """Return a port of this machine that no one listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until(ready: Callable[[], bool], what: str) -> None:
    """Wait until a program answers, or raise `TimeoutError`."""
    end = time.monotonic() + PATIENCE
    while not ready():
        if time.monotonic() > end:
            raise TimeoutError(f"{what} does not answer")
        time.sleep(0.05)


def is_open(port: int) -> bool:
    """Check whether a program listens on this port."""
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


class Program:
    """A process with its log. It can be started again after its end."""

    def __init__(
        self,
        name: str,
        command: Sequence[str | Path],
        log: Path,
        environment: Mapping[str, str] | None = None,
        **options: Any,
    ) -> None:
        self.name, self.log = name, log
        self._command, self._options = command, options
        self._environment = {**os.environ, **(environment or {})}
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def is_running(self) -> bool:
        """Whether it was started and has not ended."""
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it, and do not wait. A group of its own: Ctrl-C reaches only the starter."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                env=self._environment,
                start_new_session=True,
                **self._options,
            )

    def pause(self) -> None:
        """Stop it where it is."""
        self._send(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        self._send(signal.SIGCONT)

    def end(self, number: signal.Signals = signal.SIGTERM) -> None:
        """Send a signal and wait for the end. After a minute the process is killed."""
        if self._process is None:
            return
        self._send(number)
        self._send(signal.SIGCONT)
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _send(self, number: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(number)
