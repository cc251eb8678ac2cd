"""The event, room by room."""
