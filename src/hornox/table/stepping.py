"""One action in the game: the engine resolves at once, people get the time to see it."""

from __future__ import annotations

from collections.abc import Iterator

from hornox.engine import Event, PrivateEvent, Seat, SeatAction, awaited, events_for, stage_kind
from hornox.engine.value import replace
from hornox.record import Move
from hornox.record.replay import advance
from hornox.table.clock import SECOND, Ask, Milliseconds, bank_after, time_allowed
from hornox.table.draft import Draft
from hornox.table.games import with_move
from hornox.table.messages import GameProgressed
from hornox.table.pacing import LONGEST_REVEAL, reveal_time
from hornox.table.seats import Player, PlayerKind
from hornox.table.streams import Own


def step(
    d: Draft, seat: Seat, action: SeatAction, *, stood_in: bool, hurried: bool = False
) -> None:
    """Carry out an action or raise the engine's own error. `stood_in`: not by the seat's owner.

    `hurried`: see `BotAnswer`.
    """
    game, state = d.running()
    progress = advance(state, Move(seat, action), game.record.seed)
    moves, numbers = with_move(game, state, seat, action, stood_in=stood_in)
    held = (*game.held[:seat], None, *game.held[seat + 1 :])
    d.state = progress.state
    d.game = replace(game, record=replace(game.record, moves=moves), stood_in=numbers, held=held)
    tell_progress(d, progress.events, hurried=hurried)


def tell_progress(d: Draft, events: tuple[Event, ...], *, hurried: bool = False) -> None:
    """Set the clocks for what is asked now and tell everybody what they may know.

    Nobody but its owner is told of a step that shows nothing and asks nothing new.
    """
    public = events_for(None, events)
    reveal = reveal_time(public)
    before = _asked(d)
    _ask_anew(d, reveal)
    common = _message(d, public, reveal, hurried=hurried)
    is_news = bool(public) or _asked(d) != before
    d.tell(common if is_news else None, _private(d, events, common))


def _asked(d: Draft) -> str | None:
    assert d.game is not None
    return d.game.asks[0].decision if d.game.asks else None


def _message(
    d: Draft, events: tuple[Event, ...], reveal: Milliseconds, *, hurried: bool
) -> GameProgressed:
    assert d.game is not None
    assert d.state is not None
    return GameProgressed(
        game=d.game.number,
        events=events,
        reveal=reveal,
        decision=d.game.decision(d.state),
        kind=stage_kind(d.state),
        awaited=awaited(d.state),
        clocks=d.game.clocks,
        settled=d.game.settled,
        chat_closes=d.game.chat_closes(d.state),
        hurried=hurried,
    )


def _private(d: Draft, events: tuple[Event, ...], common: GameProgressed) -> Iterator[Own]:
    """Who is told more than everybody, and what."""
    assert d.game is not None
    for seat in sorted({event.seat for event in events if isinstance(event, PrivateEvent)}):
        owner = d.game.owners[seat]
        if owner is not None:
            yield Own(owner, replace(common, events=events_for(seat, events)))


def _ask_anew(d: Draft, reveal: Milliseconds) -> None:
    """Who is asked the same as before has the same time; all others start and end here."""
    game, state = d.game, d.state
    assert game is not None
    assert state is not None
    decision, waiting = game.decision(state), awaited(state)
    kept = {ask.seat: ask for ask in game.asks if ask.decision == decision and ask.seat in waiting}
    banks = list(game.banks)
    for ask in game.asks:
        if ask.seat not in kept:
            banks[ask.seat] = bank_after(ask, banks[ask.seat], d.terms.timing, d.now)
    settled = _settled(game.settled, reveal, d.now)
    same = game.asks != () and game.asks[0].decision == decision
    d.game = replace(
        game,
        settled=settled,
        seen=() if reveal else game.seen,
        asks=tuple(
            kept.get(seat) or fresh_ask(d, seat, decision, settled, banks[seat]) for seat in waiting
        ),
        banks=tuple(banks),
        held=game.held if same else (None,) * len(game.held),
    )


def _settled(before: Milliseconds, reveal: Milliseconds, now: Milliseconds) -> Milliseconds:
    """What is shown now is shown after what is still being shown, but nobody waits for ever."""
    return min(max(before, now) + reveal, now + LONGEST_REVEAL) if reveal else before


def fresh_ask(
    d: Draft, seat: Seat, decision: str, settled: Milliseconds, bank: Milliseconds
) -> Ask:
    """The seat's time for a decision starts when everybody may have seen what was before."""
    starts, player = max(settled, d.now), d.player(seat)
    allowed = _time_allowed(d, player, bank)
    deadline = None if allowed is None else starts + allowed
    return Ask(seat, decision, starts, deadline, patience=_patience(d, player))


def _patience(d: Draft, player: Player) -> Milliseconds | None:
    """Only people who play without a clock can keep others waiting without end."""
    return d.terms.patience * SECOND if player.is_here and d.terms.timing.move is None else None


def _time_allowed(d: Draft, player: Player, bank: Milliseconds) -> Milliseconds | None:
    """Bots that the keeper runs, also those who stand in, need no deadline."""
    if player.kind is PlayerKind.BOT or player.away:
        return None
    remote_bot = player.kind is PlayerKind.REMOTE_BOT
    return time_allowed(d.terms.timing, bank, remote_bot=remote_bot)
