"""What stands between the network and the tables: origins, addresses, sizes, rates, headers."""
