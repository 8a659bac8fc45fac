"""Split a contest into shards for several machines, and merge their journals."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from hornox.arena.contest import Contest, ContestError, with_deals
from hornox.arena.journal import JournalError, check_same_contest, read_journal
from hornox.arena.play import GameResult

MOST_SHARDS = 10_000
_WRITTEN = re.compile(r"(\d{1,5})/(\d{1,5})")


@dataclass(frozen=True, slots=True)
class Shard:
    """One of `count` parts of a contest: every `count`-th deal. `number` counts from 1.

    A deal belongs to one shard with all its line-ups, so that a shard alone has paired results.
    """

    number: int = 1
    count: int = 1

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a shard such as 3/16."""
        found = _WRITTEN.fullmatch(text)
        shard = cls(int(found[1]), int(found[2])) if found else None
        if shard is None or not 1 <= shard.number <= shard.count <= MOST_SHARDS:
            raise ContestError(f"a shard looks like 3/16, not {text!r}")
        return shard

    def __str__(self) -> str:
        return f"{self.number}/{self.count}"

    def games(self, contest: Contest) -> tuple[int, ...]:
        """Return the numbers of the games in this shard."""
        line_ups = contest.line_up_count
        deals = range(self.number - 1, contest.deals, self.count)
        return tuple(deal * line_ups + table for deal in deals for table in range(line_ups))


def merge_journals(paths: Sequence[Path]) -> tuple[Contest, dict[int, GameResult]]:
    """Return the contest of these journals and all its results, in the order of the games.

    The journals must be of one contest and have all its games; a game may be in several.
    """
    journals = [(path, read_journal(path)) for path in paths]
    if not journals:
        raise JournalError("name the journals to merge")
    first = journals[0][1]
    results: dict[int, GameResult] = {}
    for path, journal in journals:
        check_same_contest(path, journal.contest, first.contest)
        for number, result in journal.results.items():
            results.setdefault(number, result)
    contest = with_deals(first.contest, max(journal.contest.deals for _, journal in journals))
    missing = [number for number in range(contest.games) if number not in results]
    if missing:
        deal = missing[0] // contest.line_up_count
        raise JournalError(
            f"{len(missing)} of {contest.games} games are missing, the first one of deal {deal};"
            " finish the shards, or name their journals, too"
        )
    return contest, {number: results[number] for number in range(contest.games)}
