"""The `hornox` command, also as `python -m hornox`. It loads little, so that Ctrl-C is quiet."""

import sys

from hornox.interrupts import ctrl_c_ends_at_once

INTERRUPTED = 130
"""The exit status after Ctrl-C, as in shells."""


def main() -> int:
    """Run the command line."""
    try:
        with ctrl_c_ends_at_once():
            from hornox.cli.program import main as run

        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
