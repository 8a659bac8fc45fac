"""Choosing, changing, locking in; bots; commands that come twice, late or from others."""

from __future__ import annotations

import pytest

from hornox.engine import CardChosen, CardsRevealed, PlayCard, SeatReady, TakeRow
from hornox.record import replay
from hornox.table import (
    Ack,
    Answer,
    BotAnswer,
    BotTaskReason,
    ChoiceHeld,
    FillWithBots,
    GameProgressed,
    GameTerms,
    Leave,
    LockIn,
    Refused,
    Request,
    Start,
    Terms,
    Watch,
    bot_tasks,
    snapshot,
    view_of,
)
from hornox.table.handle import KEPT_COMMANDS, KEPT_FORMER_OWNERS
from tests.table.keeper import SHORT, Keeper

LOCKING = Terms(SHORT, lock_in=True)


def progress(keeper: Keeper, owner: str) -> GameProgressed:
    last = keeper.last(owner)
    assert isinstance(last, GameProgressed)
    return last


def test_a_choice_is_told_to_its_owner_and_readiness_to_all() -> None:
    keeper = Keeper().seat("Ann", "Bob").start()
    choice = keeper.choose("ann")
    ready = SeatReady(0)
    assert progress(keeper, "ann").events == (CardChosen(0, choice.card, twisted=False), ready)
    assert progress(keeper, "bob").events == (ready,)
    assert progress(keeper, "bob").awaited == (1,)


def test_a_choice_can_be_changed_until_the_last_one_is_made() -> None:
    keeper = Keeper().seat("Ann", "Bob").start()
    keeper.choose("ann", 0)
    told = len(keeper.delivered["bob"])
    changed = keeper.choose("ann", 3)
    keeper.choose("ann", 3)
    assert len(keeper.delivered["bob"]) == told
    assert snapshot(keeper.table, "ann").view.chosen == changed  # type: ignore[union-attr]
    keeper.choose("bob")
    (reveal,) = (e for e in progress(keeper, "bob").events if isinstance(e, CardsRevealed))
    assert changed.card in [played.card for played in reveal.cards]


def test_changed_choices_are_not_in_the_record() -> None:
    keeper = Keeper().seat("Ann", "Bob", "Cat").start()
    for owner, index in (("bob", 1), ("ann", 2), ("bob", 4), ("bob", 1), ("ann", 5)):
        keeper.choose(owner, index)
    game = keeper.table.game
    assert game is not None
    assert [move.seat for move in game.record.moves] == [1, 0]
    assert replay(game.record)[-1].state == keeper.table.state


def test_with_confirmation_a_choice_counts_when_it_is_locked_in() -> None:
    keeper = Keeper(LOCKING).seat("Ann", "Bob").start()
    decision = keeper.decision
    assert keeper.refusal("ann", LockIn(decision)) == "nothing-chosen"
    choice = keeper.choose("ann", 1)
    assert keeper.last("ann") == ChoiceHeld(decision, choice)
    assert snapshot(keeper.table, "ann").held == choice
    assert snapshot(keeper.table, "bob").held is None
    keeper.choose("bob")
    keeper.do("bob", LockIn(decision))
    assert progress(keeper, "ann").awaited == (0,)
    keeper.choose("bob", 2)  # a choice that is locked in can still be changed
    keeper.do("ann", LockIn(decision))
    assert keeper.decision != decision
    assert snapshot(keeper.table, "ann").held is None


def test_with_confirmation_others_see_neither_choices_nor_changes() -> None:
    keeper = Keeper(LOCKING).seat("Ann", "Bob").start()
    keeper.do("eve", Watch("Eve"))
    told = [len(keeper.delivered[owner]) for owner in ("bob", "eve")]
    before = [snapshot(keeper.table, owner) for owner in ("bob", "eve")]
    keeper.choose("ann", 0)
    keeper.choose("ann", 4)
    assert [len(keeper.delivered[owner]) for owner in ("bob", "eve")] == told
    assert [snapshot(keeper.table, owner) for owner in ("bob", "eve")] == before
    keeper.do("ann", LockIn(keeper.decision))
    told = [len(keeper.delivered[owner]) for owner in ("bob", "eve")]
    keeper.choose("ann", 2)
    assert [len(keeper.delivered[owner]) for owner in ("bob", "eve")] == told


def test_a_command_sent_twice_is_carried_out_once() -> None:
    keeper = Keeper().seat("Ann", "Bob").start()
    choice = Answer(keeper.decision, PlayCard(keeper.hand("ann")[0]))
    assert keeper.send("ann", choice, id="x") == Ack("x")
    keeper.choose("bob")
    before = keeper.table
    assert keeper.send("ann", choice, id="x") == Ack("x")
    assert keeper.table is before
    other = keeper.send("ann", Start(), id="x")
    assert isinstance(other, Refused)
    assert other.code == "id-reused"


def test_ids_belong_to_their_owner_and_only_the_last_are_kept() -> None:
    keeper = Keeper().seat("Ann", "Bob").start()
    command = Answer(keeper.decision, PlayCard(keeper.hand("ann")[0]))
    assert keeper.send("ann", command, id="x") == Ack("x")
    keeper.do("ann", *(Answer(keeper.decision, command.action) for _ in range(40)))
    (recent,) = (recent for recent in keeper.table.recent if recent.owner == "ann")
    assert len(recent.done) == KEPT_COMMANDS
    assert all(done.id != "x" for done in recent.done)
    bob = Answer(keeper.decision, PlayCard(keeper.hand("bob")[0]))
    assert keeper.send("bob", bob, id="x") == Ack("x")
    late = keeper.send("ann", command, id="x")
    assert isinstance(late, Refused)
    assert late.code == "stale-decision"


@pytest.mark.parametrize("id", ["", "i" * 65])
def test_an_id_has_a_sensible_length(id: str) -> None:
    keeper = Keeper().seat("Ann")
    reply = keeper.submit(Request("ann", id, Start(), "0" * 64)).reply
    assert isinstance(reply, Refused)
    assert reply.code == "bad-id"


def test_a_leave_that_is_sent_again_is_recognized_for_a_while() -> None:
    keeper = Keeper(Terms(SHORT, spectators=1)).seat("Ann")
    for number in range(KEPT_FORMER_OWNERS + 1):
        owner = f"guest {number}"
        keeper.do(owner, Watch(owner))
        for _ in range(2):
            assert keeper.send(owner, Leave(), id="bye") == Ack("bye")
    assert len(keeper.table.recent) == KEPT_FORMER_OWNERS + 1
    late = keeper.send("guest 0", Leave(), id="bye")
    assert isinstance(late, Refused)
    assert late.code == "not-here"


def test_answers_must_fit_the_decision() -> None:
    keeper = Keeper().seat("Ann", "Bob")
    assert keeper.refusal("ann", Answer("1:1.1.0", TakeRow(0))) == "no-game"
    keeper.start()
    keeper.do("eve", Watch("Eve"))
    card = PlayCard(keeper.hand("ann")[0])
    foreign = PlayCard(keeper.hand("bob")[0])
    assert keeper.refusal("zoe", Answer(keeper.decision, card)) == "not-here"
    assert keeper.refusal("eve", Answer(keeper.decision, card)) == "not-seated"
    assert keeper.refusal("ann", Answer("1:9.9.9", card)) == "stale-decision"
    assert keeper.refusal("ann", Answer(keeper.decision, foreign)) == "card-not-available"
    assert keeper.refusal("ann", Answer(keeper.decision, TakeRow(0))) == "wrong-kind-of-action"
    locking = Keeper(LOCKING).seat("Ann", "Bob").start()
    foreign = PlayCard(locking.hand("bob")[0])
    assert locking.refusal("ann", Answer(locking.decision, foreign)) == "card-not-available"


def test_bots_are_asked_outside_and_answer_only_once() -> None:
    keeper = Keeper().seat("Ann")
    keeper.do("ann", FillWithBots("random"))
    keeper.start()
    tasks = bot_tasks(keeper.table)
    assert [(task.seat, task.bot, task.reason) for task in tasks] == [
        (seat, "random", BotTaskReason.BOT) for seat in (1, 2, 3)
    ]
    assert keeper.table.game is not None
    assert tasks[0].due == keeper.table.game.settled > keeper.now
    card = PlayCard(view_of(keeper.table, 1).hand[0])
    answer = BotAnswer(1, tasks[0].decision, card)
    assert keeper.submit(answer).reply == Ack("")
    again = keeper.submit(answer).reply
    assert isinstance(again, Refused)
    assert again.code == "stale-decision"
    assert bot_tasks(keeper.table) == tasks[1:]


def test_all_viewers_are_told_that_a_lighter_level_answered_but_not_for_which_bot() -> None:
    keeper = Keeper().seat("Ann")
    keeper.do("eve", Watch("Eve"))
    keeper.do("ann", FillWithBots("random"))
    keeper.start()
    keeper.choose("ann")
    for seat, hurried in ((1, False), (2, True), (3, True)):
        card = PlayCard(view_of(keeper.table, seat).hand[0])
        keeper.submit(BotAnswer(seat, keeper.decision, card, hurried=hurried))
    for heard in (keeper.messages_for("ann"), keeper.messages_for("eve"), keeper.common):
        steps = [message for message in heard if isinstance(message, GameProgressed)]
        assert [message.hurried for message in steps][-3:] == [False, True, True]
        assert not any(message.hurried for message in steps[:-3])


def test_no_bot_answers_for_a_person_who_is_here() -> None:
    keeper = Keeper().seat("Ann", "Bob").start()
    card = PlayCard(keeper.hand("bob")[0])
    reply = keeper.submit(BotAnswer(1, keeper.decision, card)).reply
    assert isinstance(reply, Refused)
    assert reply.code == "stale-decision"


@pytest.mark.parametrize(
    "game",
    [
        SHORT,
        GameTerms("pro", rounds=1),
        GameTerms("anniversary"),
        GameTerms("fan", rounds=1, fan_cards=("twister",)),
        GameTerms("buffalo"),
        GameTerms("x"),
    ],
    ids=lambda game: game.mode,
)
def test_every_mode_can_be_played_to_its_end(game: GameTerms) -> None:
    keeper = Keeper(Terms(game, places=3)).seat("Ann", "Bob")
    keeper.do("ann", FillWithBots("random"))
    keeper.start()
    keeper.play_on("ann", "bob")
    (finished,) = keeper.table.history
    steps = replay(finished.record)
    assert steps[-1].state == keeper.table.state
    assert not keeper.table.is_playing
    assert bot_tasks(keeper.table) == ()


@pytest.mark.parametrize("mode", ["base", "pro", "anniversary", "fan", "buffalo", "x"])
def test_all_viewers_are_told_what_is_asked_now(mode: str) -> None:
    """Also when nothing is to be seen: a viewer who is not told of a decision cannot answer it."""
    fan_cards = ("twister",) if mode == "fan" else None
    keeper = Keeper(Terms(GameTerms(mode, fan_cards=fan_cards), places=2)).seat("Ann", "Bob")
    keeper.start()
    for _ in range(120):
        if not keeper.table.is_playing:
            break
        asked = next(owner for owner in ("ann", "bob") if keeper.is_asked(owner))
        keeper.answer(asked)
        for owner in ("ann", "bob"):
            told = [m for m in keeper.messages_for(owner) if isinstance(m, GameProgressed)]
            assert told[-1].decision == keeper.decision
