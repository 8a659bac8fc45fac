"""A game whose seats act by index: what all environments have in common."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, Unpack

from hornox.engine import (
    VARIANTS,
    Event,
    FanCard,
    GetReady,
    HornoxError,
    Mode,
    OptionWishes,
    Position,
    Seat,
    SeatAction,
    Setup,
    awaited,
    decision_id,
    new_setup,
)
from hornox.envs.encoding import WAIT, Encoding
from hornox.envs.rewards import RewardKind, check_reward, rewards_in
from hornox.envs.seat_views import SeatViews
from hornox.envs.team_talk import silent_seat
from hornox.record import Game, Record

WhenIllegal: TypeAlias = Literal["replace", "raise"]
"""`replace`: the legal action with the lowest index is played instead, and the penalty is due.
`raise`: nothing changes and an error says why."""


class IllegalIndex(HornoxError):
    """The action with this index is not legal for the seat now."""

    code = "illegal-index"


def setup_for(mode: Mode, players: int, **options: Unpack[OptionWishes]) -> Setup:
    """Return a setup; a mode that needs fan cards has the first one unless told."""
    if "fan_cards" in VARIANTS[mode].option_names and not options.get("fan_cards"):
        options["fan_cards"] = (FanCard.EVEN_ODD,)
    return new_setup(mode, players, **options)


def match_of(
    mode: Mode,
    *,
    players: int = 4,
    reward: RewardKind = "points",
    illegal: WhenIllegal = "replace",
    penalty: float = 1.0,
    position: Position | None = None,
    **options: Unpack[OptionWishes],
) -> Match:
    """Return a table of this mode."""
    setup = setup_for(mode, players, **options)
    return Match(setup, reward=reward, illegal=illegal, penalty=penalty, position=position)


class Match:
    """One game after the other at the same table, in which seats act by index.

    `penalty` is what an illegal action costs, in addition to any reward, where it is replaced.
    """

    def __init__(
        self,
        setup: Setup,
        *,
        reward: RewardKind = "points",
        illegal: WhenIllegal = "replace",
        penalty: float = 1.0,
        position: Position | None = None,
    ) -> None:
        check_reward(reward)
        self.setup = setup
        self.encoding = Encoding(setup)
        self.rewards = [0.0] * setup.players
        self.illegal_seats: set[Seat] = set()
        self._variant = VARIANTS[setup.mode]
        self._reward, self._illegal, self._penalty = reward, illegal, penalty
        self._position = position
        self.start("0")

    def start(self, seed: str) -> None:
        """Begin a new game. The same seed gives the same deals."""
        names = tuple(f"player_{seat}" for seat in range(self.setup.players))
        self.game = Game(Record(self.setup, names, seed=seed, position=self._position))
        self._skip_silent_seats()
        self.clear_rewards()
        self.seen = SeatViews(self.game.state, self.encoding)

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that must act now; none when the game is over."""
        return awaited(self.game.state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.is_over

    @property
    def moment(self) -> str:
        """A name for the moment of choice: it changes when all that are asked have acted."""
        return decision_id(self.game.state)

    def info(self, seat: Seat) -> dict[str, Any]:
        """Return the mask again, whether an illegal action was replaced, and the outcome."""
        info: dict[str, Any] = {"action_mask": self.seen.mask(seat)}
        if seat in self.illegal_seats:
            info["illegal_action"] = True
        outcome = self.game.outcome
        if outcome is not None:
            info["points"] = outcome.points
            info["won"] = seat in outcome.winners
        return info

    def clear_rewards(self) -> None:
        """Forget the rewards and the illegal actions so far."""
        self.rewards = [0.0] * self.setup.players
        self.illegal_seats = set()

    def legal(self, seat: Seat, index: int) -> int:
        """Return the index if it is legal now, or what it is replaced by; see `WhenIllegal`."""
        allowed = self.seen.legal(seat)
        if index in allowed:
            return index
        if self._illegal == "raise":
            name = self.encoding.name
            raise IllegalIndex(f"{name}: {index} is not legal for seat {seat} now, see the mask")
        self.rewards[seat] -= self._penalty
        self.illegal_seats.add(seat)
        return allowed[0]

    def act(self, seat: Seat, index: int) -> None:
        """Carry out the legal action with this index; `WAIT` changes nothing."""
        if index != WAIT:
            self.play(seat, self.encoding.action_at(self.seen.view(seat), index))

    def play(self, seat: Seat, action: SeatAction) -> None:
        """Carry out an action, also one that has no index, and add the rewards due."""
        events = self.game.play(seat, action) + self._skip_silent_seats()
        due = rewards_in(events, self._reward, self.setup, self._variant)
        self.rewards = [old + new for old, new in zip(self.rewards, due, strict=True)]
        self.seen = SeatViews(self.game.state, self.encoding)

    def _skip_silent_seats(self) -> tuple[Event, ...]:
        events: tuple[Event, ...] = ()
        while (seat := silent_seat(self.game.state)) is not None:
            events += self.game.play(seat, GetReady())
        return events
