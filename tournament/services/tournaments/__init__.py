"""Tournaments themselves: open, move on, call off, deadlines, officials, visibility."""
