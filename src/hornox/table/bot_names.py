"""Names of the bots at a table. They suit their level and work in English and German."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from hornox.table.sanitize import name_key

NAMES: dict[str, tuple[str, ...]] = {
    # Playful
    "calf": (
        *("Pip", "Poppy", "Muffin", "Toffee", "Nelly", "Tilly", "Lulu", "Mimi"),
        *("Bonbon", "Pico", "Trixi", "Pepper", "Jolly", "Tippi", "Nuri", "Lolly"),
    ),
    # Young and bold
    "yearling": (
        *("Rusty", "Toni", "Benny", "Kim", "Sandy", "Mika", "Charly", "Nico"),
        *("Fritzi", "Lenny", "Romy", "Juno", "Skip", "Ricky", "Jonte", "Mila"),
    ),
    # Steady
    "ox": (
        *("Bella", "Emil", "Frieda", "Alma", "Oskar", "Clara", "Hannes", "Berta"),
        *("Anton", "Martha", "Ernst", "Rosa", "Gustav", "Herta", "Konrad", "Thea"),
    ),
    # Fiery
    "bull": (
        *("Bruno", "Toro", "Rocco", "Carmen", "Diego", "Bronko", "Ramona", "Rodeo"),
        *("Magma", "Rex", "Ferro", "Tango", "Aldo", "Roxana", "Salto", "Ruby"),
    ),
    # Wild, from the far north
    "bison": (
        *("Tundra", "Taiga", "Sierra", "Granit", "Basalt", "Onyx", "Arvid", "Sigrun"),
        *("Ragna", "Hakon", "Eskil", "Signe", "Gunnar", "Ingrid", "Leif", "Sturla"),
    ),
    # Grand
    "champion": (
        *("Aurelia", "Octavia", "Augusta", "Victoria", "Regina", "Theodora", "Cornelius"),
        *("Valerius", "Lysander", "Severin", "Leopold", "Isolde", "Balthasar", "Melchior"),
        *("Seraphina", "Valentin"),
    ),
}
"""By level."""

OTHERS: tuple[str, ...] = (
    *("Hazel", "Flora", "Jasper", "Olive", "Timo", "Marlene", "Felix", "Ida", "Hugo", "Nora"),
    *("Paula", "Otto", "Finn", "Lina", "Jona", "Selma", "Theo", "Vera", "Kuno", "Tamara"),
    *("Ilse", "Moritz", "Lotta", "Jakob", "Mathilda", "Pauline", "Edda", "Enno", "Malte"),
    *("Svenja", "Wendel", "Olivia"),
)
"""For bots without a level, and when all names of a level are taken."""


def choose_bot_name(level: str, taken: set[str], number: int) -> str:
    """Return a name for a bot that no other player or spectator at the table has.

    `taken` holds the keys of names (`name_key`). `number` is where in the list to begin, so that
    tables have different bots. All levels together have more names than a table has people. If even
    these are taken, a number is appended.
    """
    candidates = _candidates(level, number)
    return next(name for name in candidates if name_key(name) not in taken)


def _candidates(level: str, number: int) -> Iterator[str]:
    own = NAMES.get(level, OTHERS)
    yield from _rotated(own, number)
    yield from _rotated(OTHERS, number)
    for names in NAMES.values():
        yield from _rotated(names, number)
    for suffix in count(2):
        yield from (f"{name} {suffix}" for name in _rotated(own, number))


def _rotated(names: tuple[str, ...], number: int) -> tuple[str, ...]:
    start = number % len(names)
    return names[start:] + names[:start]
