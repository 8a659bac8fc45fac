"""Write what the encodings consist of: `python -m tests.envs.freeze`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hornox.envs import Encoding
from tests.envs.cases import ENDS
from tests.properties.driver import name_of

FROZEN = Path(__file__).with_name("encodings.json")


def encodings() -> dict[str, Any]:
    """The indices and fields of every mode, with the smallest and the largest number of seats."""
    return {name_of(setup): _parts(Encoding(setup)) for setup in ENDS}


def _parts(encoding: Encoding) -> dict[str, Any]:
    return {
        "name": encoding.name,
        "actions": {block.title: [block.start, block.size] for block in encoding.blocks},
        "fields": {field.name: [*field.shape, field.scale] for field in encoding.fields},
    }


def main() -> None:
    lines = (f'"{name}": {json.dumps(parts)}' for name, parts in encodings().items())
    FROZEN.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
