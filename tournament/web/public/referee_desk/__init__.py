"""The referee's desk for everybody: no account, nothing stored."""
