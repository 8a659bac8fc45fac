"""A contest: a kind of game, contestants, seats, deals and a seed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from math import isfinite, perm

from hornox.arena.lineups import (
    SeatingScheme,
    Seats,
    challenger_line_ups,
    mixed_line_ups,
    ordered_line_ups,
    team_line_up,
)
from hornox.bots import BotSource, check_source, source_name
from hornox.engine import VARIANTS, HornoxError, Setup
from hornox.record import Stream
from hornox.record.record import LONGEST_SEED, checked_seed

MOST_DEALS = 10**7
MOST_ORDERS = 120
"""The most line-ups of one deal: all orders of five contestants."""

_ROOM_FOR_DEAL = len(f"/{MOST_DEALS}")


class ContestError(HornoxError):
    """The contest is not possible."""

    code = "bad-contest"


@dataclass(frozen=True, slots=True)
class LineUp:
    """The contestants on the seats of one game, and the section in which it counts."""

    section: int
    seats: Seats


@dataclass(frozen=True, slots=True)
class Contest:
    """Bots that compete under one setup, with deals and a seed; `new_contest` checks it.

    Every game of it follows from these values.
    """

    setup: Setup
    bots: tuple[BotSource, ...]
    against: BotSource | None
    seating: SeatingScheme
    deals: int
    seed: str
    deadline: float | None = None

    @property
    def contestants(self) -> tuple[BotSource, ...]:
        """All bots, the opponent of the challengers last."""
        return self.bots if self.against is None else (*self.bots, self.against)

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the contestants. A bot that competes with itself is numbered."""
        seen: Counter[str] = Counter()
        labels = []
        for name in map(source_name, self.contestants):
            seen[name] += 1
            labels.append(name if seen[name] == 1 else f"{name} #{seen[name]}")
        return tuple(labels)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Challenger and opponent of each section in which one sits alone among the other."""
        if self.seating is not SeatingScheme.LONE:
            return ()
        count = len(self.contestants)
        if self.against is not None:
            return tuple((challenger, count - 1) for challenger in range(count - 1))
        if self.setup.players == 2:  # with two players both ways are the same
            return tuple(combinations(range(count), 2))
        return tuple(permutations(range(count), 2))

    @property
    def line_up_count(self) -> int:
        """How many games are played with each deal."""
        return len(self.line_ups(0))

    @property
    def games(self) -> int:
        """How many games are played in all."""
        return self.deals * self.line_up_count

    def line_ups(self, deal: int) -> tuple[LineUp, ...]:
        """Return the line-ups that play this deal. Every deal has equally many."""
        players, count = self.setup.players, len(self.contestants)
        match self.seating:
            case SeatingScheme.MIXED:
                # another order in each deal, so that neighbours and opponents vary
                order = Stream(self.seed, f"line-ups {deal}").shuffled(range(count))
                return tuple(LineUp(0, seats) for seats in mixed_line_ups(order, players))
            case SeatingScheme.ORDERS:
                return tuple(LineUp(0, seats) for seats in ordered_line_ups(count, players))
            case SeatingScheme.TEAMS:
                return tuple(
                    LineUp(number, team_line_up(number, players)) for number in range(count)
                )
            case SeatingScheme.LONE:
                return tuple(
                    LineUp(section, seats)
                    for section, (challenger, field) in enumerate(self.pairs)
                    for seats in challenger_line_ups(challenger, field, players)
                )

    def deal_seed(self, deal: int) -> str:
        """Return the seed of all games with this deal."""
        return f"{self.seed}/{deal}"


def new_contest(
    setup: Setup,
    bots: tuple[BotSource, ...],
    *,
    against: BotSource | None = None,
    seating: SeatingScheme | None = None,
    deals: int,
    seed: str | int,
    deadline: float | None = None,
) -> Contest:
    """Return a checked contest. Without a seating scheme, choose the one that fits."""
    if VARIANTS[setup.mode].is_team:
        chosen = _team_seating(bots, against, seating)
    else:
        chosen = _seating(bots, against, seating, setup.players)
    contest = Contest(setup, bots, against, chosen, deals, str(seed), deadline)
    for source in contest.contestants:
        check_source(source)
    _check_numbers(contest)
    return contest


def with_deals(contest: Contest, deals: int) -> Contest:
    """Return the same contest with another number of deals. Common deals stay the same."""
    changed = replace(contest, deals=deals)
    _check_numbers(changed)
    return changed


def _team_seating(
    bots: tuple[BotSource, ...], against: BotSource | None, seating: SeatingScheme | None
) -> SeatingScheme:
    if against is not None or seating not in (None, SeatingScheme.TEAMS):
        raise ContestError("buffalo is played together: each bot is a team and sits on all seats")
    if not bots:
        raise ContestError("name one or more bots")
    return SeatingScheme.TEAMS


def _seating(
    bots: tuple[BotSource, ...],
    against: BotSource | None,
    seating: SeatingScheme | None,
    players: int,
) -> SeatingScheme:
    if seating is SeatingScheme.TEAMS:
        raise ContestError("teams are for buffalo only")
    if against is not None:
        if not bots:
            raise ContestError("name one or more challengers")
        if seating not in (None, SeatingScheme.LONE):
            raise ContestError(f"challengers sit alone, so --against and {seating} do not go along")
        return SeatingScheme.LONE
    if len(bots) < 2:
        raise ContestError("name two or more bots, or one and an opponent for it with --against")
    if seating is SeatingScheme.ORDERS:
        _check_orders(len(bots), players)
    return seating or SeatingScheme.MIXED


def _check_orders(contestants: int, players: int) -> None:
    if contestants < players:
        raise ContestError(f"all orders need a bot for each of the {players} seats")
    if perm(contestants, players) > MOST_ORDERS:
        raise ContestError(
            f"{contestants} bots on {players} seats have {perm(contestants, players)} orders;"
            f" {MOST_ORDERS} at most are played"
        )


def _check_numbers(contest: Contest) -> None:
    if not 1 <= contest.deals <= MOST_DEALS:
        raise ContestError(f"deals must be between 1 and {MOST_DEALS}, not {contest.deals}")
    if contest.deadline is not None and not (isfinite(contest.deadline) and contest.deadline > 0):
        raise ContestError(f"the deadline must be a positive number, not {contest.deadline}")
    checked_seed(contest.seed)
    longest = LONGEST_SEED - _ROOM_FOR_DEAL
    if len(contest.seed) > longest:  # or the records of its games could not be read
        raise ContestError(f"the seed must have at most {longest} characters")
