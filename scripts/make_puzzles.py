"""Make the puzzles of `hornox.coach.puzzles` from games of bots, and from records.

    python -m scripts.make_puzzles search journal.jsonl --part 1/2   # may be stopped and resumed
    python -m scripts.make_puzzles pack journal*.jsonl               # writes the package's file

`search` plays games of all modes, looks for puzzles in every decision, and writes a line to the
journal for each game. The same seed and part give the same puzzles. `pack` takes at most `--most`
puzzles of each mode, of all kinds of decision.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count, cycle
from pathlib import Path
from typing import Any

from hornox.bots import make_bot
from hornox.coach import walk
from hornox.coach.puzzles import PUZZLE_FILE, Puzzle, find_puzzle, write_puzzles
from hornox.coach.puzzles.themes import themes_of
from hornox.engine import VARIANTS, FanCard, Setup, View, awaited, new_setup
from hornox.record import Game, Record, Stream, from_json, read_record, to_json

SEED = "puzzles-1"
BOTS = ("calf", "yearling", "ox", "ox", "ox", "bull")
"""Who plays the games, drawn for each seat."""

CARDS = "selecting"
ROUNDS = 2
"""Of each game so many rounds are looked at."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the script."""
    parser = argparse.ArgumentParser(
        prog="python -m scripts.make_puzzles",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)
    searching = commands.add_parser("search", help="look for puzzles")
    searching.add_argument("journal", type=Path)
    searching.add_argument("--seed", default=SEED)
    searching.add_argument("--part", default="1/1", metavar="I/N", help="every N-th game")
    searching.add_argument("--games", type=int, help="stop after so many games")
    searching.add_argument("--modes", default=",".join(VARIANTS), metavar="A,B")
    searching.add_argument("--records", type=Path, help="records in this folder, no games of bots")
    packing = commands.add_parser("pack", help="write the file of puzzles")
    packing.add_argument("journals", type=Path, nargs="+")
    packing.add_argument("--out", type=Path, default=PUZZLE_FILE)
    packing.add_argument("--most", type=int, default=300, help="puzzles of each mode")
    args = parser.parse_args(arguments)
    return search(args) if args.command == "search" else pack(args)


def search(args: argparse.Namespace) -> int:
    """Look for puzzles game by game, and note each game in the journal."""
    done = {line["game"] for line in journal_lines([args.journal])}
    with args.journal.open("a", encoding="utf-8") as journal:
        for name, views in _sources(args):
            if name in done:
                continue
            found = [to_json(puzzle) for puzzle in puzzles_in(views, f"{args.seed}/{name}")]
            line = {"game": name, "puzzles": found}
            journal.write(json.dumps(line, separators=(",", ":")) + "\n")
            journal.flush()
    return 0


def _sources(args: argparse.Namespace) -> Iterator[tuple[str, Iterable[View]]]:
    """Names of games, and what their seats saw at their decisions."""
    part, parts = map(int, args.part.split("/"))
    if args.records is not None:
        for path in sorted(args.records.glob("*.json"))[part - 1 :: parts]:
            record = read_record(path.read_text("utf-8"))
            yield path.name, [choice.view for choice in walk(record).choices]
        return
    setups = list(all_setups(args.modes.split(",")))
    for number in count(part - 1, parts):
        if args.games is not None and number >= args.games:
            return
        setup = setups[number % len(setups)]
        yield f"{args.modes} {number}", views_of_game(setup, f"{args.seed}/{number}")


def all_setups(modes: Sequence[str]) -> Iterator[Setup]:
    """All modes in turn, with every number of players; the shorter lists are repeated."""
    most = max(len(VARIANTS[mode].players) for mode in modes)
    for index in range(most):
        for mode in modes:
            players = VARIANTS[mode].players
            yield _setup(mode, players[index % len(players)], index)


def _setup(mode: str, players: int, index: int) -> Setup:
    if "fan_cards" not in VARIANTS[mode].option_names:
        return new_setup(mode, players)
    cards = list(FanCard)
    chosen = [cards[index % len(cards)], cards[(index // 2 + 1) % len(cards)]]
    return new_setup(mode, players, fan_cards=tuple(dict.fromkeys(chosen)))


def views_of_game(setup: Setup, seed: str) -> Iterator[View]:
    """What the seats see at each decision of the first rounds of a game between bots."""
    chance = Stream(seed, "puzzle game")
    names = [chance.choice(BOTS) for _ in range(setup.players)]
    bots = [make_bot(name, f"{seed}/{seat}") for seat, name in enumerate(names)]
    game = Game(Record(setup, tuple(names), seed=seed))
    while not game.is_over and len(game.state.scores) < ROUNDS:
        seat = awaited(game.state)[0]
        view = game.view(seat)
        yield view
        game.play(seat, bots[seat].choose(view))


def puzzles_in(views: Iterable[View], seed: str) -> Iterator[Puzzle]:
    """At most one puzzle of a turn, and one of each seat and kind of decision in a round."""
    taken: set[tuple[object, ...]] = set()
    for view in views:
        places = {(view.round, view.turn), (view.round, view.seat, view.prompt.kind)}
        puzzle = find_puzzle(view, seed) if taken.isdisjoint(places) else None
        if puzzle is not None:
            taken |= places
            yield puzzle


def pack(args: argparse.Namespace) -> int:
    """Write the puzzles of journals to the file."""
    journals = journal_lines(args.journals)
    puzzles = [from_json(Puzzle, puzzle) for line in journals for puzzle in line["puzzles"]]
    found = {puzzle.id: with_themes(puzzle) for puzzle in puzzles}
    chosen = list(selected(found.values(), args.most))
    write_puzzles(chosen, args.out)
    for name, counts in (
        ("modes", Counter(puzzle.mode for puzzle in chosen)),
        ("kinds", Counter(puzzle.kind for puzzle in chosen)),
        ("themes", Counter(theme.value for puzzle in chosen for theme in puzzle.themes)),
        ("difficulty", Counter(puzzle.difficulty for puzzle in chosen)),
        ("players", Counter(puzzle.players for puzzle in chosen)),
    ):
        print(name, dict(sorted(counts.items())))
    print(len(chosen), "of", len(found), "puzzles,", args.out.stat().st_size, "bytes")
    return 0


def with_themes(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the themes as they are found now."""
    themes = themes_of(puzzle.view, puzzle.options, puzzle.best, puzzle.tempting)
    return replace(puzzle, themes=themes)


def selected(puzzles: Iterable[Puzzle], most: int) -> Iterator[Puzzle]:
    """Choose up to `most` of each mode: kinds of decision by turns, cards twice as often."""
    queues: dict[str, dict[str, list[Puzzle]]] = {}
    for puzzle in sorted(puzzles, key=lambda one: one.id, reverse=True):
        queues.setdefault(puzzle.mode, {}).setdefault(puzzle.kind, []).append(puzzle)
    for kinds in queues.values():
        turns = cycle((*kinds, CARDS))
        left = min(most, sum(map(len, kinds.values())))
        while left:
            queue = kinds.get(next(turns))
            if queue:
                left -= 1
                yield queue.pop()


def journal_lines(paths: Sequence[Path]) -> Iterator[dict[str, Any]]:
    """The whole lines of journals; the last one may have been cut off."""
    for path in paths:
        for line in path.read_text("utf-8").splitlines(keepends=True) if path.exists() else ():
            if line.endswith("\n"):
                yield json.loads(line)


if __name__ == "__main__":
    sys.exit(main())
