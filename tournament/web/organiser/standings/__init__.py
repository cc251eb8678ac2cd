"""Choices for the standings and their print."""
