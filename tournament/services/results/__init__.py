"""Results: reports of players and officials, checks, corrections, paper rounds, photos."""
