"""Commands of the event."""
