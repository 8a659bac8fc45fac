"""Weights in a file: the arrays of a network, and what they were learned for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from hornox.engine import HornoxError
from hornox.learn.features import FEATURES, FEATURES_VERSION
from hornox.learn.network import Network

FORMAT = "hornox-weights"


class BadWeights(HornoxError):
    """A file does not hold weights that this version can use."""

    code = "bad-weights"


def save_weights(path: Path, network: Network, about: dict[str, Any]) -> None:
    """Write a network, and how it came to be, to an `.npz` file."""
    arrays = {f"weights_{layer}": one for layer, one in enumerate(network.weights)}
    arrays |= {f"biases_{layer}": one for layer, one in enumerate(network.biases)}
    head = {"format": FORMAT, "features": FEATURES_VERSION, **about}
    with path.open("wb") as file:
        np.savez(file, about=np.array(json.dumps(head)), **arrays)  # type: ignore[arg-type]


def load_weights(path: Path) -> Network:
    """Read a network, or raise `BadWeights`."""
    try:
        with np.load(path, allow_pickle=False) as file:
            about = json.loads(str(file["about"]))
            layers = sum(name.startswith("weights_") for name in file.files)
            weights = [file[f"weights_{layer}"] for layer in range(layers)]
            biases = [file[f"biases_{layer}"] for layer in range(layers)]
    except OSError as error:
        raise BadWeights(f"{path}: {error.strerror or 'no file of weights'}") from None
    except (ValueError, KeyError, BadZipFile):
        raise BadWeights(f"{path}: this is no file of weights") from None
    _check(path, about, weights, biases)
    return Network(weights, biases)


def _check(path: Path, about: Any, weights: list[Any], biases: list[Any]) -> None:
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise BadWeights(f"{path}: this is no file of weights")
    if about.get("features") != FEATURES_VERSION:
        raise BadWeights(
            f"{path}: learned with version {about.get('features')} of the features,"
            f" this is {FEATURES_VERSION}: learn again"
        )
    sizes = [FEATURES, *(one.shape[-1] for one in weights)]
    fitting = all(
        one.shape == (before, after) and bias.shape == (after,) and one.dtype == np.float32
        for one, bias, before, after in zip(weights, biases, sizes, sizes[1:], strict=False)
    )
    if not weights or not fitting or sizes[-1] != 1:
        raise BadWeights(f"{path}: the layers do not fit together")
