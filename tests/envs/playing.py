"""Random play by index, and matches at given moments."""

from __future__ import annotations

from collections.abc import Iterator

from hornox.engine import Setup, State
from hornox.envs.match import Match
from hornox.envs.seat_views import SeatViews
from hornox.record import Stream
from hornox.record.replay import Step


def match_at(setup: Setup, state: State) -> Match:
    """A match in which it is this state's turn."""
    match = Match(setup)
    match.game._steps = [Step(None, state, ())]
    match.seen = SeatViews(state, match.encoding)
    return match


def decisions_in(match: Match, chance: Stream) -> Iterator[int]:
    """Play by random legal indices to the end; yield each seat before it acts."""
    while match.asked:
        seat = match.asked[0]
        yield seat
        legal = [int(index) for index in match.seen.mask(seat).nonzero()[0]]
        match.act(seat, chance.choice(legal))
