"""What each choice would have cost: analysis, review and the account of a game."""
