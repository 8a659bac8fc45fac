"""Data sets: directories of Parquet files, and the recipe they were made by."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]

from hornox.arena import plan_games, planned_game
from hornox.data.games import decision_rows, game_row
from hornox.data.schema import SCHEMA_VERSION, schema_of
from hornox.data.turns import turns_table
from hornox.engine import Setup
from hornox.record import Game, Record
from hornox.record.record import dump_options
from hornox.sim import Policy, play

GAMES_AT_ONCE = 100
ROUNDS_AT_ONCE = 20_000
RECIPE = "recipe.json"

Recipe = dict[str, Any]
OnProgress = Callable[[int], None]


def no_progress(done: int) -> None:
    """Tell nobody."""


def write_records(records: Iterable[Record], directory: Path) -> int:
    """Write recorded games; returns how many there were."""
    return _write_games(map(Game, records), directory, {"kind": "records"}, no_progress)


def write_bot_games(
    setup: Setup,
    bots: tuple[str, ...],
    games: int,
    seed: str,
    directory: Path,
    on_progress: OnProgress = no_progress,
) -> int:
    """Let bots play and write their games. The same arguments give the same tables."""
    plan = plan_games(setup, bots, games, seed)
    recipe = {"kind": "bot games", **_setup(setup), "bots": list(plan.bots), "games": games}
    played = (planned_game(plan, number).game for number in range(games))
    return _write_games(played, directory, recipe | {"seed": seed}, on_progress)


def write_rounds(
    setup: Setup,
    policy: Policy,
    rounds: int,
    seed: str,
    directory: Path,
    on_progress: OnProgress = no_progress,
) -> int:
    """Play rounds in the simulator and write every card. The same arguments give the same table."""
    directory.mkdir(parents=True, exist_ok=True)
    with pq.ParquetWriter(directory / "turns.parquet", schema_of("turns")) as turns:
        for first in range(0, rounds, ROUNDS_AT_ONCE):
            part = min(ROUNDS_AT_ONCE, rounds - first)
            turns.write_table(
                turns_table(play(setup, part, f"{seed}/{first}", policies=policy), first)
            )
            on_progress(first + part)
    recipe = {"kind": "rounds", **_setup(setup), "policy": repr(policy), "rounds": rounds}
    _write_recipe(directory, recipe | {"seed": seed})
    return rounds


def _write_games(
    games: Iterable[Game], directory: Path, recipe: Recipe, on_progress: OnProgress
) -> int:
    directory.mkdir(parents=True, exist_ok=True)
    written = 0
    with (
        pq.ParquetWriter(directory / "games.parquet", schema_of("games")) as about,
        pq.ParquetWriter(directory / "decisions.parquet", schema_of("decisions")) as decisions,
    ):
        for part in _parts(games):
            numbered = list(enumerate(part, written))
            about.write_table(_table("games", [game_row(*one) for one in numbered]))
            rows = [row for one in numbered for row in decision_rows(*one)]
            decisions.write_table(_table("decisions", rows))
            written += len(part)
            on_progress(written)
    _write_recipe(directory, recipe)
    return written


def _parts(games: Iterable[Game]) -> Iterator[list[Game]]:
    """So many games at once, so that a large data set needs little memory."""
    left = iter(games)
    while part := list(islice(left, GAMES_AT_ONCE)):
        yield part


def _table(name: str, rows: list[dict[str, Any]]) -> Any:
    return pa.Table.from_pylist(rows, schema_of(name))


def _setup(setup: Setup) -> Recipe:
    return {"mode": setup.mode, "players": setup.players, "options": dump_options(setup)}


def _write_recipe(directory: Path, recipe: Recipe) -> None:
    """Tell what the files hold and how to make them again."""
    head = {"schema": SCHEMA_VERSION, "hornox": version("hornox")}
    text = json.dumps(head | recipe, indent=2, ensure_ascii=False)
    (directory / RECIPE).write_text(f"{text}\n", "utf-8")
