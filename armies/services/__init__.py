"""Every change of the armies, a folder a subject: plural nouns, bare verbs."""
