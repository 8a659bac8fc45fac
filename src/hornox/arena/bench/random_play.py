"""Random play by the engine, of the same kind as by the kernels."""

from __future__ import annotations

from random import Random

from hornox.engine import (
    Action,
    ChanceAction,
    GetReady,
    KeepSpecials,
    Seat,
    Setup,
    ShuffleNumbers,
    ShuffleSpecials,
    SkipSpecial,
    Special,
    State,
    TakeRow,
    apply,
    awaited,
    begin,
    bullheads,
    decision_of,
    pack_to_shuffle,
    stage_kind,
)

_WITHOUT_SPECIALS: dict[str, Action] = {
    "using-special": SkipSpecial(),
    "swapping": KeepSpecials(),
    "team-talking": GetReady(),
}


def play_round(setup: Setup, chance: Random) -> tuple[int, ...]:
    """Play a round of random cards.

    A low card takes the cheapest row; no special cards are used.
    """
    state = begin(setup).state
    while not state.scores:
        if pack_to_shuffle(state) is not None:
            state = apply(state, None, _shuffle(state, chance)).state
        else:
            seat = awaited(state)[0]
            state = apply(state, seat, _answer(state, seat, chance)).state
    return state.scores[0]


def _shuffle(state: State, chance: Random) -> ChanceAction:
    pack = list(pack_to_shuffle(state) or ())
    chance.shuffle(pack)
    if isinstance(pack[0], Special):
        return ShuffleSpecials(tuple(pack))  # type: ignore[arg-type]  # a pack is of one kind
    return ShuffleNumbers(tuple(pack))  # type: ignore[arg-type]


def _answer(state: State, seat: Seat, chance: Random) -> Action:
    kind = stage_kind(state)
    if kind == "choosing-row":
        return TakeRow(_cheapest_row(state))
    if kind in _WITHOUT_SPECIALS:
        return _WITHOUT_SPECIALS[kind]
    decision = decision_of(state, seat)
    assert decision is not None
    return chance.choice(decision.options)


def _cheapest_row(state: State) -> int:
    """Return the row with the fewest bullheads, then with the highest last card."""
    rows = state.rows
    return min(
        range(len(rows)), key=lambda index: (bullheads(rows[index].cards), -rows[index].cards[-1])
    )
