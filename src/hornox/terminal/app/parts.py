"""The widgets of the table: each draws one part of a moment and tells what is touched."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from hornox.engine import Card
from hornox.terminal.app.bar_drawing import (
    draw_hand,
    draw_head,
    draw_prompt,
    draw_queue,
    draw_specials,
    hand_of,
)
from hornox.terminal.app.choices import Pick
from hornox.terminal.app.drawing import SMALL, CardSize, DrawnPart, Spot, wrapped
from hornox.terminal.app.moment import TableMoment
from hornox.terminal.app.row_drawing import draw_pool, draw_rows
from hornox.terminal.app.seat_drawing import draw_seats


class TablePart(Widget):
    """A part of the table."""

    class Touched(Message):
        """The mouse has clicked on something."""

        def __init__(self, pick: Pick) -> None:
            super().__init__()
            self.pick = pick

    class PointedAt(Message):
        """The mouse is over something."""

        def __init__(self, pick: Pick) -> None:
            super().__init__()
            self.pick = pick

    moment: reactive[TableMoment | None] = reactive(None)
    card_size: reactive[CardSize] = reactive(SMALL)

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._drawing = DrawnPart(0)

    def draw(self, moment: TableMoment) -> DrawnPart:
        """Draw this part."""
        raise NotImplementedError

    def render(self) -> Text:
        """Return the lines, and remember what lies where."""
        self._drawing = DrawnPart(0) if self.moment is None else self.draw(self.moment)
        return self._drawing.text

    @property
    def spots(self) -> dict[Pick, Spot]:
        """What can be touched, by its place on the screen."""
        left, top = self.region.offset
        return {
            pick: Spot(spot.x + left, spot.y + top, spot.width, spot.height)
            for pick, spot in self._drawing.spots.items()
        }

    def on_click(self, event: events.Click) -> None:
        """Touch what lies there."""
        pick = self._drawing.at(event.x, event.y)
        if pick is not None:
            self.post_message(self.Touched(pick))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Point at what lies there."""
        pick = self._drawing.at(event.x, event.y)
        if pick is not None:
            self.post_message(self.PointedAt(pick))


class HeadPart(TablePart):
    """Title, round and turn."""

    def draw(self, moment: TableMoment) -> DrawnPart:
        """Draw this part."""
        return draw_head(moment, self.size.width)


class RowsPart(TablePart):
    """The rows, or the open cards of a draft, which keep their places."""

    _places: tuple[Card, ...] = ()

    def draw(self, moment: TableMoment) -> DrawnPart:
        """Draw this part."""
        pool = moment.board.pool
        if not set(pool) <= set(self._places):
            self._places = pool
        if pool:
            return draw_pool(moment, self._places, self.size.width, self.size.height)
        return draw_rows(moment, self.card_size)


class SeatsPart(TablePart):
    """The seats."""

    def draw(self, moment: TableMoment) -> DrawnPart:
        """Draw this part."""
        return draw_seats(moment, self.size.width)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """Return how many lines the seats need."""
        return 1 if self.moment is None else len(draw_seats(self.moment, width).lines)

    def watch_moment(self) -> None:
        """Lay out again: a seat may need more lines."""
        self.refresh(layout=True)


class QueuePart(TablePart):
    """The cards that wait to be placed."""

    def draw(self, moment: TableMoment) -> DrawnPart:
        """Draw this part."""
        return draw_queue(moment, self.size.width)


class PromptPart(TablePart):
    """The question."""

    def draw(self, moment: TableMoment) -> DrawnPart:
        """Draw this part."""
        return draw_prompt(moment, self.size.width)


class SpecialsPart(TablePart):
    """The special cards."""

    def draw(self, moment: TableMoment) -> DrawnPart:
        """Draw this part."""
        return draw_specials(moment, self.size.width)


class HandPart(TablePart):
    """The own hand. Its cards keep their places until there are new ones."""

    _places: tuple[Card, ...] = ()

    def draw(self, moment: TableMoment) -> DrawnPart:
        """Draw this part."""
        hand = hand_of(moment)
        if not set(hand) <= set(self._places):
            self._places = hand
        return draw_hand(moment, self._places, self.size.width, self.card_size)


class StoryPart(TablePart):
    """What has happened, the newest below; the wheel looks back."""

    back: reactive[int] = reactive(0)

    def draw(self, moment: TableMoment) -> DrawnPart:
        """Draw as much as there is room for."""
        lines = wrapped(moment.story[-300:], self.size.width)
        end = len(lines) - min(self.back, max(0, len(lines) - self.size.height))
        drawing = DrawnPart(0)
        drawing.lines = lines[max(0, end - self.size.height) : end]
        return drawing

    def watch_moment(self, before: TableMoment | None, now: TableMoment | None) -> None:
        """Return to the newest sentence when there is one."""
        if before is not None and now is not None and before.story != now.story:
            self.back = 0

    def on_mouse_scroll_up(self) -> None:
        """Look back."""
        self.look(1)

    def on_mouse_scroll_down(self) -> None:
        """Look forward."""
        self.look(-1)

    def look(self, lines: int) -> None:
        """Look back by so many lines."""
        self.back = max(0, self.back + lines)
