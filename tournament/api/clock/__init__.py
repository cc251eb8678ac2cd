"""The clock of a round: its state, its orders and their previews."""
