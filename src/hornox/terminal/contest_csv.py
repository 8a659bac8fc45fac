"""The games of a contest as CSV, one line for each game and seat."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from typing import TextIO

from hornox.arena import Contest, NumberedGame, Results, numbered_games
from hornox.arena.play import win_share
from hornox.engine import Result

COLUMNS = (
    "deal",
    "line_up",
    "seed",
    "seat",
    "bot",
    "points",
    "rounds",
    "win_share",
    "result",
    "buffalo_points",
    "faults",
)


def write_csv(contest: Contest, results: Results, file: TextIO) -> None:
    """Write all games. Deals, line-ups and seats count from 0; a team's points are on each seat."""
    sheet = csv.writer(file, lineterminator="\n")
    sheet.writerow(COLUMNS)
    labels = contest.labels
    for game in numbered_games(contest, results):
        sheet.writerows(_rows(game, contest.deal_seed(game.deal), labels))


def _rows(game: NumberedGame, seed: str, labels: Sequence[str]) -> Iterator[tuple[object, ...]]:
    outcome = game.result.outcome
    together = outcome.result is not Result.RANKED
    for seat, contestant in enumerate(game.seats):
        yield (
            game.deal,
            game.line_up,
            seed,
            seat,
            labels[contestant],
            outcome.points[0 if together else seat],
            game.result.rounds,
            _won(game) if together else win_share(outcome, seat),
            outcome.result.value,
            outcome.points[1] if together else "",
            sum(fault.seat == seat for fault in game.result.faults),
        )


def _won(game: NumberedGame) -> float:
    return float(game.result.outcome.result is Result.TEAM_WON)
