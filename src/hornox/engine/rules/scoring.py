"""What a round costs, when a game is over, and who has won."""

from __future__ import annotations

from hornox.engine.cards import bullheads
from hornox.engine.events import Outcome, Result
from hornox.engine.rules.placing import totals
from hornox.engine.rules.team import TEAM, buffalo_table, team_factor
from hornox.engine.scratch import Scratch, Table
from hornox.engine.variant import variant_of


def count_bullheads(s: Scratch) -> tuple[int, ...]:
    return tuple(bullheads(pile) for pile in s.piles)


def target_reached(table: Table) -> bool:
    """R2: at least the target, more than it (strict), or a fixed number of rounds."""
    options = table.setup.options
    if options.rounds is not None:
        return len(table.scores) >= options.rounds
    most = max(totals(table.scores))
    return most > options.target if options.strict else most >= options.target


def fixed_rounds_played(table: Table) -> bool:
    rounds = variant_of(table).fixed_rounds
    assert rounds is not None
    return len(table.scores) >= rounds


def fewest_points_win(table: Table) -> Outcome:
    """Ties share the win."""
    points = totals(table.scores)
    best = min(points)
    winners = tuple(seat for seat, total in enumerate(points) if total == best)
    return Outcome(Result.RANKED, points, winners)


def count_team_and_buffalo(s: Scratch) -> tuple[int, ...]:
    """Team and Buffalo; with one or two players the team's points count double."""
    factor = team_factor(s.setup.players)
    return bullheads(s.piles[TEAM]) * factor, bullheads(buffalo_table(s).pile)


def team_against_buffalo(table: Table) -> Outcome:
    """The team wins with strictly fewer points; equal points are a tie, not a win (R20)."""
    points = totals(table.scores)
    team, buffalo = points
    if team < buffalo:
        return Outcome(Result.TEAM_WON, points, tuple(range(table.setup.players)))
    return Outcome(Result.TIED if team == buffalo else Result.TEAM_LOST, points, ())
