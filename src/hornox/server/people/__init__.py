"""People without accounts: tokens, links and names; who may do what."""
