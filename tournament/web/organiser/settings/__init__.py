"""A tournament's settings: policies, deadlines, officials, rules of its own."""
