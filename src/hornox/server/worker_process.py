"""What every worker process of the server does first."""

from __future__ import annotations

import multiprocessing
import os
import signal
from multiprocessing.process import BaseProcess
from threading import Thread


def enter_worker(niceness: int) -> None:
    """Lower the priority of this process, and let it exit when the server exits."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal sends Ctrl-C to all processes
    server = multiprocessing.parent_process()
    assert server is not None
    Thread(target=_exit_with, args=[server], daemon=True).start()
    if hasattr(os, "nice"):  # not on Windows
        os.nice(niceness)


def _exit_with(server: BaseProcess) -> None:
    server.join()
    os._exit(1)
