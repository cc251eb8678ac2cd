"""The Middle-earth Strategy Battle Game, as far as two summaries of its rules go: a calculator for a referee.

- ``priority.py`` who begins; ``tests.py`` jumps, leaps, climbs and falls, and prone figures
- ``duels.py`` who wins a fight, and who makes way for the loser; ``strikes.py`` what the winner does
- ``barriers.py`` fights over a wall, in a doorway, on a ledge
- ``shots.py`` who may shoot, and what is in the way
- ``wounds.py`` the wound chart, which is a public fact; ``odds.py`` all of this as fractions
- ``questions.py`` what the referee's desk may be asked, ``reading.py`` how a question is read

Nothing in inches is measured here: whoever asks declares heights and distances.
"""
