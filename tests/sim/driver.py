"""Random play by the engine, to compare the kernels with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from hornox.engine import (
    Action,
    Agree,
    FanCard,
    GetReady,
    KeepSpecials,
    PickForXRow,
    PlayCard,
    Setup,
    ShuffleNumbers,
    ShuffleSpecials,
    SkipSpecial,
    State,
    TakeRow,
    apply,
    awaited,
    begin,
    bullheads,
    decision_of,
    new_setup,
    observe,
    pack_to_shuffle,
    stage_kind,
)

SETUPS: dict[str, Setup] = {
    "base-2": new_setup("base", 2),
    "base-4": new_setup("base", 4),
    "base-10": new_setup("base", 10),
    "pro-3": new_setup("pro", 3),
    "pro-6": new_setup("pro", 6),
    "anniversary-2": new_setup("anniversary", 2),
    "anniversary-5": new_setup("anniversary", 5),
    **{card: new_setup("fan", 4, fan_cards=[card]) for card in FanCard},
    "fan-all": new_setup("fan", 6, fan_cards=list(FanCard)),
    "buffalo-1": new_setup("buffalo", 1),
    "buffalo-2": new_setup("buffalo", 2),
    "buffalo-5": new_setup("buffalo", 5),
    "x-2": new_setup("x", 2),
    "x-4": new_setup("x", 4),
}

RowChoice = Callable[[State, Random], int]


def start(setup: Setup, chance: Random) -> State:
    """The start of a game, dealt."""
    return shuffled(begin(setup).state, chance)


def shuffled(state: State, chance: Random) -> State:
    """Let chance answer as long as it is asked."""
    while (pack := pack_to_shuffle(state)) is not None:
        order = list(pack)
        chance.shuffle(order)
        numbers = isinstance(order[0], int)
        answer = ShuffleNumbers(tuple(order)) if numbers else ShuffleSpecials(tuple(order))  # type: ignore[arg-type]
        state = apply(state, None, answer).state
    return state


def random_row(state: State, chance: Random) -> int:
    return chance.choice([index for index, row in enumerate(state.rows) if not row.stopped])


def cheapest_row(state: State, chance: Random) -> int:
    """Fewest bullheads, then the highest last card."""
    free = [index for index, row in enumerate(state.rows) if not row.stopped]
    rows = state.rows
    return min(free, key=lambda index: (bullheads(rows[index].cards), -rows[index].cards[-1]))


def random_card(state: State, seat: int, chance: Random) -> PlayCard:
    decision = decision_of(state, seat)
    assert decision is not None
    option = chance.choice(decision.options)
    assert isinstance(option, PlayCard)
    return option


def is_selecting(state: State) -> bool:
    return stage_kind(state) == "selecting"


def finish_turn(
    state: State, chance: Random, choose_row: RowChoice = random_row
) -> tuple[State, list[int]]:
    """Resolve the turn without special cards; returns the rows and X row cards chosen."""
    choices: list[int] = []
    while state.stages and not is_selecting(state) and pack_to_shuffle(state) is None:
        if stage_kind(state) == "drafting":
            return state, choices  # the next round has begun
        for seat in awaited(state):
            action = _answer(state, seat, chance, choose_row)
            if isinstance(action, TakeRow):
                choices.append(action.row)
            elif isinstance(action, PickForXRow):
                choices.append(action.card)
            state = apply(state, seat, action).state
    return state, choices


def _answer(state: State, seat: int, chance: Random, choose_row: RowChoice) -> Action:
    kind = stage_kind(state)
    if kind == "choosing-row":
        return TakeRow(choose_row(state, chance))
    if kind == "using-special":
        return SkipSpecial()
    if kind == "swapping":
        return KeepSpecials()
    if kind == "team-talking":
        return GetReady() if observe(state, None).prompt.proposal is None else Agree()
    assert kind == "picking-for-x-row"
    decision = decision_of(state, seat)
    assert decision is not None
    return chance.choice(decision.options)


def play_round(state: State, chance: Random, choose_row: RowChoice) -> tuple[int, ...]:
    """Random play from the start of a turn to the end of the round; its points."""
    rounds = len(state.scores)
    while len(state.scores) == rounds:
        state = draft(state, chance)
        for seat in range(state.setup.players):
            state = apply(state, seat, random_card(state, seat, chance)).state
        state, _ = finish_turn(state, chance, choose_row)
    return state.scores[-1]


def draft(state: State, chance: Random) -> State:
    while stage_kind(state) == "drafting":
        (seat,) = awaited(state)
        decision = decision_of(state, seat)
        assert decision is not None
        state = apply(state, seat, chance.choice(decision.options)).state
    return state


def positions(setup: Setup, chance: Random, games: int) -> Iterator[State]:
    """All moments of games where everybody does anything, special cards included."""
    for _ in range(games):
        state = draft(start(setup, chance), chance)
        rounds = 0
        while state.stages and rounds < 2:
            yield state
            for seat in awaited(state):
                decision = decision_of(state, seat)
                if decision is None:
                    continue
                kinds: dict[type[object], list[Action]] = {}
                for option in decision.options:
                    kinds.setdefault(type(option), []).append(option)
                action = chance.choice(kinds[chance.choice(list(kinds))])
                state = draft(shuffled(apply(state, seat, action).state, chance), chance)
                if not is_selecting(state):
                    break
            rounds = len(state.scores)
