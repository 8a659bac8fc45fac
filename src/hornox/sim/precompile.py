"""Compiling all kernels before their first use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from hornox.engine import (
    VARIANTS,
    FanCard,
    PlayCard,
    Position,
    Row,
    Setup,
    State,
    apply,
    new_setup,
    observe,
    start_from,
)
from hornox.sim.endgame import row_losses
from hornox.sim.enhancements import Enhancement
from hornox.sim.playouts import evaluate
from hornox.sim.policies import Policy
from hornox.sim.rounds import play_rounds

Progress = Callable[[int, int, str], None]
"""Told how many kernels of how many are ready, and which one comes next."""


def warm_up(progress: Progress | None = None) -> None:
    """Compile every kernel, or load it from the cache of an earlier run.

    May be called in a thread: others go on meanwhile, although more slowly.
    """
    jobs = list(_jobs())
    for done, (name, job) in enumerate(jobs):
        if progress is not None:
            progress(done, len(jobs), name)
        job()
    if progress is not None:
        progress(len(jobs), len(jobs), "")


def _jobs() -> Iterator[tuple[str, Callable[[], object]]]:
    """The kernels by name, and a short call of each."""
    plain = new_setup("base", 2)
    for name, setup, policy in (
        ("plain", plain, Policy.UNIFORM),
        ("weighed", plain, Policy.SENSIBLE),
        ("fan cards", new_setup("fan", 2, fan_cards=[FanCard.COW]), Policy.UNIFORM),
        ("X rows", new_setup("x", 2), Policy.UNIFORM),
    ):
        yield f"{name} rounds", partial(play_rounds, setup, 1, policy=policy)
        yield f"{name} playouts", partial(_evaluate, setup, policy)
    special = new_setup("anniversary", 2)
    escapes = Enhancement.SPECIAL_CARD_ESCAPES
    yield "special card playouts", partial(_evaluate, special, Policy.SENSIBLE, escapes)
    yield "endgame", _solve_endgame


def _evaluate(setup: Setup, policy: Policy, enhancements: Enhancement = Enhancement.NONE) -> None:
    evaluate(observe(_last_turns(setup), 0), 1, policy=policy, enhancements=enhancements)


def _solve_endgame() -> None:
    """Both have chosen, and the first card is low: its row is placed, then the rest is solved."""
    state = _last_turns(new_setup("pro", 2))
    for seat, (card, _) in enumerate(_HANDS):
        state = apply(state, seat, PlayCard(card)).state
    row_losses(observe(state, 0))


_HANDS = ((1, 20), (21, 22))
"""Two cards for each seat; the first card is lower than all rows."""


def _last_turns(setup: Setup) -> State:
    """Rows of one card each, and the hands above."""
    rows = tuple(Row((10 + index,)) for index in range(VARIANTS[setup.mode].rows))
    return start_from(setup, Position(rows=rows, hands=_HANDS))
