"""States are values: what was true of one stays true, whatever is played afterwards."""

from __future__ import annotations

import pickle
from itertools import islice

import pytest

from hornox.engine import Setup, apply, decisions, is_legal, observe
from tests.properties.driver import FEW, SPREAD, glimpses, name_of, walk


@pytest.mark.parametrize("setup", SPREAD, ids=name_of)
def test_earlier_states_never_change(setup: Setup) -> None:
    """After the whole game every state, event and view is as it was when it was made."""
    kept = []
    for moment in glimpses(setup, "earlier"):
        saved = pickle.dumps((moment.before, moment.events))
        kept.append((moment, saved, hash(moment.before), hash(observe(moment.before, 0))))
    for moment, saved, state_hash, view_hash in kept:
        assert pickle.loads(saved) == (moment.before, moment.events)
        assert hash(moment.before) == state_hash
        assert hash(observe(moment.before, 0)) == view_hash


@pytest.mark.parametrize("setup", FEW, ids=name_of)
def test_looking_changes_nothing_and_acting_repeats(setup: Setup) -> None:
    """Asking, observing and trying are pure: the same move from the same state gives the same."""
    for moment in islice(walk(setup, "pure"), 0, None, 3):
        state, saved = moment.before, pickle.dumps(moment.before)
        for decision in decisions(state):
            observe(state, decision.seat)
            is_legal(state, decision.seat, decision.options[-1])
            apply(state, decision.seat, decision.options[-1])
        again = apply(state, moment.seat, moment.action)
        assert (again.state, again.events) == (moment.after, moment.events)
        assert pickle.loads(saved) == state
