"""The engine's door: start a game, ask who must act, apply an action."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple, cast

from hornox.engine.actions import Action, SeatAction
from hornox.engine.cards import Card, Seat, Special
from hornox.engine.errors import GameIsOver, IllegalAction
from hornox.engine.events import Event, Outcome
from hornox.engine.prompt import DecisionKind, StageKind
from hornox.engine.rules.placing import start_round
from hornox.engine.scratch import Scratch
from hornox.engine.state import RULES_VERSION, Setup, State
from hornox.engine.value import value
from hornox.engine.variant import RULE_BOOKS, variant_of


class Progress(NamedTuple):
    """A new state, and what happened on the way to it: `state, events = apply(...)`."""

    state: State
    events: tuple[Event, ...]


_progress = partial(tuple.__new__, Progress)
"""`Progress(...)` without its argument handling: this is called for every action."""


@value
class Decision:
    """What a seat is asked. `open_ended` names special cards with more uses than listed."""

    id: str
    seat: Seat
    kind: DecisionKind
    options: tuple[SeatAction, ...]
    open_ended: tuple[Special, ...] = ()


def begin(setup: Setup, rules: int = RULES_VERSION) -> Progress:
    """The first moment of a game: usually the deal is awaited."""
    variant = RULE_BOOKS[rules][setup.mode]
    s = Scratch(_empty(setup, rules), variant)
    s.extra = variant.part.new(variant, setup)
    start_round(s)
    return Progress(s.freeze(), tuple(s.events))


def apply(state: State, seat: Seat | None, action: Action) -> Progress:
    """Carry out an action of a seat (`None`: chance) or raise an `IllegalAction`."""
    if not state.stages:
        raise GameIsOver("the game is over")
    stage = state.stages[-1]
    stage.verify(state, seat, action)
    s = Scratch(state, RULE_BOOKS[state.rules][state.setup.mode])
    stage.answer(s, seat, action)
    while s.stages and s.stages[-1].automatic:  # all that needs no decision
        s.stages[-1].run(s)
    return _progress((s.freeze(), tuple(s.events)))


def decisions(state: State) -> tuple[Decision, ...]:
    """What the awaited seats are asked, with all their options."""
    return tuple(_decision(state, seat) for seat in awaited(state))


def awaited(state: State) -> tuple[Seat, ...]:
    """The seats that must act now."""
    return state.stages[-1].awaited(state) if state.stages else ()


def pack_to_shuffle(state: State) -> tuple[Card, ...] | tuple[Special, ...] | None:
    """The sorted cards that chance must shuffle now, or `None`."""
    return state.stages[-1].pack(state) if state.stages else None


def decision_of(state: State, seat: Seat | None) -> Decision | None:
    """What this seat is asked now, if anything."""
    if seat is None or seat not in awaited(state):
        return None
    return _decision(state, seat)


def changes_of(state: State, seat: Seat | None) -> tuple[SeatAction, ...]:
    """What a seat that has chosen, or is ready, may still do instead."""
    if seat is None or not state.stages or seat in awaited(state):
        return ()
    return tuple(state.stages[-1].changes(state, seat))


def is_legal(state: State, seat: Seat | None, action: Action) -> bool:
    """Whether `apply` would accept this action, listed or not."""
    try:
        if not state.stages:
            return False
        state.stages[-1].verify(state, seat, action)
    except IllegalAction:
        return False
    return True


def is_over(state: State) -> bool:
    return not state.stages


def outcome(state: State) -> Outcome | None:
    """How the game ended, or `None` while it goes on."""
    return None if state.stages else variant_of(state).outcome(state)


def decision_id(state: State) -> str:
    """A name for the current moment of choice: round, turn and step."""
    return f"{state.round}.{state.turn}.{state.step}"


def stage_kind(state: State) -> StageKind:
    """What is going on, as a word: selecting, choosing-row, ... or game-over."""
    return state.stages[-1].kind if state.stages else "game-over"


def _decision(state: State, seat: Seat) -> Decision:
    stage = state.stages[-1]
    return Decision(
        decision_id(state),
        seat,
        cast(DecisionKind, stage.kind),
        tuple(stage.options(state, seat)),
        stage.open_ended(state, seat),
    )


def _empty(setup: Setup, rules: int) -> State:
    hands: tuple[tuple[Card, ...], ...] = ((),) * setup.players
    return State(setup, 0, 0, 0, 0, (), hands, hands, hands, (), (), None, (), (), (), rules)
