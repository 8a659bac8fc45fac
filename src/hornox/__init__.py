"""Hornox: the open home of the 6 nimmt! card-game family."""
