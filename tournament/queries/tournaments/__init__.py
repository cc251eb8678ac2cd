"""Titles and rules of tournaments."""
