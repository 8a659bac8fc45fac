"""Every option that the engine lists can be picked, thing by thing."""

from __future__ import annotations

import pytest

from hornox.engine import (
    MODES,
    BuffaloTable,
    FanCard,
    Mode,
    Position,
    Propose,
    Row,
    SeatAction,
    SortCards,
    Special,
    SpecialsTable,
    TurnPositive,
    View,
    awaited,
)
from hornox.record import Game, Stream
from hornox.terminal.app.choices import CANCEL, DONE, FREE, SORT, Path, Pick, action_of, extended
from hornox.terminal.app.choices import next_picks as after


def actions_by_picking(view: View, path: Path = ()) -> list[SeatAction]:
    """All actions that can be picked, but for those that are made freely."""
    found = []
    for pick in after(view, path):
        if pick not in (FREE, SORT):
            longer = (*path, pick)
            action = action_of(view, longer)
            found += [] if action is None else [action]
            found += actions_by_picking(view, longer)
    return found


@pytest.mark.parametrize("mode", MODES)
def test_picks_and_options_are_the_same(mode: Mode) -> None:
    fan = [*FanCard] if mode == "fan" else None
    game, chance = Game.new(mode, 3, seed="4", fan_cards=fan), Stream("4", "choices")
    while not game.is_over and len(game.moves) < 120:
        seat = awaited(game.state)[0]
        view = game.view(seat)
        assert view.decision is not None
        sorts = {one for one in view.decision.options if _sorts(one)}
        assert set(actions_by_picking(view)) == set(view.decision.options) - sorts
        game.play(seat, game.sample(seat, chance))


def _sorts(action: SeatAction) -> bool:
    return isinstance(action, Propose) and isinstance(action.use, SortCards)


def test_an_order_is_picked_card_by_card_and_the_last_one_is_clear() -> None:
    rows = tuple(Row((card,)) for card in (1, 2, 3, 4))
    extra = BuffaloTable(stack=(72, 73), open=(Special.SORT, Special.STOP))
    position = Position(rows, ((55, 9), (68, 8), (78, 7)), extra=extra)
    game = Game.new("buffalo", 3, position=position)
    for seat, card in enumerate((55, 68, 78)):
        game.play(seat, f"play {card}")
    view = game.view(0)
    path: Path = (SORT,)
    for card in (78, 55, 72):
        path = extended(view, path, Pick("queue", card))
    assert action_of(view, path) == Propose(SortCards((78, 55, 72, 68)))


def test_what_is_cancelled_can_be_chosen_freely() -> None:
    rows = tuple(Row(cards) for cards in ((3, 5, 11, 13, 17), (40,), (50,), (60,)))
    held = ((Special.NEGATIVE_POSITIVE,), ())
    position = Position(
        rows, ((20, 1), (99, 98)), piles=((7,), ()), extra=SpecialsTable(hands=held)
    )
    game = Game.new("anniversary", 2, position=position)
    game.play(0, "play 20")
    game.play(1, "play 99")
    view = game.view(0)
    path: Path = (CANCEL, FREE, Pick("laid", 11), Pick("taken", 7), Pick("laid", 3))
    assert Pick("laid", 5) in after(view, path)
    assert DONE in after(view, path)
    use = action_of(view, (*path, DONE))
    assert use == TurnPositive(11, (7, 3))
    assert game.is_legal(0, use)
