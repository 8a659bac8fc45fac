"""Puzzles for people: which comes next, whether an answer is right, and what it does to ratings."""
