"""The clock of a round: its page, its orders, extra time, sounds."""
