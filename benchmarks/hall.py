"""The cost of the list of public tables, with 10,000 of them."""

from __future__ import annotations

from itertools import count
from statistics import median

from benchmarks._script import Result, run
from hornox.arena.bench import BenchJob, BenchSettings, calibrate, ratios, time_in_laps
from hornox.protocol import TableList
from hornox.record import to_text
from hornox.server.http.public_tables import MAX_LISTED, PublicTables, card_of
from hornox.server.storage import TableRow
from hornox.server.tables import OFFERED_BOTS, TableListing
from hornox.server.tables.table_listing import listing_of
from hornox.table import Terms, open_table

TABLES = 10_000
REQUESTS = 50
"""Requests per second."""


class ManyTables:
    """The part of a registry that a list needs."""

    def __init__(self) -> None:
        self.tables = TABLES
        self._rows = [TableRow(f"{number:09}", True, 0, number) for number in range(TABLES)]
        self._table = open_table(Terms(), OFFERED_BOTS)
        self._listings = [listing_of(row, self._table) for row in self._rows]

    def public_listings(self) -> tuple[TableListing, ...]:
        """Return all listings, a tenth of them new."""
        for place in range(0, TABLES, 10):
            self._listings[place] = listing_of(self._rows[place], self._table)
        return tuple(sorted(self._listings, key=lambda listing: (-listing.active, listing.code)))


def measure(settings: BenchSettings) -> Result:
    """Compare a list for each request with a list once a second."""
    hall = ManyTables()
    seconds = count()
    served = PublicTables(hall, lambda: next(seconds) / REQUESTS)

    def each_time(times: int) -> None:
        for _ in range(times):
            listings = [listing for listing in hall.public_listings() if listing.can_join_or_watch]
            to_text(TableList(tuple(map(card_of, listings[:MAX_LISTED]))))

    def once_a_second(times: int) -> None:
        for _ in range(times * REQUESTS):
            served.text()

    jobs = calibrate(
        [BenchJob("each", each_time), BenchJob("served", once_a_second)], settings.seconds
    )
    each, often = time_in_laps(jobs, settings.laps)
    found = [ratio * REQUESTS for ratio in ratios(each, often)]
    return {
        "tables": TABLES,
        "each_milliseconds": round(1000 / each.speed, 3),
        "served_milliseconds": round(1000 / often.speed / REQUESTS, 3),
        "ratio": round(median(found), 1),
        "lowest_ratio": round(min(found), 1),
        "highest_ratio": round(max(found), 1),
    }


def format_result(result: Result) -> str:
    """Return the result as text."""
    return "\n".join(
        (
            f"the list of {result['tables']} public tables, processor time a request",
            f"  made for each request    {result['each_milliseconds']:>8.2f} ms",
            f"  made once a second       {result['served_milliseconds']:>8.2f} ms",
            f"  ratio                    {result['ratio']:>8.1f}",
        )
    )


if __name__ == "__main__":
    run("hall", __doc__, measure, format_result)
