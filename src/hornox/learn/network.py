"""A small network in NumPy: what an option is expected to cost, learned by Adam."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.float32]

SMALLEST_SLOPE = np.float32(0.01)
"""Of the activation below zero, so that no unit dies."""


@dataclass
class Network:
    """Fully connected layers. The last one has a single number."""

    weights: list[Numbers]
    biases: list[Numbers]

    @classmethod
    def fresh(cls, sizes: tuple[int, ...], seed: int) -> Network:
        """Return a network with random weights (He) and no biases."""
        chance = np.random.Generator(np.random.PCG64(seed))
        shapes = list(zip(sizes, (*sizes[1:], 1), strict=True))
        weights = [
            (chance.standard_normal(shape) * np.sqrt(2 / shape[0])).astype(np.float32)
            for shape in shapes
        ]
        return cls(weights, [np.zeros(shape[1], np.float32) for shape in shapes])

    def __call__(self, inputs: Numbers) -> Numbers:
        """Return the number for each line of inputs."""
        return self._layers(inputs)[-1][:, 0]

    def gradients(self, inputs: Numbers, targets: Numbers) -> tuple[list[Numbers], float]:
        """Return the gradients of half the mean squared error, and that error."""
        layers = self._layers(inputs)
        error = layers[-1][:, 0] - targets
        upstream = (error / len(targets))[:, None].astype(np.float32)
        weights: list[Numbers] = []
        biases: list[Numbers] = []
        for layer in reversed(range(len(self.weights))):
            weights.append(layers[layer].T @ upstream)
            biases.append(upstream.sum(axis=0))
            if layer:
                slope = np.where(layers[layer] > 0, np.float32(1), SMALLEST_SLOPE)
                upstream = (upstream @ self.weights[layer].T) * slope
        return [*reversed(weights), *reversed(biases)], float(np.mean(error**2))

    def parameters(self) -> list[Numbers]:
        """All arrays, in the order of the gradients."""
        return [*self.weights, *self.biases]

    def _layers(self, inputs: Numbers) -> list[Numbers]:
        layers = [inputs]
        last = len(self.weights) - 1
        for layer, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True)):
            sums = layers[-1] @ weights + biases
            layers.append(sums if layer == last else np.maximum(sums, sums * SMALLEST_SLOPE))
        return layers


@dataclass
class Adam:
    """Steps along the gradient, scaled by its size so far (Kingma and Ba, 2015)."""

    parameters: list[Numbers]
    mean_decay: float = 0.9
    square_decay: float = 0.999
    means: list[Numbers] = field(init=False)
    squares: list[Numbers] = field(init=False)
    steps: int = 0

    def __post_init__(self) -> None:
        self.means = [np.zeros_like(one) for one in self.parameters]
        self.squares = [np.zeros_like(one) for one in self.parameters]

    def step(self, gradients: list[Numbers], rate: float) -> None:
        """Change the parameters in place."""
        self.steps += 1
        rate *= np.sqrt(1 - self.square_decay**self.steps) / (1 - self.mean_decay**self.steps)
        for one, gradient, mean, square in zip(
            self.parameters, gradients, self.means, self.squares, strict=True
        ):
            mean += (1 - self.mean_decay) * (gradient - mean)
            square += (1 - self.square_decay) * (gradient * gradient - square)
            one -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(1e-8))
