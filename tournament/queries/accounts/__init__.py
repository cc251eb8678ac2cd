"""Password resets that wait for an answer."""
