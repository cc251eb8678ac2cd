"""The plan of the day and the timelines of rounds."""
