"""Pages by audience: public, player, organiser."""
