"""Moves: apply one action to the game, set the clocks and emit what has happened."""

from __future__ import annotations

from collections.abc import Iterator

from hornox.engine import Event, PrivateEvent, Seat, SeatAction, awaited, events_for, stage_kind
from hornox.engine.value import replace
from hornox.record import Move
from hornox.record.replay import advance
from hornox.table.clock import SECOND, Ask, Milliseconds, bank_after, time_allowed
from hornox.table.messages import GameProgressed
from hornox.table.mutable_table import MutableTable
from hornox.table.pacing import LONGEST_REVEAL, reveal_time
from hornox.table.presence import is_watched
from hornox.table.seats import Player, PlayerKind
from hornox.table.streams import OwnerMessage
from hornox.table.table_game import with_move


def apply_move(
    table: MutableTable, seat: Seat, action: SeatAction, *, stood_in: bool, hurried: bool = False
) -> None:
    """Apply an action, or raise the engine's error. `stood_in`: not by the seat's owner.

    `hurried`: see `BotAnswer`.
    """
    game, state = table.running()
    progress = advance(state, Move(seat, action), game.record.seed)
    moves, numbers = with_move(game, state, seat, action, stood_in=stood_in)
    held = (*game.held[:seat], None, *game.held[seat + 1 :])
    table.state = progress.state
    table.game = replace(
        game, record=replace(game.record, moves=moves), stood_in=numbers, held=held
    )
    emit_progress(table, progress.events, hurried=hurried)


def emit_progress(table: MutableTable, events: tuple[Event, ...], *, hurried: bool = False) -> None:
    """Set the clocks for what is asked now and tell all viewers what they may know.

    A step without public events and without a new decision is told to its owner only.
    """
    public = events_for(None, events)
    reveal = reveal_time(public) if is_watched(table) else 0
    before = _asked(table)
    _update_asks(table, reveal)
    common = _message(table, public, reveal, hurried=hurried)
    is_news = bool(public) or _asked(table) != before
    table.emit(common if is_news else None, _private(table, events, common))


def _asked(table: MutableTable) -> str | None:
    """Return the id of the decision that is asked."""
    assert table.game is not None
    return table.game.asks[0].decision if table.game.asks else None


def _message(
    table: MutableTable, events: tuple[Event, ...], reveal: Milliseconds, *, hurried: bool
) -> GameProgressed:
    assert table.game is not None
    assert table.state is not None
    return GameProgressed(
        game=table.game.number,
        events=events,
        reveal=reveal,
        decision=table.game.decision(table.state),
        kind=stage_kind(table.state),
        awaited=awaited(table.state),
        clocks=table.game.clocks,
        settled=table.game.settled,
        chat_closes=table.game.chat_closes(table.state),
        hurried=hurried,
    )


def _private(
    table: MutableTable, events: tuple[Event, ...], common: GameProgressed
) -> Iterator[OwnerMessage]:
    """Yield the messages with private events to their owners."""
    assert table.game is not None
    for seat in sorted({event.seat for event in events if isinstance(event, PrivateEvent)}):
        owner = table.game.owners[seat]
        if owner is not None:
            yield OwnerMessage(owner, replace(common, events=events_for(seat, events)))


def _update_asks(table: MutableTable, reveal: Milliseconds) -> None:
    """Keep the asks that are still pending, end the others and start new ones."""
    game, state = table.game, table.state
    assert game is not None
    assert state is not None
    decision, waiting = game.decision(state), awaited(state)
    kept = {ask.seat: ask for ask in game.asks if ask.decision == decision and ask.seat in waiting}
    banks = list(game.banks)
    for ask in game.asks:
        if ask.seat not in kept:
            banks[ask.seat] = bank_after(ask, banks[ask.seat], table.terms.timing, table.now)
    settled = _settled(game.settled, reveal, table.now)
    same = game.asks != () and game.asks[0].decision == decision
    table.game = replace(
        game,
        settled=settled,
        seen=() if reveal else game.seen,
        asks=tuple(
            kept.get(seat) or new_ask(table, seat, decision, settled, banks[seat])
            for seat in waiting
        ),
        banks=tuple(banks),
        held=game.held if same else (None,) * len(game.held),
    )


def _settled(before: Milliseconds, reveal: Milliseconds, now: Milliseconds) -> Milliseconds:
    """Return when the reveal ends: after the one before it, but within `LONGEST_REVEAL`."""
    return min(max(before, now) + reveal, now + LONGEST_REVEAL) if reveal else before


def new_ask(
    table: MutableTable, seat: Seat, decision: str, settled: Milliseconds, bank: Milliseconds
) -> Ask:
    """Return an ask whose time starts when the reveal ends."""
    starts, player = max(settled, table.now), table.player(seat)
    allowed = _time_allowed(table, player, bank)
    deadline = None if allowed is None else starts + allowed
    return Ask(seat, decision, starts, deadline, patience=_patience(table, player))


def _patience(table: MutableTable, player: Player) -> Milliseconds | None:
    """Return the patience for a person who plays without a clock; others have a deadline."""
    return (
        table.terms.patience * SECOND
        if player.is_here and table.terms.timing.move is None
        else None
    )


def _time_allowed(table: MutableTable, player: Player, bank: Milliseconds) -> Milliseconds | None:
    """Return the time for a decision. Bots of the keeper and stand-ins have no deadline."""
    if player.kind is PlayerKind.BOT or player.away:
        return None
    remote_bot = player.kind is PlayerKind.REMOTE_BOT
    return time_allowed(table.terms.timing, bank, remote_bot=remote_bot)
