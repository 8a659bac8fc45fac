"""The prizes of an evening, from the reviews of its games."""

from __future__ import annotations

import json
from hashlib import sha256

from hornox.coach.prizes import ReviewedGame, prizes_of
from hornox.record import to_text
from hornox.server.coach.evening import Evening, evening_of, last_games
from hornox.server.http.bodies import EveningPrizes
from hornox.server.http.endpoint import ApiRequest
from hornox.server.http.handlers.coach import coach_of, order_review
from hornox.server.http.handlers.games import open_games
from hornox.server.http.response_cache import CachedResponse
from hornox.server.http.services import CoachService, Services

LONGEST_WAIT = 2.0
"""Seconds that a request waits for the review of a game."""


async def show_prizes(
    services: Services, request: ApiRequest[None]
) -> CachedResponse | EveningPrizes:
    """Return the prizes, or how far the reviews are. Only games that the caller may open count."""
    coach = coach_of(services)
    evening = evening_of(last_games(await open_games(services, request)))
    documents = await _reviews(coach, evening)
    if len(documents) < len(evening.games):
        return await _progress(coach, evening, len(documents), request)
    key = sha256(to_text((evening.players, [game.id for game in evening.games])).encode())
    return await coach.responses.get(
        f"prizes/{key.hexdigest()}", lambda: to_text(_prizes(evening, documents))
    )


async def _reviews(coach: CoachService, evening: Evening) -> list[str]:
    """Return the stored reviews, up to the first that is missing."""
    documents: list[str] = []
    for game in evening.games:
        document = await coach.reviews.stored(game)
        if document is None:
            break
        documents.append(document)
    return documents


async def _progress(
    coach: CoachService, evening: Evening, reviewed: int, request: ApiRequest[None]
) -> EveningPrizes:
    """Order the review of the next game, and wait for it a while."""
    job = await order_review(coach, evening.games[reviewed], request)
    await job.wait_for_part(len(job.parts), LONGEST_WAIT)
    part = json.loads(job.parts[-1]) if job.parts else {"done": 0, "total": 1}
    share = (reviewed + part["done"] / part["total"]) / len(evening.games)
    return EveningPrizes(len(evening.games), share, evening.players, None)


def _prizes(evening: Evening, documents: list[str]) -> EveningPrizes:
    games = zip(documents, evening.seats, strict=True)
    prizes = prizes_of(ReviewedGame(json.loads(document), seats) for document, seats in games)
    return EveningPrizes(len(evening.games), 1.0, evening.players, prizes)
