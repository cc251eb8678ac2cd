"""Frodo with the Ring on (section 9): struggle rolls, what others may do to him, and what Ringwraiths owe.

- ``struggle.py`` outcomes of a struggle roll, and of pairs that change (8.52)
- ``permission.py`` who may shoot, outflank, target or wound him
- ``duty.py`` where a Ringwraith has to end its move
"""
