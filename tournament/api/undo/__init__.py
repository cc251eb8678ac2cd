"""The log, and taking back what was done."""
