"""Army lists: drafts, versions with their verdict, locks, and lists as files and text.

- ``lists.py`` the changes; ``drafts.py`` and ``picks.py`` what is chosen before, ``draft_merges.py`` two
- ``list_files.py`` every form of a file: ``json_format.py``, ``text_format.py`` (``labels.py`` names figures)
- ``differences.py`` two contents, ``earlier_lists.py`` a list of another event
"""
