"""Figures for the operator. No person, table or address is told apart in them."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

from hornox.table import Ack, Reply

disable_created_metrics()  # type: ignore[no-untyped-call]

QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds; a commit that takes longer than the last one is trouble."""

SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


class Meters:
    """What is counted, one set for each server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)  # memory and processor time, on Linux
        self._add_traffic()
        self._add_commands()
        self._add_storage()

    def _add_traffic(self) -> None:
        self.connections = self._gauge("hornox_connections", "WebSockets that are open")
        self.requests = self._counter(
            "hornox_requests",
            "HTTP requests by endpoint, method and status",
            "endpoint",
            "method",
            "status",
        )
        self.connections_refused = self._counter(
            "hornox_connections_refused", "WebSockets that were not accepted, by status", "status"
        )
        self._limits = self._counter(
            "hornox_limits_reached", "Refusals by the limit that was reached", "limit"
        )
        self.loop_lag = self._histogram(
            "hornox_loop_lag_seconds",
            "How late the event loop was, looked at twice a second",
            QUICK,
        )
        self.bots = BotMeters(self._registry)

    def _add_commands(self) -> None:
        self.tables = self._gauge("hornox_tables_loaded", "Tables in memory")
        self._commands = self._counter(
            "hornox_commands",
            "Commands at tables by outcome: done, or the code of the refusal",
            "outcome",
        )
        self._done = self._commands.labels("done")  # most are, and to look it up takes time
        self._command_seconds = self._histogram(
            "hornox_command_seconds", "From a command to its reply, which is durable", QUICK
        )

    def _add_storage(self) -> None:
        self._commit_seconds = self._histogram(
            "hornox_commit_seconds", "How long a group of changes took to be durable", QUICK
        )
        self._commit_changes = self._histogram("hornox_commit_changes", "Changes in a group", SIZES)
        self._commits_failed = self._counter(
            "hornox_commits_failed", "Commits that failed, by cause", "cause"
        )
        self.commit_queue = self._gauge("hornox_commit_queue", "Changes that wait to be committed")
        self.database_bytes = self._gauge("hornox_database_bytes", "The database's files on disk")

    def replied(self, reply: Reply, seconds: float) -> None:
        """A command was answered after so many seconds."""
        self._command_seconds.observe(seconds)
        if isinstance(reply, Ack):
            self._done.inc()
        else:
            self._commands.labels(reply.code).inc()

    def committed(self, changes: int, seconds: float) -> None:
        """A group of changes is durable."""
        self._commit_changes.observe(changes)
        self._commit_seconds.observe(seconds)

    def commit_failed(self, cause: str) -> None:
        self._commits_failed.labels(cause).inc()

    def limit(self, name: str) -> Callable[[], None]:
        """What counts the refusals by one limit."""
        return self._limits.labels(name).inc

    def text(self) -> str:
        """Everything in Prometheus' text format."""
        return generate_latest(self._registry).decode()

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(name, about, labels, registry=self._registry)

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(name, about, registry=self._registry)

    def _histogram(self, name: str, about: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(name, about, buckets=buckets, registry=self._registry)


THINKING = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 1.5, 2.5, 5.0, 10.0)
"""Seconds; longer than the last one no worker thinks."""


class BotMeters:
    """The queue of the bots that think ahead, their workers, and who answered in their place."""

    def __init__(self, registry: CollectorRegistry | None = None) -> None:
        registry = registry or CollectorRegistry()
        self._queued = Gauge("hornox_bot_queue", "Questions that wait", registry=registry)
        self._ready = Gauge("hornox_bot_workers", "Workers that are ready", registry=registry)
        self._waited = Histogram(
            "hornox_bot_wait_seconds",
            "How long a question waited until a worker began with it",
            buckets=THINKING,
            registry=registry,
        )
        self._thought = Histogram(
            "hornox_bot_thinking_seconds",
            "How long a worker thought about a question",
            buckets=THINKING,
            registry=registry,
        )
        self._substitutes = Counter(
            "hornox_bot_substitutes",
            "Questions that a light level answered, by reason",
            ("reason",),
            registry=registry,
        )

    def queued(self, length: int) -> None:
        self._queued.set(length)

    def ready(self, workers: int) -> None:
        self._ready.set(workers)

    def waited(self, seconds: float) -> None:
        self._waited.observe(seconds)

    def thought(self, seconds: float) -> None:
        self._thought.observe(seconds)

    def substituted(self, reason: str) -> None:
        self._substitutes.labels(reason).inc()
