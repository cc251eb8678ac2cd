"""Standings with their tie-breaks, statistics, fairness and the outlook."""
