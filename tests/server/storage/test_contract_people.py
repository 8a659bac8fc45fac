"""The contract of every store: people's own data, and the visibility of games."""

from __future__ import annotations

import json

import pytest

from hornox.server.storage import (
    ANONYMOUS,
    DELETED_SUBJECT,
    AddGame,
    AddLink,
    AddTable,
    AddToken,
    AnonymiseGames,
    DeleteExpired,
    DropIdle,
    DropPerson,
    DropTable,
    DropToken,
    Role,
    SetMember,
    ShareGame,
    Store,
    StoreConflict,
    StoredToken,
    UseToken,
    Visibility,
)
from hornox.table import DAY
from tests.server.storage.samples import add_person, add_table, game, seat

PUBLIC, SHARED, PRIVATE = Visibility.PUBLIC, Visibility.SHARED, Visibility.PRIVATE


class TestDevices:
    def test_devices_are_listed_newest_first(self, store: Store) -> None:
        store.commit([add_person("ann"), AddToken("ann", "phone", 5), add_person("bob")])
        assert store.tokens_of("ann") == (
            StoredToken("phone", created=5, used=5),
            StoredToken("token-of-ann", created=1, used=1),
        )
        assert store.tokens_of("unknown") == ()

    def test_a_use_is_recorded_once_a_day(self, store: Store) -> None:
        store.commit([add_person("ann")])
        noted = []
        for at in (DAY, DAY + 1, DAY + 2, 2 * DAY, 2 * DAY + 1, 5 * DAY):
            store.commit([UseToken("token-of-ann", at), UseToken("unknown", at)])
            noted.append(store.tokens_of("ann")[0].used)
        assert noted == [1, DAY + 1, DAY + 1, DAY + 1, 2 * DAY + 1, 5 * DAY]

    def test_one_device_is_signed_out(self, store: Store) -> None:
        store.commit([add_person("ann"), AddToken("ann", "phone", 5)])
        store.commit([DropToken("phone"), DropToken("unknown")])
        assert store.person_of_token("phone") is None
        assert store.person_of_token("token-of-ann") is not None

    def test_a_link_makes_a_device(self, store: Store) -> None:
        store.commit([add_person("ann"), AddLink("link", "ann", 100), AddLink("old", "ann", 50)])
        assert store.links_of("ann") == (50, 100)
        store.redeem_link("link", "phone", 60)
        assert StoredToken("phone", created=60, used=60) in store.tokens_of("ann")


class TestVisibility:
    def test_only_public_games_are_listed_as_public(self, store: Store) -> None:
        for number, visibility in enumerate((PUBLIC, SHARED, PRIVATE), start=1):
            played = game(f"g{number}", number=number, ended=number, visibility=visibility)
            store.commit([AddGame(played, rated=True)])
        assert [found.id for found in store.games_of("person:ann", 9)] == ["g3", "g2", "g1"]
        assert [found.id for found in store.games_of("person:ann", 9, public=True)] == ["g1"]
        assert [found.id for found in store.games_of("bot:calf", 9, public=True)] == ["g1"]
        assert store.games_of("person:ann", 9, before=1, public=True) == ()
        assert [found.visibility for found in store.games_at("T", 9)] == [PRIVATE, SHARED, PUBLIC]

    def test_a_private_game_is_shared_and_a_public_one_stays_public(self, store: Store) -> None:
        store.commit([AddGame(game("g1", visibility=PRIVATE), rated=False)])
        store.commit([AddGame(game("g2", number=2), rated=False)])
        store.commit([ShareGame("g1"), ShareGame("g2"), ShareGame("unknown")])
        found = [store.game("g1"), store.game("g2")]
        assert [one and one.visibility for one in found] == [SHARED, PUBLIC]

    def test_people_at_the_table_may_see_a_game(self, store: Store) -> None:
        store.commit([add_person(name) for name in ("ann", "bob", "cat", "dan")])
        store.commit([add_table("T"), SetMember("T", "cat", Role.SPECTATOR)])
        played = AddGame(game("g1", visibility=PRIVATE), rated=False, viewers=("ann", "bob"))
        store.commit([played, AddGame(game("g2", table="U"), rated=False)])
        ids = ["g1", "g2", "unknown"]
        assert store.seen_by("ann", ids) == {"g1", "g2"}, "she has played"
        assert store.seen_by("bob", ids) == {"g1"}, "he was there at the end"
        assert store.seen_by("cat", ids) == {"g1"}, "she is at the table now"
        assert store.seen_by("dan", ids) == frozenset()
        assert store.seen_by("ann", []) == frozenset()
        store.commit([DropTable("T")])
        assert store.seen_by("bob", ids) == {"g1"}, "also when the table is gone"
        assert store.seen_by("cat", ids) == frozenset()

    def test_unknown_viewers_are_not_stored(self, store: Store) -> None:
        store.commit([add_person("ann")])
        played = game("g1", seat("bot:ox", 1), seat("bot:calf", 2))
        store.commit([AddGame(played, rated=False, viewers=("ann", "unknown"))])
        store.commit([add_person("unknown")])
        assert store.seen_by("ann", ["g1"]) == {"g1"}
        assert store.seen_by("unknown", ["g1"]) == frozenset()


def test_uncompared_pairs_are_not_compared(store: Store) -> None:
    seats = (seat("person:ann", 1, won=True), seat("person:bob", 50))
    pair = frozenset({frozenset({"person:ann", "person:bob"})})
    store.commit([AddGame(game("g1", *seats), rated=True, uncompared=pair)])
    assert store.leaders("base", 9) == ()
    store.commit([AddGame(game("g2", *seats, seat("bot:ox", 9)), rated=True, uncompared=pair)])
    ann, bob = store.ratings_of("person:ann")[0], store.ratings_of("person:bob")[0]
    assert ann.mu > 25 > bob.mu, "each of them is compared with the bot"
    assert store.ratings_of("bot:ox")[0].games == 1


def test_the_opener_of_a_table_is_stored(store: Store) -> None:
    store.commit([AddTable("T", public=True, created=1, document="{}", opener="ann")])
    store.commit([add_table("U", 2)])
    assert [(row.code, row.opener) for row in store.tables()] == [("U", None), ("T", "ann")]
    found = store.table("T")
    assert found is not None
    assert found.row.opener == "ann"


RECORD = '{\n  "mode": "base",\n  "seats": ["Ann", "Calf"],\n  "actions": [{"seat": 0}]\n}\n'


class TestDeletedPeople:
    @pytest.fixture
    def filled(self, store: Store) -> Store:
        store.commit([add_person("ann"), add_person("bob"), AddLink("link", "ann", 100)])
        store.commit([AddTable("T", public=True, created=1, document="{}", opener="ann")])
        store.commit([SetMember("T", "ann", Role.PLAYER), SetMember("T", "bob", Role.PLAYER)])
        for number in (1, 2, 3):
            played = game(f"g{number}", number=number, ended=number, record=RECORD)
            store.commit([AddGame(played, rated=True, viewers=("ann", "bob"))])
        return store

    def test_games_lose_the_name_and_the_id(self, filled: Store) -> None:
        filled.commit([AnonymiseGames("ann", most=2)])
        assert len(filled.games_of("person:ann", 9)) == 1
        filled.commit([AnonymiseGames("ann", most=2), AnonymiseGames("ann", most=2)])
        assert filled.games_of("person:ann", 9) == ()
        assert len(filled.games_of("bot:calf", 9, public=True)) == 3
        for id in ("g1", "g2", "g3"):
            found = filled.game(id)
            assert found is not None
            own, other = found.seats
            assert (own.subject, own.name, own.mu, own.points) == (
                DELETED_SUBJECT,
                ANONYMOUS,
                None,
                3,
            )
            assert other.name == "Calf"
            record = json.loads(found.record)
            assert record["seats"] == [ANONYMOUS, "Calf"]
            assert record["actions"] == [{"seat": 0}]
            assert "Ann" not in found.record.replace(ANONYMOUS, "")

    def test_a_deleted_person_leaves_no_rows(self, filled: Store) -> None:
        filled.commit([AnonymiseGames("ann", most=9), DropPerson("ann")])
        assert filled.person("ann") is None
        assert filled.person_of_token("token-of-ann") is None
        assert filled.tokens_of("ann") == ()
        assert filled.links_of("ann") == ()
        assert filled.redeem_link("link", "phone", 1) is None
        assert filled.tables_of("ann") == ()
        assert filled.ratings_of("person:ann") == ()
        assert filled.seen_by("ann", ["g1"]) == frozenset()
        assert filled.tables()[0].opener is None
        assert [leader.subject for leader in filled.leaders("base", 9)] == ["bot:calf"]
        assert filled.person("bob") is not None
        assert filled.seen_by("bob", ["g1"]) == {"g1"}

    def test_an_unknown_person_cannot_be_deleted(self, filled: Store) -> None:
        with pytest.raises(StoreConflict):
            filled.commit([DropPerson("unknown")])


class TestExpiry:
    def test_unused_devices_and_links_are_deleted(self, store: Store) -> None:
        store.commit([add_person("ann"), AddToken("ann", "phone", 50), AddToken("ann", "tv", 60)])
        store.commit([AddLink("old", "ann", 100), AddLink("new", "ann", 101)])
        store.commit([DeleteExpired(tokens=50, links=100, most=9)])
        assert [token.token_hash for token in store.tokens_of("ann")] == ["tv"]
        assert store.links_of("ann") == (101,)
        assert store.person("ann") is not None

    def test_deletions_are_bounded(self, store: Store) -> None:
        store.commit([add_person("ann"), *(AddToken("ann", f"t{n}", 1) for n in range(9))])
        store.commit([DeleteExpired(tokens=1, links=1, most=4)])
        assert len(store.tokens_of("ann")) == 6

    def test_people_who_never_played_are_deleted(self, store: Store) -> None:
        names = ("ann", "bob", "cat", "dan", "eve")
        store.commit([add_person(name) for name in names])
        store.commit([add_table("T"), SetMember("T", "bob", Role.PLAYER)])
        store.commit([UseToken("token-of-cat", 3 * DAY)])
        store.commit([AddGame(game("g1", seat("person:dan", 1), seat("bot:ox", 2)), rated=True)])
        assert set(store.idle_people(2 * DAY, 9)) == {"ann", "eve"}
        assert len(store.idle_people(2 * DAY, 1)) == 1
        assert store.idle_people(0, 9) == (), "no person existed by then"
        store.commit([UseToken("token-of-eve", 3 * DAY)])
        store.commit([DropIdle((*names, "unknown"), 2 * DAY)])
        assert [name for name in names if store.person(name)] == ["bob", "cat", "dan", "eve"]
