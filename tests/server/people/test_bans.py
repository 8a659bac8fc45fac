"""Bans of people and networks."""

from __future__ import annotations

import pytest

from hornox.server.people.bans import BadSubject, Bans, subject_of
from hornox.server.storage import Ban
from tests.server.people.test_people import Clock

ANN = "a" * 24


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        (ANN, f"person:{ANN}"),
        ("192.0.2.7", "network:192.0.2.7/32"),
        ("192.0.2.7/24", "network:192.0.2.0/24"),
        ("2001:db8::1/56", "network:2001:db8::/56"),
    ],
)
def test_a_subject_is_a_person_an_address_or_a_network(text: str, subject: str) -> None:
    assert subject_of(text) == subject


@pytest.mark.parametrize("text", ["", "Ann", "a" * 23, "192.0.2.300", "person:" + ANN])
def test_other_subjects_are_refused(text: str) -> None:
    with pytest.raises(BadSubject):
        subject_of(text)


def test_people_and_all_addresses_of_a_network_are_banned_until_the_end() -> None:
    clock = Clock()
    bans = Bans(clock)
    assert not bans.forbid_person(ANN)
    assert not bans.forbid_address("192.0.2.7")
    end = clock.now + 10
    bans.replace(Ban(subject_of(text), 0, end) for text in (ANN, "192.0.2.0/24", "2001:db8::/56"))
    assert bans.forbid_person(ANN)
    assert not bans.forbid_person("b" * 24)
    for banned in ("192.0.2.7", "::ffff:192.0.2.9", "2001:db8::5"):
        assert bans.forbid_address(banned)
    for allowed in ("192.0.3.7", "2001:db8:0:100::5", "", "unix"):
        assert not bans.forbid_address(allowed)
    clock.now = end
    assert not bans.forbid_person(ANN)
    assert not bans.forbid_address("192.0.2.7")
