"""Who the host is: the opener of the table, until they leave or are gone for long."""

from __future__ import annotations

from hornox.table import (
    SECOND,
    ChangeTerms,
    ClaimHost,
    FillWithBots,
    HandOver,
    HostChanged,
    Join,
    Leave,
    PlayerJoined,
    PlayerKind,
    PlayerLeft,
    RemovePlayer,
    Rename,
    Restart,
    SeatBot,
    SeatInfo,
    Seating,
    Terms,
    Watch,
    snapshot,
    table_info,
)
from hornox.table.terms import LONGEST_GRACE
from tests.table.keeper import SHORT, Keeper


def names(keeper: Keeper) -> list[str | None]:
    return [info.name for info in table_info(keeper.table).seats]


def opened_by_ann() -> Keeper:
    return Keeper(host="ann")


def test_a_stranger_who_comes_first_is_not_the_host() -> None:
    keeper = opened_by_ann().seat("Bob")
    assert table_info(keeper.table).host is None
    assert keeper.refusal("bob", FillWithBots("random")) == "not-host"
    assert keeper.refusal("bob", ClaimHost()) == "still-here"
    keeper.seat("Ann")
    assert keeper.last("bob") == HostChanged(1)
    keeper.do("ann", RemovePlayer(0))


def test_a_host_who_only_watches_arranges_the_table() -> None:
    keeper = opened_by_ann().seat("Bob", "Cat")
    keeper.do("ann", Watch("Ann"))
    assert keeper.last("bob") == HostChanged(None, watching="Ann")
    assert table_info(keeper.table).watching_host == "Ann"
    assert snapshot(keeper.table, "ann").hosting
    assert snapshot(keeper.table, "ann").name == "Ann"
    assert snapshot(keeper.table, "bob").name == "Bob"
    assert not snapshot(keeper.table, "bob").hosting
    keeper.do("ann", ChangeTerms(Terms(SHORT, spectators=0)))
    keeper.start()
    assert table_info(keeper.table).spectators == ("Ann",)


def test_a_host_who_watches_can_be_replaced_when_gone_and_hands_over_by_leaving() -> None:
    keeper = opened_by_ann().seat("Bob", "Cat")
    keeper.do("ann", Watch("Ann"))
    keeper.connect("ann", connected=False)
    assert keeper.refusal("bob", ClaimHost()) == "still-here"
    keeper.wait(Terms().grace * SECOND).do("bob", ClaimHost())
    assert keeper.last("cat") == HostChanged(0)
    keeper.do("ann", Leave())
    assert table_info(keeper.table).host == 0
    watched = opened_by_ann().seat("Bob")
    watched.do("ann", Watch("Ann"), Leave())
    assert watched.last("bob") == HostChanged(0)


def test_a_host_who_never_comes_can_be_replaced() -> None:
    keeper = opened_by_ann().seat("Bob")
    keeper.wait(LONGEST_GRACE * SECOND - 1)
    assert keeper.refusal("bob", ClaimHost()) == "still-here"
    keeper.wait(1).do("bob", ClaimHost())
    keeper.seat("Ann")
    assert table_info(keeper.table).host == 0


def test_downtime_does_not_count_against_a_host_who_has_not_come() -> None:
    keeper = opened_by_ann().seat("Bob")
    keeper.wait(LONGEST_GRACE * SECOND).submit(Restart())
    keeper.connect("bob", connected=True)
    assert keeper.refusal("bob", ClaimHost()) == "still-here"


def test_a_host_finds_room_to_watch_at_a_full_table() -> None:
    keeper = Keeper(Terms(SHORT, places=1, spectators=0), host="ann").seat("Bob")
    keeper.do("ann", Watch("Ann"), RemovePlayer(0), Join("Ann"))
    assert table_info(keeper.table).host == 0


def test_a_host_whose_place_to_watch_is_taken_stays_the_host() -> None:
    keeper = Keeper(Terms(SHORT, spectators=1), host="ann").seat("Bob")
    keeper.do("ann", Watch("Ann"))
    keeper.connect("ann", connected=False)
    keeper.do("eve", Watch("Eve"))
    assert keeper.wait(Terms().grace * SECOND).refusal("bob", ClaimHost()) == "still-here"
    keeper.seat("Ann")
    assert keeper.last("bob") == HostChanged(1)


def test_without_an_opener_the_first_person_is_the_host() -> None:
    keeper = Keeper().seat("Ann", "Bob")
    assert names(keeper) == ["Ann", "Bob", None, None]
    assert table_info(keeper.table).host == 0
    ann, bob = (
        PlayerJoined(SeatInfo(seat, PlayerKind.HUMAN, name, connected=True))
        for seat, name in enumerate(("Ann", "Bob"))
    )
    assert keeper.messages_for("ann") == [ann, HostChanged(0), bob]
    assert keeper.messages_for("bob") == [bob]


def test_leaving_passes_the_host_on_and_frees_the_seat() -> None:
    keeper = Keeper().seat("Ann", "Bob", "Cat")
    keeper.connect("bob", connected=False)
    keeper.do("ann", Leave())
    assert keeper.messages_for("cat")[-2:] == [PlayerLeft(0, "Ann", removed=False), HostChanged(2)]
    assert names(keeper) == [None, "Bob", "Cat", None]
    assert keeper.refusal("ann", Rename("Ann")) == "not-here"
    keeper.do("bob", Leave())
    keeper.do("cat", Leave())
    assert table_info(keeper.table).host is None
    keeper.do("dan", Join("Dan"))
    assert table_info(keeper.table).host == 0


def test_the_host_hands_over_and_a_vanished_one_can_be_replaced() -> None:
    keeper = Keeper().seat("Ann", "Bob")
    keeper.do("ann", SeatBot(2, "random"))
    assert keeper.refusal("ann", HandOver(2)) == "empty-seat"
    keeper.do("ann", HandOver(1))
    assert keeper.refusal("ann", ClaimHost()) == "still-here"
    keeper.connect("bob", connected=False)
    assert keeper.refusal("ann", ClaimHost()) == "still-here"
    keeper.wait(Terms().grace * SECOND).do("ann", ClaimHost())
    assert keeper.last("ann") == HostChanged(0)


def test_a_bot_is_never_the_host() -> None:
    keeper = Keeper()
    keeper.do("bot", Join("Bot", remote_bot=True))
    assert table_info(keeper.table).host is None
    assert keeper.refusal("bot", ClaimHost()) == "not-seated"
    keeper.seat("Ann")
    assert table_info(keeper.table).host == 1


def test_it_is_told_where_the_host_sits_when_seats_are_moved() -> None:
    keeper = Keeper(Terms(SHORT, places=4))
    keeper.do("bob", Join("Bob", seat=0))
    keeper.do("ann", Join("Ann", seat=3))
    keeper.do("bob", HandOver(3))
    keeper.do("ann", ChangeTerms(Terms(SHORT, places=4)))
    assert not isinstance(keeper.last("bob"), HostChanged)
    keeper.do("ann", ChangeTerms(Terms(SHORT, places=2)))
    assert keeper.last("bob") == HostChanged(1)


def test_it_is_told_where_the_host_sits_when_a_start_moves_seats() -> None:
    keeper = Keeper(Terms(SHORT, places=4, seating=Seating.ROTATED))
    keeper.do("ann", Join("Ann", seat=1))
    keeper.do("bob", Join("Bob", seat=3))
    keeper.start()
    assert HostChanged(0) in keeper.messages_for("bob")[-3:]
    keeper.play_on("ann", "bob")
    keeper.start()
    assert HostChanged(1) in keeper.messages_for("bob")[-3:]
