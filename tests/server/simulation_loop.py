"""An event loop with a clock of its own, and processes on it that can be killed at any moment."""

from __future__ import annotations

import asyncio
from asyncio import AbstractEventLoop, Handle, TimerHandle
from collections.abc import Callable, Coroutine, Mapping
from contextvars import Context, ContextVar, copy_context
from selectors import BaseSelector, SelectorKey
from typing import Any, TypeVar

T = TypeVar("T")


class Stuck(AssertionError):
    """Deadlock: all tasks wait and no timer is set."""


class Process:
    """The tasks of one process. After its death none of them runs again.

    Its tasks are kept, so that no clean-up runs either: a killed process cleans up nothing.
    """

    def __init__(self) -> None:
        self.dead = False
        self.context = copy_context()
        self.context.run(PROCESS.set, self)
        self._kept: list[asyncio.Task[Any]] = []
        self._steps_left: int | None = None
        self._at_the_end: Callable[[], None] = self.kill

    def run(self, callback: Callable[..., Any], args: tuple[Any, ...]) -> None:
        """One step, unless it is the last one that is no longer taken."""
        if self._steps_left is not None and not self.dead:
            self._steps_left -= 1
            if self._steps_left < 0:
                Context().run(self._at_the_end)
        if not self.dead:
            callback(*args)

    def put_out_fuse(self) -> None:
        self._steps_left = None

    def light_fuse(self, steps: int, at_the_end: Callable[[], None]) -> None:
        """Let so many steps between two awaits happen, then this, which kills the process."""
        self._steps_left, self._at_the_end = steps, at_the_end

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work, context=self.context)
        self._kept.append(task)
        return task

    def kill(self) -> None:
        self.dead = True
        self._kept.extend(asyncio.all_tasks())


PROCESS: ContextVar[Process | None] = ContextVar("process", default=None)


class _NoSelector(BaseSelector):
    """There is no external input: a wait advances the clock."""

    def __init__(self) -> None:
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise Stuck
        self.now += max(0.0, timeout)
        return []

    def register(self, fileobj: Any, events: int, data: Any = None) -> SelectorKey:
        return SelectorKey(fileobj, 0, events, data)

    def unregister(self, fileobj: Any) -> SelectorKey:
        return SelectorKey(fileobj, 0, 0, None)

    def get_map(self) -> Mapping[Any, SelectorKey]:
        return {}


class VirtualLoop(asyncio.SelectorEventLoop):
    """Time advances to the next timer when all tasks wait."""

    def __init__(self) -> None:
        self._clock = _NoSelector()
        super().__init__(self._clock)
        self.set_exception_handler(_note)
        self.failure: BaseException | None = None

    def time(self) -> float:
        return self._clock.now

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> Handle:
        context = copy_context() if context is None else context
        process = context.get(PROCESS)
        if process is None:
            return super().call_soon(callback, *args, context=context)
        return super().call_soon(process.run, callback, args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> TimerHandle:
        context = copy_context() if context is None else context
        process = context.get(PROCESS)
        if process is None:
            return super().call_at(when, callback, *args, context=context)
        return super().call_at(when, process.run, callback, args, context=context)


def _note(loop: AbstractEventLoop, context: dict[str, Any]) -> None:
    """Ignore tasks of dead processes. Any other error fails the simulation."""
    assert isinstance(loop, VirtualLoop)
    if "Task was destroyed" not in context["message"] and not loop.is_closed():
        loop.failure = context.get("exception") or AssertionError(context["message"])
        loop.stop()


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run to the end on a loop with a clock of its own."""
    loop = VirtualLoop()
    unfinished: set[asyncio.Task[Any]] = set()

    async def play() -> T:
        try:
            return await main
        finally:
            unfinished.update(asyncio.all_tasks())  # before they become garbage

    try:
        return loop.run_until_complete(play())
    except RuntimeError:
        raise loop.failure or AssertionError("the loop was stopped") from None
    finally:
        _close_coroutines(loop, unfinished)
        loop.close()


def _close_coroutines(loop: VirtualLoop, unfinished: set[asyncio.Task[Any]]) -> None:
    """Close what has not ended, also what never began and what this starts.

    Closing a coroutine runs its clean-up, which may start tasks. That needs a running loop. It is
    only marked as running, so that none of these tasks takes a step.
    """
    closed: set[asyncio.Task[Any]] = set()
    asyncio._set_running_loop(loop)
    try:
        while left := (unfinished | asyncio.all_tasks(loop)) - closed:
            for task in left:
                task.get_coro().close()
            closed |= left
    finally:
        asyncio._set_running_loop(None)
