"""A game to play with: engine, shuffles and record in one object."""

from __future__ import annotations

from collections.abc import Iterable
from secrets import token_hex
from typing import ClassVar, Unpack

from hornox.engine import (
    Action,
    Decision,
    Event,
    HornoxError,
    Mode,
    NoSuchSeat,
    OptionWishes,
    Outcome,
    Position,
    Seat,
    SeatAction,
    Setup,
    SetupError,
    State,
    View,
    WrongKindOfAction,
    decisions,
    events_for,
    is_legal,
    is_over,
    new_setup,
    observe,
    outcome,
)
from hornox.engine.setup import is_number
from hornox.record.chance import Stream
from hornox.record.errors import RecordError
from hornox.record.notation import parse_action
from hornox.record.record import Move, Record, checked_seed
from hornox.record.replay import Step, advance, replay
from hornox.record.sampling import sample_option


class NothingToUndo(HornoxError):
    """The game is at its start."""

    code = "nothing-to-undo"


class Game:
    """A game in progress. Two games are equal if their records are.

    >>> game = Game.new("base", players=2, seed=7)
    >>> events = game.play(0, game.decisions[0].options[0])
    >>> [decision.seat for decision in game.decisions]
    [1]
    """

    __slots__ = ("_record", "_steps")
    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # it changes

    def __init__(self, record: Record) -> None:
        """Open the game of a record, at its end. See `Game.new` for a new one."""
        if len(record.names) != record.setup.players:
            raise RecordError("seats", f"{record.setup.players} names expected")
        self._record = record
        self._steps = replay(record)

    @classmethod
    def new(
        cls,
        mode: Mode,
        players: int,
        *,
        seed: str | int | None = None,
        names: Iterable[str] | None = None,
        position: Position | None = None,
        **options: Unpack[OptionWishes],
    ) -> Game:
        """Return a new game. Without a seed, draw one of 256 bits from the operating system."""
        setup = new_setup(mode, players, **options)
        text = token_hex(32) if seed is None else checked_seed(seed)
        return cls(Record(setup, _seat_names(names, players), seed=text, position=position))

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
        return self._steps[-1].state

    @property
    def steps(self) -> tuple[Step, ...]:
        """The start and the result of each move, with the view of any seat at that moment."""
        return tuple(self._steps)

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves so far. Shuffles that follow from the seed are none."""
        return tuple(step.move for step in self._steps if step.move is not None)

    @property
    def events(self) -> tuple[Event, ...]:
        """All events so far, private ones of every seat included; see `history`."""
        return tuple(event for step in self._steps for event in step.events)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The pending decisions, with their seats and all options."""
        return decisions(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return is_over(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, or `None` before the end."""
        return outcome(self.state)

    def history(self, seat: Seat | None) -> tuple[Event, ...]:
        """Return all that this seat (`None`: a spectator) has seen and done, from the start.

        This is perfect recall: it holds every event that was shown to the seat, its own hands and
        choices included, so that two games with the same history look the same to it.
        """
        self.view(seat)  # refuses a seat that does not exist
        return events_for(seat, self.events)

    def play(self, seat: Seat | None, action: Action | str) -> tuple[Event, ...]:
        """Carry out an action (or its text, `"play 14"`) and return its events."""
        if isinstance(action, str):
            action = parse_action(action)
        _check_order(seat, action)
        move = Move(seat, action)
        progress = advance(self.state, move, self._record.seed)
        self._steps.append(Step(move, progress.state, progress.events))
        return progress.events

    def undo(self) -> Move:
        """Take the last move back, with all that followed from it, and return it."""
        last = self._steps[-1].move
        if last is None:
            raise NothingToUndo("no move has been made")
        self._steps.pop()
        return last

    def is_legal(self, seat: Seat | None, action: Action) -> bool:
        """Return whether this action is legal now."""
        return is_legal(self.state, seat, action)

    def sample(self, seat: Seat, chance: Stream) -> SeatAction:
        """Return a random legal action of an awaited seat, also of kinds with too many to list."""
        return sample_option(self.view(seat), chance)

    def view(self, seat: Seat | None) -> View:
        """Return what this seat (`None`: a spectator) may know."""
        return observe(self.state, seat)

    def record(self) -> Record:
        """Return the record so far."""
        record = self._record
        return Record(
            record.setup,
            record.names,
            self.moves,
            record.seed,
            record.position,
            record.rules,
        )

    def copy(self) -> Game:
        """Return another game at the same point. States are shared, since they never change."""
        twin = Game.__new__(Game)
        twin._record = self._record
        twin._steps = self._steps.copy()
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.record() == other.record()

    def __repr__(self) -> str:
        setup = self.setup
        return f"<Game {setup.mode}, {setup.players} players, {len(self._steps) - 1} moves>"

    def __str__(self) -> str:
        """Draw the table as a spectator sees it."""
        return str(self.view(None))

    def _repr_svg_(self) -> str:
        """Draw the table in a notebook."""
        return self.view(None)._repr_svg_()


new_game = Game.new


def _seat_names(names: Iterable[str] | None, players: int) -> tuple[str, ...]:
    """Return the given names, one for each seat, or numbered ones."""
    if names is None:
        return tuple(f"Seat {seat + 1}" for seat in range(players))
    if isinstance(names, str):
        raise SetupError(f"names are a list: names=[{names!r}, ...]")
    given = tuple(names)
    if len(given) != players:
        raise SetupError(f"{players} names expected, {len(given)} given")
    return given


def _check_order(seat: object, action: object) -> None:
    """Tell swapped arguments."""
    if seat is not None and not is_number(seat):
        raise NoSuchSeat(f"the seat comes first and is a number from 0, not {seat!r}")
    if action is None or is_number(action):
        raise WrongKindOfAction(f"an action such as 'play 14' is expected, not {action!r}")
