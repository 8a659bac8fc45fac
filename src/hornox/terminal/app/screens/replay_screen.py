"""A record, step by step, seen from any seat or by a spectator."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from hornox.terminal.app.moment import TableMoment
from hornox.terminal.app.preferences import Preferences
from hornox.terminal.app.screens.table_view import TableView
from hornox.terminal.app.sessions import GameUpdate
from hornox.terminal.app.sessions.recorded import RecordedGame


class ReplayScreen(TableView):
    """A game that is over, or was left, to look through."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,enter", "step(1)"),
        Binding("left,backspace", "step(-1)"),
        Binding("home", "first"),
        Binding("end", "last"),
        Binding("v", "seat"),
        Binding("escape", "dismiss"),
    ]

    def __init__(self, game: RecordedGame, moment: TableMoment, preferences: Preferences) -> None:
        super().__init__(moment)
        self.game, self.preferences = game, preferences

    @property
    def key_names(self) -> list[tuple[str, str]]:
        """The keys of this screen and their actions."""
        steps = [("→", "step(1)"), ("←", "step(-1)"), ("home", "first"), ("end", "last")]
        rest = [("v", "seat"), ("i", "details"), ("p", "pace"), ("?", "help")]
        return [*steps, *rest, ("d", "app.dark"), ("q", "app.quit")]

    def on_mount(self) -> None:
        """Show the beginning."""
        self.look_at(self.game.go(0))

    def action_step(self, by: int) -> None:
        """Go a step on, or back. While a step is shown, go to its end."""
        if not self.skip():
            self.look_at(self.game.go(self.game.at + by))

    def action_first(self) -> None:
        """Go to the beginning."""
        self.look_at(self.game.go(0))

    def action_last(self) -> None:
        """Go to the end."""
        self.look_at(self.game.go(self.game.last))

    def action_seat(self) -> None:
        """Look from the next seat, after the last one as a spectator."""
        seats = [None, *range(self.game.setup.players)]
        at = seats.index(self.game.seat) + 1
        self.look_at(self.game.look_from(seats[at % len(seats)]))

    @work(exclusive=True)
    async def look_at(self, update: GameUpdate) -> None:
        """Show a moment of the record."""
        if update.is_past:
            self.show(replace(self.moment, story=()))
        await self.reveal(update, self.preferences.pace)
        texts, seat = self.moment.narrator.texts, self.game.seat
        who = texts("app.spectator") if seat is None else self.moment.narrator.who(seat)
        status = texts("app.replay", at=self.game.at, last=self.game.last, who=who)
        self.show(replace(self.moment, status=status, is_asked=False))
