"""Numbers without gaps, and what a viewer gets who was away."""

from __future__ import annotations

import pytest

from hornox.record import to_text
from hornox.table import (
    Delivery,
    FillWithBots,
    Join,
    Leave,
    Say,
    Snapshot,
    Terms,
    Watch,
    catch_up,
    snapshot,
    table_info,
    view_of,
)
from hornox.table.errors import NotHere
from hornox.table.streams import KEPT_POSTS
from tests.table.keeper import SHORT, Keeper


def played() -> Keeper:
    keeper = Keeper().seat("Ann", "Bob")
    keeper.do("eve", Watch("Eve"))
    keeper.do("ann", FillWithBots("random"))
    keeper.start()
    keeper.play_on("ann", "bob")
    return keeper


def test_every_viewer_counts_from_one_without_a_gap() -> None:
    keeper = played()
    for owner in ("ann", "bob", "eve"):
        numbers = [delivery.number for delivery in keeper.delivered[owner]]
        assert numbers == [*range(1, len(numbers) + 1)]
        assert snapshot(keeper.table, owner).number == len(numbers)


def test_a_returning_viewer_gets_exactly_what_was_missed() -> None:
    keeper = played()
    for owner in ("ann", "bob", "eve"):
        told = keeper.delivered[owner]
        stream = told[0].stream
        for number in range(len(told) + 1):
            assert catch_up(keeper.table, owner, stream, number) == tuple(told[number:])


@pytest.mark.parametrize(("stream", "number"), [(1, 999), (1, -1), (2, 0), (0, 0)])
def test_an_unknown_cursor_gets_a_snapshot(stream: int, number: int) -> None:
    keeper = played()
    assert catch_up(keeper.table, "ann", stream, number) == snapshot(keeper.table, "ann")


def test_a_viewer_who_missed_too_much_gets_a_snapshot() -> None:
    keeper = Keeper().seat("Ann", "Bob")
    first = keeper.delivered["bob"][-1]
    for _ in range(KEPT_POSTS):
        keeper.do("ann", Say("moo"))
    missed = catch_up(keeper.table, "bob", first.stream, first.number)
    assert isinstance(missed, tuple)
    assert len(missed) == KEPT_POSTS == len(keeper.table.streams.posts)
    keeper.do("ann", Say("moo"))
    missed = catch_up(keeper.table, "bob", first.stream, first.number)
    assert isinstance(missed, Snapshot)
    assert missed.number == first.number + KEPT_POSTS + 1


def test_a_viewer_who_leaves_and_returns_has_a_new_stream() -> None:
    keeper = Keeper().seat("Ann")
    keeper.do("eve", Watch("Eve"), Leave(), Watch("Eve"))
    first, last = keeper.delivered["eve"][0], keeper.delivered["eve"][-1]
    assert (first.number, last.number) == (1, 1)
    assert last.stream > first.stream
    assert isinstance(catch_up(keeper.table, "eve", first.stream, first.number), Snapshot)


def test_only_viewers_get_snapshots() -> None:
    keeper = played()
    with pytest.raises(NotHere):
        snapshot(keeper.table, "zoe")
    with pytest.raises(NotHere):
        catch_up(keeper.table, "zoe", 1, 0)
    assert "zoe" not in keeper.delivered


def test_before_the_first_deal_there_is_no_view() -> None:
    keeper = Keeper().seat("Ann")
    assert snapshot(keeper.table, "ann").view is None
    with pytest.raises(NotHere):
        view_of(keeper.table, 0)


def test_no_message_names_an_owner() -> None:
    keeper = Keeper(Terms(SHORT, places=2))
    for owner, name in (("secret-1", "Ann"), ("secret-2", "Bob")):
        keeper.do(owner, Join(name))
    keeper.start("secret-1")
    keeper.play_on("secret-1", "secret-2")
    texts = [to_text(message) for message in keeper.messages_for("secret-2")]
    assert not any("secret" in text for text in texts)
    assert "secret" not in to_text(table_info(keeper.table))
    assert "secret" not in to_text(snapshot(keeper.table, "secret-2"))


def test_a_delivery_hides_what_it_says_in_its_repr() -> None:
    keeper = Keeper().seat("Ann", "Bob").start()
    delivery: Delivery = keeper.delivered["ann"][-1]
    assert "HandDealt" in str(delivery.message)
    assert "HandDealt" not in repr(delivery)
