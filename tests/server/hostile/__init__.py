"""Loads and failures that a public server must survive; `make hostile` runs them."""
