"""Everything that Numba compiles. Importing a module of this package loads Numba."""
