"""A shot: who may shoot, with how many dice, and what they do (5.01 to 5.22).

- ``permission.py`` who may shoot at whom, ``shots.py`` how many dice
- ``reading.py`` shooting and damage dice with what is bought of them
- ``shooting_rules.py`` how the editions differ
"""
