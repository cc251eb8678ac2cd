"""Catalogues: made, filled from a file and written to one; figures added, corrected, copied and retired.

- ``catalogues.py`` and ``figures.py`` the changes, ``copies.py`` figures that somebody copied from a base
- ``catalogue_files.py`` a catalogue as JSON, ``figure_cells.py`` one line of it as a table
- ``ring_bases.py`` the figures that Ring bases replace
"""
