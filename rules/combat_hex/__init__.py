"""The Lord of the Rings Combat Hex game: what its documents say about lists, set-up, time and victory.

- ``lists/`` army construction, ``setup.py`` who plays what, ``clock/`` the round, ``victory/`` the end
- ``figures.py``, ``roles.py``, ``abilities/`` what stands on a base
- ``ruleset.py`` one edition as an object, ``editions.py`` the editions, ``codec.py`` JSON
"""
