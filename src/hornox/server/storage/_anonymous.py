"""Finished games without the name and id of a person who was deleted."""

from __future__ import annotations

import json
from dataclasses import replace

from hornox.server.storage.rows import Participant, StoredGame

GONE = "gone"
"""The subject of a person who was deleted."""

ANONYMOUS = "Anonymous"

_SEATS = '"seats": '


def anonymised(game: StoredGame, subject: str) -> StoredGame:
    """The game without this subject, in the list of seats and in the record."""
    own = [number for number, seat in enumerate(game.seats) if seat.subject == subject]
    seats = tuple(_without_name(seat) if seat.subject == subject else seat for seat in game.seats)
    return replace(game, seats=seats, record=_renamed(game.record, own))


def _without_name(seat: Participant) -> Participant:
    return replace(seat, subject=GONE, name=ANONYMOUS, mu=None, sigma=None)


def _renamed(record: str, seats: list[int]) -> str:
    """Only the list of names is read: the actions after it stay as they are."""
    start = record.find(_SEATS)
    if start < 0:
        return record
    start += len(_SEATS)
    names, end = json.JSONDecoder().raw_decode(record, start)
    shown = [ANONYMOUS if seat in seats else name for seat, name in enumerate(names)]
    return record[:start] + json.dumps(shown, ensure_ascii=False) + record[end:]
