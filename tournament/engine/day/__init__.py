"""The day: what an organiser plans, when each round starts and ends, and the wall clock of its place."""
