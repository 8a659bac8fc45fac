"""Answers to decisions, from people and from bots."""

from __future__ import annotations

from dataclasses import dataclass

from hornox.engine import (
    Agree,
    Decline,
    PlayCard,
    Seat,
    SeatAction,
    State,
    apply,
    scene_of,
    stage_kind,
)
from hornox.engine.cards import Word
from hornox.table.absence import give_back
from hornox.table.clock import Ask, Milliseconds
from hornox.table.commands import Answer, LockIn
from hornox.table.draft import Draft
from hornox.table.errors import NothingChosen, StaleDecision
from hornox.table.games import GameSheet
from hornox.table.log import BotAnswer
from hornox.table.messages import BotAdvised, ChoiceHeld
from hornox.table.pausing import require_no_pause
from hornox.table.seats import PlayerKind
from hornox.table.stepping import step
from hornox.table.streams import Own
from hornox.table.table import Table


class Why(Word):
    """Why a bot is asked."""

    BOT = "bot"
    AWAY = "away"
    DEADLINE = "deadline"


@dataclass(frozen=True, slots=True)
class BotTask:
    """A bot of this level is to answer for the seat, best not before everybody has seen all.

    The keeper lets it think outside of the table about `view_of(table, seat)`.
    """

    seat: Seat
    bot: str
    decision: str
    due: Milliseconds
    why: Why


def bot_tasks(table: Table | Draft) -> tuple[BotTask, ...]:
    """What bots are asked now. A task stays the same until it is answered or not asked any more."""
    game, state = table.game, table.state
    if game is None or state is None or game.paused is not None:
        return ()
    tasks = (_bot_task(table, game, state, ask) for ask in game.asks)
    return tuple(task for task in tasks if task is not None)


def _bot_task(table: Table | Draft, game: GameSheet, state: State, ask: Ask) -> BotTask | None:
    seat = ask.seat
    player = table.seats[seat]
    assert player is not None
    if player.kind is PlayerKind.BOT:
        bot, why = player.bot or table.terms.stand_in, Why.BOT
    elif player.away:
        bot, why = table.terms.stand_in, Why.AWAY
    elif ask.overdue:
        bot, why = table.terms.stand_in, Why.DEADLINE
    else:
        return None
    return BotTask(seat, bot, game.decision(state), game.settled, why)


def answer(d: Draft, owner: str, command: Answer) -> None:
    """Answer, or choose something else before the reveal. Whoever was away is back."""
    seat = _seat_to_answer(d, owner, command.decision)
    give_back(d, seat)
    action = command.action
    if d.player(seat).kind is PlayerKind.REMOTE_BOT:
        action = _without_veto(d, seat, action)
    if isinstance(action, PlayCard) and d.terms.lock_in and _is_choosing(d, seat):
        _hold(d, seat, owner, action)
    else:
        step(d, seat, action, stood_in=False)
    _forgive(d, seat)


def _is_choosing(d: Draft, seat: Seat) -> bool:
    """Whether the seat has time to lock in a choice; one that has done so may still change it."""
    game, state = d.running()
    ask = game.ask_of(seat)
    return stage_kind(state) == "selecting" and ask is not None and not ask.overdue


def _hold(d: Draft, seat: Seat, owner: str, choice: PlayCard) -> None:
    """Keep a choice that could be played, and tell nobody else."""
    game, state = d.running()
    apply(state, seat, choice)  # raises if it is not legal
    d.change_game(held=(*game.held[:seat], choice, *game.held[seat + 1 :]))
    d.tell(None, (Own(owner, ChoiceHeld(game.decision(state), choice)),))


def lock_in(d: Draft, owner: str, command: LockIn) -> None:
    seat = _seat_to_answer(d, owner, command.decision)
    give_back(d, seat)
    choice = d.running()[0].held[seat]
    if choice is None:
        raise NothingChosen("choose a card first")
    step(d, seat, choice, stood_in=False)
    _forgive(d, seat)


def _forgive(d: Draft, seat: Seat) -> None:
    """Whoever answers has missed no deadline in a row."""
    if d.player(seat).missed:
        d.change_player(seat, missed=0)


def _seat_to_answer(d: Draft, owner: str, decision: str) -> Seat:
    seat = d.seat_of(owner)
    _require_current(d, decision)
    return seat


def _require_current(d: Draft, decision: str) -> None:
    require_no_pause(d)
    game, state = d.running()
    if decision != game.decision(state):
        raise StaleDecision(f"asked now is {game.decision(state)}")


def answer_for(d: Draft, given: BotAnswer) -> None:
    """A bot's answer counts only while it is asked: a person's own one may have come first."""
    _require_current(d, given.decision)
    task = next((task for task in bot_tasks(d) if task.seat == given.seat), None)
    if task is None:
        raise StaleDecision(f"no bot is asked to answer for seat {given.seat + 1} now")
    action = _without_veto(d, given.seat, given.action, given.gain)
    step(d, given.seat, action, stood_in=task.why is not Why.BOT, hurried=given.hurried)


def _without_veto(d: Draft, seat: Seat, action: SeatAction, gain: int | None = None) -> SeatAction:
    """Bots agree to a person's proposal; one that declines has only advised against it (R19)."""
    if not isinstance(action, Decline) or not _person_proposes(d):
        return action
    d.tell(BotAdvised(seat, gain))
    return Agree()


def _person_proposes(d: Draft) -> bool:
    """Whether the proposal on the table comes from somebody who plays themselves."""
    _, state = d.running()
    proposal = scene_of(state).prompt.proposal
    return proposal is not None and d.player(proposal.seat).is_here
