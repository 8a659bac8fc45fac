"""Players who are connected but do not answer, at a table without a clock."""

from __future__ import annotations

import pytest

from hornox.table import (
    DAY,
    SECOND,
    Answer,
    AskPause,
    BotTaskReason,
    CallStandIn,
    ComeBack,
    EndPause,
    Join,
    LockIn,
    Pace,
    Restart,
    SeatClock,
    SeatLeftToBot,
    StandInAsked,
    StandInDeclined,
    StepAway,
    Terms,
    Timing,
    Watch,
    bot_tasks,
    dump_table,
    load_table,
    next_deadline,
    replayed,
    snapshot,
    table_info,
)
from hornox.table.stand_in_requests import NOTICE
from tests.table.keeper import SHORT, Keeper

PATIENCE = Terms().patience * SECOND


def clock_of(keeper: Keeper, seat: int) -> SeatClock:
    assert keeper.table.game is not None
    return next(clock for clock in keeper.table.game.clocks if clock.seat == seat)


def is_away(keeper: Keeper, seat: int) -> bool:
    return table_info(keeper.table).seats[seat].away


def waiting_for(*idle: str, terms: Terms | None = None) -> Keeper:
    """Ann, Bob and Cat play; all but these have chosen, and no one has waited for long."""
    keeper = Keeper(terms or Terms(SHORT)).seat("Ann", "Bob", "Cat").start()
    assert keeper.table.game is not None
    keeper.now = keeper.table.game.settled
    for owner in ("ann", "bob", "cat"):
        if owner not in idle:
            keeper.choose(owner)
    return keeper


def test_a_stand_in_cannot_be_asked_for_before_the_patience_is_over() -> None:
    keeper = waiting_for("cat")
    assert clock_of(keeper, 2).idle == keeper.now + PATIENCE
    assert keeper.wait(PATIENCE - 1).refusal("ann", CallStandIn(2)) == "still-here"
    keeper.wait(1).do("ann", CallStandIn(2))


def test_a_bot_takes_over_when_all_others_agree() -> None:
    keeper = waiting_for("cat").wait(PATIENCE)
    keeper.do("ann", CallStandIn(2))
    assert keeper.last("cat") == StandInAsked(2, 0, (clock_of(keeper, 2),))
    assert clock_of(keeper, 2).callers == (0,)
    keeper.wait(NOTICE).tick()
    assert not is_away(keeper, 2)
    keeper.do("bob", CallStandIn(2))
    assert next_deadline(keeper.table) == keeper.now
    keeper.tick()
    assert keeper.messages_for("ann")[-1] == SeatLeftToBot(2)
    assert [task.reason for task in bot_tasks(keeper.table)] == [BotTaskReason.AWAY]
    keeper.let_bots_answer()
    keeper.do("cat", ComeBack())
    assert not is_away(keeper, 2)


def test_the_player_has_a_moment_to_say_something_also_if_all_agree_at_once() -> None:
    keeper = waiting_for("cat").wait(PATIENCE)
    keeper.do("ann", CallStandIn(2))
    keeper.do("bob", CallStandIn(2))
    assert next_deadline(keeper.table) == keeper.now + NOTICE
    assert keeper.wait(NOTICE - 1).tick().entry is None
    keeper.do("cat", ComeBack())
    assert keeper.last("ann") == StandInDeclined(2, (clock_of(keeper, 2),))
    assert clock_of(keeper, 2).idle == keeper.now + PATIENCE
    assert next_deadline(keeper.table) is None
    assert keeper.refusal("ann", CallStandIn(2)) == "still-here"
    assert keeper.refusal("cat", ComeBack()) == "already-here"


def test_of_two_people_the_other_one_alone_decides() -> None:
    keeper = Keeper(Terms(SHORT, patience=5)).seat("Ann", "Bob").start()
    keeper.choose("ann")
    keeper.wait(60 * SECOND).do("ann", CallStandIn(1))
    keeper.wait(NOTICE).tick()
    assert is_away(keeper, 1)
    keeper.let_bots_answer()
    keeper.choose("ann")
    keeper.let_bots_answer()
    keeper.play_on("ann", "bob")
    assert not keeper.table.is_playing


def test_an_answer_ends_the_request() -> None:
    keeper = waiting_for("cat").wait(PATIENCE)
    keeper.do("ann", CallStandIn(2))
    keeper.choose("cat")
    assert next_deadline(keeper.table) is None
    assert keeper.wait(DAY).tick().entry is None


def test_other_idle_players_need_not_agree() -> None:
    keeper = waiting_for("bob", "cat").wait(PATIENCE)
    keeper.do("ann", CallStandIn(2))
    keeper.wait(NOTICE).tick()
    assert [is_away(keeper, seat) for seat in range(3)] == [False, False, True]


@pytest.mark.parametrize("absence", ["disconnected", "away"])
def test_disconnected_players_need_not_agree(absence: str) -> None:
    keeper = waiting_for("cat").wait(PATIENCE)
    keeper.do("ann", CallStandIn(2))
    if absence == "away":
        keeper.do("bob", StepAway())
    else:
        keeper.connect("bob", connected=False)
    keeper.wait(NOTICE).tick()
    assert is_away(keeper, 2)


def test_after_another_patience_the_missing_agreement_is_not_needed() -> None:
    keeper = waiting_for("cat").wait(PATIENCE)
    keeper.do("ann", CallStandIn(2))
    assert next_deadline(keeper.table) == keeper.now + PATIENCE
    keeper.wait(PATIENCE).tick()
    assert is_away(keeper, 2)


def test_to_agree_twice_changes_nothing() -> None:
    keeper = waiting_for("cat").wait(PATIENCE)
    keeper.do("ann", CallStandIn(2))
    told = len(keeper.messages_for("cat"))
    keeper.do("ann", CallStandIn(2))
    assert len(keeper.messages_for("cat")) == told


def test_only_people_who_play_are_asked_and_only_for_those_who_are_awaited() -> None:
    keeper = waiting_for("cat").wait(PATIENCE)
    keeper.do("eve", Watch("Eve"))
    assert keeper.refusal("eve", CallStandIn(2)) == "not-seated"
    assert keeper.refusal("cat", CallStandIn(2)) == "still-here"
    assert keeper.refusal("ann", CallStandIn(1)) == "still-here"
    keeper.do("ann", CallStandIn(2))
    game = snapshot(keeper.table, "eve").table.game
    assert game is not None
    assert [clock.callers for clock in game.clocks] == [(0,)]


@pytest.mark.parametrize(
    "timing", [Timing(seconds=600), Timing(bank=600), Timing(Pace.BY_TURNS, days=1)]
)
def test_a_table_with_a_clock_needs_none_of_this(timing: Timing) -> None:
    keeper = waiting_for("cat", terms=Terms(SHORT, timing=timing, patience=5))
    assert clock_of(keeper, 2).idle is None
    assert keeper.wait(60 * SECOND).refusal("ann", CallStandIn(2)) == "still-here"


def test_a_remote_bot_has_its_own_deadline() -> None:
    keeper = Keeper(Terms(SHORT, patience=5)).seat("Ann")
    keeper.do("bot", Join("Bot", remote_bot=True))
    keeper.start()
    assert keeper.wait(30 * SECOND).refusal("ann", CallStandIn(1)) == "still-here"


def test_neither_a_pause_nor_downtime_counts() -> None:
    keeper = waiting_for("cat").wait(PATIENCE - 1)
    for owner in ("ann", "bob", "cat"):
        keeper.do(owner, AskPause())
    assert keeper.wait(DAY).refusal("ann", CallStandIn(2)) == "game-paused"
    keeper.do("ann", EndPause())
    assert keeper.refusal("ann", CallStandIn(2)) == "still-here"
    keeper.wait(DAY).submit(Restart())
    for owner in ("ann", "bob", "cat"):
        keeper.connect(owner, connected=True)
    assert keeper.refusal("ann", CallStandIn(2)) == "still-here"
    keeper.wait(1).do("ann", CallStandIn(2))
    called = next_deadline(keeper.table)
    assert called is not None
    keeper.wait(DAY).submit(Restart())
    assert next_deadline(keeper.table) == keeper.now + NOTICE  # no one is connected
    assert called == keeper.now - DAY + PATIENCE


def test_a_choice_that_is_not_locked_in_is_played() -> None:
    """It is told neither before nor by when others may ask for a bot."""
    keeper = Keeper(Terms(SHORT, lock_in=True, places=2)).seat("Ann", "Bob").start()
    before = clock_of(keeper, 1)
    choice = keeper.choose("bob", 3)
    assert clock_of(keeper, 1) == before
    keeper.choose("ann")
    keeper.do("ann", LockIn(keeper.decision))
    keeper.wait(10 * PATIENCE).do("ann", CallStandIn(1))
    assert choice.card in keeper.hand("bob")
    keeper.wait(NOTICE).tick()
    assert choice.card not in keeper.hand("bob")
    game = keeper.table.game
    assert game is not None
    assert game.stood_in == (1,)


def test_who_asks_survives_a_restart() -> None:
    keeper = waiting_for("cat").wait(PATIENCE)
    keeper.do("ann", CallStandIn(2))
    assert load_table(dump_table(keeper.table)) == keeper.table
    assert replayed(keeper.first, keeper.log) == keeper.table


def test_the_seat_is_taken_back_by_an_answer_too() -> None:
    keeper = waiting_for("cat").wait(PATIENCE)
    keeper.do("ann", CallStandIn(2))
    keeper.do("bob", CallStandIn(2))
    keeper.wait(NOTICE).tick()
    keeper.do("cat", Answer(keeper.decision, keeper.any_action(2)))
    assert not is_away(keeper, 2)
