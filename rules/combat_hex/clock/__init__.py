"""The timeline of a round: phases and announcements, what an organiser may change, and what changed."""
