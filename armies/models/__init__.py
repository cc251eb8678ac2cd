"""Rows of the catalogue and the army lists."""
