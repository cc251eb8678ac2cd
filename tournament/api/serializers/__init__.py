"""What several subjects answer: entrants, pairings, results, findings, tournaments."""
