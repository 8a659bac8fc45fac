"""Chat and emotes, and who may talk."""

from __future__ import annotations

from hornox.engine import Seat
from hornox.table.commands import LetTalk, Say, Show, Silence, Unsilence
from hornox.table.draft import Draft
from hornox.table.errors import ChatClosed, ChatOff, IsSilenced, NotHere
from hornox.table.messages import (
    EmoteShown,
    LineSaid,
    PersonSilenced,
    PersonUnsilenced,
    TalkChanged,
)
from hornox.table.table import Remembered, seat_among
from hornox.table.terms import Talkers

KEPT_LINES = 50
"""Chat lines that a fresh snapshot shows."""

MOST_SILENCED = 32
"""How many silenced people a table remembers."""


def say(d: Draft, owner: str, command: Say) -> None:
    seat, name = _speaker(d, owner)
    line = LineSaid(seat, name, command.text)
    d.chat = (*d.chat[1 - KEPT_LINES :], line)
    d.tell(line)


def show(d: Draft, owner: str, command: Show) -> None:
    """An emote can give a sign as well as words can."""
    seat, name = _speaker(d, owner)
    d.tell(EmoteShown(seat, name, command.emote))


def let_talk(d: Draft, owner: str, command: LetTalk) -> None:
    d.require_host(owner)
    d.talkers = command.talkers
    d.tell(TalkChanged(d.talkers))


def silence(d: Draft, owner: str, command: Silence) -> None:
    d.require_host(owner)
    person = _owner_called(d, command.name)
    if not _is_silenced(d, person):
        d.silenced = (*d.silenced[1 - MOST_SILENCED :], Remembered(person, command.name))
        d.tell(PersonSilenced(command.name))


def unsilence(d: Draft, owner: str, command: Unsilence) -> None:
    d.require_host(owner)
    if all(silenced.name != command.name for silenced in d.silenced):
        raise NotHere(f"nobody called {command.name} is silenced")
    d.silenced = tuple(other for other in d.silenced if other.name != command.name)
    d.tell(PersonUnsilenced(command.name))


def follow_name(d: Draft, owner: str, name: str) -> None:
    """Keep the name of a silenced person up to date."""
    for silenced in d.silenced:
        if silenced.owner == owner and silenced.name != name:
            d.silenced = tuple(
                Remembered(owner, name) if other is silenced else other for other in d.silenced
            )
            d.tell(PersonUnsilenced(silenced.name))
            d.tell(PersonSilenced(name))


def _owner_called(d: Draft, name: str) -> str:
    for person in d.everybody:
        if person.name == name and person.owner is not None:
            return person.owner
    raise NotHere(f"nobody here is called {name}")


def _speaker(d: Draft, owner: str) -> tuple[Seat | None, str]:
    """The seat and the name of a person who may talk now; a spectator has no seat."""
    seat = seat_among(d.seats, owner)
    if _is_silenced(d, owner):
        raise IsSilenced("the host has silenced you")
    if d.talkers is Talkers.NOBODY or (d.talkers is Talkers.PLAYERS and seat is None):
        raise ChatOff(f"the host lets {d.talkers} talk")
    _require_open_chat(d)
    if seat is not None:
        return seat, d.player(seat).name
    return None, next(other.name for other in d.spectators if other.owner == owner)


def _is_silenced(d: Draft, owner: str) -> bool:
    return any(silenced.owner == owner for silenced in d.silenced)


def _require_open_chat(d: Draft) -> None:
    """Against the Buffalo nobody, also no spectator, talks while cards are chosen (R20)."""
    if not d.is_playing:
        return
    game, state = d.running()
    closes = game.chat_closes(state)
    if closes is not None and d.now >= closes:
        raise ChatClosed("nobody talks while cards are being chosen")
