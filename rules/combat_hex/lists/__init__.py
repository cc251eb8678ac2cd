"""Army lists: what construction asks of one, how it stands, and what a referee writes about it.

- ``list_analysis.py`` what each figure is for the rules; every check looks at it
- ``construction.py`` the whole check: ``checks.py``, ``role_checks.py``, ``ent_carrying.py`` and
  ``restrictions.py`` of the event (``restriction.py`` as values, ``presets.py`` published formats)
- ``limits.py`` how a list stands against each rule, ``what_still_fits.py`` which figures may join it
- ``restriction_clashes.py`` list rules that no list could follow together
"""
