"""The dashboard and the next steps of the day."""
