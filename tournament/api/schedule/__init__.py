"""The plan of the day and the timeline."""
