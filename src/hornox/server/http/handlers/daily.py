"""The deal of the day."""

from __future__ import annotations

import json
from contextlib import suppress

from hornox.record import read_record
from hornox.server.coach import CoachError
from hornox.server.daily.calendar import day_of, days_after
from hornox.server.daily.deal import CLOSING_TIME, LEVELS, Deal
from hornox.server.daily.result import bullheads_by_turn, percentile, streak_of
from hornox.server.daily.tries import FinishedTry
from hornox.server.guards.errors import NotFound, TooManyRequests
from hornox.server.http.daily_bodies import (
    DailyAccount,
    DailyDealInfo,
    DailyPage,
    DailyResult,
    DailyTable,
    DailyTryInfo,
)
from hornox.server.http.endpoint import ApiRequest
from hornox.server.http.handlers.coach import order_review
from hornox.server.http.services import Services, check_rate
from hornox.server.storage import DailyTry, StoredGame

OFFERED_DAYS = 14
"""Past days in the list for practice. Older ones can be asked for by their date."""

LONGEST_STREAK = 1000

SEAT = 0
"""Where the person sits."""


async def show_daily(services: Services, request: ApiRequest[None]) -> DailyPage:
    """Return the deal of today."""
    _require_daily(services)
    deal, now = await services.daily.today(), services.now()
    tomorrow = await services.daily.deal(days_after(deal.day, 1))
    return DailyPage(
        today=await _info(services, request, deal),
        tomorrow=tomorrow.commitment,
        past=_past_days(now),
        streak=await _streak(services, request, deal.day),
    )


async def start_daily(services: Services, request: ApiRequest[None]) -> DailyTable:
    """Start the caller's counted try of today, or return to it."""
    _require_daily(services)
    await _count(services, request)
    return DailyTable(await services.daily.start(request.person))


async def show_day(services: Services, request: ApiRequest[None]) -> DailyDealInfo:
    """Return the deal of a past day with its seed."""
    _require_daily(services)
    return await _info(services, request, await services.daily.past(request.path["day"]))


async def practise_day(services: Services, request: ApiRequest[None]) -> DailyTable:
    """Open a table for the deal of a past day. It does not count."""
    _require_daily(services)
    await _count(services, request)
    return DailyTable(await services.daily.practise(request.person, request.path["day"]))


def _require_daily(services: Services) -> None:
    if not services.settings.daily:
        raise NotFound("this server has no deal of the day")


async def _count(services: Services, request: ApiRequest[None]) -> None:
    """Count a table of the caller, opened or returned to."""
    await services.daily_limiter.check(request.caller_key, request.address)
    await check_rate(services.table_limiter, request.address)


def _past_days(now: int) -> tuple[str, ...]:
    """Return the last days whose seed is public, newest first."""
    newest = days_after(day_of(now - CLOSING_TIME), -1)
    return tuple(days_after(newest, -count) for count in range(OFFERED_DAYS))


async def _streak(services: Services, request: ApiRequest[None], today: str) -> int:
    if request.caller is None:
        return 0
    person = request.caller.person.id
    tries = await services.committer.read(
        lambda store: store.daily_tries_of(person, LONGEST_STREAK)
    )
    return streak_of([one.day for one in tries], today)


async def _info(services: Services, request: ApiRequest[None], deal: Deal) -> DailyDealInfo:
    scores = await services.committer.read(lambda store: store.daily_scores(deal.day))
    return DailyDealInfo(
        day=deal.day,
        game=deal.game,
        bots=LEVELS,
        commitment=deal.commitment,
        seed=deal.seed if deal.secret_until <= services.now() else None,
        begins=deal.begins,
        ends=deal.ends,
        secret_until=deal.secret_until,
        tries=sum(scores.values()),
        yours=await _yours(services, request, deal),
    )


async def _yours(services: Services, request: ApiRequest[None], deal: Deal) -> DailyTryInfo | None:
    if request.caller is None:
        return None
    match await services.daily.result(deal.day, request.caller.person.id):
        case FinishedTry() as finished:
            result = await _result(services, finished, request)
            return DailyTryInfo(finished.game.table, result)
        case DailyTry(table=table):
            return DailyTryInfo(table, None)
        case _:
            return None


async def _result(
    services: Services, finished: FinishedTry, request: ApiRequest[None]
) -> DailyResult:
    game = finished.game
    points = game.seats[SEAT].points
    turns = await services.committer.read(
        lambda store: bullheads_by_turn(read_record(game.record), SEAT)
    )
    return DailyResult(
        points=points,
        turns=turns,
        percentile=percentile(finished.scores, points),
        game=game.id if game.secret_until <= services.now() else None,
        account=await _account(services, game, request),
    )


async def _account(
    services: Services, game: StoredGame, request: ApiRequest[None]
) -> DailyAccount | None:
    """Return the account of the own seat, or order the review that has it."""
    if services.coach is None:
        return None
    document = await services.coach.reviews.stored(game)
    if document is None:
        with suppress(CoachError, TooManyRequests):
            await order_review(services.coach, game, request)
        return None
    found = json.loads(document)["seats"][SEAT]["bullheads"]
    return DailyAccount(found["par"], found["deal"], found["own"], found["rest"])
