"""People, tournaments, lists and files that tests are made of."""
