"""Draw the lines below the rows: cards to be placed, special cards, the question and the hand."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from hornox.engine import BULLHEADS, Card, Played, Special
from hornox.terminal.app.choices import Pick
from hornox.terminal.app.drawing import BEFORE, BEHIND, CardSize, DrawnPart, cut, put_card, wrapped
from hornox.terminal.app.moment import TableMoment
from hornox.terminal.app.questions import question, word_label


def draw_head(moment: TableMoment, width: int) -> DrawnPart:
    """Draw the title, round and turn, and what the table is busy with."""
    texts, board = moment.narrator.texts, moment.board
    key = "table.head.draft" if board.pool else "table.head"
    title = texts(f"title.{moment.view.setup.mode}")
    head = texts(key, title=title, round=board.round, turn=board.turn)
    drawing = DrawnPart()
    status = moment.status
    drawing.put(0, cut(head, width - cell_len(status) - 1), moment.palette.strong)
    drawing.put(0, f" {status}", moment.palette.good)
    return drawing


def draw_queue(moment: TableMoment, width: int) -> DrawnPart:
    """Draw the revealed cards in the order in which they are placed."""
    drawing = DrawnPart()
    if not moment.board.queue:
        return drawing
    drawing.put(0, f"{moment.narrator.texts('app.queue')} ", moment.palette.quiet)
    for played in moment.board.queue:
        label = _played_label(played, moment)
        if drawing.lines[-1].cell_len + cell_len(label) + 5 > width:
            drawing.put(len(drawing.lines), "  ")
        y = len(drawing.lines) - 1
        pick = Pick("queue", played.card)
        number = f"{BEFORE}{played.card}{BEHIND}" if pick == moment.cursor else f" {played.card} "
        if not moment.palette.is_coloured and pick != moment.cursor:
            number = f"[{played.card}]"
        usual = moment.palette.card(BULLHEADS[played.card])
        drawing.put(y, label, moment.palette.strong if played.seat == moment.view.seat else "")
        drawing.put(y, number, moment.look.style(pick, usual), pick)
        drawing.put(y, "  ")
    return drawing


def draw_specials(moment: TableMoment, width: int) -> DrawnPart:
    """Draw the special cards that may be used, the own ones or those of the team."""
    buffalo, texts = moment.board.buffalo, moment.narrator.texts
    drawing = DrawnPart()
    cards: Sequence[Special] = buffalo.open if buffalo is not None else moment.view.specials
    key = "app.specials" if buffalo is None else "app.specials.open"
    deck = "" if buffalo is None else buffalo.deck_count
    if cards:
        drawing.put(0, f"{texts(key, deck=deck)} ", moment.palette.quiet)
    for special in cards:
        _put_chip(drawing, Pick("special", special), texts(f"special.{special}"), moment, width)
    return drawing


def draw_prompt(moment: TableMoment, width: int) -> DrawnPart:
    """Draw the question, and the words and taken cards that answer it."""
    drawing = DrawnPart(0)
    for line in wrapped([question(moment)], width):
        drawing.lines.append(line)
    drawing.put(len(drawing.lines), "")
    for pick in moment.allowed:
        if pick.kind in ("word", "taken"):
            _put_chip(drawing, pick, word_label(pick, moment), moment, width)
    if moment.hint:
        drawing.put(len(drawing.lines) - 1, " ")
        room = width - drawing.lines[-1].cell_len
        drawing.put(len(drawing.lines) - 1, cut(moment.hint, room).rstrip(), moment.palette.good)
    return drawing


def hand_of(moment: TableMoment) -> tuple[Card, ...]:
    """Return the cards still in the hand at this moment of a reveal."""
    laid = {card for row in moment.board.rows for card in row.cards}
    gone = laid | {played.card for played in moment.board.queue}
    return tuple(card for card in moment.view.hand if card not in gone)


def draw_hand(moment: TableMoment, places: Sequence[Card], width: int, size: CardSize) -> DrawnPart:
    """Draw the own hand. A card that has left it leaves its place empty."""
    drawing, hand = DrawnPart(size.height), hand_of(moment)
    in_line = max(1, (width + size.gap) // size.step)
    for at, card in enumerate(places):
        if card not in hand:
            continue
        y = at // in_line * (size.height + 1)
        for line in range(size.height):
            drawing.pad(y + line, at % in_line * size.step)
        put_card(drawing, y, card, size, moment.look, Pick("hand", card))
    return drawing


def _played_label(played: Played, moment: TableMoment) -> str:
    who = moment.narrator.who(played.seat)
    return f"{who} ↻" if played.twisted else f"{who} "


def _put_chip(drawing: DrawnPart, pick: Pick, label: str, moment: TableMoment, width: int) -> None:
    """Write something to touch; what may not be touched now is quiet."""
    look = moment.look
    text = f"{BEFORE}{label}{BEHIND}" if pick == look.cursor else f"[{label}]"
    if drawing.lines[-1].cell_len + cell_len(text) + 1 > width:
        drawing.put(len(drawing.lines), "")
    usual = look.palette.strong if pick in look.allowed else look.palette.quiet
    y = len(drawing.lines) - 1
    drawing.put(y, text, look.style(pick, usual), pick)
    drawing.put(y, " ")
