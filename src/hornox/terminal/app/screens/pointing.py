"""Choosing on a table: arrows, numbers and the mouse point at things, picks make an action."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import ClassVar

from textual import events, on
from textual.binding import Binding, BindingType

from hornox.engine import SeatAction
from hornox.terminal.app.choices import TWIST, Pick, action_of, extended, next_picks
from hornox.terminal.app.moment import TableMoment
from hornox.terminal.app.navigation import Direction, neighbour
from hornox.terminal.app.parts import TablePart
from hornox.terminal.app.screens.table_view import TableView

ARROWS: tuple[Direction, ...] = ("left", "right", "up", "down")


class PointingView(TableView):
    """A table on which things can be picked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(arrow, f"point('{arrow}')") for arrow in ARROWS),
        Binding("tab", "step(1)", priority=True),
        Binding("shift+tab", "step(-1)", priority=True),
        Binding("enter,space", "touch"),
        Binding("escape,backspace", "back"),
        Binding("t", "twist"),
    ]

    def __init__(self, moment: TableMoment) -> None:
        super().__init__(moment)
        self._digits = ""

    @abstractmethod
    async def choose(self, action: SeatAction) -> None:
        """Do what the picks say."""

    def hint_for(self, moment: TableMoment) -> str:
        """Return what the coach says about the thing pointed at."""
        return ""

    def point_at(self, pick: Pick | None) -> None:
        """Point at a thing."""
        moment = replace(self.moment, cursor=pick)
        self.show(replace(moment, hint=self.hint_for(moment)))

    def point_at_first(self) -> None:
        """Point at the first thing that may be touched."""
        self.point_at(next(iter(self.moment.allowed), None))

    async def pick(self, pick: Pick) -> None:
        """Touch a thing; the last one of a path names an action."""
        view, path = self.moment.view, extended(self.moment.view, self.moment.path, pick)
        action = action_of(view, path)
        if action is not None and not next_picks(view, path):
            await self.choose(action)
        else:
            self.show(replace(self.moment, path=path))
            self.point_at_first()

    def action_point(self, direction: Direction) -> None:
        """Point at the next thing in a direction."""
        self.point_at(neighbour(self.spots, self.moment.cursor, direction))

    def action_step(self, by: int) -> None:
        """Point at the next or previous of all things."""
        allowed = self.moment.allowed
        if allowed:
            cursor = self.moment.cursor
            at = allowed.index(cursor) if cursor in allowed else -1
            self.point_at(allowed[(at + by) % len(allowed)])

    async def action_touch(self) -> None:
        """Touch what is pointed at, or skip what is being shown."""
        cursor = self.moment.cursor
        if not self.skip() and cursor is not None and cursor in self.moment.allowed:
            await self.pick(cursor)

    def action_back(self) -> None:
        """Take the last pick back."""
        if self.skip() or not self.moment.path:
            return
        *path, last = self.moment.path
        self.show(replace(self.moment, path=tuple(path)))
        self.point_at(last)

    async def action_twist(self) -> None:
        """Play a card with the twister, or not."""
        if self.moment.path == (TWIST,):
            self.action_back()
        elif TWIST in self.moment.allowed:
            await self.pick(TWIST)

    def on_key(self, event: events.Key) -> None:
        """Point at the card or row with the typed number."""
        if event.character is None or not event.character.isdecimal():
            self._digits = ""
            return
        numbers = {_shown(pick): pick for pick in self.moment.allowed}
        longer = self._digits + event.character
        begins = any(number.startswith(longer) for number in numbers)
        self._digits = longer if begins else event.character
        if self._digits in numbers:
            self.point_at(numbers[self._digits])

    @on(TablePart.PointedAt)
    def _pointed(self, message: TablePart.PointedAt) -> None:
        if message.pick in self.moment.allowed and message.pick != self.moment.cursor:
            self.point_at(message.pick)

    @on(TablePart.Touched)
    async def _touched(self, message: TablePart.Touched) -> None:
        if self.skip():
            return
        if message.pick in self.moment.allowed:
            await self.pick(message.pick)
        elif message.pick in self.moment.path:
            self.action_back()


def _shown(pick: Pick) -> str:
    """Return what is typed to point at it: its number; people count rows from 1."""
    if pick.kind == "row" and isinstance(pick.value, int):
        return str(pick.value + 1)
    return str(pick.value)
