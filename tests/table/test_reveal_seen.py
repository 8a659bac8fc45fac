"""A reveal ends early when all people have seen it."""

from __future__ import annotations

from hornox.table import (
    SECOND,
    Ack,
    AskPause,
    EndPause,
    FillWithBots,
    GameProgressed,
    GameTerms,
    Leave,
    Pace,
    Presence,
    Request,
    RevealSeen,
    Seen,
    StepAway,
    Terms,
    Timing,
    Watch,
    bot_tasks,
    next_deadline,
    snapshot,
)
from hornox.table.table_game import TableGame
from tests.table.keeper import SHORT, Keeper

QUICK = Terms(SHORT, timing=Timing(seconds=10))


def game_of(keeper: Keeper) -> TableGame:
    assert keeper.table.game is not None
    return keeper.table.game


def playing(*names: str, terms: Terms = QUICK) -> Keeper:
    """Return a table of these people with a turn that was just revealed."""
    keeper = Keeper(terms).seat(*names).start()
    keeper.wait(60 * SECOND)
    for name in names:
        keeper.choose(name.lower())
    assert game_of(keeper).settled > keeper.now
    return keeper


def see(keeper: Keeper, *owners: str) -> None:
    for owner in owners:
        keeper.do(owner, Seen(keeper.decision))


def test_the_clock_starts_when_the_last_one_has_seen_it() -> None:
    keeper = playing("Ann", "Bob")
    before = game_of(keeper)
    keeper.wait(SECOND)
    see(keeper, "ann")
    assert game_of(keeper).seen == (0,)
    assert game_of(keeper).settled == before.settled
    keeper.wait(SECOND // 2)
    see(keeper, "bob")
    assert game_of(keeper).settled == keeper.now
    assert {clock.starts for clock in game_of(keeper).clocks} == {keeper.now}
    assert next_deadline(keeper.table) == keeper.now + 10 * SECOND
    assert keeper.last("ann") == RevealSeen(1, keeper.now, game_of(keeper).clocks)


def test_all_viewers_are_told_who_has_seen_the_reveal() -> None:
    keeper = Keeper(QUICK).seat("Ann", "Bob")
    keeper.do("eve", Watch("Eve"))
    keeper.start()
    see(keeper, "bob")
    for viewer in ("ann", "bob", "eve"):
        told = keeper.last(viewer)
        assert isinstance(told, RevealSeen)
        assert told.seat == 1
        shown = snapshot(keeper.table, viewer).table.game
        assert shown is not None
        assert shown.seen == (1,)


def test_bots_are_asked_as_soon_as_the_only_person_has_seen_it() -> None:
    keeper = Keeper(Terms(SHORT)).seat("Ann")
    keeper.do("ann", FillWithBots("random"))
    keeper.start()
    assert {task.due for task in bot_tasks(keeper.table)} == {keeper.now + 1500}
    see(keeper, "ann")
    assert {task.due for task in bot_tasks(keeper.table)} == {keeper.now}


def test_a_new_step_is_to_be_seen_again() -> None:
    keeper = Keeper(QUICK).seat("Ann", "Bob").start()
    see(keeper, "ann")
    keeper.wait(SECOND)
    keeper.choose("ann")
    assert game_of(keeper).seen == (0,)  # a card face down is nothing to see
    keeper.choose("bob")
    assert game_of(keeper).seen == ()
    told = keeper.last("ann")
    assert isinstance(told, GameProgressed)
    assert told.settled == game_of(keeper).settled


def test_seen_twice_late_or_of_something_else_changes_nothing() -> None:
    keeper = playing("Ann", "Bob")
    see(keeper, "ann")
    for decision in (keeper.decision, "1:1.1.0", "nonsense"):
        handled = keeper.submit(Request("ann", f"again {decision}", Seen(decision)))
        assert handled.entry is None
        assert handled.reply == Ack(f"again {decision}")
    keeper.wait(60 * SECOND)
    assert keeper.submit(Request("bob", "late", Seen(keeper.decision))).entry is None


def test_only_people_who_play_see_for_the_table() -> None:
    keeper = playing("Ann", "Bob")
    keeper.do("eve", Watch("Eve"))
    assert keeper.refusal("eve", Seen(keeper.decision)) == "not-seated"
    assert Keeper().seat("Ann").refusal("ann", Seen("1:1.1.0")) == "no-game"


def test_the_reveal_does_not_wait_for_people_who_are_away() -> None:
    for gone in (Presence("bob", connected=False), StepAway(), Leave()):
        keeper = playing("Ann", "Bob")
        see(keeper, "ann")
        keeper.submit(gone if isinstance(gone, Presence) else Request("bob", "gone", gone))
        assert game_of(keeper).settled == keeper.now


def test_a_lost_connection_does_not_start_the_own_clock_early() -> None:
    keeper = playing("Ann", "Bob")
    before = game_of(keeper).settled
    keeper.connect("ann", connected=False)
    keeper.connect("bob", connected=False)
    assert game_of(keeper).settled == before


def test_a_pause_holds_the_show_and_the_clock() -> None:
    keeper = playing("Ann", "Bob")
    keeper.do("ann", AskPause())
    keeper.do("bob", AskPause())
    see(keeper, "ann", "bob")
    assert game_of(keeper).settled > keeper.now
    keeper.wait(60 * SECOND).do("ann", EndPause())
    assert game_of(keeper).settled == keeper.now
    assert next_deadline(keeper.table) == keeper.now + 10 * SECOND


def test_by_turns_the_days_start_then_too() -> None:
    timing = Timing(Pace.BY_TURNS, days=1)
    keeper = playing("Ann", "Bob", terms=Terms(SHORT, timing=timing))
    see(keeper, "ann", "bob")
    assert {clock.starts for clock in game_of(keeper).clocks} == {keeper.now}


def test_against_the_buffalo_chat_closes_when_all_have_seen_the_turn() -> None:
    keeper = Keeper(Terms(GameTerms("buffalo"), places=2)).seat("Ann", "Bob").start()
    while not (keeper.table.state and keeper.table.state.turn == 2):
        keeper.wait(60 * SECOND)
        keeper.answer("ann" if keeper.is_asked("ann") else "bob")
    assert game_of(keeper).settled > keeper.now
    see(keeper, "ann", "bob")
    told = keeper.last("ann")
    assert isinstance(told, RevealSeen)
    assert told.chat_closes == keeper.now
