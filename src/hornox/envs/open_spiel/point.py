"""A point of a game in OpenSpiel: a state of the engine, what is being drawn and what was told."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from hornox.engine import (
    ChanceAction,
    GetReady,
    Progress,
    Seat,
    SeatAction,
    State,
    apply,
    awaited,
    decision_id,
    pack_to_shuffle,
    variant_of,
)
from hornox.envs.open_spiel.chance import Drawn, shuffle_of
from hornox.envs.open_spiel.memory import Memory
from hornox.envs.rewards import RewardKind, rewards_in
from hornox.envs.team_talk import silent_seat


@dataclass(frozen=True, slots=True)
class Point:
    """Immutable, so that copied states share it."""

    state: State
    memory: Memory
    reward: RewardKind
    rewards: tuple[float, ...]
    returns: tuple[float, ...]
    drawn: Drawn = ()

    @property
    def is_chance(self) -> bool:
        """Whether a card is to be drawn."""
        return pack_to_shuffle(self.state) is not None

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that must act now."""
        return awaited(self.state)

    @property
    def moment(self) -> str:
        """A name for the moment of choice."""
        return decision_id(self.state)

    def without_rewards(self) -> Point:
        """Return the same point with nothing due: what follows is added up."""
        return replace(self, rewards=(0.0,) * len(self.rewards))

    def draw(self, number: int) -> Point:
        """Return the point after a card is drawn."""
        drawn = (*self.drawn, number)
        shuffle = shuffle_of(self.state, drawn)
        if shuffle is None:
            return replace(self, drawn=drawn)
        return self._after(None, shuffle)

    def play(self, seat: Seat, action: SeatAction) -> Point:
        """Return the point after a seat has acted."""
        return self._after(seat, action)

    def _after(self, seat: Seat | None, action: SeatAction | ChanceAction) -> Point:
        state, events = _without_silent_seats(apply(self.state, seat, action))
        due = rewards_in(events, self.reward, state.setup, variant_of(state))
        memory = self.memory.with_events(events)
        return Point(state, memory, self.reward, _plus(self.rewards, due), _plus(self.returns, due))

    def __deepcopy__(self, memo: dict[int, Any]) -> Point:
        """A point never changes: a copied state shares it."""
        return self


def _plus(sums: tuple[float, ...], new: list[float]) -> tuple[float, ...]:
    return tuple(old + more for old, more in zip(sums, new, strict=True))


def _without_silent_seats(progress: Progress) -> Progress:
    while (seat := silent_seat(progress.state)) is not None:
        state, events = apply(progress.state, seat, GetReady())
        progress = Progress(state, progress.events + events)
    return progress
