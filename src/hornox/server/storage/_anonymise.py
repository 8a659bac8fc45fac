"""Remove the name and id of a deleted person from finished games."""

from __future__ import annotations

import json
from dataclasses import replace

from hornox.server.storage.rows import Participant, StoredGame

DELETED_SUBJECT = "gone"
"""The subject of a person who was deleted."""

ANONYMOUS = "Anonymous"

_SEATS = '"seats": '


def anonymised(game: StoredGame, subject: str) -> StoredGame:
    """Return the game without this subject, in the seats and in the record."""
    own = [number for number, seat in enumerate(game.seats) if seat.subject == subject]
    seats = tuple(_without_name(seat) if seat.subject == subject else seat for seat in game.seats)
    return replace(game, seats=seats, record=_renamed(game.record, own))


def _without_name(seat: Participant) -> Participant:
    return replace(seat, subject=DELETED_SUBJECT, name=ANONYMOUS, mu=None, sigma=None)


def _renamed(record: str, seats: list[int]) -> str:
    """Parse only the list of names. The actions after it stay unchanged."""
    start = record.find(_SEATS)
    if start < 0:
        return record
    start += len(_SEATS)
    names, end = json.JSONDecoder().raw_decode(record, start)
    shown = [ANONYMOUS if seat in seats else name for seat, name in enumerate(names)]
    return record[:start] + json.dumps(shown, ensure_ascii=False) + record[end:]
