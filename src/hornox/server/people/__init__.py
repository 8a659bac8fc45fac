"""People without accounts: tokens, device links and names."""
