"""The doors through which the event changes: plural nouns, bare verbs."""
