"""Rules as small functions: what fits, what is taken, what moves."""
