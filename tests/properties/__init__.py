"""Properties that hold in every game, whatever is played."""
