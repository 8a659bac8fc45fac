"""Everything that Numba compiles. Importing a module of this package loads Numba."""

from hornox.extras import require

require("sim", "hornox.sim")
