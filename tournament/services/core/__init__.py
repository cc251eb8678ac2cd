"""What every verb uses: actors, locks, the log, the outbox, refusals, row history."""
