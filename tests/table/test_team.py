"""A team of people and bots: bots advise and never veto (R19)."""

from __future__ import annotations

from hornox.engine import (
    Agree,
    Decline,
    GetReady,
    PlayCard,
    ProposalAgreed,
    ProposalDeclined,
    Propose,
    SpecialUsed,
    TeamUse,
    stage_kind,
)
from hornox.table import (
    Ack,
    Answer,
    BotAdvised,
    BotAnswer,
    BotTaskReason,
    Entry,
    FillWithBots,
    GameProgressed,
    GameTerms,
    Join,
    StepAway,
    Terms,
    Tick,
    Timing,
    bot_tasks,
    read_entry,
    replayed,
    view_of,
    write_entry,
)
from tests.table.keeper import Keeper

TEAM = Terms(GameTerms("buffalo"), places=3)
REMOTE = Join("Robo", remote_bot=True)


def team(*names: str, terms: Terms = TEAM) -> Keeper:
    """People and, on the seats that are left, bots; the first cards are revealed."""
    keeper = Keeper(terms).seat(*names)
    if len(names) < terms.places:
        keeper.do("ann", FillWithBots("cautious"))
    keeper.start()
    return revealed(keeper)


def revealed(keeper: Keeper) -> Keeper:
    """All players choose their first card."""
    for seat, player in enumerate(keeper.table.seats):
        assert player is not None
        choice = PlayCard(view_of(keeper.table, seat).hand[0])
        if player.owner is None or player.away:
            keeper.submit(BotAnswer(seat, keeper.decision, choice))
        else:
            keeper.do(player.owner, Answer(keeper.decision, choice))
    state = keeper.table.state
    assert state is not None
    assert stage_kind(state) == "team-talking"
    return keeper


def propose(keeper: Keeper, seat: int) -> TeamUse:
    """Let this seat propose the first thing that the team can do."""
    decision = view_of(keeper.table, seat).decision
    assert decision is not None
    proposal = next(option for option in decision.options if isinstance(option, Propose))
    player = keeper.table.seats[seat]
    assert player is not None
    if player.owner is None or player.away:
        keeper.submit(BotAnswer(seat, keeper.decision, proposal))
    else:
        keeper.do(player.owner, Answer(keeper.decision, proposal))
    return proposal.use


def decline(keeper: Keeper, seat: int, gain: int | None = None) -> None:
    handled = keeper.submit(BotAnswer(seat, keeper.decision, Decline(), gain))
    assert isinstance(handled.reply, Ack), handled.reply


def events(keeper: Keeper, owner: str, since: int) -> list[object]:
    told = [m for m in keeper.messages_for(owner, since) if isinstance(m, GameProgressed)]
    return [event for message in told for event in message.events]


def advice(keeper: Keeper, owner: str) -> list[BotAdvised]:
    return [message for message in keeper.messages_for(owner) if isinstance(message, BotAdvised)]


def test_r19_no_bot_can_veto_what_a_person_proposes() -> None:
    keeper = team("Ann")
    use, heard = propose(keeper, 0), len(keeper.delivered["ann"])
    decline(keeper, 1, gain=-4)
    assert advice(keeper, "ann") == [BotAdvised(1, -4)]
    assert events(keeper, "ann", heard) == [ProposalAgreed(1)]
    decline(keeper, 2)
    assert advice(keeper, "ann") == [BotAdvised(1, -4), BotAdvised(2, None)]
    used = [e for e in events(keeper, "ann", heard) if isinstance(e, SpecialUsed)]
    assert [event.use for event in used] == [use]


def test_r19_the_record_says_that_the_bot_agreed() -> None:
    keeper = team("Ann")
    propose(keeper, 0)
    decline(keeper, 1, gain=-4)
    assert keeper.table.game is not None
    assert keeper.table.game.record.moves[-1].action == Agree()
    assert replayed(keeper.first, keeper.log) == keeper.table


def test_r19_a_bot_that_agrees_advises_nothing() -> None:
    keeper = team("Ann")
    propose(keeper, 0)
    keeper.submit(BotAnswer(1, keeper.decision, Agree(), gain=3))
    assert advice(keeper, "ann") == []


def test_r19_all_viewers_are_told_what_a_bot_advises() -> None:
    keeper = team("Ann", "Bob")
    propose(keeper, 0)
    decline(keeper, 2, gain=-1)
    assert advice(keeper, "ann") == advice(keeper, "bob") == [BotAdvised(2, -1)]


def test_r19_a_remote_bot_cannot_veto_either() -> None:
    keeper = Keeper(TEAM).seat("Ann", "Bob")
    keeper.do("robo", REMOTE)
    revealed(keeper.start())
    propose(keeper, 0)
    keeper.do("robo", Answer(keeper.decision, Decline()))
    assert advice(keeper, "bob") == [BotAdvised(2, None)]
    keeper.do("bob", Answer(keeper.decision, Decline()))
    assert isinstance(events(keeper, "ann", 0)[-1], ProposalDeclined)


def test_r19_a_stand_in_cannot_veto_either() -> None:
    keeper = team("Ann", "Bob", "Cid")
    keeper.do("bob", StepAway())
    propose(keeper, 0)
    decline(keeper, 1, gain=-2)
    assert advice(keeper, "cid") == [BotAdvised(1, -2)]


def test_r19_nor_can_a_default_after_a_missed_deadline() -> None:
    timed = Terms(GameTerms("buffalo"), places=3, timing=Timing(seconds=10))
    keeper = team("Ann", "Bob", "Cid", terms=timed)
    propose(keeper, 0)
    keeper.wait(60_000).submit(Tick())
    assert [task.reason for task in bot_tasks(keeper.table)] == [
        BotTaskReason.DEADLINE,
        BotTaskReason.DEADLINE,
    ]
    decline(keeper, 1)
    assert advice(keeper, "ann") == [BotAdvised(1, None)]


def test_r19_people_may_decline_as_ever() -> None:
    keeper = team("Ann", "Bob")
    propose(keeper, 0)
    keeper.do("bob", Answer(keeper.decision, Decline()))
    assert isinstance(events(keeper, "ann", 0)[-1], ProposalDeclined)
    assert advice(keeper, "ann") == []


def test_r19_what_a_bot_proposes_needs_every_person() -> None:
    keeper = team("Ann", "Bob")
    propose(keeper, 2)
    keeper.do("ann", Answer(keeper.decision, Agree()))
    keeper.do("bob", Answer(keeper.decision, Decline()))
    assert isinstance(events(keeper, "ann", 0)[-1], ProposalDeclined)


def test_r19_bots_may_decline_what_a_bot_proposes() -> None:
    keeper = team("Ann")
    propose(keeper, 1)
    decline(keeper, 2, gain=-3)
    assert isinstance(events(keeper, "ann", 0)[-1], ProposalDeclined)
    assert advice(keeper, "ann") == []


def test_r19_bots_may_decline_what_a_stand_in_proposes() -> None:
    keeper = team("Ann", "Bob")
    keeper.do("bob", StepAway())
    propose(keeper, 1)
    decline(keeper, 2, gain=-3)
    assert isinstance(events(keeper, "ann", 0)[-1], ProposalDeclined)
    assert advice(keeper, "ann") == []


def test_r19_bots_are_asked_together_with_people() -> None:
    """Bots do not wait for people before they answer."""
    keeper = team("Ann")
    assert [task.seat for task in bot_tasks(keeper.table)] == [1, 2]
    for task in bot_tasks(keeper.table):
        keeper.submit(BotAnswer(task.seat, task.decision, GetReady()))
    assert view_of(keeper.table, 0).prompt.ready == (1, 2)
    propose(keeper, 0)
    assert [task.seat for task in bot_tasks(keeper.table)] == [1, 2]


def test_log_lines_without_a_gain_can_be_read() -> None:
    entry = Entry(7, BotAnswer(1, "1:1.1.0", Decline(), gain=-4))
    assert read_entry(write_entry(entry)) == entry
    old = write_entry(Entry(7, BotAnswer(1, "1:1.1.0", Decline()))).replace(',"gain":null', "")
    assert "gain" not in old
    assert read_entry(old) == Entry(7, BotAnswer(1, "1:1.1.0", Decline()))
