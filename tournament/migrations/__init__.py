"""Schema changes of the event, named by intent."""
