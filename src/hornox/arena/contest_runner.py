"""Play all games of a contest, in one process or in several."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TypeAlias

from hornox.arena.contest import Contest
from hornox.arena.play import GameResult, PlayedGame, play_game, result_of
from hornox.arena.workers import Runner, run_in_processes
from hornox.bots import open_bot
from hornox.engine import awaited
from hornox.record import Game, Record, to_text, write_record
from hornox.sim import warm_up

ResultCallback: TypeAlias = Callable[[int, GameResult], None]
"""Called with the number and the result of each game when it ends, in any order."""

Results: TypeAlias = Mapping[int, GameResult]
"""Results by the number of the game: the deal times the line-ups, plus the line-up."""


def play_contest(
    contest: Contest,
    *,
    jobs: int = 1,
    kept: Results | None = None,
    records: Path | None = None,
    on_result: ResultCallback | None = None,
    games: Sequence[int] | None = None,
    run: Runner = run_in_processes,
) -> dict[int, GameResult]:
    """Play the games that are not in `kept`. Return all results in the order of the games.

    `games` are the numbers of some games, such as those of a shard; others are left out. `run` says
    where they are played.
    """
    known, wanted = kept or {}, range(contest.games) if games is None else games
    results = {number: known[number] for number in wanted if number in known}
    missing = [number for number in wanted if number not in results]
    if missing:
        compile_kernels(contest)
        task = partial(play_numbered, contest, records=records)
        workers = min(jobs, len(missing))
        with closing(run(task, partial(warm_up_bots, contest), missing, workers)) as played:
            for number, result in played:
                results[number] = result
                if on_result is not None:
                    on_result(number, result)
    return dict(sorted(results.items()))


def play_numbered(contest: Contest, number: int, *, records: Path | None = None) -> GameResult:
    """Play the game with this number. Write its record into the directory, if given."""
    deal, table = divmod(number, contest.line_up_count)
    seats = contest.line_ups(deal)[table].seats
    finished = play_game(
        contest.setup,
        [contest.contestants[contestant] for contestant in seats],
        contest.deal_seed(deal),
        table=str(table),
        deadline=contest.deadline,
    )
    if records is not None:
        text = write_record(finished.game.record())
        (records / record_name(deal, table)).write_text(text, "utf-8")
        _write_thoughts(records / record_name(deal, table), finished)
    return result_of(finished)


def _write_thoughts(record: Path, finished: PlayedGame) -> None:
    """Write what the bots told of their decisions beside the record of the game."""
    lines = [
        to_text({"seat": seat, "decision": thought.decision, "info": thought.info})
        for seat, thoughts in enumerate(finished.thoughts)
        for thought in thoughts
    ]
    if lines:
        record.with_suffix(".thoughts.jsonl").write_text("\n".join([*lines, ""]), "utf-8")


def record_name(deal: int, line_up: int) -> str:
    """Return the file name of a game's record."""
    return f"deal-{deal:05}-line-up-{line_up:02}.json"


def compile_kernels(contest: Contest) -> None:
    """Compile the simulator's kernels once, before other processes start, if a bot uses them."""
    warm_up_bots(contest)
    if "hornox.sim.kernels.entries" in sys.modules:
        warm_up()


def warm_up_bots(contest: Contest) -> None:
    """Let each bot decide something outside the contest.

    Otherwise what it loads or compiles at its first decision would count as thinking.
    """
    setup = contest.setup
    game = Game(Record(setup, ("",) * setup.players, seed="rehearsal"))
    seat = awaited(game.state)[0]
    names = [source for source in contest.contestants if isinstance(source, str)]
    for source in dict.fromkeys(names):  # objects are not asked: one may count its decisions
        with open_bot(source, "rehearsal", deadline=contest.deadline) as bot:
            bot.choose(game.view(seat))
