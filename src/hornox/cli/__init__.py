"""The `hornox` command: one module for each subcommand."""

from hornox.cli.program import main

__all__ = ["main"]
