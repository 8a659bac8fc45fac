"""Hints and reviews, computed in processes of low priority."""

from hornox.server.coach.errors import CoachBusy, CoachError, CoachFailed, CoachOff
from hornox.server.coach.job import CoachJob, CoachRequest, JobState
from hornox.server.coach.limits import CoachLimits
from hornox.server.coach.pool import CoachPool
from hornox.server.coach.reviews import Reviews
from hornox.server.coach.worker import Emit, Task

__all__ = [
    "CoachBusy",
    "CoachError",
    "CoachFailed",
    "CoachJob",
    "CoachLimits",
    "CoachOff",
    "CoachPool",
    "CoachRequest",
    "Emit",
    "JobState",
    "Reviews",
    "Task",
]
