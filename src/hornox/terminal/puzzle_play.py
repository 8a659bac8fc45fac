"""Puzzles in a terminal: the table, the question, and after the answer all options."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from hornox.coach.puzzles import Puzzle
from hornox.engine import SeatAction
from hornox.terminal.ask import Asker, Quit
from hornox.terminal.coach_words import CoachWords
from hornox.terminal.decision_questions import DecisionQuestions
from hornox.terminal.narration import Narrator
from hornox.terminal.puzzle_tables import seat_names, solution_table, title_of
from hornox.terminal.screen import Screen
from hornox.texts import Texts


@dataclass(slots=True)
class PuzzleScore:
    """How it went so far; `streak` are the last puzzles that were solved in a row."""

    tried: int = 0
    solved: int = 0
    streak: int = 0
    longest: int = 0

    def add(self, *, is_solved: bool) -> None:
        """Count one more puzzle."""
        self.tried += 1
        self.solved += is_solved
        self.streak = self.streak + 1 if is_solved else 0
        self.longest = max(self.longest, self.streak)


def play_puzzles(puzzles: Iterable[Puzzle], console: Console, texts: Texts) -> PuzzleScore:
    """Ask one puzzle after the other, until there are no more or the person leaves."""
    score = PuzzleScore()
    try:
        for number, puzzle in enumerate(puzzles, start=1):
            console.print(Text(f"\n{title_of(puzzle, texts, number)}", style="bold"))
            answer = ask(puzzle, console, texts)
            score.add(is_solved=answer == puzzle.actions[puzzle.best])
            console.print(solution_table(puzzle, answer, texts))
            console.print(Text(texts("puzzle.streak", streak=score.streak)))
    except (Quit, EOFError, KeyboardInterrupt):
        console.print()
    if score.tried:
        values = {"solved": score.solved, "tried": score.tried, "longest": score.longest}
        console.print(Text(texts("puzzle.score", **values), style="bold"))
    return score


def ask(puzzle: Puzzle, console: Console, texts: Texts) -> SeatAction:
    """Show what the seat saw, and return the answer. Nothing tells the solution before."""
    view = puzzle.view
    narrator = Narrator(texts, view.setup, seat_names(puzzle, texts), view.seat)
    words = CoachWords(texts, view.setup, seat_names(puzzle, texts))
    screen = Screen(console, narrator)
    screen.show(view)
    asker = Asker(console, texts, lambda: screen.show_pile(view))
    if puzzle.kind in ("team-talking", "using-special"):
        return _from_menu(puzzle, asker, words)
    return DecisionQuestions(asker, narrator, lambda action: action in puzzle.actions).decide(view)


def _from_menu(puzzle: Puzzle, asker: Asker, words: CoachWords) -> SeatAction:
    labels = [words.action(action) for action in puzzle.actions]
    chosen = None
    while not isinstance(chosen, int):
        chosen = asker.menu(labels, asker.texts("puzzle.ask"))
    return puzzle.actions[chosen]
