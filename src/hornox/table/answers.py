"""Answers to decisions, by people and by bots."""

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
from hornox.table.clock import Ask, Milliseconds
from hornox.table.commands import Answer, LockIn
from hornox.table.errors import NothingChosen, StaleDecision
from hornox.table.log import BotAnswer
from hornox.table.messages import BotAdvised, ChoiceHeld
from hornox.table.moves import apply_move
from hornox.table.mutable_table import MutableTable
from hornox.table.pause import require_no_pause
from hornox.table.seats import PlayerKind
from hornox.table.stand_ins import give_back
from hornox.table.streams import OwnerMessage
from hornox.table.table import Table
from hornox.table.table_game import TableGame


class BotTaskReason(Word):
    """Why a bot is asked."""

    BOT = "bot"
    AWAY = "away"
    DEADLINE = "deadline"


@dataclass(frozen=True, slots=True)
class BotTask:
    """A decision that a bot of this level should answer, not before `due`, when the reveal ends.

    The keeper runs the bot outside of the table with `view_of(table, seat)`.
    """

    seat: Seat
    bot: str
    decision: str
    due: Milliseconds
    reason: BotTaskReason


def bot_tasks(table: Table | MutableTable) -> tuple[BotTask, ...]:
    """Return the decisions that bots should answer now.

    A task stays the same while it is pending.
    """
    game, state = table.game, table.state
    if game is None or state is None or game.paused is not None:
        return ()
    tasks = (_bot_task(table, game, state, ask) for ask in game.asks)
    return tuple(task for task in tasks if task is not None)


def _bot_task(
    table: Table | MutableTable, game: TableGame, state: State, ask: Ask
) -> BotTask | None:
    seat = ask.seat
    player = table.seats[seat]
    assert player is not None
    if player.kind is PlayerKind.BOT:
        bot, reason = player.bot or table.terms.stand_in, BotTaskReason.BOT
    elif player.away:
        bot, reason = table.terms.stand_in, BotTaskReason.AWAY
    elif ask.overdue:
        bot, reason = table.terms.stand_in, BotTaskReason.DEADLINE
    else:
        return None
    return BotTask(seat, bot, game.decision(state), game.settled, reason)


def answer(table: MutableTable, owner: str, command: Answer) -> None:
    """Answer a decision, or change a choice before the reveal. An owner who was away is back."""
    seat = _seat_to_answer(table, owner, command.decision)
    give_back(table, seat)
    action = command.action
    if table.player(seat).kind is PlayerKind.REMOTE_BOT:
        action = _without_veto(table, seat, action)
    if isinstance(action, PlayCard) and table.terms.lock_in and _is_choosing(table, seat):
        _hold(table, seat, owner, action)
    else:
        apply_move(table, seat, action, stood_in=False)
    _reset_missed(table, seat)


def _is_choosing(table: MutableTable, seat: Seat) -> bool:
    """Return whether the seat has time to lock in a choice.

    A locked-in one may still be changed.
    """
    game, state = table.running()
    ask = game.ask_of(seat)
    return stage_kind(state) == "selecting" and ask is not None and not ask.overdue


def _hold(table: MutableTable, seat: Seat, owner: str, choice: PlayCard) -> None:
    """Keep a legal choice and confirm it to its owner alone."""
    game, state = table.running()
    apply(state, seat, choice)  # raises if it is not legal
    table.change_game(held=(*game.held[:seat], choice, *game.held[seat + 1 :]))
    table.emit(None, (OwnerMessage(owner, ChoiceHeld(game.decision(state), choice)),))


def lock_in(table: MutableTable, owner: str, command: LockIn) -> None:
    """Play the held choice."""
    seat = _seat_to_answer(table, owner, command.decision)
    give_back(table, seat)
    choice = table.running()[0].held[seat]
    if choice is None:
        raise NothingChosen("choose a card first")
    apply_move(table, seat, choice, stood_in=False)
    _reset_missed(table, seat)


def _reset_missed(table: MutableTable, seat: Seat) -> None:
    """Reset the count of missed deadlines in a row."""
    if table.player(seat).missed:
        table.change_player(seat, missed=0)


def _seat_to_answer(table: MutableTable, owner: str, decision: str) -> Seat:
    seat = table.seat_of(owner)
    _require_current(table, decision)
    return seat


def _require_current(table: MutableTable, decision: str) -> None:
    require_no_pause(table)
    game, state = table.running()
    if decision != game.decision(state):
        raise StaleDecision(f"asked now is {game.decision(state)}")


def apply_bot_answer(table: MutableTable, given: BotAnswer) -> None:
    """Carry out a bot's answer, unless it is no longer asked because a person has answered."""
    _require_current(table, given.decision)
    task = next((task for task in bot_tasks(table) if task.seat == given.seat), None)
    if task is None:
        raise StaleDecision(f"no bot is asked to answer for seat {given.seat + 1} now")
    action = _without_veto(table, given.seat, given.action, given.gain)
    apply_move(
        table,
        given.seat,
        action,
        stood_in=task.reason is not BotTaskReason.BOT,
        hurried=given.hurried,
    )


def _without_veto(
    table: MutableTable, seat: Seat, action: SeatAction, gain: int | None = None
) -> SeatAction:
    """Turn a bot's refusal of a person's proposal into agreement and advice (R19)."""
    if not isinstance(action, Decline) or not _person_proposes(table):
        return action
    table.emit(BotAdvised(seat, gain))
    return Agree()


def _person_proposes(table: MutableTable) -> bool:
    """Return whether a person, not a stand-in, has made the pending proposal."""
    _, state = table.running()
    proposal = scene_of(state).prompt.proposal
    return proposal is not None and table.player(proposal.seat).is_here
