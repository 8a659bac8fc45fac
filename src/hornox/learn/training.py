"""Learning what options cost, by playing all seats: Monte Carlo values, softmax play."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from hornox.engine import VARIANTS, HornoxError, Setup
from hornox.engine.value import replace
from hornox.envs.vector import VectorTables
from hornox.envs.vector.tables import TablesStep
from hornox.learn.features import (
    FEATURES,
    DescribedOptions,
    Numbers,
    describe,
    no_options,
    reading_of,
)
from hornox.learn.network import Adam, Network
from hornox.sim import PairedDifference, Policy, paired
from hornox.sim.kernels.jit import Ints

Flags: TypeAlias = NDArray[np.bool_]

HIDDEN = (64, 32)
TABLES = 256
STEPS = 100
"""Of all tables between two rounds of learning."""

BATCH = 1024
FIRST_RATE, LAST_RATE = 3e-3, 1e-4
FIRST_HEAT, LAST_HEAT = 0.15, 0.03
"""How far from the best option play goes, in tens of bullheads."""

KNOWN_DECISIONS = ("selecting", "choosing-row")
"""What the features describe, in rows without fan cards."""

UNIT = np.float32(10)
"""Values are in tens of bullheads."""


class CannotLearn(HornoxError):
    """The learner does not know this game, or got no time."""

    code = "cannot-learn"


@dataclass(frozen=True, slots=True)
class LearningTime:
    """How long to learn: in minutes, or in iterations, which can be repeated exactly."""

    minutes: float | None = None
    iterations: int | None = None

    def part_used(self, seconds: float, iterations: int) -> float:
        """Return how much of it is used up, from 0 to 1."""
        if self.iterations is not None:
            return iterations / self.iterations
        return seconds / (60 * (self.minutes or 1))


@dataclass(frozen=True, slots=True)
class LearningState:
    """How far learning is; `lead` compares points with the sensible policy's, if measured."""

    part: float
    seconds: float
    cpu_seconds: float
    iterations: int
    decisions: int
    error: float
    lead: PairedDifference | None = None


def check_learnable(setup: Setup) -> None:
    """Raise `CannotLearn` unless cards and rows are all that is decided."""
    variant = VARIANTS[setup.mode]
    if variant.decision_kinds != KNOWN_DECISIONS or "fan_cards" in variant.option_names:
        raise CannotLearn(f"the learner knows the base game only, not {variant.title}")


def learn(
    setup: Setup,
    seed: int,
    budget: LearningTime,
    on_progress: Callable[[LearningState, Network], None] | None = None,
) -> Network:
    """Return a network that tells what options of this game cost.

    All seats are played by the network that learns. Each option is worth the points that its player
    went on to take in the round; what is chosen is drawn by these values, ever more greedily.
    """
    check_learnable(setup)
    trainer = Trainer(setup, seed)
    started, cpu = time.monotonic(), time.process_time()
    part = 0.0
    while part < 1:
        error = trainer.iterate(part)
        seconds = time.monotonic() - started
        part = min(1.0, budget.part_used(seconds, trainer.iterations))
        if on_progress is not None:
            state = LearningState(
                part,
                seconds,
                time.process_time() - cpu,
                trainer.iterations,
                trainer.decisions,
                error,
            )
            on_progress(state, trainer.network)
    return trainer.network


class Trainer:
    """Plays and learns in turn."""

    def __init__(self, setup: Setup, seed: int) -> None:
        one_round = replace(setup, options=replace(setup.options, rounds=1))
        self.tables = VectorTables(one_round, TABLES, learners=range(setup.players))
        self.network = Network.fresh((FEATURES, *HIDDEN), seed)
        self.iterations = self.decisions = 0
        self._adam = Adam(self.network.parameters())
        self._chance = np.random.Generator(np.random.PCG64(seed))
        self._chooser = Chooser(self.tables, self.network)
        self._step = self.tables.reset(seed)

    def iterate(self, part: float) -> float:
        """Play, then learn from it; `part` of the time is over. Returns the mean squared error."""
        heat = FIRST_HEAT * (LAST_HEAT / FIRST_HEAT) ** part
        inputs, targets = self._play(heat)
        rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** part
        order = self._chance.permutation(len(targets))
        errors = []
        for start in range(0, len(order) - BATCH + 1, BATCH):
            batch = order[start : start + BATCH]
            gradients, error = self.network.gradients(inputs[batch], targets[batch])
            self._adam.step(gradients, rate)
            errors.append(error)
        self.iterations += 1
        self.decisions += len(targets)
        return float(np.mean(errors))

    def _play(self, heat: float) -> tuple[Numbers, Numbers]:
        """The chosen options, and what their players took from then on."""
        chosen, asked, rewards, done = [], [], [], []
        for _ in range(STEPS):
            choice = self._chooser.choose(self._step, heat, self._chance)
            chosen.append(choice.features)
            asked.append(choice.asked)
            self._step = self.tables.step(choice.actions)
            rewards.append(self._step.rewards)
            done.append(self._step.done)
        costs, known = to_go(np.stack(rewards), np.stack(done))
        used = np.stack(asked) & known
        return np.stack(chosen)[used], costs[used] / UNIT


def to_go(rewards: Numbers, done: Flags) -> tuple[Numbers, Flags]:
    """By step and line: the points to the end of the game, and whether it is known."""
    costs, known = np.zeros_like(rewards), np.zeros(rewards.shape, bool)
    cost, is_known = np.zeros(rewards.shape[1], np.float32), np.zeros(rewards.shape[1], bool)
    for step in reversed(range(len(rewards))):
        cost = np.where(done[step], 0, cost) - rewards[step]
        is_known = is_known | done[step]
        costs[step], known[step] = cost, is_known
    return costs, known


@dataclass(frozen=True, slots=True)
class ChosenOptions:
    """What was chosen at each line: who waits is not asked."""

    actions: Ints
    features: Numbers
    asked: Flags


class Chooser:
    """Chooses for all lines of tables by the values of a network."""

    def __init__(self, tables: VectorTables, network: Network) -> None:
        self._network = network
        self._reading = reading_of(tables.encoding)
        self._options = no_options(tables.lines)

    def choose(
        self, step: TablesStep, heat: float = 0.0, chance: np.random.Generator | None = None
    ) -> ChosenOptions:
        """Draw an option for each line, the likelier the less it costs; the cheapest one at 0."""
        options = self._options
        describe(step.observations, step.masks, self._reading, options)
        costs = values_of(self._network, options)
        if heat and chance is not None:
            costs = costs - heat * chance.gumbel(size=costs.shape).astype(np.float32)
        best = np.argmin(costs, axis=1)
        lines = np.arange(len(best))
        asked = options.counts > 0
        actions = np.where(asked, options.indices[lines, best], 0)
        return ChosenOptions(actions, options.features[lines, best], asked)


def values_of(network: Network, options: DescribedOptions) -> Numbers:
    """The value of every option; infinite where there is none."""
    there = np.arange(options.features.shape[1]) < options.counts[:, None]
    costs = np.full(there.shape, np.inf, np.float32)
    if there.any():
        costs[there] = network(options.features[there])
    return costs


def lead_over_sensible(setup: Setup, network: Network, rounds: int, seed: int) -> PairedDifference:
    """How many points fewer than each of the others the network takes among sensible players."""
    one_round = replace(setup, options=replace(setup.options, rounds=1))
    tables = VectorTables(one_round, min(rounds, 1024), opponents=Policy.SENSIBLE)
    chooser, step = Chooser(tables, network), tables.reset(seed)
    own: list[float] = []
    others: list[float] = []
    while len(own) < rounds:
        step = tables.step(chooser.choose(step).actions)
        own.extend(step.totals[:, 0].tolist())
        others.extend(step.totals[:, 1:].mean(axis=1).tolist())
    return paired(others[:rounds], own[:rounds])
