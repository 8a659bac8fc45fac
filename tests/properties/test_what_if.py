"""What would happen is what happens: `what_if` is asked, then the engine goes on for real.

In the real game a low card takes the cheapest row and no other special card is used, for this is
what `what_if` assumes.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hornox.engine import (
    VARIANTS,
    Action,
    Card,
    CardsCancelled,
    CardsRevealed,
    Event,
    LetReplace,
    LowCardPlayed,
    Played,
    Propose,
    RowTaken,
    Seat,
    SeatAction,
    Setup,
    SkipSpecial,
    State,
    TakeRow,
    apply,
    awaited,
    bullheads,
    decision_of,
    imagine,
    observe,
    stage_kind,
    turned,
    what_if,
)
from hornox.engine.what_if import TakenBullheads
from tests.properties.driver import FEW, SETUPS, Moment, name_of, walk

GAMES = 2
SPECIAL = [setup for setup in SETUPS if setup.mode == "anniversary" and setup.players in (2, 3, 5)]
TEAMS = [setup for setup in SETUPS if setup.mode == "buffalo"]
MOST_USES = 12
"""So many uses of each kind are tried at a moment."""


@pytest.mark.parametrize("setup", FEW, ids=name_of)
def test_a_turn_brings_what_is_foreseen_card_by_card(setup: Setup) -> None:
    compared = 0
    for moment, queue in _reveals(setup):
        table = what_if.open_table(observe(moment.before, None))
        events = _finish_turn(moment.before, moment.seat, moment.action)
        for count in range(1, len(queue) + 1):
            placed = queue[:count]
            assert what_if.rest_of_turn(table, placed) == _counted(events, placed)
        compared += 1
    assert compared >= 10


@pytest.mark.parametrize("setup", FEW, ids=name_of)
def test_the_first_card_takes_what_is_foreseen(setup: Setup) -> None:
    for moment, queue in _reveals(setup):
        first, table = queue[0], what_if.open_table(observe(moment.before, None))
        events = _finish_turn(moment.before, moment.seat, moment.action)
        taken = _cards(events, first.seat)
        assert what_if.cards_taken(table, first) == taken
        row = what_if.row_for(table, turned(first.card) if first.twisted else first.card)
        if row is None:
            low = [event.card for event in events if isinstance(event, LowCardPlayed)]
            assert low[:1] == [first.card] or first.seat is None
        else:
            full = taken[: len(table.rows[row].cards)] == table.rows[row].cards
            assert full == (what_if.free_places(table, row) == 0)


@pytest.mark.parametrize("setup", FEW, ids=name_of)
def test_everybody_is_told_the_same(setup: Setup) -> None:
    for moment in walk(setup, "what if"):
        tables = {what_if.open_table(observe(moment.before, seat)) for seat in _viewers(setup)}
        assert len(tables) == 1


@pytest.mark.parametrize("setup", SPECIAL, ids=name_of)
def test_a_special_card_costs_what_is_foreseen(setup: Setup) -> None:
    tried = set()
    for moment in _moments(setup, "using-special"):
        assert moment.seat is not None
        view = observe(moment.before, moment.seat)
        imagined = imagine(view)
        for option in [*_some(view.decision.options if view.decision else ()), moment.action]:
            tried.add(type(option))
            foreseen = what_if.cost_of_special(imagined, option)  # type: ignore[arg-type]
            assert foreseen == _real_cost(moment.before, moment.seat, option), option
    assert tried == {*VARIANTS[setup.mode].specials, SkipSpecial}


@pytest.mark.parametrize("setup", TEAMS[1:], ids=name_of)
def test_what_a_team_does_brings_what_is_foreseen(setup: Setup) -> None:
    tried = set()
    for moment in _moments(setup, "team-talking"):
        if moment.before.queue and isinstance(moment.action, Propose):
            table = what_if.open_table(observe(moment.before, None))
            decision = decision_of(moment.before, moment.seat)
            for option in [*_some(decision.options if decision else ()), moment.action]:
                if isinstance(option, Propose) and not isinstance(option.use, LetReplace):
                    tried.add(type(option.use))
                    events = _finish_turn(moment.before, moment.seat, option)
                    assert what_if.rest_after_use(table, option.use) == _counted(events), option
    assert tried


@pytest.mark.parametrize("setup", TEAMS, ids=name_of)
def test_a_row_for_a_low_card_brings_what_is_foreseen(setup: Setup) -> None:
    compared = 0
    for moment in _moments(setup, "choosing-row"):
        view = observe(moment.before, moment.seat)
        assert view.prompt.played is not None
        for option in view.decision.options if view.decision else ():
            assert isinstance(option, TakeRow)
            foreseen = what_if.rest_after_take(
                what_if.open_table(view), view.prompt.played, option.row
            )
            assert foreseen == _counted(_finish_turn(moment.before, moment.seat, option))
            compared += 1
    assert compared


def _reveals(setup: Setup) -> Iterator[tuple[Moment, tuple[Played, ...]]]:
    for moment in _moments(setup, "selecting"):
        for event in moment.events:
            if isinstance(event, CardsRevealed):
                yield moment, event.cards


def _moments(setup: Setup, kind: str) -> Iterator[Moment]:
    for number in range(GAMES):
        for moment in walk(setup, f"what if {number}"):
            if stage_kind(moment.before) == kind:
                yield moment


def _viewers(setup: Setup) -> tuple[Seat | None, ...]:
    return None, *range(setup.players)


def _some(options: tuple[SeatAction, ...]) -> Iterator[SeatAction]:
    """At most a few options of each kind."""
    kinds: dict[object, list[SeatAction]] = {}
    for option in options:
        kind = type(option.use) if isinstance(option, Propose) else type(option)
        kinds.setdefault(kind, []).append(option)
    for same in kinds.values():
        yield from same[:: len(same) // MOST_USES + 1]


def _real_cost(state: State, seat: Seat, option: Action) -> int:
    """The bullheads that this seat's one placement of the turn brings."""
    events = _finish_turn(state, seat, option)
    cancelled = [e.bullheads for e in events if isinstance(e, CardsCancelled) and e.seat == seat]
    return bullheads(_cards(events, seat)) - sum(cancelled)


def _finish_turn(state: State, seat: Seat | None, action: Action) -> tuple[Event, ...]:
    """What happens until the end of the turn after this action."""
    moment = state.round, state.turn
    state, events = apply(state, seat, action)
    while awaited(state) and (state.round, state.turn) == moment:
        seat = awaited(state)[0]
        state, more = apply(state, seat, _answer(state, seat))
        events += more
    return events


def _answer(state: State, seat: Seat) -> SeatAction:
    decision = decision_of(state, seat)
    assert decision is not None
    rows = [option.row for option in decision.options if isinstance(option, TakeRow)]
    if rows:
        return TakeRow(min(rows, key=lambda row: _price(state, row)))
    return decision.options[0]  # to agree, to be ready, to skip or to keep special cards


def _price(state: State, row: int) -> tuple[int, int]:
    cards = state.rows[row].cards
    return bullheads(cards), -cards[-1]


def _counted(events: tuple[Event, ...], placed: tuple[Played, ...] | None = None) -> TakenBullheads:
    """The bullheads taken by players and by the Buffalo; only by these cards if they are given."""
    seats = None if placed is None else {played.seat for played in placed}
    takes = [event for event in events if isinstance(event, RowTaken)]
    takes = [take for take in takes if seats is None or take.seat in seats]
    team = [bullheads(take.cards) for take in takes if take.seat is not None]
    return TakenBullheads(sum(team), sum(bullheads(take.cards) for take in takes) - sum(team))


def _cards(events: tuple[Event, ...], seat: Seat | None) -> tuple[Card, ...]:
    takes = [event for event in events if isinstance(event, RowTaken) and event.seat == seat]
    return tuple(card for take in takes for card in take.cards)
