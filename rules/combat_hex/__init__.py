"""The Lord of the Rings Combat Hex game: what its documents say about lists, set-up, time and victory.

- ``lists/`` army construction, ``setup.py`` who plays what, ``clock/`` the round, ``victory/`` the end
- ``figures.py``, ``roles.py``, ``abilities/`` what stands on a base
- ``board/``, ``movement/``, ``sight/``, ``shooting/``, ``combat/``, ``ring/`` what happens on the map, and
  ``effects.py`` what single abilities do
- ``referee_desk/`` questions about all that, answered as JSON
- ``ruleset.py`` one edition as an object, ``editions.py`` the editions, ``codec.py`` JSON
"""
