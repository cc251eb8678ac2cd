"""Reads that more than one page needs."""
