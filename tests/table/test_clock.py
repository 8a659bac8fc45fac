"""Deadlines, banks, pauses, downtime, and stand-ins for players who are away."""

from __future__ import annotations

from hornox.engine import PlayCard, events_for
from hornox.table import (
    DAY,
    MOST_MISSED,
    RETURN_TIME,
    SECOND,
    Ack,
    Answer,
    AskPause,
    BotAnswer,
    BotTaskReason,
    CallStandIn,
    ClocksShifted,
    ComeBack,
    DeadlineMissed,
    EndPause,
    FillWithBots,
    GameProgressed,
    HostChanged,
    Join,
    Leave,
    LockIn,
    Pace,
    PauseAsked,
    PauseBegan,
    PauseEnded,
    PauseWithdrawn,
    PlayerLeft,
    PresenceChanged,
    Restart,
    SeatClock,
    SeatGivenBack,
    SeatLeftToBot,
    StepAway,
    Terms,
    Timing,
    Watch,
    WithdrawPause,
    bot_tasks,
    next_deadline,
    reveal_time,
    table_info,
    view_of,
)
from tests.table.keeper import SHORT, Keeper

QUICK = Terms(SHORT, timing=Timing(seconds=10))
GRACE = Terms().grace * SECOND


def settled(keeper: Keeper) -> int:
    assert keeper.table.game is not None
    return keeper.table.game.settled


def clocks(keeper: Keeper) -> tuple[SeatClock, ...]:
    assert keeper.table.game is not None
    return keeper.table.game.clocks


def test_without_a_clock_there_is_no_deadline() -> None:
    keeper = Keeper().seat("Ann", "Bob").start()
    assert next_deadline(keeper.table) is None
    assert keeper.wait(30 * DAY).tick().entry is None
    assert bot_tasks(keeper.table) == ()


def test_the_clock_starts_when_the_reveal_may_be_over() -> None:
    keeper = Keeper(QUICK).seat("Ann", "Bob").start()
    assert settled(keeper) == keeper.now + 1500  # the cards of a new round
    keeper.choose("ann")
    keeper.wait(5 * SECOND).choose("bob")
    last = keeper.last("ann")
    assert isinstance(last, GameProgressed)
    assert last.reveal == reveal_time(events_for(None, last.events)) >= 1300 + 600
    assert settled(keeper) == keeper.now + last.reveal
    assert {clock.starts for clock in last.clocks} == {settled(keeper)}
    assert {clock.deadline for clock in last.clocks} == {settled(keeper) + 10 * SECOND}


def test_a_missed_deadline_asks_for_a_default() -> None:
    keeper = Keeper(QUICK).seat("Ann", "Bob").start()
    keeper.choose("ann")
    deadline = next_deadline(keeper.table)
    assert deadline is not None
    keeper.now = deadline - 1
    assert keeper.tick().entry is None
    keeper.now = deadline
    assert keeper.tick().entry is not None
    assert keeper.last("ann") == DeadlineMissed(1, 1)
    (task,) = bot_tasks(keeper.table)
    assert (task.seat, task.bot, task.reason) == (1, "cautious", BotTaskReason.DEADLINE)
    assert keeper.tick().entry is None
    keeper.let_bots_answer()
    game = keeper.table.game
    assert game is not None
    assert game.stood_in == (1,)
    assert game.record.moves[1].seat == 1


def test_an_answer_that_comes_before_the_default_counts() -> None:
    keeper = Keeper(QUICK).seat("Ann", "Bob").start()
    keeper.choose("ann")
    keeper.wait(DAY).tick()
    (task,) = bot_tasks(keeper.table)
    card = PlayCard(view_of(keeper.table, 1).hand[0])
    keeper.choose("bob")
    assert keeper.submit(BotAnswer(1, task.decision, card)).entry is None
    game = keeper.table.game
    assert game is not None
    assert game.stood_in == ()


def test_a_choice_that_was_not_locked_in_is_the_default() -> None:
    terms = Terms(SHORT, timing=Timing(seconds=10), lock_in=True)
    keeper = Keeper(terms).seat("Ann", "Bob").start()
    choice = keeper.choose("bob", 3)
    keeper.choose("ann")
    keeper.do("ann", LockIn(keeper.decision))
    keeper.wait(DAY).tick()
    assert bot_tasks(keeper.table) == ()
    game = keeper.table.game
    assert game is not None
    assert game.record.moves[1].action == choice
    assert game.stood_in == (1,)


def test_after_the_deadline_a_choice_counts_at_once() -> None:
    """Else the default would come before it is locked in."""
    terms = Terms(SHORT, timing=Timing(seconds=10), lock_in=True)
    keeper = Keeper(terms).seat("Ann", "Bob").start()
    keeper.choose("ann")
    keeper.do("ann", LockIn(keeper.decision))
    decision = keeper.decision
    keeper.wait(DAY).tick()
    keeper.choose("bob")
    assert keeper.decision != decision


def test_after_several_misses_a_bot_plays_until_the_owner_returns() -> None:
    keeper = Keeper(QUICK).seat("Ann", "Bob").start()
    for _ in range(MOST_MISSED):
        while keeper.is_asked("ann"):
            keeper.answer("ann")
        keeper.wait(DAY).tick()
        keeper.let_bots_answer()
    assert SeatLeftToBot(1) in keeper.messages_for("ann")
    assert table_info(keeper.table).seats[1].away
    while keeper.is_asked("ann") and keeper.table.is_playing:
        keeper.answer("ann")
    (task,) = bot_tasks(keeper.table)
    assert (task.seat, task.reason) == (1, BotTaskReason.AWAY)
    assert keeper.wait(DAY).tick().entry is None
    keeper.do("bob", Answer(task.decision, keeper.any_action(1)))
    assert any(isinstance(message, SeatGivenBack) for message in keeper.messages_for("ann"))
    assert not table_info(keeper.table).seats[1].away


def test_an_answer_in_time_resets_the_missed_count() -> None:
    keeper = Keeper(QUICK).seat("Ann", "Bob").start()
    keeper.choose("ann")
    keeper.wait(DAY).tick()
    assert keeper.table.seats[1] is not None
    assert keeper.table.seats[1].missed == 1
    keeper.choose("bob")
    assert keeper.table.seats[1] is not None
    assert keeper.table.seats[1].missed == 0


def test_a_move_over_time_is_taken_from_the_bank() -> None:
    keeper = Keeper(Terms(SHORT, timing=Timing(seconds=10, bank=30))).seat("Ann", "Bob").start()
    start = settled(keeper)
    assert next_deadline(keeper.table) == start + 40 * SECOND
    keeper.now = start + 9 * SECOND
    keeper.choose("ann")
    keeper.now = start + 22 * SECOND
    keeper.choose("bob")
    game = keeper.table.game
    assert game is not None
    assert game.banks == (30 * SECOND, 18 * SECOND)


def test_a_bank_alone_is_a_clock_and_an_empty_one_leaves_the_shortest_move() -> None:
    keeper = Keeper(Terms(SHORT, timing=Timing(bank=5))).seat("Ann", "Bob").start()
    assert next_deadline(keeper.table) == settled(keeper) + 5 * SECOND
    keeper.choose("ann")
    keeper.wait(DAY).tick()
    keeper.let_bots_answer()
    keeper.play_on("ann")
    waiting = [clock for clock in clocks(keeper) if clock.seat == 1]
    assert [clock.deadline for clock in waiting] == [settled(keeper) + 3 * SECOND]
    assert [clock.bank for clock in waiting] == [0]


def test_by_turns_there_are_days() -> None:
    timing = Timing(Pace.BY_TURNS, days=3)
    keeper = Keeper(Terms(SHORT, timing=timing)).seat("Ann", "Bob").start()
    assert next_deadline(keeper.table) == settled(keeper) + 3 * DAY
    keeper.connect("bob", connected=False)
    assert keeper.wait(DAY).refusal("ann", CallStandIn(1)) == "still-here"


def test_a_remote_bot_always_has_a_deadline() -> None:
    keeper = Keeper().seat("Ann")
    keeper.do("bot", Join("Bot", remote_bot=True))
    keeper.start()
    assert [clock.seat for clock in clocks(keeper) if clock.deadline is not None] == [1]
    keeper.wait(120 * SECOND).tick()
    assert [task.reason for task in bot_tasks(keeper.table)] == [BotTaskReason.DEADLINE]
    slow = Keeper(Terms(SHORT, timing=Timing(Pace.BY_TURNS, days=1))).seat("Ann")
    slow.do("bot", Join("Bot", remote_bot=True))
    slow.start()
    assert slow.table.game is not None
    assert next_deadline(slow.table) == settled(slow) + 60 * SECOND


def test_downtime_counts_for_no_clock() -> None:
    keeper = Keeper(QUICK).seat("Ann", "Bob").start()
    keeper.wait(4 * SECOND).choose("ann")
    before = next_deadline(keeper.table)
    assert before is not None
    keeper.wait(DAY).submit(Restart())
    assert next_deadline(keeper.table) == before + DAY
    assert ClocksShifted(clocks(keeper)) in keeper.messages_for("bob")
    assert not any(info.connected for info in table_info(keeper.table).seats)
    assert keeper.tick().entry is None


def test_the_time_before_the_stop_is_charged() -> None:
    keeper = Keeper(QUICK).seat("Ann", "Bob").start()
    before = next_deadline(keeper.table)
    assert before is not None
    keeper.wait(DAY).submit(Restart(stopped=keeper.now - DAY + 3 * SECOND))
    assert next_deadline(keeper.table) == before + DAY - 3 * SECOND


def test_time_does_not_run_backwards_when_the_clock_is_set_back() -> None:
    keeper = Keeper(QUICK).seat("Ann", "Bob").start()
    keeper.wait(-DAY)
    keeper.choose("ann")
    assert keeper.log[-1].at == keeper.log[-2].at


def test_a_pause_needs_all_who_are_here() -> None:
    keeper = Keeper(QUICK).seat("Ann", "Bob", "Cat")
    keeper.do("ann", FillWithBots("random"))
    assert keeper.refusal("ann", AskPause()) == "no-game"
    keeper.start()
    assert keeper.refusal("ann", EndPause()) == "not-paused"
    assert keeper.refusal("ann", WithdrawPause()) == "not-paused"
    keeper.do("ann", AskPause(), AskPause())
    keeper.do("bob", AskPause(), WithdrawPause(), AskPause())
    expected = [PauseAsked(0), PauseAsked(1), PauseWithdrawn(1), PauseAsked(1)]
    assert keeper.messages_for("cat")[-4:] == expected
    keeper.do("cat", AskPause())
    assert keeper.last("ann") == PauseBegan()


def test_in_a_pause_clocks_stand_still_and_answers_are_refused() -> None:
    keeper = Keeper(QUICK).seat("Ann", "Bob").start()
    before = next_deadline(keeper.table)
    assert before is not None
    keeper.do("ann", AskPause())
    keeper.do("bob", AskPause())
    assert next_deadline(keeper.table) is None
    assert bot_tasks(keeper.table) == ()
    card = PlayCard(keeper.hand("ann")[0])
    assert keeper.refusal("ann", Answer(keeper.decision, card)) == "game-paused"
    assert keeper.refusal("ann", AskPause()) == "game-paused"
    keeper.wait(DAY).submit(Restart())
    keeper.wait(DAY).do("bob", EndPause())
    assert keeper.last("ann") == PauseEnded(1, clocks(keeper), settled(keeper))
    assert next_deadline(keeper.table) == before + 2 * DAY


def test_those_who_are_not_connected_do_not_keep_others_from_a_pause() -> None:
    keeper = Keeper(QUICK).seat("Ann", "Bob").start()
    keeper.do("ann", AskPause())
    keeper.connect("bob", connected=False)
    assert keeper.last("ann") == PauseBegan()


def test_a_bot_cannot_ask_for_a_pause() -> None:
    keeper = Keeper().seat("Ann")
    keeper.do("bot", Join("Bot", remote_bot=True))
    keeper.start()
    assert keeper.refusal("bot", AskPause()) == "not-seated"
    keeper.do("ann", AskPause())
    assert keeper.last("bot") == PauseBegan()


def test_stepping_away_and_coming_back() -> None:
    keeper = Keeper(QUICK).seat("Ann", "Bob").start()
    keeper.do("bob", StepAway())
    assert keeper.refusal("bob", StepAway()) == "already-here"
    assert [task.reason for task in bot_tasks(keeper.table)] == [BotTaskReason.AWAY]
    keeper.wait(DAY).do("bob", ComeBack())
    assert keeper.refusal("bob", ComeBack()) == "already-here"
    assert bot_tasks(keeper.table) == ()
    bob = next(clock for clock in clocks(keeper) if clock.seat == 1)
    assert bob.deadline == keeper.now + RETURN_TIME


def test_after_the_grace_any_player_can_call_a_bot_for_a_disconnected_one() -> None:
    keeper = Keeper().seat("Ann", "Bob").start()
    keeper.connect("bob", connected=False)
    assert table_info(keeper.table).seats[1].gone == keeper.now
    keeper.wait(GRACE - 1)
    assert keeper.refusal("ann", CallStandIn(1)) == "still-here"
    assert keeper.refusal("ann", CallStandIn(0)) == "still-here"
    keeper.wait(1).do("ann", CallStandIn(1))
    assert keeper.connect("bob", connected=False).entry is None
    assert table_info(keeper.table).seats[1].away


def test_the_grace_is_agreed_on() -> None:
    keeper = Keeper(Terms(SHORT, grace=5)).seat("Ann", "Bob").start()
    keeper.connect("bob", connected=False)
    keeper.wait(5 * SECOND).do("ann", CallStandIn(1))
    assert keeper.last("ann") == SeatLeftToBot(1)


def test_a_seat_is_taken_back_by_a_command_not_by_the_connection() -> None:
    keeper = Keeper().seat("Ann", "Bob").start()
    keeper.connect("bob", connected=False)
    keeper.wait(GRACE).do("ann", CallStandIn(1))
    keeper.connect("bob", connected=True)
    assert table_info(keeper.table).seats[1].gone is None
    assert table_info(keeper.table).seats[1].away
    assert keeper.connect("bob", connected=True).entry is None
    keeper.do("bob", ComeBack())
    assert not table_info(keeper.table).seats[1].away
    keeper.do("bob", StepAway())
    keeper.choose("bob")  # an answer says as much
    assert not table_info(keeper.table).seats[1].away


def test_a_player_who_leaves_a_game_can_return_to_it() -> None:
    keeper = Keeper().seat("Ann", "Bob").start()
    keeper.do("ann", Leave())
    assert table_info(keeper.table).host == 1
    assert keeper.messages_for("bob")[-3:] == [
        PresenceChanged(0, connected=False, gone=keeper.now),
        SeatLeftToBot(0),
        HostChanged(1),
    ]
    assert keeper.refusal("ann", StepAway()) == "not-here"
    assert keeper.refusal("ann", Watch("Ann")) == "already-here"
    assert keeper.refusal("cat", Join("Cat", seat=0)) == "game-running"
    assert keeper.connect("ann", connected=True).entry is None
    keeper.let_bots_answer()
    keeper.do("ann", Join("Ann"))
    assert keeper.table.seat_of("ann") == 0
    assert isinstance(keeper.last("bob"), SeatGivenBack)


def test_a_seat_that_was_left_is_free_after_the_game() -> None:
    keeper = Keeper().seat("Ann", "Bob").start()
    keeper.do("ann", Leave())
    keeper.play_on("bob")
    assert keeper.last("bob") == PlayerLeft(0, "Ann", removed=False)
    (finished,) = keeper.table.history
    seats = {finished.record.moves[number].seat for number in finished.stood_in}
    assert seats == {0}


def test_if_all_have_left_bots_play_on_and_the_table_has_no_host() -> None:
    keeper = Keeper().seat("Ann", "Bob").start()
    keeper.do("ann", Leave())
    keeper.do("bob", Leave())
    keeper.let_bots_answer()
    assert not keeper.table.is_playing
    assert table_info(keeper.table).host is None
    assert [info.name for info in table_info(keeper.table).seats] == [None] * 4
    keeper.do("bob", Join("Bob"))
    assert table_info(keeper.table).host == 0


def test_the_last_to_leave_becomes_host_again_on_return() -> None:
    keeper = Keeper().seat("Ann", "Bob").start()
    keeper.do("ann", Leave())
    keeper.do("bob", Leave())
    keeper.do("ann", Join("Ann"))
    assert table_info(keeper.table).host == 0


def test_a_default_can_be_changed_by_its_owner_before_the_reveal() -> None:
    keeper = Keeper(QUICK).seat("Ann", "Bob", "Cat").start()
    keeper.do("bob", StepAway())
    keeper.let_bots_answer()
    game = keeper.table.game
    assert game is not None
    assert game.stood_in == (0,)
    card = PlayCard(keeper.hand("bob")[0])
    assert isinstance(keeper.send("bob", Answer(keeper.decision, card)), Ack)
    game = keeper.table.game
    assert game is not None
    assert game.stood_in == ()
    assert [move.action for move in game.record.moves] == [card]
