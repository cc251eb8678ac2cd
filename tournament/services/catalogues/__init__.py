"""Catalogues: import, rights, the roles of figures, figures of one tournament."""
