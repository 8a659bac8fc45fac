"""What is played in the arena: a kind of game, contestants, seats, deals and a seed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from math import isfinite, perm

from hornox.arena.lineups import Seating, Seats, lone, mixed, orders, team
from hornox.bots import find_bot
from hornox.engine import VARIANTS, HornoxError, Setup
from hornox.record import Stream
from hornox.record.record import LONGEST_SEED, checked_seed

MOST_DEALS = 10**7
MOST_ORDERS = 120
"""Line-ups of one deal; all orders of five contestants."""

_ROOM_FOR_DEAL = len(f"/{MOST_DEALS}")


class ContestError(HornoxError):
    """A contest that cannot be held."""

    code = "bad-contest"


@dataclass(frozen=True, slots=True)
class LineUp:
    """The contestants on the seats of one game, and the section it counts for."""

    section: int
    seats: Seats


@dataclass(frozen=True, slots=True)
class Contest:
    """A checked contest (see `new_contest`). All that happens in it follows from these values."""

    setup: Setup
    bots: tuple[str, ...]
    against: str | None
    seating: Seating
    deals: int
    seed: str
    deadline: float | None = None

    @property
    def contestants(self) -> tuple[str, ...]:
        """All bots, the opponent of the challengers last."""
        return self.bots if self.against is None else (*self.bots, self.against)

    @property
    def labels(self) -> tuple[str, ...]:
        """What the contestants are called: a bot that competes with itself is numbered."""
        seen: Counter[str] = Counter()
        labels = []
        for name in self.contestants:
            seen[name] += 1
            labels.append(name if seen[name] == 1 else f"{name} #{seen[name]}")
        return tuple(labels)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Challenger and opponent of each section in which one sits alone among the other."""
        if self.seating is not Seating.LONE:
            return ()
        count = len(self.contestants)
        if self.against is not None:
            return tuple((challenger, count - 1) for challenger in range(count - 1))
        if self.setup.players == 2:  # nobody is alone, and both ways are the same
            return tuple(combinations(range(count), 2))
        return tuple(permutations(range(count), 2))

    @property
    def line_up_count(self) -> int:
        """How many games are played with each deal."""
        return len(self.line_ups(0))

    @property
    def games(self) -> int:
        return self.deals * self.line_up_count

    def line_ups(self, deal: int) -> tuple[LineUp, ...]:
        """The line-ups that play this deal, always equally many."""
        players, count = self.setup.players, len(self.contestants)
        match self.seating:
            case Seating.MIXED:
                # another order in each deal, so that all neighbours and opponents come up
                order = Stream(self.seed, f"line-ups {deal}").shuffled(range(count))
                return tuple(LineUp(0, seats) for seats in mixed(order, players))
            case Seating.ORDERS:
                return tuple(LineUp(0, seats) for seats in orders(count, players))
            case Seating.TEAMS:
                return tuple(LineUp(number, team(number, players)) for number in range(count))
            case Seating.LONE:
                return tuple(
                    LineUp(section, seats)
                    for section, (challenger, field) in enumerate(self.pairs)
                    for seats in lone(challenger, field, players)
                )

    def deal_seed(self, deal: int) -> str:
        """The seed of all games with this deal."""
        return f"{self.seed}/{deal}"


def new_contest(
    setup: Setup,
    bots: tuple[str, ...],
    *,
    against: str | None = None,
    seating: Seating | None = None,
    deals: int,
    seed: str,
    deadline: float | None = None,
) -> Contest:
    """A checked contest; the seating follows from the rest unless it is given."""
    if VARIANTS[setup.mode].is_team:
        chosen = _team_seating(bots, against, seating)
    else:
        chosen = _seating(bots, against, seating, setup.players)
    contest = Contest(setup, bots, against, chosen, deals, seed, deadline)
    for name in contest.contestants:
        find_bot(name)
    _check_numbers(contest)
    return contest


def with_deals(contest: Contest, deals: int) -> Contest:
    """The same contest, longer or shorter: what the deals have in common stays the same."""
    changed = replace(contest, deals=deals)
    _check_numbers(changed)
    return changed


def _team_seating(bots: tuple[str, ...], against: str | None, seating: Seating | None) -> Seating:
    if against is not None or seating not in (None, Seating.TEAMS):
        raise ContestError("buffalo is played together: each bot is a team and sits on all seats")
    if not bots:
        raise ContestError("name one or more bots")
    return Seating.TEAMS


def _seating(
    bots: tuple[str, ...], against: str | None, seating: Seating | None, players: int
) -> Seating:
    if seating is Seating.TEAMS:
        raise ContestError("teams are for buffalo only")
    if against is not None:
        if not bots:
            raise ContestError("name one or more challengers")
        if seating not in (None, Seating.LONE):
            raise ContestError(f"challengers sit alone, so --against and {seating} do not go along")
        return Seating.LONE
    if len(bots) < 2:
        raise ContestError("name two or more bots, or one and an opponent for it with --against")
    if seating is Seating.ORDERS:
        _check_orders(len(bots), players)
    return seating or Seating.MIXED


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
