"""The referee's desk: questions about a position, answered with clauses, steps and open readings.

It never plays the game, rolls no dice and guesses nothing. ``questions.py`` has every question by its name;
each module beside it reads one question and answers it.
"""
