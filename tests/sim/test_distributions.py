"""Random play of kernels and engine agrees on average."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from hornox.engine import (
    BuffaloTable,
    PlayCard,
    Position,
    SpecialsTable,
    State,
    View,
    XTable,
    apply,
    observe,
    start_from,
)
from hornox.sim import Policy, evaluate, play_rounds
from tests.sim.driver import (
    SETUPS,
    RowChoice,
    cheapest_row,
    draft,
    finish_turn,
    is_selecting,
    play_round,
    random_row,
    start,
)

POLICIES: dict[Policy, RowChoice] = {
    Policy.UNIFORM: cheapest_row,
    Policy.WILD: random_row,
}
ENGINE_ROUNDS = 80
KERNEL_ROUNDS = 40_000
SIGMAS = 4.0


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", SETUPS)
def test_rounds_cost_the_same_on_average(name: str, policy: Policy) -> None:
    setup, chance = SETUPS[name], Random(name)
    kernel = play_rounds(setup, KERNEL_ROUNDS, seed=1, policy=policy)
    engine = np.array(
        [play_round(start(setup, chance), chance, POLICIES[policy]) for _ in range(ENGINE_ROUNDS)]
    )
    assert kernel.shape[1] == engine.shape[1]
    if setup.mode != "buffalo":  # the seats of a round are alike: compare them together
        kernel, engine = kernel.mean(axis=1)[:, None], engine.mean(axis=1)[:, None]
    for side in range(engine.shape[1]):
        ours, theirs = kernel[:, side], engine[:, side]
        error = np.hypot(ours.std() / len(ours) ** 0.5, theirs.std() / len(theirs) ** 0.5)
        assert abs(ours.mean() - theirs.mean()) < SIGMAS * error
        assert 0.7 < ours.std() / theirs.std() < 1.45


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", SETUPS)
def test_playouts_from_a_view_cost_the_same_on_average(name: str, policy: Policy) -> None:
    """The engine plays on from the same view, with its hidden cards dealt anew."""
    setup, chance = SETUPS[name], Random(name)
    state = draft(start(setup, chance), chance)
    for _ in range(4):
        for seat in range(setup.players):
            state = apply(state, seat, PlayCard(state.hands[seat][0])).state
        state, _ = finish_turn(state, chance)
    seat = setup.players - 1
    view = observe(state, seat)
    values = evaluate(view, 4000 * len(view.hand), seed=1, policy=policy)
    option = values[0]
    assert isinstance(option.action, PlayCard)
    results = []
    for _ in range(ENGINE_ROUNDS):
        table = redealt(state, view, chance)
        table = apply(table, seat, option.action).state
        for other in range(setup.players):
            if other != seat:
                cards = table.hands[other]
                twisted = [PlayCard(card, twisted=True) for card in cards if 10 <= card <= 99]
                has = view.seats[other].twister
                plays = [*map(PlayCard, cards), *(twisted if has else ())]
                table = apply(table, other, chance.choice(plays)).state
        table, _ = finish_turn(table, chance, POLICIES[policy])
        done = bool(table.scores) and not (is_selecting(table))
        results.append(table.scores[-1] if done else play_round(table, chance, POLICIES[policy]))
    engine = np.array(results)
    own = 0 if setup.mode == "buffalo" else seat
    error = np.hypot(option.error, engine[:, own].std() / len(engine) ** 0.5)
    assert abs(option.own - engine[:, own].mean()) < SIGMAS * error


def redealt(state: State, view: View, chance: Random) -> State:
    """The same table as seen by the viewer, with other hidden cards."""
    unseen = list(view.unseen)
    chance.shuffle(unseen)
    hands = []
    for seat in view.seats:
        if seat.seat == view.seat:
            hands.append(view.hand)
            continue
        missing = seat.hand_count - len(seat.known)
        drawn, unseen = unseen[:missing], unseen[missing:]
        hands.append(tuple(sorted((*seat.known, *drawn))))
    extra, piles = state.extra, state.piles
    if isinstance(extra, BuffaloTable):
        stack = tuple(unseen[: view.buffalo.stack_count]) if view.buffalo else ()
        extra = BuffaloTable(stack=stack, box=extra.box)
    elif isinstance(extra, XTable):  # what others have in their X piles cannot be counted
        own = tuple(pile if seat == view.seat else () for seat, pile in enumerate(extra.piles))
        extra, piles = XTable(extra.rows, own), ()
    elif isinstance(extra, SpecialsTable):
        extra = SpecialsTable(((),) * state.setup.players)
    return start_from(
        state.setup,
        Position(
            rows=state.rows,
            hands=tuple(hands),
            piles=piles,
            turn=state.turn,
            extra=extra,
        ),
    )
