"""A network with one hidden layer that estimates how likely each side is to win."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

BATCH_POSITIONS = 1024
FIRST_RATE, LAST_RATE = 3e-3, 1e-5
WEIGHT_DECAY = 1e-4


class Network:
    """Each side is judged by its own inputs; a softmax over the sides gives their chances."""

    def __init__(self, inputs: int, units: int, rng: np.random.Generator) -> None:
        def weights(scale: float, *shape: int) -> Any:
            return rng.normal(0, scale, shape).astype(np.float32)

        self.hidden = weights(inputs**-0.5, inputs, units)
        self.bias = weights(0, units)
        self.out = weights(0.3 * units**-0.5, units)
        self.direct = weights(0, inputs)

    @property
    def weights(self) -> list[Any]:
        return [self.hidden, self.bias, self.out, self.direct]

    def chances(self, inputs: Any, there: Any) -> Any:
        """By position and side, for the sides that exist."""
        return self._forward(inputs, there)[0]

    def gradients(self, inputs: Any, there: Any, results: Any) -> list[Any]:
        """The gradient of the cross entropy between chances and results, for each weight."""
        chances, units = self._forward(inputs, there)
        error = np.where(there, chances - results, 0) / len(inputs)
        back = error[..., None] * self.out * (units > 0)
        flat = inputs.reshape(-1, inputs.shape[-1])
        return [
            flat.T @ back.reshape(-1, len(self.bias)),
            back.sum((0, 1)),
            (units * error[..., None]).sum((0, 1)),
            flat.T @ error.reshape(-1),
        ]

    def _forward(self, inputs: Any, there: Any) -> tuple[Any, Any]:
        units = np.maximum(inputs @ self.hidden + self.bias, 0)
        judged = np.where(there, units @ self.out + inputs @ self.direct, -np.inf)
        likely = np.exp(judged - judged.max(axis=1, keepdims=True))
        return likely / likely.sum(axis=1, keepdims=True), units


def divergence(chances: Any, results: Any) -> float:
    """The mean Kullback-Leibler divergence of the chances from the results, in nats.

    The results are random, so even perfect chances do not bring it to 0.
    """
    tiny = 1e-9
    return float((results * np.log((results + tiny) / (chances + tiny))).sum(axis=1).mean())


def fit(
    network: Network,
    inputs: Any,
    there: Any,
    results: Any,
    *,
    epochs: int,
    rng: np.random.Generator,
    report: Callable[[int], None],
) -> None:
    """Train the network with Adam and a learning rate that falls along a half cosine."""
    first = [np.zeros_like(weights) for weights in network.weights]
    second = [np.zeros_like(weights) for weights in network.weights]
    step = 0
    for epoch in range(epochs):
        rate = LAST_RATE + FIRST_RATE * (1 + np.cos(np.pi * epoch / epochs)) / 2
        order = rng.permutation(len(inputs))
        for start in range(0, len(order), BATCH_POSITIONS):
            batch = order[start : start + BATCH_POSITIONS]
            step += 1
            found = network.gradients(inputs[batch], there[batch], results[batch])
            for at, (weights, gradient) in enumerate(zip(network.weights, found, strict=True)):
                first[at] += 0.1 * (gradient - first[at])
                second[at] += 0.001 * (gradient**2 - second[at])
                slope = first[at] / (1 - 0.9**step)
                size = np.sqrt(second[at] / (1 - 0.999**step)) + 1e-8
                weights -= rate * (slope / size + WEIGHT_DECAY * weights)
        report(epoch + 1)
