"""What lies on the table: hexes, their sides, figures, and the kill zones that follow from them.

- ``hexes.py`` and ``edges.py`` exact geometry in whole numbers; the diagrams of the rulebook are lost
- ``pieces.py`` and ``position.py`` figures on a board, without a phase
- ``zones.py`` kill zones, engaged figures, adjacent figures
- ``codec.py`` a position as JSON
"""
