"""Chat and emotes."""

from __future__ import annotations

from hornox.engine import Seat
from hornox.table.commands import Say, Show
from hornox.table.draft import Draft
from hornox.table.errors import ChatClosed
from hornox.table.messages import EmoteShown, LineSaid
from hornox.table.table import seat_among

KEPT_LINES = 50
"""Chat lines that a fresh snapshot shows."""


def say(d: Draft, owner: str, command: Say) -> None:
    _require_open_chat(d)
    line = LineSaid(*_speaker(d, owner), command.text)
    d.chat = (*d.chat[1 - KEPT_LINES :], line)
    d.tell(line)


def show(d: Draft, owner: str, command: Show) -> None:
    """An emote can give a sign as well as words can."""
    _require_open_chat(d)
    d.tell(EmoteShown(*_speaker(d, owner), command.emote))


def _speaker(d: Draft, owner: str) -> tuple[Seat | None, str]:
    seat = seat_among(d.seats, owner)
    if seat is not None:
        return seat, d.player(seat).name
    return None, next(other.name for other in d.spectators if other.owner == owner)


def _require_open_chat(d: Draft) -> None:
    if not d.is_playing:
        return
    game, state = d.running()
    closes = game.chat_closes(state)
    if closes is not None and d.now >= closes:
        raise ChatClosed("nobody talks while cards are being chosen")
