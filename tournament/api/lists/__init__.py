"""Army lists at the desk: check, hand in, review, accept what came late."""
