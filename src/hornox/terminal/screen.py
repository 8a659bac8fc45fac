"""Draw the table as one seat sees it, within 80 columns and readable without colour."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from hornox.engine import BULLHEADS, VARIANTS, Card, RowView, SeatView, View, bullheads
from hornox.terminal.narration import Narrator, join
from hornox.terminal.replay_text import row_marks

STYLES = {1: "", 2: "cyan", 3: "yellow", 5: "red", 7: "bold magenta"}
"""Colours of cards by their bullheads; the dots show the same without colour."""

COLUMNS = ((9, 1), (9, 0), (5, 1), (5, 0))
"""Least widths and paddings of the cards' columns. In 9 cells every card but the 55 fits."""

SUM_WIDTH = 4

GAP = 3
"""Blanks between two cards of a hand."""


class Screen:
    """Draws views of one game on a console."""

    __slots__ = ("_console", "_narrator", "_shown", "_texts")

    def __init__(self, console: Console, narrator: Narrator) -> None:
        self._console = console
        self._narrator = narrator
        self._texts = narrator.texts
        self._shown: object = None

    def show(self, view: View) -> None:
        """Draw the whole table, the own hand last, unless it has not changed."""
        shown = (view.turn, view.rows, view.hand, view.queue, view.prompt.cards, view.specials)
        if shown != self._shown:
            self._console.print(Group(*self._parts(view)))
        self._shown = shown

    def show_pile(self, view: View) -> None:
        """Draw the cards that the viewer, or the team, has taken in this round."""
        cards = _pile(view)
        head = self._texts(_pile_key(view), pile=self._pile_size(cards))
        parts: list[RenderableType] = [Text(head, style="bold")]
        self._console.print(Group(*parts, *([self.cards(cards)] if cards else [])))

    def card(self, card: Card) -> Text:
        """Return a number with one dot for each bullhead."""
        heads = BULLHEADS[card]
        dot = "•" if self._console.encoding.startswith("utf") else "*"
        return Text(f"{card:>3} {dot * heads}", style=STYLES[heads])

    def cards(self, cards: Iterable[Card]) -> Text:
        """Return cards side by side, as many as fit in a line."""
        text, used = Text(), 0
        for card in map(self.card, cards):
            if used and used + GAP + card.cell_len > self._console.width:
                text.append("\n")
                used = 0
            text.append(" " * GAP * bool(used)).append_text(card)
            used += GAP * bool(used) + card.cell_len
        return text

    def _parts(self, view: View) -> list[RenderableType]:
        texts = self._texts
        parts: list[RenderableType] = ["", self._head(view)]
        if view.rows:
            parts.append(self._rows(view))
        parts += [Text(line) for line in self._lines(view)]
        if view.prompt.kind == "drafting":
            parts += [Text(texts("table.pool")), self.cards(view.prompt.cards)]
        if view.hand:
            parts += [Text(texts("table.hand"), style="bold"), self.cards(view.hand)]
        return parts

    def _head(self, view: View) -> Text:
        key = "table.head.draft" if view.prompt.kind == "drafting" else "table.head"
        title = self._texts(f"title.{view.setup.mode}")
        head = self._texts(key, title=title, round=view.round, turn=view.turn)
        return Text(head, style="bold underline")

    def _rows(self, view: View) -> RenderableType:
        """Return the rows: with columns that keep their width, if there is room for them."""
        endless = self._console.options.update_width(1000)
        for width, padding in COLUMNS:
            table = self._table_of_rows(view, width, padding)
            if self._console.measure(table, options=endless).maximum <= self._console.width:
                return table
        return Group(*(self._row_as_text(view, index) for index in range(len(view.rows))))

    def _table_of_rows(self, view: View, width: int, padding: int) -> Table:
        places = max(row.capacity for row in view.rows)
        table = Table(box=box.ROUNDED, show_header=False, border_style="dim", padding=(0, padding))
        table.add_column(style="bold")
        for _ in range(places):
            table.add_column(no_wrap=True, min_width=width)
        table.add_column(justify="right", style="bold", no_wrap=True, min_width=SUM_WIDTH)
        marks = [self._marks(row) for row in view.rows]
        for index, row in enumerate(view.rows):
            cells = [*self._places(row, places), Text(f"= {row.bullheads}")]
            cells += [Text(marks[index])] * any(marks)
            table.add_row(str(index + 1), *cells)
        return table

    def _row_as_text(self, view: View, index: int) -> Text:
        """Return a row in as many lines as it needs, where a table would lose a part of it."""
        row = view.rows[index]
        cow = [self._texts("mark.cow")] * row.cow
        marks = ", ".join(filter(None, [*cow, self._marks(row)]))
        text = Text(f"{index + 1}: ", style="bold").append_text(self.cards(row.cards))
        return text.append(f" = {row.bullheads}{f', {marks}' * bool(marks)}")

    def _places(self, row: RowView, places: int) -> list[Text]:
        """Return the cards of a row and a mark for each free place."""
        cells = [self.card(card) for card in row.cards]
        if row.cow:
            cells.append(Text(self._texts("mark.cow"), style="green"))
        cells += [Text("  _", style="dim")] * (row.capacity - len(row.cards))
        return cells + [Text()] * (places - len(cells))

    def _marks(self, row: RowView) -> str:
        full = [self._texts("table.full")] * (len(row.cards) >= row.capacity)
        return ", ".join(full + row_marks(self._texts, row))

    def _lines(self, view: View) -> list[str]:
        """Return everything that needs only words."""
        lines = self._seats(view) + self._mode_lines(view)
        waiting = view.queue
        if view.prompt.played is not None and view.prompt.kind != "choosing-row":
            waiting = (view.prompt.played, *waiting)
        if waiting:
            lines.append(self._texts("table.waiting", cards=self._narrator.queue(waiting)))
        return lines

    def _seats(self, view: View) -> list[str]:
        texts = self._texts
        if view.buffalo is not None:
            return []
        if VARIANTS[view.setup.mode].has_x_rows:
            return [self._x_seat(seat) for seat in view.seats]
        if any(seat.known for seat in view.seats):
            return [self._open_seat(seat, view) for seat in view.seats]
        first = view.round == 1
        seats = ", ".join(self._seat(seat, first=first) for seat in view.seats)
        return [texts("table.points.only" if first else "table.points", seats=seats)]

    def _seat(self, seat: SeatView, *, first: bool) -> str:
        key = "table.seat.only" if first else "table.seat"
        who = self._narrator.who(seat.seat)
        text = self._texts(key, who=who, total=seat.total, points=seat.points)
        if seat.specials_count:
            return self._texts("table.seat.specials", seat=text, specials=seat.specials_count)
        return self._texts("table.seat.twister", seat=text) if seat.twister else text

    def _open_seat(self, seat: SeatView, view: View) -> str:
        """Return a seat with the cards of its hand that all have seen, except the own seat."""
        text = self._seat(seat, first=view.round == 1)
        if seat.seat == view.seat or not seat.known:
            return text
        key = "table.hand-open" if VARIANTS[view.setup.mode].has_open_hands else "table.shown"
        return self._texts(key, seat=text, cards=join(seat.known))

    def _x_seat(self, seat: SeatView) -> str:
        values = {
            "who": self._narrator.who(seat.seat),
            "total": seat.total,
            "hand": seat.hand_count,
        }
        cards = join(seat.x_row or ()) or "-"
        text = self._texts("table.x", **values, cards=cards, pile=seat.x_pile_count)
        if not seat.known:
            return text
        return self._texts("table.shown", seat=text, cards=join(seat.known))

    def _mode_lines(self, view: View) -> list[str]:
        texts, lines = self._texts, []
        if view.specials:
            lines.append(texts("table.specials", specials=self._names(view.specials)))
        if view.seat is not None and view.seats[view.seat].twister:
            lines.append(texts("table.twister"))
        if view.buffalo is not None:
            lines += self._buffalo(view)
        if pile := _pile(view):
            shown = texts(_pile_key(view), pile=self._pile_size(pile))
            lines.append(texts("table.pile", pile=shown))
        return lines

    def _pile_size(self, cards: tuple[Card, ...]) -> str:
        texts = self._texts
        return texts(
            "pile", cards=texts.count("cards", len(cards)), heads=texts.heads(bullheads(cards))
        )

    def _buffalo(self, view: View) -> list[str]:
        buffalo = view.buffalo
        assert buffalo is not None
        values = {"pile": buffalo.pile_count, "stack": buffalo.stack_count}
        lines = [
            self._texts(
                "table.team", points=self._narrator.team_heads(buffalo.team_points), **values
            )
        ]
        if buffalo.open:
            names = self._names(buffalo.open)
            lines.append(self._texts("table.open", specials=names, deck=buffalo.deck_count))
        return lines

    def _names(self, specials: Iterable[str]) -> str:
        return ", ".join(self._texts(f"special.{special}") for special in specials)


def _pile(view: View) -> tuple[Card, ...]:
    """Return the pile that this seat may look at (R22): in X nimm! only the X pile."""
    return view.x_pile if VARIANTS[view.setup.mode].has_x_rows else view.pile


def _pile_key(view: View) -> str:
    if view.buffalo is not None:
        return "pile.team"
    return "pile.x" if VARIANTS[view.setup.mode].has_x_rows else "pile.own"
