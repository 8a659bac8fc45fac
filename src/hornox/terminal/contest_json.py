"""The report of a contest as one JSON document, described in docs/reference/arena.md."""

from __future__ import annotations

from typing import Any

from hornox.arena import (
    ContestReport,
    Difference,
    Estimate,
    Section,
    Standing,
    TeamDifference,
    TeamStanding,
)
from hornox.bots import source_name
from hornox.record import to_json
from hornox.record.record import dump_options


def contest_document(report: ContestReport) -> dict[str, Any]:
    """Return the report as JSON data. It does not depend on when or how fast it was played."""
    contest = report.contest
    return {
        "mode": contest.setup.mode,
        "players": contest.setup.players,
        "options": dump_options(contest.setup),
        "bots": [source_name(bot) for bot in contest.bots],
        "against": None if contest.against is None else source_name(contest.against),
        "seating": contest.seating.value,
        "deals": contest.deals,
        "games": contest.games,
        "seed": contest.seed,
        "deadline": contest.deadline,
        "confidence": report.confidence,
        "sections": [_section(report, section) for section in report.sections],
        "challengers": [_difference(report, one) for one in report.challengers],
        "ratings": _ratings(report),
        "teams": [_team(report, one) for one in report.teams],
        "team_differences": [_team_difference(report, one) for one in report.team_differences],
        "faults": [
            {"bot": _label(report, fault.contestant), "kind": fault.kind, "count": fault.count}
            for fault in report.faults
        ],
    }


def _label(report: ContestReport, contestant: int) -> str:
    return report.contest.labels[contestant]


def _section(report: ContestReport, section: Section) -> dict[str, Any]:
    challenger, opponent = section.pair or (None, None)
    return {
        "challenger": None if challenger is None else _label(report, challenger),
        "opponent": None if opponent is None else _label(report, opponent),
        "standings": [_standing(report, standing) for standing in section.standings],
        "differences": [_difference(report, one) for one in section.differences],
    }


def _standing(report: ContestReport, standing: Standing) -> dict[str, Any]:
    return {
        "bot": _label(report, standing.contestant),
        "seats": standing.seats,
        "points_per_round": _estimate(standing.points),
        "win_share": _estimate(standing.wins),
    }


def _difference(report: ContestReport, one: Difference) -> dict[str, Any]:
    return {
        "first": _label(report, one.first),
        "second": _label(report, one.second),
        "points_per_round": _estimate(one.points),
        "win_share": _estimate(one.wins),
    }


def _ratings(report: ContestReport) -> list[dict[str, Any]]:
    return [
        {"bot": _label(report, contestant), **to_json(rating), "ordinal": rating.ordinal}
        for contestant, rating in enumerate(report.ratings)
    ]


def _team(report: ContestReport, one: TeamStanding) -> dict[str, Any]:
    return {
        "bot": _label(report, one.contestant),
        "games": one.games,
        "won": _estimate(one.won),
        "tied": _estimate(one.tied),
        "lost": _estimate(one.lost),
        "team_points": _estimate(one.team),
        "buffalo_points": _estimate(one.buffalo),
        "lead": _estimate(one.lead),
    }


def _team_difference(report: ContestReport, one: TeamDifference) -> dict[str, Any]:
    return {
        "first": _label(report, one.first),
        "second": _label(report, one.second),
        "won": _estimate(one.won),
        "lead": _estimate(one.lead),
    }


def _estimate(found: Estimate) -> dict[str, Any]:
    data: dict[str, Any] = to_json(found)
    return data
