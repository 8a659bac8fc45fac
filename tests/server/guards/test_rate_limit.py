from __future__ import annotations

import pytest

from hornox.server.guards.rate_limit import Rate, RateLimiter, TokenBucket


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_full_bucket_gives_its_burst_at_once_and_no_more() -> None:
    bucket = TokenBucket(Rate(2, 3), now=0.0)
    assert [bucket.take(0.0) for _ in range(3)] == [0, 0, 0]
    assert bucket.take(0.0) == pytest.approx(0.5)


def test_a_bucket_refills_up_to_its_burst() -> None:
    bucket = TokenBucket(Rate(2, 3), now=0.0)
    for _ in range(3):
        bucket.take(0.0)
    assert bucket.take(0.4) > 0
    assert bucket.take(0.5) == 0
    assert [bucket.take(1000.0) == 0 for _ in range(4)] == [True, True, True, False]


def test_a_refused_take_does_not_extend_the_wait() -> None:
    bucket = TokenBucket(Rate(1, 1), now=0.0)
    bucket.take(0.0)
    for _ in range(50):
        bucket.take(0.5)
    assert bucket.take(1.0) == 0


def test_a_clock_that_goes_back_adds_no_tokens() -> None:
    bucket = TokenBucket(Rate(1, 1), now=10.0)
    bucket.take(10.0)
    assert bucket.take(5.0) > 0


def test_addresses_do_not_share_a_bucket() -> None:
    rates = RateLimiter(Rate(1, 1), Clock())
    assert rates.take("a") == 0
    assert rates.take("a") > 0
    assert rates.take("b") == 0


def test_an_ipv6_network_also_takes_from_wider_networks() -> None:
    """A /56 has four times the allowance of a /64, a /48 sixteen times."""
    rates = RateLimiter(Rate(1, 2), Clock())
    taken = 0
    for home in range(256):
        taken += rates.take(f"2001:db8:0:1{home:02x}::/64") == 0
    assert taken == 8, "one /56"
    for home in range(0x200, 0x10000, 0x40):
        taken += rates.take(f"2001:db8:0:{home:x}::/64") == 0
    assert taken == 32, "one /48"
    assert rates.take("2001:db8:1::/64") == 0, "another /48"


def test_a_refused_request_takes_no_token() -> None:
    clock = Clock()
    rates = RateLimiter(Rate(1, 1), clock)
    assert rates.take("2001:db8::/64") == 0
    for _ in range(50):
        assert rates.take("2001:db8::/64") > 0
    assert rates.take("2001:db8:0:1::/64") == 0, "the /56 still has three"
    assert 0 < rates.take("2001:db8::/64") <= 1


def test_buckets_are_bounded_and_recent_ones_are_kept() -> None:
    rates = RateLimiter(Rate(1, 1), Clock(), max_addresses=3)
    rates.take("busy")
    for number in range(100):
        rates.take(f"other {number}")
        assert rates.take("busy") > 0, "asking keeps an address in memory"
    assert len(rates) == 3


def test_with_rate_keeps_or_raises_the_burst() -> None:
    assert Rate(1, 40).with_rate(None) == Rate(1, 40)
    assert Rate(1, 40).with_rate(5) == Rate(5, 40)
    assert Rate(1, 40).with_rate(500) == Rate(500, 1000)
