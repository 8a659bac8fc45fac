"""Replaying a record: the truth unfolds into states and events."""

from __future__ import annotations

from hornox.engine import (
    Card,
    ChanceAction,
    Event,
    HornoxError,
    PositionError,
    Progress,
    ShuffleNumbers,
    ShuffleSpecials,
    Special,
    State,
    apply,
    begin,
    pack_to_shuffle,
    start_from,
)
from hornox.engine.value import value
from hornox.record.chance import shuffle_stream
from hornox.record.errors import RecordError
from hornox.record.record import Move, Record, check_rules


@value
class Step:
    """What one move (`None`: the start) led to, shuffles from the seed included."""

    move: Move | None
    state: State
    events: tuple[Event, ...]


def replay(record: Record) -> list[Step]:
    """All steps of a record, or a `RecordError` that names the move that is not legal."""
    steps = [start(record)]
    for index, move in enumerate(record.moves):
        try:
            progress = advance(steps[-1].state, move, record.seed)
        except HornoxError as error:
            raise RecordError(f"actions[{index}]", str(error), error.code) from None
        steps.append(Step(move, progress.state, progress.events))
    return steps


def start(record: Record) -> Step:
    """The beginning of the recorded game, with the first deal if the seed tells it."""
    check_rules(record.rules)
    if record.position is None:
        progress = begin(record.setup, record.rules)
    else:
        try:
            progress = Progress(start_from(record.setup, record.position, record.rules), ())
        except PositionError as error:
            place, _, reason = str(error).partition(": ")
            raise RecordError(f"position.{place}", reason, error.code) from None
    progress = with_chance(progress, record.seed)
    return Step(None, progress.state, progress.events)


def advance(state: State, move: Move, seed: str | None) -> Progress:
    """Apply a move, and whatever shuffles the seed answers after it."""
    return with_chance(apply(state, move.seat, move.action), seed)


def with_chance(progress: Progress, seed: str | None) -> Progress:
    """Let the seed answer as long as chance is asked."""
    while seed is not None and (pack := pack_to_shuffle(progress.state)) is not None:
        state, events = progress
        shuffled = apply(state, None, shuffle_action(pack, seed, state.shuffles))
        progress = Progress(shuffled.state, events + shuffled.events)
    return progress


def shuffle_action(
    pack: tuple[Card, ...] | tuple[Special, ...], seed: str, number: int
) -> ChanceAction:
    """The shuffle with this number of the game with this seed."""
    order = shuffle_stream(seed, number).shuffled(pack)
    if isinstance(pack[0], Special):
        return ShuffleSpecials(order)  # type: ignore[arg-type]  # a pack is of one kind
    return ShuffleNumbers(order)  # type: ignore[arg-type]
