"""Simulate many games of one line-up and compute averages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from statistics import fmean, pstdev
from typing import TypeAlias

from hornox.arena.play import (
    GameResult,
    PlayedGame,
    play_game,
    result_of,
    win_share,
)
from hornox.arena.workers import Runner, run_in_processes
from hornox.bots import BotSource, check_source, source_name
from hornox.engine import Result, Setup, SetupError

GamesPlayedCallback: TypeAlias = Callable[[int], None]
"""Called after each game with the number of games played."""


@dataclass(frozen=True, slots=True)
class SimulationPlan:
    """What to simulate: a kind of game, a bot for every seat, how often, from which seed."""

    setup: Setup
    bots: tuple[BotSource, ...]
    games: int
    seed: str


@dataclass(frozen=True, slots=True)
class Spread:
    """Mean, standard deviation, minimum and maximum of some numbers."""

    mean: float
    deviation: float
    least: float
    most: float


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The results of one seat. A win shared by three counts as a third of a win for each."""

    seat: int
    bot: str
    points: Spread
    win_share: float


@dataclass(frozen=True, slots=True)
class TeamResult:
    """The results of the team against the Buffalo, as shares of games and points."""

    won: float
    tied: float
    lost: float
    team: Spread
    buffalo: Spread


@dataclass(frozen=True, slots=True)
class SeatFaults:
    """How often the bot on a seat made one kind of fault."""

    seat: int
    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class SimulationSummary:
    """The results of a simulation. In the Buffalo game `seats` is empty and `team` is set."""

    plan: SimulationPlan
    rounds: Spread
    turns: Spread
    moves: Spread
    seats: tuple[SeatResult, ...]
    team: TeamResult | None
    faults: tuple[SeatFaults, ...]


def plan_games(
    setup: Setup, bots: Sequence[BotSource], games: int, seed: str | int
) -> SimulationPlan:
    """Return a checked plan. A single bot takes all seats."""
    names = tuple(bots) * setup.players if len(bots) == 1 else tuple(bots)
    for source in names:
        check_source(source)
    if len(names) != setup.players:
        raise SetupError(f"one bot, or one for each of the {setup.players} seats, not {len(names)}")
    if games < 1:
        raise SetupError(f"games must be a positive number, not {games}")
    return SimulationPlan(setup, names, games, str(seed))


def simulate(
    plan: SimulationPlan,
    on_progress: GamesPlayedCallback | None = None,
    *,
    jobs: int = 1,
    run: Runner = run_in_processes,
) -> SimulationSummary:
    """Play all games of a plan. The same plan always gives the same summary, wherever it runs."""
    results: dict[int, GameResult] = {}
    workers = min(jobs, plan.games)
    with closing(run(partial(_planned_result, plan), _ready, range(plan.games), workers)) as played:
        for number, result in played:
            results[number] = result
            if on_progress is not None:
                on_progress(len(results))
    return _summary(plan, [results[number] for number in range(plan.games)])


def _planned_result(plan: SimulationPlan, number: int) -> GameResult:
    return result_of(planned_game(plan, number))


def _ready() -> None:
    """Do nothing: games of a simulation have no deadline."""


def planned_game(plan: SimulationPlan, number: int) -> PlayedGame:
    """Play the plan's game with this number, counted from 0."""
    return play_game(plan.setup, plan.bots, f"{plan.seed}/{number}")


def spread(values: Iterable[float]) -> Spread:
    """Return the spread of some numbers."""
    numbers = list(values)
    return Spread(fmean(numbers), pstdev(numbers), min(numbers), max(numbers))


def _summary(plan: SimulationPlan, results: list[GameResult]) -> SimulationSummary:
    against_buffalo = results[0].outcome.result is not Result.RANKED
    return SimulationSummary(
        plan,
        rounds=spread(result.rounds for result in results),
        turns=spread(result.turns for result in results),
        moves=spread(result.moves for result in results),
        seats=() if against_buffalo else _seats(plan, results),
        team=_team(results) if against_buffalo else None,
        faults=_faults(results),
    )


def _faults(results: list[GameResult]) -> tuple[SeatFaults, ...]:
    counts = Counter((fault.seat, fault.kind) for result in results for fault in result.faults)
    return tuple(SeatFaults(*key, counts[key]) for key in sorted(counts))


def _seats(plan: SimulationPlan, results: list[GameResult]) -> tuple[SeatResult, ...]:
    outcomes = [result.outcome for result in results]
    return tuple(
        SeatResult(
            seat,
            bot,
            spread(outcome.points[seat] for outcome in outcomes),
            fmean(win_share(outcome, seat) for outcome in outcomes),
        )
        for seat, bot in enumerate(map(source_name, plan.bots))
    )


def _team(results: list[GameResult]) -> TeamResult:
    outcomes = [result.outcome for result in results]

    def share(result: Result) -> float:
        return fmean(outcome.result is result for outcome in outcomes)

    return TeamResult(
        won=share(Result.TEAM_WON),
        tied=share(Result.TIED),
        lost=share(Result.TEAM_LOST),
        team=spread(outcome.points[0] for outcome in outcomes),
        buffalo=spread(outcome.points[1] for outcome in outcomes),
    )
