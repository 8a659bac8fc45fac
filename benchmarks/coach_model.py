"""Whether the model of the coach is true: its reference player against what really came.

Single rounds are played twice over: by reference players alone, where no part of the account may
differ from 0 on average, and by players of all six levels, where what was expected is held against
what came. `benchmarks/_coach_rounds.py` says how noise of playouts is kept out.

`python -m benchmarks.coach_model --save` keeps the result and draws `coach_model.png`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict
from functools import partial
from itertools import combinations
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from benchmarks._coach_rounds import (
    Calibration,
    Cost,
    SeatRound,
    ValuedRound,
    calibration,
    costs,
    deciles,
    seat_rounds,
    valued,
)
from benchmarks._script import RESULTS, Result, run
from hornox.arena.bench import QUICK, BenchSettings
from hornox.arena.play import bot_seed
from hornox.bots import open_bot
from hornox.coach import SENSIBLE
from hornox.coach.grades import Grade, Measure, grade
from hornox.coach.par import par_of
from hornox.coach.series import ValueEstimate
from hornox.engine import FanCard, Setup, awaited, new_setup
from hornox.record import Game, Record
from hornox.terminal.plot_files import BLUE, GREY, clear_frame, write_plot_file

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Picture

LADDER = ("calf", "yearling", "ox", "bull", "bison", "champion:2000")
SEED = "coach proof"
DEALS = 32
"""Playouts for a value and half."""

COST_DEALS = 256
"""Playouts for each option and half, where the best one has to be found."""

SELF_ROUNDS, FIELD_ROUNDS, LEVEL_ROUNDS, TABLE_ROUNDS, FEW = 2000, 2000, 450, 150, 15
GRADES = [name for name in Grade if name is not Grade.FORCED]
PICTURE = RESULTS / "coach_model.png"

TABLE = {
    **{f"base {players}": new_setup("base", players, rounds=1) for players in (2, 6, 10)},
    **{f"pro {players}": new_setup("pro", players, rounds=1) for players in (2, 4)},
    "anniversary 4": new_setup("anniversary", 4),
    **{f"fan {card} 4": new_setup("fan", 4, rounds=1, fan_cards=[card]) for card in FanCard},
    "x 4": new_setup("x", 4),
    **{f"buffalo {players}": new_setup("buffalo", players) for players in (2, 4)},
}
"""Other modes and numbers of players, with fewer rounds."""


def measure(settings: BenchSettings) -> Result:
    quick = settings is QUICK
    setup = new_setup("base", 4, rounds=1)
    field = played_by_levels(setup, "field", FEW if quick else FIELD_ROUNDS)
    alone = played_by_reference(setup, FEW if quick else SELF_ROUNDS)
    rounds = FEW if quick else TABLE_ROUNDS
    return {
        "reference": SENSIBLE.name,
        "alone": told(setup, values_of(alone)),
        "field": field_result(setup, values_of(field)),
        "levels": levels(setup, FEW if quick else LEVEL_ROUNDS),
        "table": {name: table_row(one, rounds) for name, one in TABLE.items()},
    }


def played_by_reference(setup: Setup, rounds: int) -> Iterator[Record]:
    for number in range(rounds):
        bots = ("reference",) * setup.players
        yield first_round(setup, bots, f"{SEED} alone {number}")


def played_by_levels(setup: Setup, name: str, rounds: int) -> Iterator[Record]:
    """Rounds of different levels. Other seeds have chosen the model; these judge it."""
    for number in range(rounds):
        bots = lineup(setup.players, number)
        yield first_round(setup, bots, f"{SEED} {name} {number}")


def first_round(setup: Setup, bots: tuple[str, ...], seed: str) -> Record:
    """Play the first round of a game, as the arena would."""
    game = Game(Record(setup, bots, seed=seed))
    with ExitStack() as stack:
        seated = [
            stack.enter_context(open_bot(bot, bot_seed(seed, "", seat)))
            for seat, bot in enumerate(bots)
        ]
        while not game.state.scores:
            seat = awaited(game.state)[0]
            game.play(seat, seated[seat].choose(game.view(seat)))
    return game.record()


def lineup(players: int, number: int) -> tuple[str, ...]:
    """Four of the six levels, every choice and every order in turn; other numbers alike."""
    if players == 4:
        choices = [*combinations(LADDER, players)]
        bots = choices[number % len(choices)]
    else:
        step = 1 + number // len(LADDER) % (len(LADDER) - 1) if players == 2 else 1
        bots = tuple(LADDER[(number + seat * step) % len(LADDER)] for seat in range(players))
    first = number // 15 % players
    return bots[first:] + bots[:first]


def values_of(records: Iterator[Record] | Sequence[Record]) -> list[ValuedRound]:
    return [
        valued(seat, SENSIBLE, DEALS, number) for number, seat in enumerate(seat_rounds(records))
    ]


def told(setup: Setup, rounds: Sequence[ValuedRound]) -> Result:
    par, _ = par_of(setup, SENSIBLE)
    return {"par": par.value, "par_error": par.error, **_figures(calibration(rounds, par.value))}


def field_result(setup: Setup, rounds: Sequence[ValuedRound]) -> Result:
    by_level: dict[str, list[ValuedRound]] = defaultdict(list)
    for one in rounds:
        by_level[one.seat.name].append(one)
    return {
        **told(setup, rounds),
        "deciles": [{"expected": mean, **asdict(came)} for mean, came in deciles(rounds)],
        "levels": {name: told(setup, by_level[name]) for name in LADDER},
    }


def table_row(setup: Setup, rounds: int) -> Result:
    return {
        "alone": told(setup, values_of(played_by_reference(setup, rounds))),
        "field": told(setup, values_of(played_by_levels(setup, "table", rounds))),
    }


def levels(setup: Setup, rounds: int) -> Result:
    """What each level gives away in a round, and how its choices are graded."""
    records = played_by_levels(setup, "field", rounds)
    return level_rows(seat_rounds(records))


def level_rows(seats: Iterable[SeatRound]) -> Result:
    found: dict[str, list[list[Cost]]] = defaultdict(list)
    for number, seat in enumerate(seats):
        found[seat.name].append(costs(seat, SENSIBLE, COST_DEALS, number))
    return {name: _level_row(found[name]) for name in LADDER if name in found}


def _level_row(rounds: Sequence[Sequence[Cost]]) -> Result:
    sums = [sum(cost.value for cost in one) for one in rounds]
    grades = [
        grade(ValueEstimate(cost.value, cost.error), Measure.BULLHEADS, 1)
        for one in rounds
        for cost in one
    ]
    return {
        "rounds": len(rounds),
        "value": fmean(sums),
        "error": stdev(sums) / sqrt(len(sums)),
        "decisions": len(grades),
        "grades": {name: grades.count(name) / len(grades) for name in GRADES},
    }


def _figures(found: Calibration) -> Result:
    return {
        "rounds": found.rounds,
        "slope": asdict(found.slope),
        "added_up": asdict(found.added_up),
        **{
            name: {str(key): asdict(figure) for key, figure in getattr(found, name).items()}
            for name in ("means", "variances", "own_by_turn", "rest_by_turn")
        },
    }


def draw(result: Result, path: Path = PICTURE) -> None:
    """What came by tenths of what was expected, with two standard errors."""
    field = result["field"]
    title = f"Expected and real bullheads, {field['rounds']:,} rounds of all levels"
    note = f"reference {result['reference']}; bars are two standard errors"
    write_plot_file(path, (5.6, 5.2), title, note, partial(_draw, field["deciles"]))


def _draw(rows: Sequence[dict[str, float]], picture: Picture) -> None:
    axis = picture.subplots()
    expected, came = [row["expected"] for row in rows], [row["value"] for row in rows]
    most = 1.05 * max(*expected, *came)
    axis.plot([0, most], [0, most], color=GREY, linestyle="--", linewidth=1)
    errors = [2 * row["error"] for row in rows]
    axis.errorbar(expected, came, yerr=errors, fmt="o", color=BLUE, capsize=3)
    clear_frame(axis, "by tenths of what was expected", "both")
    axis.set_xlabel("expected after a choice")
    axis.set_ylabel("came")


def tell(result: Result) -> str:
    return "\n".join(_lines(result))


def _lines(result: Result) -> Iterator[str]:
    for name in ("alone", "field"):
        yield from _told_lines(f"base 4, {name}", result[name])
    for row in result["field"]["deciles"]:
        yield f"  expected {row['expected']:6.2f}   came {_told(row)}"
    for name, row in result["field"]["levels"].items():
        yield from _told_lines(name, row)
    for name, row in result["levels"].items():
        yield f"{name}: {row['rounds']} rounds, gives away {_told(row)}"
        yield "  " + ", ".join(f"{grade} {share:.1%}" for grade, share in row["grades"].items())
    for name, rows in result["table"].items():
        for kind, row in rows.items():
            yield from _told_lines(f"{name}, {kind}", row)


def _told_lines(name: str, row: Result) -> Iterator[str]:
    yield f"{name}: {row['rounds']} rounds, slope {_told(row['slope'])}"
    means = ", ".join(f"{key} {_told(figure)}" for key, figure in row["means"].items())
    yield f"  {means}; variances add up to {_told(row['added_up'])}"
    spread = ", ".join(f"{key} {figure['value']:.1f}" for key, figure in row["variances"].items())
    yield f"  variances: {spread}"
    turns = ", ".join(f"{turn}: {_told(figure)}" for turn, figure in row["rest_by_turn"].items())
    yield f"  rest by turn {turns}"


def _told(row: dict[str, float]) -> str:
    return f"{row['value']:.2f} ± {row['error']:.2f}"


def measure_and_draw(settings: BenchSettings) -> Result:
    result = measure(settings)
    if settings is not QUICK:
        draw(result)
    return result


if __name__ == "__main__":
    run("coach_model", __doc__, measure_and_draw, tell)
