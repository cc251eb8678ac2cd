"""The timeline of a round of any game: phases and announcements, what may change in it, and what changed."""
