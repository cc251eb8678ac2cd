"""Catalogues and their figures: who may read them, what differs, what waits for a referee."""
