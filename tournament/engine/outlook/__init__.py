"""What can still happen before the last round is over: who can end where.

By points alone every field is followed exactly (:func:`reach_by_points`). A small rest is followed with the
tie-breaks, ending by ending (:func:`reach_by_endings`); a large one is played many times over, with a seed
(:func:`simulate_places`). Several rounds before the end :func:`bounds` says which places nobody can leave.
Nothing here guesses how strong anybody is.
"""
