"""Figures for whoever runs the server. No person, table or address is told apart in them."""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
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
        self.connections = Gauge(
            "hornox_connections", "WebSockets that are open", registry=self._registry
        )
        self.tables = Gauge("hornox_tables_loaded", "Tables in memory", registry=self._registry)
        self.requests = Counter(
            "hornox_requests",
            "HTTP requests by endpoint, method and status",
            ("endpoint", "method", "status"),
            registry=self._registry,
        )
        self.commands = Counter(
            "hornox_commands",
            "Commands at tables by outcome: done, or the code of the refusal",
            ("outcome",),
            registry=self._registry,
        )
        self._done = self.commands.labels("done")  # most are, and to look it up takes time
        self._commit_seconds = Histogram(
            "hornox_commit_seconds",
            "How long a group of changes took to be durable",
            buckets=QUICK,
            registry=self._registry,
        )
        self._commit_changes = Histogram(
            "hornox_commit_changes",
            "Changes in a group",
            buckets=SIZES,
            registry=self._registry,
        )
        self.bots = BotMeters(self._registry)

    def replied(self, reply: Reply) -> None:
        """A table has decided on a command."""
        if isinstance(reply, Ack):
            self._done.inc()
        else:
            self.commands.labels(reply.code).inc()

    def committed(self, changes: int, seconds: float) -> None:
        """A group of changes is durable."""
        self._commit_changes.observe(changes)
        self._commit_seconds.observe(seconds)

    def text(self) -> str:
        """Everything in Prometheus' text format."""
        return generate_latest(self._registry).decode()


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
