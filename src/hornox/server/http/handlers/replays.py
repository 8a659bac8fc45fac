"""Finished games step by step, as a spectator saw them."""

from __future__ import annotations

from dataclasses import dataclass

from hornox.engine import (
    RULE_BOOKS,
    DraftStarted,
    Event,
    RoundStarted,
    Setup,
    View,
    events_for,
    is_over,
    observe,
)
from hornox.record import read_record, replay, to_text
from hornox.record.replay import Step
from hornox.server.http.endpoint import ApiRequest
from hornox.server.http.handlers.games import find_game
from hornox.server.http.response_cache import CachedResponse
from hornox.server.http.services import Services
from hornox.table import ModeFacts, mode_facts


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """The result of one action. `view` is a spectator's, after deals and at the end.

    Between those the events show everything.
    """

    events: tuple[Event, ...]
    view: View | None


@dataclass(frozen=True, slots=True)
class Replay:
    """A finished game. `bots` are the levels of the bots by seat; `None` where a person sat.

    `facts` are those of the mode under the game's rules version.
    """

    setup: Setup
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    steps: tuple[ReplayStep, ...]
    facts: ModeFacts


async def show_steps(services: Services, request: ApiRequest[None]) -> CachedResponse:
    """Return the steps. Access is checked at each request; the steps are computed once."""
    game = await find_game(services, request)
    bots = tuple(_level(seat.subject) for seat in game.seats)
    return await services.replays.get(game.id, lambda: _steps(game.record, bots))


def _level(subject: str) -> str | None:
    kind, _, level = subject.partition(":")
    return level if kind == "bot" else None


def _steps(text: str, bots: tuple[str | None, ...]) -> str:
    record = read_record(text)
    steps = tuple(map(_step, replay(record)))
    facts = mode_facts(RULE_BOOKS[record.rules][record.setup.mode])
    return to_text(Replay(record.setup, record.names, bots, steps, facts))


def _step(step: Step) -> ReplayStep:
    events = events_for(None, step.events)
    dealt = any(isinstance(event, RoundStarted | DraftStarted) for event in events)
    shown = dealt or is_over(step.state)
    return ReplayStep(events, observe(step.state, None) if shown else None)
