"""The bot pool: every question is answered in time, whatever the workers do."""

from __future__ import annotations

import asyncio
from collections import Counter
from itertools import pairwise

import pytest

from hornox.engine import is_allowed
from hornox.record import Stream
from hornox.server.metrics import Metrics
from hornox.server.tables import BotChoice, BotPool, BotQuestion
from hornox.server.tables.bot_worker import Worker, WorkerListener
from hornox.server.tables.bots import SUBSTITUTE_LEVEL, SubstituteReason, choose_action
from hornox.server.tables.job_dispatcher import PoolLimits
from hornox.server.tables.worker_starter import MAX_BACKOFF
from tests.server.simulation_loop import run
from tests.server.tables.fake_workers import VIEW, Act, FakeWorker, Troubled, question


class Shop:
    """Starts scripted workers."""

    def __init__(self, *acts: Act, warming: Act | None = None) -> None:
        """What all of them do with the questions they are asked, one after the other."""
        self._acts, self._warming = [*acts], warming or Act(1.0)
        self.started: list[FakeWorker] = []
        self.times: list[float] = []

    def __call__(self, owner: WorkerListener) -> FakeWorker:
        self.times.append(asyncio.get_running_loop().time())
        self.started.append(FakeWorker(owner, self._warming, self._act))
        return self.started[-1]

    def _act(self) -> Act:
        return self._acts.pop(0) if self._acts else Act()


async def warm(pool: BotPool) -> None:
    pool.warm_up()
    await pool.wait_until_warm()


async def timed(pool: BotPool, asked: BotQuestion) -> tuple[float, BotChoice]:
    """How long an answer took, and the answer."""
    loop = asyncio.get_running_loop()
    begun = loop.time()
    (choice,) = await pool.choose([asked])
    assert is_allowed(asked.view, choice.action)
    return round(loop.time() - begun, 3), choice


async def reasons(pool: BotPool, *asked: BotQuestion) -> list[SubstituteReason | None]:
    return [choice.substitute for choice in await pool.choose(asked)]


def test_light_levels_need_no_worker() -> None:
    async def main() -> None:
        shop = Shop()
        pool = BotPool(new_worker=shop)
        assert await timed(pool, question("ox")) == (
            0,
            BotChoice(choose_action("ox", VIEW, "seed")),
        )
        assert shop.started == []

    run(main())


def test_without_a_warm_worker_the_substitute_answers() -> None:
    async def main() -> None:
        pool = BotPool(new_worker=Shop(warming=Act(60.0)))
        light = BotChoice(choose_action(SUBSTITUTE_LEVEL, VIEW, "seed"), SubstituteReason.WARMING)
        assert await timed(pool, question()) == (0, light)
        assert await timed(pool, question()) == (0, light)
        await asyncio.sleep(60)
        took, choice = await timed(pool, question())
        assert (took, choice.substitute) == (0.1, None)

    run(main())


def test_a_full_queue_drops_from_the_person_with_most_items() -> None:
    async def main() -> None:
        pool = BotPool(new_worker=Shop(), limits=PoolLimits(queue_per_worker=4))
        await warm(pool)
        crowd = [
            asyncio.ensure_future(timed(pool, question(table=f"t{number}"))) for number in range(8)
        ]
        await asyncio.sleep(0)
        took, choice = await timed(pool, question(person="bob", table="bob's"))
        assert (took, choice.substitute) == (0.3, None)  # after the first two of the crowd
        found = [(took, choice.substitute) for took, choice in await asyncio.gather(*crowd)]
        thought = [(0.1, None), (0.2, None), (0.4, None), (0.5, None)]
        assert found == [*thought, *[(0, SubstituteReason.BUSY)] * 4]

    run(main())


def test_queued_questions_can_be_substituted() -> None:
    async def main() -> None:
        pool = BotPool(new_worker=Shop())
        await warm(pool)
        asking = asyncio.gather(
            *(timed(pool, question(table=table)) for table in ("t1", "t2", "t2", "t3"))
        )
        await asyncio.sleep(0.05)
        pool.substitute_queued("t2")
        found = [(took, choice.substitute) for took, choice in await asking]
        busy = (0.05, SubstituteReason.BUSY)
        assert found == [(0.1, None), busy, busy, (0.2, None)]

    run(main())


def test_the_answer_timeout_starts_with_the_worker() -> None:
    async def main() -> None:
        shop = Shop(*[Act(1.4)] * 8)
        pool = BotPool(new_worker=shop)
        await warm(pool)
        assert await reasons(pool, *[question()] * 8) == [None] * 8
        assert len(shop.started) == 1

    run(main())


def test_a_slow_worker_is_substituted_and_kept() -> None:
    async def main() -> None:
        shop = Shop(Act(5.0))
        pool = BotPool(new_worker=shop)
        await warm(pool)
        slow, after = await asyncio.gather(timed(pool, question()), timed(pool, question()))
        assert slow == (
            1.5,
            BotChoice(choose_action(SUBSTITUTE_LEVEL, VIEW, "seed"), SubstituteReason.TIMEOUT),
        )
        assert (after[0], after[1].substitute) == (5.1, None)
        assert len(shop.started) == 1

    run(main())


def test_a_worker_that_hangs_is_killed_alone_and_the_queue_goes_on() -> None:
    async def main() -> None:
        shop = Shop()
        pool = BotPool(workers=2, new_worker=shop)
        await warm(pool)
        await asyncio.gather(*(timed(pool, question()) for _ in range(20)))  # needs a second one
        first, second = shop.started
        await asyncio.sleep(60)
        shop._acts[:] = [Act(None)]
        asked = [timed(pool, question(person=f"{number}")) for number in range(30)]
        hung, *others = await asyncio.gather(*asked)
        assert hung[1].substitute is SubstituteReason.TIMEOUT
        assert all(choice.substitute is None for _, choice in others)
        await asyncio.sleep(10)
        assert [worker.gone for worker in shop.started] == [first.gone, second.gone, False]
        assert first.gone != second.gone
        assert len(pool.workers) == 2

    run(main())


def test_a_worker_that_ends_is_replaced_and_only_its_question_substituted() -> None:
    async def main() -> None:
        shop = Shop(Act(0.05, ends=True))
        pool = BotPool(new_worker=shop)
        await warm(pool)
        assert await reasons(pool, *[question()] * 3) == [SubstituteReason.CRASH, None, None]
        assert [worker.gone for worker in shop.started] == [True, False]
        shop.started[1].kill()  # while it has nothing to do
        await asyncio.sleep(2)
        assert await reasons(pool, question()) == [None]

    run(main())


def test_a_worker_that_never_gets_ready_is_started_less_and_less_often() -> None:
    async def main() -> None:
        shop = Shop(warming=Act(0.5, ends=True))
        pool = BotPool(new_worker=shop)
        pool.warm_up()
        await asyncio.sleep(600)
        pauses = [later - earlier for earlier, later in pairwise(shop.times)]
        assert pauses == sorted(pauses)
        assert pauses[0] < 3 < MAX_BACKOFF < pauses[-1] < MAX_BACKOFF + 1
        assert await reasons(pool, question()) == [SubstituteReason.WARMING]

    run(main())


def test_a_worker_that_cannot_be_started_is_tried_again() -> None:
    failures = [OSError(), OSError()]

    def new_worker(owner: WorkerListener) -> Worker:
        if failures:
            raise failures.pop()
        return FakeWorker(owner)

    async def main() -> None:
        pool = BotPool(new_worker=new_worker)
        assert await reasons(pool, question()) == [SubstituteReason.WARMING]
        await asyncio.sleep(10)
        assert await reasons(pool, question()) == [None]

    run(main())


@pytest.mark.parametrize(("asked", "workers"), [(1, 1), (10, 1), (14, 2), (60, 4)])
def test_there_are_as_many_workers_as_are_needed(asked: int, workers: int) -> None:
    async def main() -> None:
        shop = Shop(warming=Act(0.5))
        pool = BotPool(workers=4, new_worker=shop)
        await warm(pool)
        await reasons(pool, *[question()] * asked)
        assert len(shop.started) == workers

    run(main())


def test_a_cancelled_question_leaves_the_queue() -> None:
    async def main() -> None:
        shop = Shop()
        pool = BotPool(new_worker=shop)
        await warm(pool)
        tasks = [asyncio.ensure_future(pool.choose([question()])) for _ in range(5)]
        await asyncio.sleep(0.05)
        for task in tasks[:4]:  # one of which is thought about
            task.cancel()
        took, choice = await timed(pool, question())
        assert (took, choice.substitute) == (0.25, None)
        assert (await tasks[4])[0].substitute is None
        assert len(shop.started[0].asked) == 3

    run(main())


def test_a_pool_that_is_closed_answers_and_starts_nothing() -> None:
    async def main() -> None:
        shop = Shop()
        pool = BotPool(new_worker=shop)
        await warm(pool)
        asking = asyncio.gather(*(timed(pool, question()) for _ in range(3)))
        await asyncio.sleep(0.05)
        await pool.close()
        assert [took for took, _ in await asking] == [0.05] * 3
        assert (await timed(pool, question()))[0] == 0
        await asyncio.sleep(10)
        assert [worker.gone for worker in shop.started] == [True]

    run(main())


def test_metrics_count_the_queue_and_the_substitutes() -> None:
    async def main() -> None:
        metrics = Metrics()
        pool = BotPool(
            new_worker=Shop(Act(0.05, ends=True), Act(None)),
            limits=PoolLimits(queue_per_worker=2),
            metrics=metrics.bots,
        )
        await reasons(pool, question())
        await pool.wait_until_warm()
        asking = asyncio.gather(
            reasons(pool, *[question()] * 2),
            reasons(pool, question(table="t2")),
            reasons(pool, question(person="bob", table="t3")),
        )
        await asyncio.sleep(0)
        assert "hornox_bot_queue 2.0" in metrics.render()
        assert "hornox_bot_workers 1.0" in metrics.render()
        await asking
        text = metrics.render()
        assert "hornox_bot_queue 0.0" in text
        assert "hornox_bot_wait_seconds_count 3.0" in text
        assert "hornox_bot_thinking_seconds_count 1.0" in text
        for reason in SubstituteReason:
            assert f'hornox_bot_substitutes_total{{reason="{reason}"}} 1.0' in text

    run(main())


# whatever happens


async def serve(
    pool: BotPool, chance: Stream, person: str, table: str, seats: int, turns: int
) -> Counter[SubstituteReason | None]:
    """A table that asks its bots repeatedly, like `BotScheduler`; some questions are cancelled."""
    loop, found = asyncio.get_running_loop(), Counter[SubstituteReason | None]()
    for _ in range(turns):
        reveal = chance.below(8000) / 1000
        begun = loop.time()
        substitute_queued = loop.call_later(reveal + 1.5, pool.substitute_queued, table)
        asking = asyncio.ensure_future(pool.choose([question("champion", person, table)] * seats))
        if chance.below(10) == 0:
            await asyncio.wait([asking], timeout=chance.below(3000) / 1000)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
        else:
            choices = await asking
            assert loop.time() - begun <= reveal + 1.5 + 1.5 + 1e-6, "no table waits longer"
            assert all(is_allowed(VIEW, choice.action) for choice in choices)
            found.update(choice.substitute for choice in choices)
        substitute_queued.cancel()
        await asyncio.sleep(chance.below(4000) / 1000)
    return found


@pytest.mark.parametrize("seed", range(40))
def test_every_question_is_answered_in_time_whatever_the_workers_do(seed: int) -> None:
    chance = Stream(f"{seed}", "pool")
    shop = Troubled(chance)

    async def main() -> None:
        pool = BotPool(
            workers=1 + seed % 3, limits=PoolLimits(queue_per_worker=16), new_worker=shop
        )
        tables = [
            serve(pool, chance, f"person {number % 4}", f"table {number}", 1 + number % 9, 12)
            for number in range(chance.below(14) + 1)
        ]
        found = await asyncio.gather(*tables)
        assert sum(found, Counter()).total() > 0
        await asyncio.sleep(100)
        assert len(pool._dispatcher._queue) == 0
        assert not pool._dispatcher._busy
        await pool.close()
        await asyncio.sleep(1)

    run(main())
    assert len(shop.started) > 1


def test_all_kinds_of_failures_occurred() -> None:
    """The simulations above must contain every kind of failure."""
    met: Counter[SubstituteReason | None] = Counter()

    async def main(seed: int) -> None:
        chance = Stream(f"{seed}", "pool")
        pool = BotPool(new_worker=Troubled(chance), limits=PoolLimits(queue_per_worker=16))
        tables = [serve(pool, chance, f"{n}", f"{n}", 5, 12) for n in range(8)]
        for found in await asyncio.gather(*tables):
            met.update(found)

    for seed in range(5):
        run(main(seed))
    assert {*met} == {None, *SubstituteReason}


@pytest.mark.parametrize("crowd", [5, 100])
def test_many_questions_of_one_person_do_not_starve_others(crowd: int) -> None:
    """Four people with one table each are served as fast as if the crowd had one table."""

    async def crowding(pool: BotPool, number: int) -> None:
        while True:
            await pool.choose([question("champion", "eve", f"eve {number}")])
            await asyncio.sleep(0.05)

    async def main() -> None:
        pool = BotPool(new_worker=Shop())
        await warm(pool)
        tasks = [asyncio.ensure_future(crowding(pool, number)) for number in range(crowd)]
        await asyncio.sleep(1)
        for _ in range(20):
            served = await asyncio.gather(
                *(timed(pool, question(person=f"{n}", table=f"{n}")) for n in range(4))
            )
            assert all(choice.substitute is None for _, choice in served)
            assert max(took for took, _ in served) <= 0.6
        assert tasks

    run(main())
