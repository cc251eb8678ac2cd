"""Reads of the catalogue and the lists."""
