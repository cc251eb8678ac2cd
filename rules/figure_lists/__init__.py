"""Lists that are made of the figures of a catalogue: what they hold, and what can be said of them.

- ``figures.py`` figures, entries and lists; ``abilities.py`` the names of abilities; ``roles.py`` Ring bases
- ``codec.py`` all of it as JSON
- ``restriction.py`` an event's own rules for lists, ``restrictions_codec.py`` as JSON, ``presets.py`` ready
  ones, ``restriction_clashes.py`` those that contradict each other
- ``list_analysis.py`` the totals and parts of a list; ``limit.py`` how it stands against a rule;
  ``what_still_fits.py`` what it can still take; ``army_limits.py`` the most that can be counted of it

Which rules a list has to keep is the game's to say.
"""
