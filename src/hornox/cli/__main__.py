"""`python -m hornox.cli` is the `hornox` command."""

import sys

from hornox.cli.program import main

sys.exit(main())
