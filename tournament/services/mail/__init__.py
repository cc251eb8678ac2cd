"""Mail and the messages on players' pages."""
