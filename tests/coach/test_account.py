"""The account adds up, whatever the estimates are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hornox.coach.account import DecisionValues, chain_of_rounds, round_account, sum_of_rounds
from tests.properties.driver import FIXED

numbers = st.floats(-100, 100)
entries = st.lists(st.builds(DecisionValues, st.integers(0, 500), numbers, numbers), max_size=20)
rounds = st.lists(st.tuples(st.none() | numbers, entries, numbers), max_size=8)


@FIXED
@given(rounds)
def test_result_is_par_and_deal_and_own_and_rest(
    found: list[tuple[float | None, list[DecisionValues], float]],
) -> None:
    accounts = [round_account(1, *one) for one in found]
    for account in accounts:
        parts = account.par + account.deal + account.own + account.rest
        assert parts == pytest.approx(account.result, abs=1e-9)
    whole = sum_of_rounds(accounts)
    assert abs(whole.discrepancy) < 1e-9
    assert whole.result == pytest.approx(sum(result for *_, result in found), abs=1e-9)


@FIXED
@given(st.lists(st.tuples(entries, numbers), min_size=1, max_size=8), numbers)
def test_a_chain_starts_each_round_where_the_last_ended(
    found: list[tuple[list[DecisionValues], float]], start: float
) -> None:
    accounts = []
    for number, (steps, result) in enumerate(found):
        accounts.append(round_account(number, start, steps, result))
        start = result
    assert abs(chain_of_rounds(accounts).discrepancy) < 1e-9


def test_what_the_parts_are() -> None:
    account = round_account(
        1, 9.0, [DecisionValues(0, 10.0, 12.0), DecisionValues(4, 7.0, 6.0)], 8.0
    )
    assert account.deal == 1
    assert [(step.own, step.rest) for step in account.steps] == [(2.0, -5.0), (-1.0, 2.0)]
    assert (account.own, account.rest) == (1.0, -3.0)


def test_without_a_deal_it_starts_at_what_was_expected() -> None:
    account = round_account(1, None, [DecisionValues(0, 10.0, 12.0)], 8.0)
    assert (account.par, account.deal) == (10.0, 0.0)


def test_without_decisions_everything_is_the_deal() -> None:
    account = round_account(1, 9.0, [], 3.0)
    assert (account.deal, account.own, account.rest) == (-6.0, 0.0, 0.0)
