"""Rows of the event. Behaviour lives in services and in the pure engine."""
