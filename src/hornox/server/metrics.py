"""Prometheus metrics. No label identifies a person, a table or an address."""

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

LATENCY_BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds."""

GROUP_SIZE_BUCKETS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""Changes per commit."""


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)  # memory and processor time, on Linux
        self._add_traffic()
        self._add_commands()
        self._add_storage()

    def _add_traffic(self) -> None:
        self.connections = self._gauge("hornox_connections", "Open WebSockets")
        self.requests = self._counter(
            "hornox_requests",
            "HTTP requests by endpoint, method and status",
            "endpoint",
            "method",
            "status",
        )
        self.connections_refused = self._counter(
            "hornox_connections_refused", "Refused WebSockets, by status", "status"
        )
        self._limits = self._counter(
            "hornox_limits_reached",
            "Refusals by limit: requests, files, newcomers, exports, new-tables, commands, "
            "connections, connections-each, tables, coach, puzzles, daily, reports",
            "limit",
        )
        self.loop_lag = self._histogram(
            "hornox_loop_lag_seconds",
            "How late the event loop was, measured twice a second",
            LATENCY_BUCKETS,
        )
        self.bots = BotMetrics(self._registry)
        self.coach = CoachMetrics(self._registry)

    def _add_commands(self) -> None:
        self.tables = self._gauge("hornox_tables_loaded", "Tables in memory")
        self.daily_tries = self._counter("hornox_daily_tries", "Counted tries that were started")
        self._puzzle_tries = self._counter(
            "hornox_puzzle_tries", "First tries at puzzles, right or wrong", "result"
        )
        self._commands = self._counter(
            "hornox_commands",
            "Commands at tables by outcome: done, or the code of the refusal",
            "outcome",
        )
        self._done = self._commands.labels("done")  # cached: most commands succeed
        self._command_seconds = self._histogram(
            "hornox_command_seconds",
            "Time from a command to its durable reply",
            LATENCY_BUCKETS,
        )

    def _add_storage(self) -> None:
        self._commit_seconds = self._histogram(
            "hornox_commit_seconds",
            "Time until a group of changes was durable",
            LATENCY_BUCKETS,
        )
        self._commit_changes = self._histogram(
            "hornox_commit_changes", "Changes in a committed group", GROUP_SIZE_BUCKETS
        )
        self._commits_failed = self._counter(
            "hornox_commits_failed", "Commits that failed, by cause, such as SQLITE_FULL", "cause"
        )
        self.commit_queue = self._gauge("hornox_commit_queue", "Changes waiting to be committed")
        self.database_bytes = self._gauge(
            "hornox_database_bytes", "Size of the database files on disk"
        )

    def record_reply(self, reply: Reply, seconds: float) -> None:
        """Count a command by its outcome, and record its latency."""
        self._command_seconds.observe(seconds)
        if isinstance(reply, Ack):
            self._done.inc()
        else:
            self._commands.labels(reply.code).inc()

    def count_puzzle_try(self, *, right: bool) -> None:
        """Count a first try at a puzzle."""
        self._puzzle_tries.labels("right" if right else "wrong").inc()

    def committed(self, changes: int, seconds: float) -> None:
        """Record a durable group of changes."""
        self._commit_changes.observe(changes)
        self._commit_seconds.observe(seconds)

    def commit_failed(self, cause: str) -> None:
        """Count a failed commit by its cause."""
        self._commits_failed.labels(cause).inc()

    def limit_counter(self, name: str) -> Callable[[], None]:
        """Return a function that counts refusals by this limit."""
        return self._limits.labels(name).inc

    def render(self) -> str:
        """Return all metrics in Prometheus' text format."""
        return generate_latest(self._registry).decode()

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(name, about, labels, registry=self._registry)

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(name, about, registry=self._registry)

    def _histogram(self, name: str, about: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(name, about, buckets=buckets, registry=self._registry)


THINKING_BUCKETS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 1.5, 2.5, 5.0, 10.0)
"""Seconds. A worker that takes longer than the last bucket is killed."""


class BotMetrics:
    """Metrics of the bot queue, the workers and the substitute answers."""

    def __init__(self, registry: CollectorRegistry | None = None) -> None:
        registry = registry or CollectorRegistry()
        self._queued = Gauge("hornox_bot_queue", "Queued questions to bots", registry=registry)
        self._ready = Gauge("hornox_bot_workers", "Ready bot workers", registry=registry)
        self._waited = Histogram(
            "hornox_bot_wait_seconds",
            "Time from a question to a bot until a worker starts on it",
            buckets=THINKING_BUCKETS,
            registry=registry,
        )
        self._thought = Histogram(
            "hornox_bot_thinking_seconds",
            "Time that a worker took to answer a question",
            buckets=THINKING_BUCKETS,
            registry=registry,
        )
        self._substitutes = Counter(
            "hornox_bot_substitutes",
            "Questions that the substitute level answered, by reason",
            ("reason",),
            registry=registry,
        )

    def set_queue_length(self, length: int) -> None:
        """Set the number of queued questions."""
        self._queued.set(length)

    def set_workers(self, workers: int) -> None:
        """Set the number of ready workers."""
        self._ready.set(workers)

    def observe_wait(self, seconds: float) -> None:
        """Record how long a question was queued."""
        self._waited.observe(seconds)

    def observe_thinking(self, seconds: float) -> None:
        """Record how long a worker took."""
        self._thought.observe(seconds)

    def count_substitute(self, reason: str) -> None:
        """Count an answer of the substitute level by its reason."""
        self._substitutes.labels(reason).inc()


COACH_BUCKETS = (0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 25.0, 60.0, 120.0)
"""Seconds."""


class CoachMetrics:
    """Metrics of the coach's queue and workers."""

    def __init__(self, registry: CollectorRegistry | None = None) -> None:
        registry = registry or CollectorRegistry()
        self._queued = Gauge(
            "hornox_coach_queue", "Hints and reviews waiting for a worker", registry=registry
        )
        self._ready = Gauge("hornox_coach_workers", "Ready workers of the coach", registry=registry)
        self._waited = Histogram(
            "hornox_coach_wait_seconds",
            "Time from a request until a worker starts on it",
            buckets=COACH_BUCKETS,
            registry=registry,
        )
        self._worked = Histogram(
            "hornox_coach_work_seconds",
            "Time that a worker took for a hint or a review",
            buckets=COACH_BUCKETS,
            registry=registry,
        )
        self._jobs = Counter(
            "hornox_coach_jobs",
            "Hints and reviews by outcome: done, cancelled, failed, refused",
            ("outcome",),
            registry=registry,
        )

    def set_queue(self, length: int) -> None:
        """Set the number of waiting jobs."""
        self._queued.set(length)

    def set_workers(self, workers: int) -> None:
        """Set the number of ready workers."""
        self._ready.set(workers)

    def observe_wait(self, seconds: float) -> None:
        """Record how long a job waited."""
        self._waited.observe(seconds)

    def observe_work(self, seconds: float) -> None:
        """Record how long a worker took."""
        self._worked.observe(seconds)

    def count(self, outcome: str) -> None:
        """Count a job by its outcome."""
        self._jobs.labels(outcome).inc()
