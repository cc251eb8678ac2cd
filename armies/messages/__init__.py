"""Every sentence of rules and army lists, by the code that the rules and the services hand out."""
