"""The current game of a table, and its finished games."""

from __future__ import annotations

from dataclasses import dataclass, field

from hornox.engine import (
    VARIANTS,
    Outcome,
    PlayCard,
    Seat,
    SeatAction,
    State,
    awaited,
    decision_id,
    stage_kind,
)
from hornox.engine.value import value
from hornox.record import Move, Record
from hornox.table.clock import Ask, Milliseconds, SeatClock

KEPT_GAMES = 20
"""How many finished games a table keeps. The keeper may keep all of them."""


@value
class TableGame:
    """All about a game except its state, which follows from the record. Secret: has the seed.

    `owners` are those who sat on the seats at the start. `settled` is when the last reveal ends,
    `banks` the time left in the seats' banks, `held` choices that are not locked in, `stood_in` the
    moves that a bot made for an owner, `paused` since when. `seen` are the seats whose players have
    seen the last reveal.
    """

    number: int
    record: Record = field(repr=False)
    commitment: str
    owners: tuple[str | None, ...]
    started: Milliseconds
    settled: Milliseconds
    asks: tuple[Ask, ...] = ()
    banks: tuple[Milliseconds, ...] = ()
    held: tuple[PlayCard | None, ...] = field(default=(), repr=False)
    stood_in: tuple[int, ...] = ()
    pause_asked: tuple[Seat, ...] = ()
    paused: Milliseconds | None = None
    seen: tuple[Seat, ...] = ()

    def decision(self, state: State) -> str:
        """Return the id of the pending decision, unique at this table."""
        return f"{self.number}:{decision_id(state)}"

    def chat_closes(self, state: State) -> Milliseconds | None:
        """Return from when on no one may talk, or `None` if the chat stays open.

        Against the Buffalo it is closed while cards are being chosen (R20). The next choosing
        begins when the last turn has been shown, or with the first choice.
        """
        if not VARIANTS[state.setup.mode].is_team or stage_kind(state) != "selecting":
            return None
        begun = state.turn == 1 or len(awaited(state)) < state.setup.players
        return 0 if begun else self.settled

    def seat_of(self, owner: str) -> Seat | None:
        """Where this owner sits in this game."""
        return self.owners.index(owner) if owner in self.owners else None

    def ask_of(self, seat: Seat) -> Ask | None:
        """Return what this seat is asked, if it is awaited."""
        return next((ask for ask in self.asks if ask.seat == seat), None)

    @property
    def clocks(self) -> tuple[SeatClock, ...]:
        """The clocks of the awaited seats that have a deadline or a patience."""
        return tuple(
            SeatClock(
                ask.seat, ask.starts, ask.deadline, self.banks[ask.seat], ask.idle, ask.callers
            )
            for ask in self.asks
            if ask.deadline is not None or ask.idle is not None
        )


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that is over. Nothing in it is secret any more."""

    number: int
    record: Record
    commitment: str
    outcome: Outcome
    owners: tuple[str | None, ...]
    stood_in: tuple[int, ...]
    started: Milliseconds
    ended: Milliseconds


def with_move(
    sheet: TableGame, state: State, seat: Seat, action: SeatAction, *, stood_in: bool
) -> tuple[tuple[Move, ...], tuple[int, ...]]:
    """Return the moves with one more, and the indexes of those that stand-ins made.

    A changed choice replaces the old one, so that the record never shows it.
    """
    moves = sheet.record.moves
    index = _choice_to_change(moves, state, seat)
    others = tuple(number for number in sheet.stood_in if number != index)
    numbers = (*others, index) if stood_in else others
    return (*moves[:index], Move(seat, action), *moves[index + 1 :]), numbers


def _choice_to_change(moves: tuple[Move, ...], state: State, seat: Seat) -> int:
    """Return the index of this seat's choice in the current turn, or the end of the moves."""
    chosen = state.setup.players - len(awaited(state)) if stage_kind(state) == "selecting" else 0
    for index in range(len(moves) - chosen, len(moves)):
        if moves[index].seat == seat:
            return index
    return len(moves)
