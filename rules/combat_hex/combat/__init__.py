"""Combats: who fights whom, with how many dice, who buys which die, and where damage dice may go (section 6).

- ``chains.py`` damage chains, ``ledger.py`` the attacks of each figure with their clauses
- ``conversions.py`` glancing blows and critical hits that are bought
- ``assignment.py`` damage dice on targets, and the assignment that removes most
- ``combat_rules.py`` how the editions differ
"""
