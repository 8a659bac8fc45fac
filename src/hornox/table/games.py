"""The game on the table, and those that were played there before."""

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
"""Records of a table's last games; the keeper may keep them all."""


@value
class GameSheet:
    """All about a game but its state, which follows from the record. Secret: it has the seed.

    `owners` are those who sat on the seats at the start. `settled` is when everybody may have
    seen what has happened, `banks` the time left in the seats' banks, `held` choices that are not
    locked in, `stood_in` the moves that a bot made for somebody, `paused` since when. `seen` are
    those who have seen the last step already.
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
        """The name of what is asked now, unique at this table."""
        return f"{self.number}:{decision_id(state)}"

    def chat_closes(self, state: State) -> Milliseconds | None:
        """From when on nobody may talk; `None`: everybody may, whatever the time is.

        Against the Buffalo nobody talks while cards are being chosen (R20). The next choosing
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
        return next((ask for ask in self.asks if ask.seat == seat), None)

    @property
    def clocks(self) -> tuple[SeatClock, ...]:
        """The time of the awaited seats for which it counts."""
        return tuple(
            SeatClock(
                ask.seat, ask.starts, ask.deadline, self.banks[ask.seat], ask.idle, ask.callers
            )
            for ask in self.asks
            if ask.deadline is not None or ask.idle is not None
        )


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that is over; nothing about it is secret any more."""

    number: int
    record: Record
    commitment: str
    outcome: Outcome
    owners: tuple[str | None, ...]
    stood_in: tuple[int, ...]
    started: Milliseconds
    ended: Milliseconds


def with_move(
    sheet: GameSheet, state: State, seat: Seat, action: SeatAction, *, stood_in: bool
) -> tuple[tuple[Move, ...], tuple[int, ...]]:
    """The moves with one more, and which of them a bot made for somebody.

    A changed choice takes the place of the old one: a mind that was changed is nobody's
    business, not even after the game.
    """
    moves = sheet.record.moves
    index = _choice_to_change(moves, state, seat)
    others = tuple(number for number in sheet.stood_in if number != index)
    numbers = (*others, index) if stood_in else others
    return (*moves[:index], Move(seat, action), *moves[index + 1 :]), numbers


def _choice_to_change(moves: tuple[Move, ...], state: State, seat: Seat) -> int:
    """Where this seat's choice of the current turn stands, or the end of the moves."""
    chosen = state.setup.players - len(awaited(state)) if stage_kind(state) == "selecting" else 0
    for index in range(len(moves) - chosen, len(moves)):
        if moves[index].seat == seat:
            return index
    return len(moves)
