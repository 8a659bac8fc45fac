"""Puzzles as tables: a list of them, a solution, what a recheck found."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from hornox.coach import OptionAnalysis, reason_for
from hornox.coach.puzzles import Puzzle, Recheck
from hornox.engine import SeatAction
from hornox.terminal.coach_words import CoachWords
from hornox.texts import Texts

WIDTH = 14
"""Of the longest bar."""


def seat_names(puzzle: Puzzle, texts: Texts) -> tuple[str, ...]:
    """The seats have no names but their numbers; the one that decides is the reader's."""
    return tuple(
        texts("puzzle.you") if seat == puzzle.view.seat else texts("puzzle.seat", number=seat + 1)
        for seat in range(puzzle.players)
    )


def title_of(puzzle: Puzzle, texts: Texts, number: int) -> str:
    """The heading of a puzzle. Its themes are not told before the answer: they are hints."""
    return texts(
        "puzzle.title",
        number=number,
        title=texts(f"title.{puzzle.mode}"),
        players=puzzle.players,
        difficulty=puzzle.difficulty,
    )


def puzzle_list(puzzles: Sequence[Puzzle], texts: Texts) -> Table:
    """What there is, without the solutions."""
    table = Table(box=box.SIMPLE_HEAD)
    for name in ("id", "mode", "players", "kind", "difficulty", "themes"):
        table.add_column(texts(f"puzzle.column.{name}"))
    for puzzle in puzzles:
        cells = (puzzle.id, puzzle.mode, str(puzzle.players), puzzle.kind, str(puzzle.difficulty))
        table.add_row(*cells, theme_names(puzzle, texts))
    return table


def theme_names(puzzle: Puzzle, texts: Texts) -> str:
    return ", ".join(texts(f"puzzle.theme.{theme}") for theme in puzzle.themes)


def solution_table(puzzle: Puzzle, answer: SeatAction, texts: Texts) -> RenderableType:
    """All options with bars, the best first, and the reasons in words."""
    words = CoachWords(texts, puzzle.view.setup, seat_names(puzzle, texts))
    analysis, best = puzzle.analysis, puzzle.actions[puzzle.best]
    is_solved = answer == best
    told = texts("puzzle.right" if is_solved else "puzzle.wrong", best=words.action(best))
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(texts("coach.column.option"))
    table.add_column(texts("coach.column.bullheads"), justify="right", no_wrap=True)
    table.add_column(texts("coach.column.behind"), justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column("")
    most = max(option.own.value for option in analysis.options)
    for option in analysis.ranked:
        table.add_row(*_option(puzzle, option, answer, most, words))
    lines = [words.reason(reason_for(analysis, analysis.best_option))]
    if not is_solved:
        lines.append(words.reason(reason_for(analysis, analysis.by_action[answer])))
    lines.append(texts("puzzle.themes", themes=theme_names(puzzle, texts)))
    style = "bold green" if is_solved else "bold red"
    return Group(Text(told, style=style), table, *map(Text, lines))


def _option(
    puzzle: Puzzle, option: OptionAnalysis, answer: SeatAction, most: float, words: CoachWords
) -> list[str]:
    own, behind = option.own, option.behind
    notes = [
        words.texts(f"puzzle.note.{name}")
        for name, action in (
            ("best", puzzle.actions[puzzle.best]),
            ("answer", answer),
            ("tempting", puzzle.actions[puzzle.tempting]),
        )
        if option.action == action
    ]
    return [
        words.action(option.action),
        f"{words.number(own.value, 2)} ± {words.number(own.error, 2)}",
        f"{words.number(behind.value, 2)} ± {words.number(behind.error, 2)}",
        "#" * max(0, round(WIDTH * own.value / most)) if most > 0 else "",
        ", ".join(notes),
    ]


def recheck_table(found: Recheck, texts: Texts) -> RenderableType:
    """How many puzzles were rejected, and which."""
    share = f"{100 * found.share:.1f} %".replace(".", texts("coach.point"))
    head = texts("puzzle.recheck", checked=found.checked, rejected=len(found.rejected), share=share)
    lines = [f"  {puzzle}: {fault}" for puzzle, fault in found.rejected]
    return Group(*map(Text, [head, *lines]))
