"""What group commits save: log entries in groups of 100, and one commit for each.

Both write the same entries of the same 100 tables into an SQLite database on the disk, durably.
They alternate in short laps, so that a busy machine affects both alike. Processor time limits how
many entries a server can take; wall-clock time adds the waiting for the disk.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks._script import Result, met, run
from hornox.arena.bench import BenchJob, BenchSettings, JobTiming, calibrate, ratios, time_in_laps
from hornox.server.storage import AddTable, AppendEntry, Store, open_sqlite

GROUP = 100
GOAL = 20_000
"""Entries in a second of processor time, in groups."""

ENTRY = '{"at": 1760000000000, "by": "0123456789abcdef01234567", "command": "c-17", "input": '
ENTRY += '{"type": "answer", "decision": "1:42", "action": {"type": "play-card", "card": 55}}}'


class Log:
    """Produces the next entry of each of 100 tables, again and again."""

    def __init__(self, store: Store, name: str) -> None:
        self._store = store
        self._tables = [f"{name}-{index}" for index in range(GROUP)]
        self._number = 0
        store.commit([AddTable(table, False, 0, "{}") for table in self._tables])

    def in_groups(self, times: int) -> None:
        """Commit the entries of all tables together."""
        for _ in range(times):
            self._store.commit(self._next())

    def one_by_one(self, times: int) -> None:
        """Commit each entry alone."""
        for _ in range(times):
            for change in self._next():
                self._store.commit([change])

    def _next(self) -> list[AppendEntry]:
        self._number += 1
        return [AppendEntry(table, self._number, self._number, ENTRY) for table in self._tables]


def measure(settings: BenchSettings) -> Result:
    """Compare both in processor time and in wall-clock time."""
    with _jobs() as jobs:
        jobs = calibrate(jobs, settings.seconds)
        busy = time_in_laps(jobs, settings.laps)
        passed = time_in_laps(jobs, settings.laps, clock=perf_counter)
    return {
        "group": GROUP,
        "entry_bytes": len(ENTRY),
        "processor_time": _compared(*busy),
        "wall_time": _compared(*passed),
        "goal": GOAL,
    }


@contextmanager
def _jobs() -> Iterator[list[BenchJob]]:
    with TemporaryDirectory() as directory, closing(open_sqlite(Path(directory))) as store:
        yield [
            BenchJob("one by one", Log(store, "single").one_by_one),
            BenchJob("groups", Log(store, "group").in_groups),
        ]


def _compared(singles: JobTiming, groups: JobTiming) -> Result:
    found = ratios(singles, groups)
    return {
        "one_by_one_entries_per_second": round(GROUP * singles.speed),
        "grouped_entries_per_second": round(GROUP * groups.speed),
        "ratio": round(median(found), 2),
        "lowest_ratio": round(min(found), 2),
        "highest_ratio": round(max(found), 2),
    }


def format_result(result: Result) -> str:
    """Return the result as text."""
    busy, passed = result["processor_time"], result["wall_time"]
    reached = met(busy["grouped_entries_per_second"] >= GOAL)
    return "\n".join(
        (
            f"entries of {len(ENTRY)} bytes, SQLite with synchronous = FULL",
            "                     processor time     wall time",
            _line("one by one", "one_by_one_entries_per_second", busy, passed),
            _line(f"in groups of {GROUP}", "grouped_entries_per_second", busy, passed)
            + f"  (goal {GOAL}: {reached})",
            f"  ratio              {busy['ratio']:>10.1f}      {passed['ratio']:>10.1f}",
        )
    )


def _line(name: str, key: str, busy: Result, passed: Result) -> str:
    return f"  {name:<18} {busy[key]:>10}/s    {passed[key]:>10}/s"


if __name__ == "__main__":
    run("storage", __doc__, measure, format_result)
