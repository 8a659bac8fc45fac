"""Replay a record: return its states and events."""

from __future__ import annotations

from hornox.engine import (
    Card,
    ChanceAction,
    Event,
    HornoxError,
    PositionError,
    Progress,
    Seat,
    ShuffleNumbers,
    ShuffleSpecials,
    Special,
    State,
    View,
    apply,
    begin,
    observe,
    pack_to_shuffle,
    start_from,
)
from hornox.engine.value import value
from hornox.record.chance import shuffle_stream
from hornox.record.errors import RecordError
from hornox.record.record import Move, Record, check_rules


@value
class Step:
    """The result of one move (`None`: the start), shuffles from the seed included."""

    move: Move | None
    state: State
    events: tuple[Event, ...]

    def view(self, seat: Seat | None) -> View:
        """Return what this seat (`None`: a spectator) could know at that moment."""
        return observe(self.state, seat)


def replay(record: Record) -> list[Step]:
    """Return all steps of a record, or raise `RecordError` with the move that is not legal."""
    steps = [first_step(record)]
    for index, move in enumerate(record.moves):
        try:
            progress = advance(steps[-1].state, move, record.seed)
        except HornoxError as error:
            raise RecordError(f"actions[{index}]", str(error), error.code) from None
        steps.append(Step(move, progress.state, progress.events))
    return steps


def first_step(record: Record) -> Step:
    """Return the start of the recorded game, with the first deal if there is a seed."""
    check_rules(record.rules)
    if record.position is None:
        progress = begin(record.setup, record.rules)
    else:
        try:
            progress = Progress(start_from(record.setup, record.position, record.rules), ())
        except PositionError as error:
            place, _, reason = str(error).partition(": ")
            raise RecordError(f"position.{place}", reason, error.code) from None
    progress = with_shuffles(progress, record.seed)
    return Step(None, progress.state, progress.events)


def advance(state: State, move: Move, seed: str | None) -> Progress:
    """Apply a move, and the shuffles from the seed after it."""
    return with_shuffles(apply(state, move.seat, move.action), seed)


def with_shuffles(progress: Progress, seed: str | None) -> Progress:
    """Apply shuffles from the seed as long as the game waits for chance."""
    while seed is not None and (pack := pack_to_shuffle(progress.state)) is not None:
        state, events = progress
        shuffled = apply(state, None, shuffle_action(pack, seed, state.shuffles))
        progress = Progress(shuffled.state, events + shuffled.events)
    return progress


def shuffle_action(
    pack: tuple[Card, ...] | tuple[Special, ...], seed: str, number: int
) -> ChanceAction:
    """Return the shuffle with this number in the game with this seed."""
    order = shuffle_stream(seed, number).shuffled(pack)
    if isinstance(pack[0], Special):
        return ShuffleSpecials(order)  # type: ignore[arg-type]  # a pack is of one kind
    return ShuffleNumbers(order)  # type: ignore[arg-type]
