"""What a worker program computes for a job."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from hornox.engine import View
from hornox.record.codec import load, to_text
from hornox.server.coach import Emit, Task
from hornox.server.coach.tasks import REVIEW_VERSION, give_hint, review_record
from hornox.server.jobs.kinds import JobKind, view_of_payload
from hornox.server.storage import Change, SaveReview, StoredGame, TakenJob
from hornox.server.tables.bots import choose_action


@dataclass(frozen=True, slots=True)
class JobPlan:
    """What to do for a job: a task, and the changes to commit with its result.

    `known`: the result, if it need not be computed.
    """

    task: Task
    args: tuple[Any, ...]
    changes: Callable[[str], Sequence[Change]] = lambda result: ()
    known: str | None = None


class NothingToDo(Exception):
    """What the job is about was deleted."""


@dataclass(frozen=True, slots=True)
class GameReader:
    """Reads games and reviews from the database."""

    game: Callable[[str], StoredGame | None]
    review: Callable[[str, str], str | None]


def plan_of(job: TakenJob, reader: GameReader) -> JobPlan:
    """Return what to do for a job. Raise `NothingToDo` if its game was deleted."""
    payload: Any = load(job.payload)
    match JobKind(job.kind):
        case JobKind.BOT:
            view = view_of_payload(payload)
            return JobPlan(choose, (payload["level"], view, payload["seed"]))
        case JobKind.HINT:
            return JobPlan(give_hint, (view_of_payload(payload),))
        case JobKind.REVIEW:
            return _review_plan(payload["game"], reader)


def choose(emit: Emit, level: str, view: View, seed: str) -> str:
    """Let a bot choose."""
    return to_text(choose_action(level, view, seed))


def _review_plan(id: str, reader: GameReader) -> JobPlan:
    game = reader.game(id)
    if game is None:
        raise NothingToDo
    stored = reader.review(id, REVIEW_VERSION)
    return JobPlan(
        review_record,
        (game.record,),
        lambda result: [] if stored else [SaveReview(id, REVIEW_VERSION, result)],
        known=stored,
    )
