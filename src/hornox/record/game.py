"""A game to play with: engine, shuffles and record in one object."""

from __future__ import annotations

from collections.abc import Iterable
from secrets import token_hex
from typing import Unpack

from hornox.engine import (
    Action,
    Decision,
    Event,
    OptionWishes,
    Outcome,
    Position,
    Seat,
    SeatAction,
    Setup,
    State,
    View,
    decisions,
    is_legal,
    is_over,
    new_setup,
    observe,
    outcome,
)
from hornox.record.chance import Stream
from hornox.record.errors import RecordError
from hornox.record.notation import parse_action
from hornox.record.record import Move, Record, checked_seed
from hornox.record.replay import advance, replay
from hornox.record.sampling import sample_option


class Game:
    """A game in progress.

    >>> game = Game.new("base", players=2, seed=7)
    >>> events = game.play(0, game.decisions[0].options[0])
    >>> [decision.seat for decision in game.decisions]
    [1]
    """

    __slots__ = ("_events", "_moves", "_record", "_state")

    def __init__(self, record: Record) -> None:
        """Open the game of a record, at its end. See `Game.new` for a new one."""
        if len(record.names) != record.setup.players:
            raise RecordError("seats", f"{record.setup.players} names expected")
        steps = replay(record)
        self._record = record
        self._moves = list(record.moves)
        self._state = steps[-1].state
        self._events = [event for step in steps for event in step.events]

    @classmethod
    def new(
        cls,
        mode: str,
        players: int,
        *,
        seed: str | int | None = None,
        names: Iterable[str] | None = None,
        position: Position | None = None,
        **options: Unpack[OptionWishes],
    ) -> Game:
        """Return a new game. Without a seed, draw one of 256 bits from the operating system."""
        setup = new_setup(mode, players, **options)
        seats = tuple(names or (f"Seat {seat + 1}" for seat in range(players)))
        text = token_hex(32) if seed is None else checked_seed(seed)
        return cls(Record(setup, seats, seed=text, position=position))

    @property
    def setup(self) -> Setup:
        """Mode, players and options."""
        return self._record.setup

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self._record.names

    @property
    def state(self) -> State:
        """Everything, hidden cards included. Players and bots get a `view` instead."""
        return self._state

    @property
    def events(self) -> tuple[Event, ...]:
        """All events so far; `events_for` selects those that one seat may see."""
        return tuple(self._events)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The pending decisions, with their seats and all options."""
        return decisions(self._state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return is_over(self._state)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, or `None` before the end."""
        return outcome(self._state)

    def play(self, seat: Seat | None, action: Action | str) -> tuple[Event, ...]:
        """Carry out an action (or its text, `"play 14"`) and return its events."""
        if isinstance(action, str):
            action = parse_action(action)
        move = Move(seat, action)
        progress = advance(self._state, move, self._record.seed)
        self._moves.append(move)
        self._state = progress.state
        self._events.extend(progress.events)
        return progress.events

    def is_legal(self, seat: Seat | None, action: Action) -> bool:
        """Return whether this action is legal now."""
        return is_legal(self._state, seat, action)

    def sample(self, seat: Seat, chance: Stream) -> SeatAction:
        """Return a random legal action of an awaited seat, also of kinds with too many to list."""
        return sample_option(self.view(seat), chance)

    def view(self, seat: Seat | None) -> View:
        """Return what this seat (`None`: a spectator) may know."""
        return observe(self._state, seat)

    def record(self) -> Record:
        """Return the record so far."""
        record = self._record
        return Record(
            record.setup,
            record.names,
            tuple(self._moves),
            record.seed,
            record.position,
            record.rules,
        )

    def copy(self) -> Game:
        """Return another game at the same point. States are shared, since they never change."""
        twin = Game.__new__(Game)
        twin._record = self._record
        twin._moves = self._moves.copy()
        twin._state = self._state
        twin._events = self._events.copy()
        return twin

    def __repr__(self) -> str:
        setup = self.setup
        return f"<Game {setup.mode}, {setup.players} players, {len(self._moves)} moves>"


new_game = Game.new
