"""The event: entrants, rounds, clock, results, standings, prints."""
