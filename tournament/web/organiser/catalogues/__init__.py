"""Catalogues and their figures, seen and edited by an organiser."""
