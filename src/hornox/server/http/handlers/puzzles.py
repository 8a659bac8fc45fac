"""Puzzles. The answer to one leaves the server only when a try at it has come."""

from __future__ import annotations

import asyncio
import json
from random import SystemRandom
from typing import Any

from hornox.coach import analysis_document
from hornox.coach.puzzles import Puzzle
from hornox.engine import VARIANTS
from hornox.record import format_action, to_json
from hornox.server.guards.errors import InvalidRequest, NotFound
from hornox.server.http.endpoint import ApiRequest
from hornox.server.http.puzzle_bodies import (
    NewPuzzleReport,
    NewPuzzleTry,
    NextPuzzle,
    PuzzlePack,
    PuzzleQuestion,
    PuzzleReports,
    ReportedPuzzle,
)
from hornox.server.http.response_cache import CachedResponse
from hornox.server.http.services import Services, check_rate
from hornox.server.puzzles.collection import (
    collection,
    next_puzzle,
    pack,
    start_strength,
    themes_in,
)
from hornox.server.puzzles.standing import Solver, solver
from hornox.server.ratings import displayed_rating
from hornox.server.storage import (
    AddPuzzleReport,
    AddPuzzleTry,
    PuzzleReport,
    PuzzleTry,
    Store,
)
from hornox.table import mode_facts
from hornox.table.sanitize import clean_line

CHANCE = SystemRandom()

MOST_REPORTS = 200
"""Reports in the operator's list."""


async def show_next(services: Services, request: ApiRequest[None]) -> NextPuzzle:
    """Return a puzzle that the caller has not tried."""
    _require_puzzles(services)
    await services.puzzle_limiter.check(request.caller_key, request.address)
    person = request.person.id
    mode, theme = request.query.get("mode"), request.query.get("theme")

    def ask(store: Store) -> tuple[Solver, Puzzle | None]:
        own = solver(store, person)
        known = {one.puzzle for one in own.tries}
        strengths = store.puzzle_strengths()
        return own, next_puzzle(known, own.strength, strengths, mode, theme, CHANCE)

    own, puzzle = await services.committer.read(ask)
    if puzzle is None:
        raise NotFound("there is no such puzzle")
    known = any(one.puzzle == puzzle.id for one in own.tries)
    return NextPuzzle(_question(puzzle), known, own.standing, themes_in(mode))


async def show_puzzle(services: Services, request: ApiRequest[None]) -> PuzzleQuestion:
    """Return this puzzle, without its answer."""
    return _question(await _find(services, request))


async def answer_puzzle(services: Services, request: ApiRequest[NewPuzzleTry]) -> str:
    """Say whether the try is right, and show the answer. Only the first try counts."""
    await services.puzzle_limiter.check(request.caller_key, request.address)
    puzzle, person = await _find(services, request), request.person.id
    action = request.body.action
    if action not in puzzle.actions:
        raise InvalidRequest("this is no option of the puzzle")
    right = action == puzzle.actions[puzzle.best]
    before = await services.committer.read(lambda store: solver(store, person))
    tried = PuzzleTry(person, puzzle.id, right, services.now())
    await services.committer.add([AddPuzzleTry(tried, start_strength(puzzle))])
    after, strengths = await services.committer.read(
        lambda store: (solver(store, person), store.puzzle_strengths())
    )
    counted = len(after.tries) > len(before.tries)
    if counted:
        services.metrics.count_puzzle_try(right=right)
    return json.dumps(
        {
            **_answer(puzzle),
            "right": right,
            "counted": counted,
            "before": before.standing.rating,
            "standing": to_json(after.standing),
            "puzzle_rating": displayed_rating(strengths[puzzle.id], 0.0),
        }
    )


async def report_puzzle(services: Services, request: ApiRequest[NewPuzzleReport]) -> None:
    """Store a doubt for the host."""
    await check_rate(services.report_limiter, request.address)
    puzzle, text = await _find(services, request), request.body.text
    report = PuzzleReport(
        request.person.id, puzzle.id, clean_line(text) if text.strip() else "", services.now()
    )
    await services.committer.add([AddPuzzleReport(report)])


async def show_reports(services: Services, request: ApiRequest[None]) -> PuzzleReports:
    """Return the last reports, without the people who sent them."""
    reports = await services.committer.read(lambda store: store.puzzle_reports(MOST_REPORTS))
    return PuzzleReports(tuple(ReportedPuzzle(one.puzzle, one.text, one.at) for one in reports))


async def show_pack(services: Services, request: ApiRequest[None]) -> PuzzlePack:
    """Return puzzles to keep, without their answers."""
    _require_puzzles(services)
    puzzles = await asyncio.to_thread(pack)
    return PuzzlePack(tuple(map(_question, puzzles)))


async def show_answers(services: Services, request: ApiRequest[None]) -> CachedResponse:
    """Return the answers to the kept puzzles. Tries at those are not rated."""
    _require_puzzles(services)
    return await services.replays.get("puzzle-answers", _answers)


def _answers() -> str:
    return json.dumps({"answers": {puzzle.id: _answer(puzzle) for puzzle in pack()}})


def _require_puzzles(services: Services) -> None:
    if not services.settings.puzzles:
        raise NotFound("this server has no puzzles")


async def _find(services: Services, request: ApiRequest[Any]) -> Puzzle:
    _require_puzzles(services)
    puzzles = await asyncio.to_thread(collection)
    puzzle = puzzles.get(request.path["puzzle"])
    if puzzle is None:
        raise NotFound("there is no such puzzle")
    return puzzle


def _question(puzzle: Puzzle) -> PuzzleQuestion:
    options = tuple(map(format_action, puzzle.actions))
    return PuzzleQuestion(puzzle.id, puzzle.view, options, mode_facts(VARIANTS[puzzle.mode]))


def _answer(puzzle: Puzzle) -> dict[str, Any]:
    """What is secret until a card is played. `tempting` is what the rule of thumb plays."""
    return {
        "best": puzzle.options[puzzle.best].action,
        "tempting": puzzle.options[puzzle.tempting].action,
        "themes": [theme.value for theme in puzzle.themes],
        "difficulty": puzzle.difficulty,
        "solved_by": list(puzzle.solved_by),
        "analysis": analysis_document(puzzle.analysis),
    }
