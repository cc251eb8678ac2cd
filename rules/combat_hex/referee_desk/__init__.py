"""The referee's desk: questions about a position, answered with clauses, steps and open readings.

It never plays the game, rolls no dice and guesses nothing. Each module reads one question and answers it;
:mod:`rules.referee_desk` has every question by its name.
"""
