"""Results: tables, corrections, paper rounds, second passes, photos."""
