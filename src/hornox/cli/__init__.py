"""The `hornox` command: wiring only, one file a command."""

from hornox.cli.program import main

__all__ = ["main"]
