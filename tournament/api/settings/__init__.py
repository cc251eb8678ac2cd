"""A tournament's settings: policies, officials, rules of its own, visibility."""
