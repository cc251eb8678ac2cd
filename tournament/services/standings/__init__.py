"""The outlook of the standings."""
