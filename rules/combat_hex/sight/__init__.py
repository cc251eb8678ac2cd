"""May one figure see another: range, arc and lines (5.05 to 5.171).

- ``segments.py`` what a straight line meets, exactly
- ``obstructions.py`` which figures and hills matter between two figures, and how
- ``lines.py`` one line: what blocks it, and what makes a hit harder
- ``sight.py`` all pairs of lines, and the best of them
- ``sight_rules.py`` how the editions differ

Sight is not mutual: the sides of the shooter's own hex never make a hit harder, those of the target's do.
"""
