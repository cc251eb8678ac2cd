"""Catalogues and figures: read, import, edit, verify."""
