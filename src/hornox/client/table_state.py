"""What each message makes of a table as its viewer knows it.

The state is the snapshot that the server would send now.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar, assert_never

from hornox.engine import Seat, View
from hornox.engine.events import CardChosen, SeatReady
from hornox.protocol import NewsFrame
from hornox.table import (
    BotAdvised,
    ChoiceHeld,
    ClocksShifted,
    DeadlineMissed,
    EmoteShown,
    GameFinished,
    GameInfo,
    GameProgressed,
    GameStarted,
    HostChanged,
    LineSaid,
    Message,
    Milliseconds,
    PauseAsked,
    PauseBegan,
    PauseEnded,
    PauseWithdrawn,
    PersonSilenced,
    PersonUnsilenced,
    PlayerJoined,
    PlayerKind,
    PlayerLeft,
    PlayerReadmitted,
    PlayerRenamed,
    PresenceChanged,
    RematchAgreed,
    RematchDeclined,
    ResultInfo,
    RevealSeen,
    SeatGivenBack,
    SeatInfo,
    SeatLeftToBot,
    Snapshot,
    SpectatorJoined,
    SpectatorLeft,
    StandInAsked,
    StandInDeclined,
    TalkChanged,
    TermsChanged,
)

MOST_LINES = 50
"""The chat lines that are kept."""

T = TypeVar("T")


def after_news(state: Snapshot, news: NewsFrame) -> Snapshot:
    """Return the table after the next message of its viewer's stream."""
    message = news.message
    if isinstance(message, GameFinished | GameProgressed) and news.view is not None:
        state = replace(state, view=news.view)  # the result below takes its names from it
    after = _after(state, message, news.now)
    if news.view is None and isinstance(message, GameProgressed):
        after = replace(after, view=_with_choice(state, message))
    elif news.view is not None:
        after = replace(after, view=news.view)
    return replace(after, stream=news.stream, number=news.number)


def _with_choice(state: Snapshot, message: GameProgressed) -> View | None:
    """Return the view after the choice of another seat, which comes without a view."""
    view, game = state.view, state.table.game
    if view is None or game is None or game.decision != message.decision:
        return view
    chosen = {event.seat for event in message.events if isinstance(event, SeatReady)}
    return replace(
        view,
        prompt=replace(view.prompt, awaited=message.awaited),
        seats=tuple(
            replace(seat, has_chosen=True) if seat.seat in chosen else seat for seat in view.seats
        ),
    )


def _after(state: Snapshot, message: Message, now: Milliseconds) -> Snapshot:
    match message:
        case PlayerJoined(seat=info):
            return _with_seat(_with(state, rematch=()), info.seat, lambda _: info)
        case PlayerLeft():
            return _without_player(state, message)
        case PlayerReadmitted(name=name):
            return _with(state, removed=_without(state.table.removed, name))
        case PlayerRenamed(seat=seat, name=name):
            own = replace(state, name=name) if seat == state.seat else state
            return _with_seat(own, seat, lambda info: replace(info, name=name))
        case PresenceChanged(seat=seat, connected=connected, gone=gone):
            return _with_seat(
                state, seat, lambda info: replace(info, connected=connected, gone=gone)
            )
        case HostChanged():
            return _with_host(state, message)
        case SpectatorJoined(name=name):
            return _with(state, spectators=(*state.table.spectators, name))
        case SpectatorLeft(name=name):
            return _with(state, spectators=_without(state.table.spectators, name))
        case TermsChanged(terms=terms, seats=seats):
            return _with(state, terms=terms, seats=seats, rematch=())
        case GameStarted():
            return _with_game(state, message)
        case GameProgressed():
            return _with_progress(state, message)
        case RevealSeen(seat=seat, settled=settled, clocks=clocks, chat_closes=chat_closes):
            return _in_game(
                state,
                lambda game: replace(
                    game,
                    settled=settled,
                    clocks=clocks,
                    chat_closes=chat_closes,
                    seen=(*game.seen, seat),
                ),
            )
        case ChoiceHeld(choice=choice):
            return replace(state, held=choice)
        case GameFinished():
            return _with_result(state, message)
        case DeadlineMissed() | BotAdvised() | EmoteShown():
            return state
        case SeatLeftToBot(seat=seat):
            return _with_seat(state, seat, lambda info: replace(info, away=True))
        case SeatGivenBack(seat=seat, clocks=clocks):
            back = _with_seat(state, seat, lambda info: replace(info, away=False))
            return _in_game(back, lambda game: replace(game, clocks=clocks))
        case (
            ClocksShifted(clocks=clocks)
            | StandInAsked(clocks=clocks)
            | StandInDeclined(clocks=clocks)
        ):
            return _in_game(state, lambda game: replace(game, clocks=clocks))
        case PauseAsked() | PauseWithdrawn() | PauseBegan() | PauseEnded():
            return _in_game(state, lambda game: _with_pause(game, message, now))
        case RematchAgreed(seat=seat):
            return _with(state, rematch=(*state.table.rematch, seat))
        case RematchDeclined(seat=seat):
            return _with(state, rematch=_without(state.table.rematch, seat))
        case LineSaid():
            return _with(state, chat=(*state.table.chat, message)[-MOST_LINES:])
        case TalkChanged(talkers=talkers):
            return _with(state, talkers=talkers)
        case PersonSilenced(name=name):
            return _with(state, silenced=(*state.table.silenced, name))
        case PersonUnsilenced(name=name):
            return _with(state, silenced=_without(state.table.silenced, name))
        case _:
            assert_never(message)


def _with(state: Snapshot, **changes: Any) -> Snapshot:
    return replace(state, table=replace(state.table, **changes))


def _with_seat(state: Snapshot, seat: Seat, change: Callable[[SeatInfo], SeatInfo]) -> Snapshot:
    seats = tuple(change(info) if info.seat == seat else info for info in state.table.seats)
    return _with(state, seats=seats)


def _in_game(state: Snapshot, change: Callable[[GameInfo], GameInfo]) -> Snapshot:
    game = state.table.game
    return state if game is None else _with(state, game=change(game))


def _without(items: Sequence[T], item: T) -> tuple[T, ...]:
    """Return the items without the first that is this one."""
    place = items.index(item) if item in items else len(items)
    return (*items[:place], *items[place + 1 :])


def _without_player(state: Snapshot, message: PlayerLeft) -> Snapshot:
    was_person = state.table.seats[message.seat].kind is not PlayerKind.BOT
    left = _with_seat(state, message.seat, lambda info: SeatInfo(info.seat))
    left = _with(left, rematch=_without(left.table.rematch, message.seat))
    if message.removed and was_person:
        left = _with(left, removed=(*left.table.removed, message.name))
    return replace(left, seat=None) if state.seat == message.seat else left


def _with_host(state: Snapshot, message: HostChanged) -> Snapshot:
    seat, watching = message.seat, message.watching
    is_own_seat = seat is not None and seat == state.seat
    is_watching = watching is not None and watching == state.name
    hosting = is_own_seat or is_watching
    return replace(_with(state, host=seat, watching_host=watching), hosting=hosting)


def _with_game(state: Snapshot, message: GameStarted) -> Snapshot:
    game = GameInfo(
        game=message.game,
        commitment=message.commitment,
        seed=None,
        decision="",
        kind="",
        awaited=(),
        clocks=(),
        settled=0,
        paused=None,
        pause_asked=(),
        chat_closes=None,
        seen=(),
    )
    started = _with(state, playing=True, seats=message.seats, rematch=(), game=game)
    return replace(started, seat=message.you, held=None)


def _with_progress(state: Snapshot, message: GameProgressed) -> Snapshot:
    game = state.table.game
    is_same = game is not None and game.decision == message.decision
    is_locked_in = any(isinstance(event, CardChosen) for event in message.events)  # one's own
    held = state.held if is_same and not is_locked_in else None
    return _in_game(
        replace(state, held=held),
        lambda game: replace(
            game,
            decision=message.decision,
            kind=message.kind,
            awaited=message.awaited,
            clocks=message.clocks,
            chat_closes=message.chat_closes,
            settled=message.settled,
            seen=() if message.reveal else game.seen,
        ),
    )


def _with_result(state: Snapshot, message: GameFinished) -> Snapshot:
    """Return the table after a game: its result is one more, and its seats are free to leave."""
    results = state.table.results
    if state.view is not None:
        setup = state.view.setup
        names = tuple(info.name or "" for info in state.table.seats[: setup.players])
        result = ResultInfo(
            message.game, setup, names, message.outcome, message.commitment, message.seed
        )
        results = (*results, result)
    ended = _in_game(
        state,
        lambda game: replace(
            game,
            seed=message.seed or None,
            kind="game-over",
            awaited=(),
            clocks=(),
            chat_closes=None,
        ),
    )
    return _with(ended, playing=False, seats=message.seats, results=results)


def _with_pause(
    game: GameInfo,
    message: PauseAsked | PauseWithdrawn | PauseBegan | PauseEnded,
    now: Milliseconds,
) -> GameInfo:
    match message:
        case PauseAsked(seat=seat):
            return replace(game, pause_asked=(*game.pause_asked, seat))
        case PauseWithdrawn(seat=seat):
            return replace(game, pause_asked=_without(game.pause_asked, seat))
        case PauseBegan():
            return replace(game, paused=now, pause_asked=())
        case PauseEnded(clocks=clocks, settled=settled):
            return replace(game, paused=None, clocks=clocks, settled=settled)
        case _:
            assert_never(message)
