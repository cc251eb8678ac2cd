"""The Lord of the Rings Combat Hex game: what its documents say about lists, set-up, time and victory."""
