"""The process of `hornox work`."""

from __future__ import annotations

import asyncio
import logging
import signal
from contextlib import suppress

from hornox.server.bus import RedisBus
from hornox.server.cluster_secret import bus_prefix, secret_of_worker
from hornox.server.coach import CoachPool
from hornox.server.jobs.kinds import JOB_VERSION
from hornox.server.jobs.worker import LIMITS, JobWorker
from hornox.server.logs import log_event
from hornox.server.storage import WorkerJobs


async def run_worker(jobs: WorkerJobs, seats: int, bus_url: str | None) -> None:
    """Run a worker program until the process gets SIGTERM or SIGINT."""
    bus = None if bus_url is None else RedisBus(bus_url, bus_prefix(secret_of_worker(jobs)))
    worker = JobWorker(jobs, CoachPool(seats, LIMITS), bus)
    if bus is not None:
        await bus.start()
    running = asyncio.create_task(worker.run())
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, running.cancel)
    log_event("worker-started", logging.INFO, seats=seats, version=JOB_VERSION)
    with suppress(asyncio.CancelledError):
        await running
    if bus is not None:
        await bus.close()
    log_event("stopped", logging.INFO)
