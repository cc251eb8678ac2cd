"""Schema changes of the armies, named by intent."""
