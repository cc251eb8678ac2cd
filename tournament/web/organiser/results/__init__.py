"""Results: the table page, entry, corrections, paper rounds, no-shows, photos."""
