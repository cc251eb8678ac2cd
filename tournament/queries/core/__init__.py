"""What every other folder of queries may use: names, addresses, the newest events."""
