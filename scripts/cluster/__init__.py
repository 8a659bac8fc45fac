"""PostgreSQL, Redis, nginx and Hornox servers on this machine, to show and to test them."""
