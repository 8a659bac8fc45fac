"""The learned policy as a bot: `learned?weights=FILE` in the arena and at tables."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from hornox.bots import NoSuchBot, NotAsked
from hornox.engine import HornoxError, SeatAction, Setup, View
from hornox.envs.encoding import Encoding
from hornox.learn.features import Reading, describe, no_options, reading_of
from hornox.learn.network import Network
from hornox.learn.training import check_learnable, values_of
from hornox.learn.weights import load_weights


class LearnedBot:
    """Plays the option that costs least by the weights of a file. It uses no random numbers."""

    __slots__ = ("_network", "_options")

    name = "learned"

    def __init__(self, weights: str | Path) -> None:
        try:
            self._network = _network(str(weights))
        except HornoxError as error:
            raise NoSuchBot(str(error)) from None
        self._options = no_options(1)

    def choose(self, view: View) -> SeatAction:
        """Return an action for the decision."""
        if view.decision is None:
            raise NotAsked("this seat is not asked to act")
        encoding, reading = _encoding(view.setup)
        observation, mask = encoding.observe(view)[None], encoding.legal_mask(view)[None]
        describe(observation, mask, reading, self._options)
        best = int(np.argmin(values_of(self._network, self._options)[0]))
        return encoding.action_at(view, int(self._options.indices[0, best]))


@cache
def _network(path: str) -> Network:
    return load_weights(Path(path))


@cache
def _encoding(setup: Setup) -> tuple[Encoding, Reading]:
    check_learnable(setup)
    encoding = Encoding(setup)
    return encoding, reading_of(encoding)
