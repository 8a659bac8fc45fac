"""The coach's pool: bounded, fair, shared by key, cancelled when no client waits."""

from __future__ import annotations

import asyncio

import pytest

from hornox.server.coach import CoachBusy, CoachFailed, CoachLimits, CoachPool, JobState
from hornox.server.coach.worker import CoachWorkerListener
from hornox.server.metrics import Metrics
from tests.server.coach.fake_workers import FakeWorker, request
from tests.server.simulation_loop import run


class Shop:
    """Starts fake workers."""

    def __init__(self, *, silent: bool = False) -> None:
        self._silent = silent
        self.started: list[FakeWorker] = []

    def __call__(self, owner: CoachWorkerListener) -> FakeWorker:
        self.started.append(FakeWorker(owner, silent=self._silent))
        return self.started[-1]


def test_parts_come_before_the_result() -> None:
    async def main() -> None:
        pool = CoachPool(new_worker=Shop())
        job = pool.ask(request(parts=3))
        assert (job.state, pool.place(job)) == (JobState.QUEUED, 1)
        await job.wait_for_part(0, 60)
        assert (job.state, job.parts, pool.place(job)) == (JobState.RUNNING, [0], 0)
        assert await job.result == 3
        assert (job.state, job.parts) == (JobState.DONE, [0, 1, 2])

    run(main())


def test_equal_requests_share_a_job() -> None:
    async def main() -> None:
        shop = Shop()
        pool = CoachPool(new_worker=shop)
        first = pool.ask(request("g1", "ann"))
        assert pool.ask(request("g1", "bob")) is first
        assert await pool.run(request("g1", "cid")) == 3
        assert shop.started[0].begun == [(3,)]
        assert pool.ask(request("g1", "ann")) is first, "a finished one is remembered for a while"

    run(main())


def test_people_take_turns() -> None:
    async def main() -> None:
        shop = Shop()
        pool = CoachPool(new_worker=shop)
        asked = [("a1", "ann", 11), ("a2", "ann", 12), ("b1", "bob", 21)]
        jobs = [pool.ask(request(key, who, parts=parts)) for key, who, parts in asked]
        for job in jobs:
            while not job.result.done():
                await job.wait_for_part(len(job.parts), 1)
                for other in jobs:
                    other.want()
        assert shop.started[0].begun == [(11,), (21,), (12,)]

    run(main())


def test_a_quick_job_does_not_wait_for_a_long_one() -> None:
    async def main() -> None:
        pool = CoachPool(new_worker=Shop())
        long = pool.ask(request("g1", parts=10))
        await long.wait_for_part(0, 60)
        begun = asyncio.get_running_loop().time()
        assert await pool.run(request("hint", parts=1, quick=True)) == 1
        assert asyncio.get_running_loop().time() - begun < 1
        assert long.state is JobState.RUNNING

    run(main())


def test_a_job_that_no_client_waits_for_is_cancelled() -> None:
    async def main() -> None:
        shop, metrics = Shop(), Metrics()
        pool = CoachPool(new_worker=shop, metrics=metrics.coach)
        running = pool.ask(request("g1", parts=1000))
        waiting = pool.ask(request("g2", parts=5))
        for _ in range(30):
            await asyncio.sleep(1)
            waiting.want()
        assert running.state is JobState.FAILED
        assert shop.started[0].stopped, "the worker is told"
        while not waiting.result.done():
            await waiting.wait_for_part(len(waiting.parts), 1)
        assert waiting.result.result() == 5, "the next one runs"
        assert 'hornox_coach_jobs_total{outcome="cancelled"} 1.0' in metrics.render()

    run(main())


def test_a_person_may_ask_for_a_few_jobs_only() -> None:
    async def main() -> None:
        pool = CoachPool(new_worker=Shop(), limits=CoachLimits(jobs_each=2))
        pool.ask(request("g1"))
        pool.ask(request("g2"))
        with pytest.raises(CoachBusy):
            pool.ask(request("g3"))
        pool.ask(request("g3", "bob"))

    run(main())


def test_a_full_queue_refuses_who_has_most() -> None:
    async def main() -> None:
        pool = CoachPool(new_worker=Shop(), limits=CoachLimits(long_jobs=2))
        pool.ask(request("g1", "ann"))
        second = pool.ask(request("g2", "ann"))
        pool.ask(request("g3", "bob"))
        with pytest.raises(CoachBusy):
            await second.result

    run(main())


def test_a_worker_that_ends_fails_its_job_and_is_replaced() -> None:
    async def main() -> None:
        shop = Shop()
        pool = CoachPool(new_worker=shop)
        job = pool.ask(request("g1", parts=9))
        await job.wait_for_part(0, 60)
        shop.started[0].kill()
        with pytest.raises(CoachFailed):
            await job.result
        assert await pool.run(request("g1", parts=2)) == 2, "it can be asked for again"
        assert len(shop.started) == 2

    run(main())


def test_a_silent_worker_is_killed() -> None:
    async def main() -> None:
        shop = Shop(silent=True)
        pool = CoachPool(new_worker=shop, limits=CoachLimits(hang_timeout=20))
        job = pool.ask(request("g1"))
        while not job.result.done():
            await job.wait_for_part(0, 1)
            assert asyncio.get_running_loop().time() < 60
        assert isinstance(job.result.exception(), CoachFailed)
        assert shop.started[0].gone

    run(main())


def test_a_second_worker_starts_when_a_review_waits() -> None:
    async def main() -> None:
        shop = Shop()
        pool = CoachPool(2, new_worker=shop)
        jobs = [pool.ask(request(f"g{number}", f"p{number}", parts=5)) for number in range(3)]
        for job in jobs:
            while not job.result.done():
                await job.wait_for_part(len(job.parts), 1)
                for other in jobs:
                    other.want()
        assert len(shop.started) == 2

    run(main())


def test_a_closed_pool_ends_its_jobs() -> None:
    async def main() -> None:
        shop = Shop()
        pool = CoachPool(new_worker=shop)
        job = pool.ask(request("g1"))
        pool.close()
        with pytest.raises(CoachFailed):
            await job.result
        with pytest.raises(CoachBusy):
            pool.ask(request("g2"))
        assert shop.started[0].gone

    run(main())
