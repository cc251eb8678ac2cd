"""The doors through which armies change: plural nouns, bare verbs."""
