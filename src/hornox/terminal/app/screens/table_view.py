"""A table on the screen: its parts, their places, and the paced reveal of a step."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Input

from hornox.engine import Event
from hornox.table.pacing import SHOWN_FOR
from hornox.terminal.app.beats import Beat, beats_of, new_events
from hornox.terminal.app.board import board_of
from hornox.terminal.app.choices import Pick
from hornox.terminal.app.details import detail_parts, help_parts
from hornox.terminal.app.drawing import LARGE, SMALL, CardSize, Spot
from hornox.terminal.app.key_bar import KeyBar
from hornox.terminal.app.moment import TableMoment
from hornox.terminal.app.parts import (
    HandPart,
    HeadPart,
    PromptPart,
    QueuePart,
    RowsPart,
    SeatsPart,
    SpecialsPart,
    StoryPart,
    TablePart,
)
from hornox.terminal.app.preferences import Preferences
from hornox.terminal.app.row_drawing import rows_height, rows_width
from hornox.terminal.app.screens.pages import Page, TooSmall
from hornox.terminal.app.sessions import GameUpdate
from hornox.terminal.narration import QUIET
from hornox.terminal.paces import PACES, Pace

WIDE, TALL = 160, 40
"""From this size on cards are large, and seats and story stand beside the table."""

MANY_SEATS = 6
"""The revealed cards of more seats need two lines of 80 columns."""

SIDES = 6
"""The blanks beside a large table."""

POOL = 50
"""The cells of a line of open cards in a draft."""

LEAST_UPPER = 12
"""The lines of rows and seats: small tables have a blank line below."""

LONGEST_STORY = 1000


class TableView(Screen[None]):
    """A table that is looked at."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "look(5)"),
        Binding("pagedown", "look(-5)"),
        Binding("i", "details"),
        Binding("question_mark", "help"),
        Binding("p", "pace"),
        Binding("d", "app.dark"),
        Binding("q", "app.quit"),
    ]

    AUTO_FOCUS = ""
    """Keys belong to the table, not to the line of the chat."""

    preferences: Preferences

    def __init__(self, moment: TableMoment) -> None:
        super().__init__()
        self.moment = moment
        self._skip = asyncio.Event()
        self._is_revealing = False

    def compose(self) -> ComposeResult:
        """Put the parts below and beside each other."""
        yield HeadPart(id="head")
        with Horizontal(id="main"):
            with Vertical(id="table"):
                with Horizontal(id="upper"):
                    yield RowsPart(id="rows")
                    with VerticalScroll(id="seats-beside", can_focus=False):
                        yield SeatsPart()
                yield QueuePart(id="queue")
                yield StoryPart(id="story-below")
                yield PromptPart(id="prompt")
                yield SpecialsPart(id="specials")
                yield HandPart(id="hand")
            with Vertical(id="side"):
                yield SeatsPart(id="seats-side")
                yield StoryPart(id="story-side")
        yield Input(id="chat", classes="hidden")
        yield KeyBar(id="keys")
        yield TooSmall()

    @property
    def key_names(self) -> list[tuple[str, str]]:
        """The keys of this screen and their actions."""
        return []

    def _on_mount(self, event: events.Mount) -> None:
        super()._on_mount(event)
        texts = self.moment.narrator.texts
        self.query_one(KeyBar).keys = tuple(
            (key, texts(f"app.key.{_word(action)}"), action) for key, action in self.key_names
        )
        self.set_sizes()
        self.show(self.moment)

    def on_resize(self, event: events.Resize) -> None:
        """Give the parts their places for this size."""
        self.set_sizes()

    def set_sizes(self) -> None:
        """Set fixed sizes, so that nothing moves during a game."""
        is_wide = self.app.size.width >= WIDE and self.app.size.height >= TALL
        size = LARGE if is_wide else SMALL
        self.set_class(is_wide, "-wide")
        moment, variant = self.moment, self.moment.variant
        for part in self._parts():
            part.card_size = size
        height = self._upper_height(size)
        self.query_one("#upper").styles.height = height
        self.query_one("#upper").styles.margin = (int(height <= LEAST_UPPER), 0, int(is_wide), 0)
        width = rows_width(moment, size)
        self.query_one("#rows").styles.width = max(width, POOL) if moment.board.pool else width
        seats = moment.view.setup.players + variant.is_team
        self.query_one("#queue").styles.height = 2 if seats > MANY_SEATS else 1
        has_specials = bool(variant.special_kinds)
        self.query_one("#specials").styles.height = 1 if has_specials else 0
        lines = 2 if variant.has_x_rows else 1
        self.query_one("#hand").styles.height = lines * size.height + lines - 1
        if is_wide:
            widest = max(rows_width(moment, size), variant.hand_size * size.step)
            self.query_one("#table").styles.width = widest + SIDES
        else:
            self.query_one("#table").styles.width = "100%"

    def show(self, moment: TableMoment) -> None:
        """Draw a moment."""
        if bool(moment.board.pool) != bool(self.moment.board.pool):
            self.moment = moment
            self.set_sizes()
        self.moment = moment
        for part in self._parts():
            part.moment = moment
        self.query_one(KeyBar).palette = moment.palette

    @property
    def spots(self) -> dict[Pick, Spot]:
        """Everything that may be touched now, by its place."""
        shown: dict[Pick, Spot] = {}
        for part in self._parts():
            shown |= part.spots
        return {pick: shown[pick] for pick in self.moment.allowed if pick in shown}

    def action_look(self, lines: int) -> None:
        """Look back in the story."""
        for story in self.query(StoryPart):
            story.look(lines)

    def action_details(self) -> None:
        """Show piles, points by round and the cards that are known."""
        texts = self.moment.narrator.texts
        self.app.push_screen(Page(texts("app.details"), *detail_parts(self.moment)))

    def action_help(self) -> None:
        """Show the keys, and help for the present question."""
        texts = self.moment.narrator.texts
        keys = [(key, texts(f"app.help.{_word(action)}")) for key, action in self.key_names]
        page = Page(texts("app.help"), *help_parts(self.moment, keys))
        self.app.push_screen(page)

    def action_pace(self) -> None:
        """Change the pace."""
        pace, texts = self.preferences.next_pace(), self.moment.narrator.texts
        words = texts("app.pace", pace=texts(f"app.pace.{pace}"))
        self.tell(Text(words, self.moment.palette.good))

    async def reveal(self, update: GameUpdate, pace: Pace) -> None:
        """Show what has happened beat by beat, unless the person skips it."""
        goal, factor = board_of(update.view), PACES[pace]
        is_seen = any(type(event) in SHOWN_FOR for event in update.events)
        if update.is_past or not factor or not is_seen:
            self.tell(*update.events)
        else:
            beats = beats_of(update.events, self.moment.board, goal)
            await self._show_beats(beats, factor)
        self.show(
            replace(
                self.moment,
                view=update.view,
                board=goal,
                marked=frozenset(),
                taken_row=None,
            )
        )

    def tell(self, *told: Event | Text) -> None:
        """Add sentences to the story; what the table shows anyway is left out."""
        sentences = [self._sentence(one) for one in told if not isinstance(one, QUIET)]
        story = (*self.moment.story, *sentences)[-LONGEST_STORY:]
        self.show(replace(self.moment, story=story))

    def skip(self) -> bool:
        """Go to the end of what is being shown; return whether anything was."""
        self._skip.set()
        return self._is_revealing

    async def _show_beats(self, beats: list[Beat], factor: float) -> None:
        self._skip.clear()
        self._is_revealing = True
        self.show(replace(self.moment, is_asked=False, path=(), cursor=None, hint=""))
        for beat, is_new in zip(beats, new_events(beats), strict=True):
            if is_new:
                self.tell(beat.event)
            self.show(
                replace(
                    self.moment,
                    board=beat.board,
                    marked=beat.marked,
                    taken_row=beat.taken_row,
                )
            )
            if beat.seconds and not self._skip.is_set():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._skip.wait(), beat.seconds * factor)
        self._is_revealing = False

    def _sentence(self, told: Event | Text) -> Text:
        if isinstance(told, Text):
            return told
        is_mine = getattr(told, "seat", None) == self.moment.view.seat is not None
        style = self.moment.palette.strong if is_mine else ""
        return Text(self.moment.narrator.sentence(told), style)

    def _upper_height(self, size: CardSize) -> int:
        """Return the lines of the rows; a table of several lines for each seat needs more."""
        needed = rows_height(self.moment, size)
        if self.moment.variant.has_x_rows:
            return max(needed, LEAST_UPPER)
        return needed + (needed < LEAST_UPPER)

    def _parts(self) -> Iterator[TablePart]:
        return iter(self.query(TablePart))


def _word(action: str) -> str:
    """Return the part of an action's name that its texts are found by."""
    name = action.removeprefix("app.").removesuffix("(1)").replace("(-1)", ".back")
    return name.replace("_", "-")
