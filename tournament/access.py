"""The narrow doors: get a thing for this person, or refuse."""
