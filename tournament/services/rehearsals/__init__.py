"""The simulated players of a rehearsal."""
