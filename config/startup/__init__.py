"""Before and around the server: checks of the machine, preparing the database, keeping processes alive."""
