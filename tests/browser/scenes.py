"""Positions that are hard to draw: full piles, long rows, many people, slow clocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count

from hornox.engine import FanCard, TurnPositive, View
from hornox.record import Stream
from hornox.server.wire import FreshFrame
from hornox.table import FillWithBots, GameTerms, Pace, Start, Terms, Timing, snapshot, view_of
from tests.table.keeper import Keeper

OTHERS = ("Bartholomäus", "Charlotte", "Jo")


@dataclass(frozen=True, slots=True)
class Scene:
    terms: Terms
    fits: Callable[[View], bool]
    alter: Callable[[View], View] = lambda view: view


def frame(scene: Scene) -> FreshFrame:
    for seed in count():
        for keeper in asked_moments(scene.terms, seed):
            if scene.fits(view_of(keeper.table, 0)):
                return fresh(keeper, scene)
    raise AssertionError


def asked_moments(terms: Terms, seed: int) -> Iterator[Keeper]:
    """A game played at random, at every moment at which Ann is asked."""
    keeper = Keeper(terms)
    keeper.chance = Stream("scene", str(seed))
    others = OTHERS[: terms.places - 1]
    keeper.seat("Ann", *others)
    if terms.places > len(others) + 1:
        keeper.do("ann", FillWithBots("random"))
    keeper.send("ann", Start(), seed=f"{seed:064x}")
    while keeper.table.is_playing:
        keeper.play_on(*(name.lower() for name in others))
        if keeper.is_asked("ann"):
            yield keeper
            keeper.answer("ann")


def fresh(keeper: Keeper, scene: Scene) -> FreshFrame:
    shown = snapshot(keeper.table, "ann")
    assert shown.view is not None
    return FreshFrame(keeper.now, replace(shown, view=scene.alter(shown.view)))


def cancels(view: View) -> bool:
    options = view.decision.options if view.decision else ()
    return any(isinstance(option, TurnPositive) and option.cancelled for option in options)


def with_full_pile(view: View) -> View:
    """The most cards that one player has taken in a round of eight."""
    return replace(view, pile=tuple(sorted({*view.pile, *view.unseen[:30]})))


def with_long_x_rows(view: View) -> View:
    rows = (tuple(range(first, 101, step)) for first, step in ((3, 11), (5, 9), (8, 13), (2, 7)))
    seats = [
        replace(seat, x_row=row, x_pile_count=17)
        for seat, row in zip(view.seats, rows, strict=True)
    ]
    return replace(view, seats=tuple(seats))


def is_asked_for(kind: str) -> Callable[[View], bool]:
    return lambda view: view.decision is not None and view.decision.kind == kind


def can_sort(view: View) -> bool:
    decision = view.decision
    return decision is not None and "sort" in decision.open_ended and len(view.queue) > 6


def is_much_marked(view: View) -> bool:
    marks = ((row.even_odd, row.climbing, row.cow) for row in view.rows)
    return any(all(mark) for mark in marks)


def has_fifth_row(view: View) -> bool:
    return is_asked_for("using-special")(view) and len(view.rows) > 4


def table(mode: str, places: int, **game: object) -> Terms:
    return Terms(GameTerms(mode, **game), places)  # type: ignore[arg-type]


BY_TURNS = Timing(pace=Pace.BY_TURNS, days=2)
CLOCK = Timing(seconds=30, bank=60)

SCENES = {
    "full-pile": Scene(table("anniversary", 8), cancels, alter=with_full_pile),
    "draft": Scene(table("pro", 6), is_asked_for("drafting")),
    "team": Scene(table("buffalo", 6), can_sort),
    "x-rows": Scene(table("x", 4), is_asked_for("picking-for-x-row"), alter=with_long_x_rows),
    "marks": Scene(table("fan", 10, fan_cards=tuple(FanCard)), is_much_marked),
    "fifth-row": Scene(table("anniversary", 8), has_fifth_row),
    "by-turns": Scene(replace(table("base", 3), timing=BY_TURNS), is_asked_for("choosing-row")),
    "clock": Scene(replace(table("base", 4), timing=CLOCK), is_asked_for("selecting")),
}
