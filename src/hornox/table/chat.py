"""Chat and emotes, and who may talk."""

from __future__ import annotations

from hornox.engine import Seat
from hornox.table.commands import LetTalk, Say, Show, Silence, Unsilence
from hornox.table.errors import ChatClosed, ChatOff, IsSilenced, NotHere
from hornox.table.messages import (
    EmoteShown,
    LineSaid,
    PersonSilenced,
    PersonUnsilenced,
    TalkChanged,
)
from hornox.table.mutable_table import MutableTable
from hornox.table.table import RestrictedPerson, seat_among
from hornox.table.terms import Talkers

KEPT_LINES = 50
"""Chat lines that a fresh snapshot shows."""

MOST_SILENCED = 32
"""How many silenced people a table remembers."""


def say(table: MutableTable, owner: str, command: Say) -> None:
    """Send a chat line to all viewers."""
    seat, name = _require_speaker(table, owner)
    line = LineSaid(seat, name, command.text)
    table.chat = (*table.chat[1 - KEPT_LINES :], line)
    table.emit(line)


def show(table: MutableTable, owner: str, command: Show) -> None:
    """Show an emote. It can give signs, so the rules of the chat apply."""
    seat, name = _require_speaker(table, owner)
    table.emit(EmoteShown(seat, name, command.emote))


def let_talk(table: MutableTable, owner: str, command: LetTalk) -> None:
    """Set who may talk."""
    table.require_host(owner)
    table.talkers = command.talkers
    table.emit(TalkChanged(table.talkers))


def silence(table: MutableTable, owner: str, command: Silence) -> None:
    """Forbid a person to talk."""
    table.require_host(owner)
    person = _owner_called(table, command.name)
    if not _is_silenced(table, person):
        table.silenced = (
            *table.silenced[1 - MOST_SILENCED :],
            RestrictedPerson(person, command.name),
        )
        table.emit(PersonSilenced(command.name))


def unsilence(table: MutableTable, owner: str, command: Unsilence) -> None:
    """Let a silenced person talk again."""
    table.require_host(owner)
    if all(silenced.name != command.name for silenced in table.silenced):
        raise NotHere(f"no one called {command.name} is silenced")
    table.silenced = tuple(other for other in table.silenced if other.name != command.name)
    table.emit(PersonUnsilenced(command.name))


def rename_silenced(table: MutableTable, owner: str, name: str) -> None:
    """Keep the name of a silenced person up to date."""
    for silenced in table.silenced:
        if silenced.owner == owner and silenced.name != name:
            table.silenced = tuple(
                RestrictedPerson(owner, name) if other is silenced else other
                for other in table.silenced
            )
            table.emit(PersonUnsilenced(silenced.name))
            table.emit(PersonSilenced(name))


def _owner_called(table: MutableTable, name: str) -> str:
    for person in table.people:
        if person.name == name and person.owner is not None:
            return person.owner
    raise NotHere(f"no one here is called {name}")


def _require_speaker(table: MutableTable, owner: str) -> tuple[Seat | None, str]:
    """Return seat and name of a person who may talk now. A spectator has no seat."""
    seat = seat_among(table.seats, owner)
    if _is_silenced(table, owner):
        raise IsSilenced("the host has silenced you")
    if table.talkers is Talkers.NOBODY or (table.talkers is Talkers.PLAYERS and seat is None):
        raise ChatOff(f"the host lets {table.talkers} talk")
    _require_open_chat(table)
    if seat is not None:
        return seat, table.player(seat).name
    return None, next(other.name for other in table.spectators if other.owner == owner)


def _is_silenced(table: MutableTable, owner: str) -> bool:
    return any(silenced.owner == owner for silenced in table.silenced)


def _require_open_chat(table: MutableTable) -> None:
    """Raise `ChatClosed` while cards are chosen against the Buffalo, also for spectators (R20)."""
    if not table.is_playing:
        return
    game, state = table.running()
    closes = game.chat_closes(state)
    if closes is not None and table.now >= closes:
        raise ChatClosed("no one talks while cards are being chosen")
