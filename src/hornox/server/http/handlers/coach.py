"""Hints at tables; reviews of finished games and tries at their costly decisions."""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256
from typing import Any

from hornox.coach.grades import BULLHEADS, CHANCES, FAULTS
from hornox.coach.prizes import ReviewedGame, prizes_of
from hornox.coach.walk import walk
from hornox.engine import VARIANTS, SeatAction, View
from hornox.record import format_action, read_record, to_json, to_text
from hornox.server.coach import CoachJob, CoachOff, CoachRequest, JobState
from hornox.server.coach.tasks import give_hint
from hornox.server.guards.errors import ApiError, InvalidRequest, NotFound
from hornox.server.http.bodies import NewTry
from hornox.server.http.endpoint import ApiRequest
from hornox.server.http.handlers.games import find_game
from hornox.server.http.response_cache import CachedResponse
from hornox.server.http.services import CoachService, Services
from hornox.server.storage import StoredGame
from hornox.table import view_of

LONGEST_WAIT = 10.0
"""Seconds that a request for a review waits for the next part."""

MOST_TRIES = 20
"""The costliest decisions of a seat that can be tried again."""


class NoHint(ApiError):
    """Hints are not allowed at this table, or you have nothing to decide now."""

    status = 409
    code = "no-hint"


class NotReviewed(ApiError):
    """The game has no review yet. Ask for it first."""

    status = 409
    code = "not-reviewed"


async def show_hint(services: Services, request: ApiRequest[None]) -> str:
    """Analyse the caller's decision, from the caller's view and nothing else."""
    coach = coach_of(services)
    view = await _own_view(services, request)
    key = f"hint:{sha256(to_text(view).encode()).hexdigest()}"
    if coach.pool.find(key) is None:
        await coach.limiter.check(request.caller_key, request.address)
    asked = CoachRequest(request.caller_key, key, give_hint, (view,), is_quick=True)
    return str(await coach.pool.run(asked))


async def _own_view(services: Services, request: ApiRequest[None]) -> View:
    """Return what the caller sees."""
    table = (await services.table(request.path["code"])).writer.durable
    seat = table.seat_of(request.person.id)
    if not table.terms.hints:
        raise NoHint("hints are not allowed at this table")
    if seat is None or not table.is_playing:
        raise NoHint("you do not play here now")
    view = view_of(table, seat)
    if view.decision is None:
        raise NoHint("you have nothing to decide now")
    return view


async def show_review(services: Services, request: ApiRequest[None]) -> CachedResponse | str:
    """Return the review, or the parts that are new. Who may open the game may see it."""
    coach, game = coach_of(services), await find_game(services, request)
    document = await coach.reviews.stored(game)
    if document is None:
        job, known = await order_review(coach, game, request), int(request.query.get("from", "0"))
        await job.wait_for_part(known, LONGEST_WAIT)
        if not job.result.done():
            return _progress(coach, job, job.parts[known:])
        document = job.result.result()
    review: str = document
    return await coach.responses.get(game.id, lambda: _finished(review))


async def show_tries(services: Services, request: ApiRequest[None]) -> CachedResponse | str:
    """Return the costly decisions as the seat saw them. No answer is in it."""
    coach, game = coach_of(services), await find_game(services, request)
    seat = int(request.query.get("seat", "0"))
    if seat >= len(game.seats):
        raise NotFound("there is no such seat")
    document = await coach.reviews.stored(game)
    if document is None:
        job = await order_review(coach, game, request)
        await job.wait_for_part(len(job.parts), 1.0)
        if not job.result.done():
            return _progress(coach, job, job.parts[-1:], "decision")
        document = job.result.result()
    review = document
    return await coach.responses.get(f"{game.id}/{seat}", lambda: _tries(game, review, seat))


async def answer_try(services: Services, request: ApiRequest[NewTry]) -> str:
    """Say whether a try is as good as the best, and show the decision."""
    coach, game = coach_of(services), await find_game(services, request)
    document = await coach.reviews.stored(game)
    if document is None:
        raise NotReviewed("ask for the review of this game first")
    body = request.body
    sides = VARIANTS[game.mode].sides(len(game.seats))
    return await asyncio.to_thread(_answer, document, body, sides)  # parsing takes a while


def coach_of(services: Services) -> CoachService:
    """Return the coach, or raise `CoachOff`."""
    if services.coach is None:
        raise CoachOff("this server has no coach")
    return services.coach


async def order_review(coach: CoachService, game: StoredGame, request: ApiRequest[Any]) -> CoachJob:
    """Return the job that reviews this game. A new one counts for person and address."""
    if coach.reviews.running(game) is None:
        await coach.limiter.check(request.caller_key, request.address)
    return coach.reviews.order(game, request.caller_key)


def _finished(document: str) -> str:
    review = json.loads(document)
    prizes = to_text(prizes_of([ReviewedGame(review, range(len(review["seats"])))]))
    return f'{{"state":"{JobState.DONE.value}","review":{document},"prizes":{prizes}}}'


def _progress(coach: CoachService, job: CoachJob, parts: list[str], hidden: str = "") -> str:
    """Return the state of a job. `hidden` is left out of its parts."""
    shown = [json.loads(part) for part in parts]
    for part in shown:
        part.pop(hidden, None)
    waiting = coach.reviews.waiting(job)
    return json.dumps({"state": job.state.value, "waiting": waiting, "parts": shown})


def _tries(game: StoredGame, document: str, seat: int) -> str:
    decisions = json.loads(document)["seats"][seat]["decisions"]
    faults = [one for one in decisions if one["grade"] in FAULTS]
    worst = sorted(faults, key=lambda one: -float(one["cost"]["mean"]))[:MOST_TRIES]
    moves = {one["move"] for one in worst}
    choices = [choice for choice in walk(read_record(game.record)).choices if choice.move in moves]
    tries = [
        {
            "move": choice.move,
            "round": choice.round,
            "turn": choice.view.turn,
            "chosen": format_action(choice.chosen),
            "view": to_json(choice.view),
        }
        for choice in choices
    ]
    return json.dumps({"state": JobState.DONE.value, "tries": tries})


def _answer(document: str, body: NewTry, sides: int) -> str:
    decision = _decision(json.loads(document), body)
    tried = _option(decision, body.action)
    return json.dumps({"right": _is_right(decision, tried, sides), "decision": decision})


def _decision(review: dict[str, Any], body: NewTry) -> dict[str, Any]:
    for seat in review["seats"]:
        for decision in seat["decisions"]:
            if (seat["seat"], decision["move"]) == (body.seat, body.move):
                found: dict[str, Any] = decision
                return found
    raise NotFound("there is no such decision")


def _option(decision: dict[str, Any], action: SeatAction) -> dict[str, Any]:
    text = format_action(action)
    options = (decision["analysis"] or {"options": []})["options"]
    for option in options:
        if option["action"] == text:
            found: dict[str, Any] = option
            return found
    raise InvalidRequest("this is no option of the decision")


def _is_right(decision: dict[str, Any], option: dict[str, Any], sides: int) -> bool:
    """Whether the try gives away no more than the best grade allows."""
    if decision["measure"] == "chance":
        return bool(option["chance_cost"]["mean"] <= CHANCES[0] * 2 / sides)
    return bool(option["behind"]["mean"] <= BULLHEADS[0])
