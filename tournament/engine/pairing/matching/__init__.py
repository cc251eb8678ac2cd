"""Matching: the cheapest round of a :class:`~tournament.engine.pairing.matching.problem.Problem`, proven.

- ``problem.py`` one round as numbers, ``encoding.py`` many objectives in one integer, ``pricing.py`` that
  integer for all pairs at once
- ``matchers.py`` picks who finds the cheapest round: ``native/`` or ``rustworkx_matcher.py`` (``solver.py``,
  ``candidates.py``, ``bounds.py``)
- ``certificate.py`` checks the proof of a solution
"""
