"""Catalogues of figures and army lists, as rows."""
