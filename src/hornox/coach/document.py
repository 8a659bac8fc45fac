"""A review and an analysis for programs: JSON documents, described in docs/research/coach.md."""

from __future__ import annotations

from typing import Any

from hornox.coach.account import Account
from hornox.coach.analysis import Analysis, OptionAnalysis
from hornox.coach.levels import Level
from hornox.coach.reasons import OptionReason, reason_for
from hornox.coach.review import Review, SeatReview, Verdict
from hornox.coach.series import ValueEstimate
from hornox.record import format_action, to_json
from hornox.record.record import dump_options


def review_document(review: Review) -> dict[str, Any]:
    """The review as JSON data; seats, rows and moves count from 0."""
    game = review.walk
    return {
        "mode": game.setup.mode,
        "players": game.setup.players,
        "options": dump_options(game.setup),
        "names": list(game.names),
        "reference": review.reference,
        "par_error": review.par_error,
        "scores": to_json(game.scores),
        "outcome": to_json(game.outcome),
        "seats": [_seat(seat) | {"hidden": review.hidden(seat)} for seat in review.seats],
        "effects": to_json(review.effects),
    }


def analysis_document(analysis: Analysis) -> dict[str, Any]:
    """The analysis of one decision as JSON data."""
    prompt = analysis.view.prompt
    return {
        "decision": prompt.id,
        "kind": prompt.kind,
        "seat": analysis.view.seat,
        "forced": analysis.is_forced,
        "reference": analysis.reference_name,
        "expected": analysis.reference.own,
        "expected_wins": analysis.reference.wins,
        "playouts": analysis.playouts,
        "best": format_action(analysis.best_option.action),
        "options": [_option(analysis, option) for option in analysis.options],
    }


def _seat(seat: SeatReview) -> dict[str, Any]:
    own, rest = seat.turning_points()
    return {
        "seat": seat.seat,
        "name": seat.name,
        "bullheads": _account(seat.account),
        "chance": _account(seat.chances),
        "level": _level(seat.level),
        "unpunished": sum(verdict.is_unpunished for verdict in seat.verdicts),
        "turning_points": {
            "own": [verdict.choice.move for verdict in own],
            "rest": [verdict.choice.move for verdict in rest],
        },
        "decisions": [_verdict(verdict) for verdict in seat.verdicts],
    }


def _account(account: Account) -> dict[str, Any]:
    return {
        "result": account.result,
        "par": account.par,
        "deal": account.deal,
        "own": account.own,
        "rest": account.rest,
        "rounds": [
            {
                "round": one.round,
                "result": one.result,
                "par": one.par,
                "deal": one.deal,
                "own": one.own,
                "rest": one.rest,
                "steps": to_json(one.steps),
            }
            for one in account.rounds
        ],
    }


def _level(level: Level | None) -> dict[str, Any] | None:
    if level is None:
        return None
    return {
        "cost": level.cost,
        "error": level.error,
        "decisions": level.decisions,
        "name": level.name,
        "low": level.low,
        "high": level.high,
    }


def _verdict(verdict: Verdict) -> dict[str, Any]:
    choice = verdict.choice
    return {
        "move": choice.move,
        "round": choice.round,
        "turn": choice.view.turn,
        "chosen": format_action(choice.chosen),
        "grade": verdict.grade.value,
        "measure": verdict.measure.value,
        "cost": _estimate(verdict.cost),
        "praise": None if verdict.praise is None else verdict.praise.value,
        "unpunished": verdict.is_unpunished,
        "own": None if verdict.step is None else verdict.step.own,
        "rest": None if verdict.step is None else verdict.step.rest,
        "reason": _reason(verdict.reason),
        "analysis": None if verdict.analysis is None else analysis_document(verdict.analysis),
    }


def _option(analysis: Analysis, option: OptionAnalysis) -> dict[str, Any]:
    take = option.take
    return {
        "action": format_action(option.action),
        "bullheads": _estimate(option.own),
        "behind": _estimate(option.behind),
        "cost": _estimate(option.cost),
        "wins": _estimate(option.wins),
        "chance_cost": _estimate(option.chance_cost),
        "takes_now": None if take is None else take.chance,
        "takes_cost": None if take is None else take.cost,
        "later": None if take is None else take.later,
        "method": option.method.value,
        "reason": _reason(reason_for(analysis, option)),
    }


def _reason(reason: OptionReason) -> dict[str, Any]:
    return {"key": reason.key, "values": reason.values}


def _estimate(estimate: ValueEstimate) -> dict[str, float]:
    return {"mean": estimate.value, "error": estimate.error}
