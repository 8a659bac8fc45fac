"""Play a game of one person against bots, or with bots against the Buffalo."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from shlex import quote

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from hornox.bots import BOTS, Supervised, open_bot
from hornox.bots.cautious import expected_gain
from hornox.engine import (
    CardPlaced,
    Event,
    Outcome,
    Result,
    RowTaken,
    Seat,
    SeatAction,
    Setup,
    View,
    awaited,
    events_for,
)
from hornox.record import Game, Record, write_record
from hornox.table.pacing import SHOWN_FOR
from hornox.terminal.advice import advice, is_veto, without_veto
from hornox.terminal.ask import Asker, Quit
from hornox.terminal.decision_questions import DecisionQuestions
from hornox.terminal.narration import QUIET, Narrator
from hornox.terminal.option_flags import flags_of
from hornox.terminal.saved_game import SavedGame, forget_game, write_game
from hornox.terminal.screen import Screen
from hornox.texts import Texts

YOU = 0
"""The person's seat."""

DEADLINE = 30.0
"""Seconds for a decision of a bot of others: after them a simple bot answers for it."""

BOT_NAMES = ("Bruno", "Clara", "Dora", "Emil", "Frida", "Gustav", "Hanna", "Ivo", "Jule", "Kurt")

SLOW = (CardPlaced, RowTaken)
"""Events that are printed one by one, with a delay."""


@dataclass(frozen=True, slots=True)
class PlaySettings:
    """The settings of a game in the terminal; `pace` is a factor for the times of a table.

    `save` gets the record, `keep` the game as it can be resumed, `played` is one that goes on.
    """

    setup: Setup
    seed: str
    name: str
    bots: tuple[str, ...]
    save: Path | None = None
    pace: float = 0.0
    keep: Path | None = None
    played: Record | None = None


def seat_names(name: str, bots: int) -> tuple[str, ...]:
    """Return the person's name and different ones for the bots."""
    others = [other for other in BOT_NAMES if other.casefold() != name.casefold()]
    return (name, *others[:bots])


def game_of(settings: PlaySettings) -> Game:
    """Return the game that goes on, or a new one."""
    names = seat_names(settings.name, len(settings.bots))
    return Game(settings.played or Record(settings.setup, names, seed=settings.seed))


def resumed(saved: SavedGame, keep: Path, pace: float) -> PlaySettings:
    """Return the settings of a game that goes on."""
    record = saved.record
    return PlaySettings(
        record.setup,
        record.seed or "",
        record.names[YOU],
        saved.bots,
        pace=pace,
        keep=keep,
        played=record,
    )


def play(settings: PlaySettings, console: Console, texts: Texts) -> None:
    """Play until the game is over or the person quits."""
    game = game_of(settings)
    save_game(settings, game)
    with ExitStack() as stack:
        bots = [stack.enter_context(bot) for bot in _open_bots(settings)]
        session = _Session(settings, game, console, texts, bots)
        try:
            session.run()
        except (Quit, EOFError, KeyboardInterrupt):
            console.print()
            console.print(texts("end.left"), markup=False)
        session.print_faults()
    save_game(settings, game)
    say_goodbye(settings, game, console, texts)


def _open_bots(settings: PlaySettings) -> list[Supervised]:
    """Return supervised bots, because external bots may fail."""
    return [
        open_bot(bot, f"{settings.seed}/{seat}", deadline=_deadline(bot))
        for seat, bot in enumerate(settings.bots, start=1)
    ]


def _deadline(bot: str) -> float | None:
    """Return how long a bot may think. Ours need no limit, and may compile at their first move."""
    return None if bot.partition(":")[0] in BOTS else DEADLINE


class _Session:
    """One game while it is being played."""

    def __init__(
        self,
        settings: PlaySettings,
        game: Game,
        console: Console,
        texts: Texts,
        bots: Sequence[Supervised],
    ) -> None:
        self._settings = settings
        self._game = game
        self._console = console
        self._texts = texts
        self._narrator = Narrator(texts, game.setup, game.names, me=YOU)
        self._screen = Screen(console, self._narrator)
        asker = Asker(console, texts, lambda: self._screen.show_pile(game.view(YOU)))
        self._answers = DecisionQuestions(
            asker, self._narrator, lambda action: game.is_legal(YOU, action)
        )
        self._bots = bots
        self._failed: set[Seat] = set()

    def run(self) -> None:
        """Play the game to its end."""
        self._introduce()
        self._print_events(self._game.events)
        while not self._game.is_over:
            self._print_events(self._move())
        outcome = self._game.outcome
        assert outcome is not None
        for bot in self._bots:
            bot.game_over(outcome)
        self._show_result(outcome)

    def print_faults(self) -> None:
        """Print the first fault of each bot, only after the game: it may name hidden cards."""
        for seat, bot in enumerate(self._bots, start=1):
            for fault in bot.faults[:1]:
                who, words = self._narrator.who(seat), fault.message
                told = self._texts("fault.first", who=who, decision=fault.decision, message=words)
                self._console.print(told, markup=False)

    def _move(self) -> tuple[Event, ...]:
        """Make one move. Bots move before the person, who then sees their proposals."""
        seats = awaited(self._game.state)
        seat = next((seat for seat in seats if seat != YOU), YOU)
        view = self._game.view(seat)
        if seat != YOU:
            return self._game.play(seat, self._bot_choice(view))
        save_game(self._settings, self._game)
        if not self._answers.needs_no_table(view):
            self._screen.show(view)
        return self._game.play(YOU, self._answers.decide(view))

    def _bot_choice(self, view: View) -> SeatAction:
        assert view.seat is not None
        bot = self._bots[view.seat - 1]
        action = bot.choose(view)
        if bot.faults and view.seat not in self._failed:
            self._failed.add(view.seat)
            self._console.print(
                self._texts("fault.now", who=self._narrator.who(view.seat)), markup=False
            )
        if is_veto(view, action, YOU):
            said = advice(self._narrator, view.seat, expected_gain(view))
            self._console.print(said, markup=False)
        return without_veto(view, action, YOU)

    def _print_events(self, events: tuple[Event, ...]) -> None:
        for event in events_for(YOU, events):
            if isinstance(event, QUIET):
                continue
            mine = getattr(event, "seat", None) == YOU
            style = "bold" if mine else ""
            self._console.print(
                self._narrator.sentence(event), style=style, markup=False, highlight=False
            )
            if isinstance(event, SLOW):
                time.sleep(self._settings.pace * SHOWN_FOR[type(event)] / 1000)

    def _introduce(self) -> None:
        others = self._game.names[1:]
        key = "setup.start" if others else "setup.start.alone"
        names = self._texts.names(others) if others else ""
        self._console.print(self._texts(key, names=names), markup=False)

    def _show_result(self, outcome: Outcome) -> None:
        texts = self._texts
        table = Table(texts("end.place"), texts("end.player"), texts("end.points"), box=box.SIMPLE)
        names = list(self._game.names)
        if outcome.result is not Result.RANKED:
            names = [texts("team"), texts("buffalo")]
        ranked = sorted(
            zip(outcome.points, names, self._narrator.points(outcome.points), strict=True)
        )
        for points, name, counted in ranked:
            place = 1 + sum(other[0] < points for other in ranked)
            table.add_row(str(place), Text(name), counted)
        self._console.print(table)
        self._console.print(self._narrator.outcome(outcome), style="bold", markup=False)


def same_deal_command(settings: PlaySettings) -> str:
    """Return the command that plays the same deal again."""
    setup = settings.setup
    words = ["hornox play", f"--mode {setup.mode}", f"--players {setup.players}"]
    return " ".join([*words, *flags_of(setup), f"--seed {quote(settings.seed)}"])


def save_game(settings: PlaySettings, game: Game) -> None:
    """Write record and game, before every decision, so that a crash loses nothing."""
    if settings.save is not None:
        settings.save.write_text(write_record(game.record()), encoding="utf-8")
    if settings.keep is not None and game.is_over:
        forget_game(settings.keep)
    elif settings.keep is not None:
        write_game(settings.keep, SavedGame(game.record(), settings.bots))


def say_goodbye(settings: PlaySettings, game: Game, console: Console, texts: Texts) -> None:
    """Print how to play the same deal again, or how to go on."""
    if settings.keep is not None and not game.is_over:
        console.print(texts("end.kept"), markup=False)
    command = same_deal_command(settings)
    console.print(texts("end.seed", seed=settings.seed, command=command), markup=False)
    if settings.save is not None:
        console.print(texts("end.saved", file=settings.save), markup=False)
