"""Every sentence of a tournament, by the code that the engine and the services hand out."""
