"""The organiser's and the referee's pages."""
