"""The kinds of jobs, and what is stored of each.

A view is a hand, and a seed decides a game: payloads are in the database only, and only until the
job is done.
"""

from __future__ import annotations

from dataclasses import replace
from importlib.metadata import version
from typing import Any

from hornox.engine import SeatAction, View
from hornox.engine.cards import Word
from hornox.record import from_json, to_json
from hornox.record.codec import load, to_text
from hornox.server.coach.tasks import REVIEW_VERSION, give_hint, review_record
from hornox.server.coach.worker import Begin, Task
from hornox.server.storage import NewJob, TakenJob
from hornox.server.tables.bots import BotQuestion

FORMAT = 1
"""Raise it when a payload or a result changes."""

JOB_VERSION = f"hornox {version('hornox')}, jobs {FORMAT}, reviews {REVIEW_VERSION}"
"""Workers take jobs of exactly this version. Servers count workers of exactly this version."""


class JobKind(Word):
    """What a job computes, the most urgent first."""

    BOT = "bot"
    HINT = "hint"
    REVIEW = "review"


PRIORITIES = {kind: priority for priority, kind in enumerate(JobKind)}

LAST_QUICK = PRIORITIES[JobKind.HINT]
"""Jobs up to this priority take below a second."""

COACH_TASKS: dict[Task, JobKind] = {give_hint: JobKind.HINT, review_record: JobKind.REVIEW}


def bot_job(question: BotQuestion, key: str) -> NewJob:
    """Return the job for a question to a bot."""
    payload = {"level": question.level, "seed": question.seed, **_view_data(question.view)}
    return _job(JobKind.BOT, f"bot:{key}", question.person, payload)


def coach_job(begin: Begin) -> NewJob | None:
    """Return the job for a task of the coach, or `None` if only the server itself can do it."""
    match COACH_TASKS.get(begin.task):
        case JobKind.HINT:
            return _job(JobKind.HINT, begin.key, begin.person, _view_data(begin.args[0]))
        case JobKind.REVIEW:
            payload = {"game": begin.key.removeprefix("review:")}  # the worker reads its record
            return _job(JobKind.REVIEW, begin.key, begin.person, payload)
        case _:
            return None


def is_quick(job: TakenJob) -> bool:
    """Return whether a job takes below a second."""
    return PRIORITIES[JobKind(job.kind)] <= LAST_QUICK


def view_of_payload(payload: dict[str, Any]) -> View:
    """Return the view in a payload."""
    view = from_json(View, payload["view"])
    return replace(view, rules=payload["rules"])


def action_of_result(result: str) -> SeatAction:
    """Return the action that a worker chose."""
    action: SeatAction = from_json(SeatAction, load(result))  # type: ignore[arg-type]
    return action


def _view_data(view: View) -> dict[str, Any]:
    return {"rules": view.rules, "view": to_json(view)}


def _job(kind: JobKind, key: str, person: str, payload: dict[str, Any]) -> NewJob:
    text = to_text(payload)
    return NewJob(f"{key}@{JOB_VERSION}", kind, JOB_VERSION, person, PRIORITIES[kind], text)
