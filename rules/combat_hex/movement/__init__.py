"""Where a figure may move: costs, kill zones, running, disengaging and charging (4.01 to 4.14, 8.10 to 8.17).

- ``movement_rules.py`` how the editions differ
- ``mover.py`` one figure on its way: what a step costs, what closes it, what stops it, who strikes
- ``reach.py`` all hexes that it can reach
- ``paths.py`` one way, step by step
"""
