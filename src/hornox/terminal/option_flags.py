"""Options of games as command-line flags."""

from __future__ import annotations

from shlex import quote

from hornox.engine import OPTIONS, OptionKind, Setup, agreed_options


def flag_of(name: str) -> str:
    """Return the flag of an option: `--fan-cards`."""
    return f"--{name.replace('_', '-')}"


def flags_of(setup: Setup) -> list[str]:
    """Return the flags for the options of this game that differ from their defaults."""
    agreed = agreed_options(setup).items()
    return [_typed(name, value) for name, value in agreed if value != OPTIONS[name].default]


def _typed(name: str, value: object) -> str:
    match OPTIONS[name].kind:
        case OptionKind.FLAG:
            return flag_of(name)
        case OptionKind.CARDS:
            assert isinstance(value, tuple)
            return f"{flag_of(name)} {quote(','.join(value))}"
        case _:
            return f"{flag_of(name)} {value}"
