"""Reviews of finished games: stored, or computed and then stored."""

from __future__ import annotations

import logging
from asyncio import Future

from hornox.server.coach.job import CoachJob, CoachRequest
from hornox.server.coach.pool import CoachPool
from hornox.server.coach.tasks import REVIEW_VERSION, review_record
from hornox.server.logs import log_event
from hornox.server.storage import Committer, SaveReview, StoredGame


class Reviews:
    """Finds and orders reviews. The caller checks who may open a game."""

    def __init__(self, pool: CoachPool, committer: Committer) -> None:
        self._pool, self._committer = pool, committer

    async def stored(self, game: StoredGame) -> str | None:
        """Return the review as JSON text, if it was computed before."""
        id = game.id
        return await self._committer.read(lambda store: store.review(id, REVIEW_VERSION))

    def running(self, game: StoredGame) -> CoachJob | None:
        """Return the job that computes the review, if there is one."""
        return self._pool.find(_key(game))

    def order(self, game: StoredGame, person: str) -> CoachJob:
        """Return the job that computes the review, a new one if need be."""
        return self._pool.ask(
            CoachRequest(
                person,
                _key(game),
                review_record,
                (game.record,),
                on_done=lambda document: self._save(game.id, document),
            )
        )

    def waiting(self, job: CoachJob) -> int:
        """How many reviews wait, this one included; 0 once it has begun."""
        return self._pool.place(job)

    def _save(self, game: str, document: str) -> None:
        saving = self._committer.add([SaveReview(game, REVIEW_VERSION, document)])
        saving.add_done_callback(_log_failure)


def _key(game: StoredGame) -> str:
    return f"review:{game.id}"


def _log_failure(saving: Future[None]) -> None:
    if not saving.cancelled() and saving.exception() is not None:
        log_event("review-not-stored", logging.ERROR)
