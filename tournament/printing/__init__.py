"""Prints: documents designed for paper."""
