"""The clocks of rounds and tables, what officials order, what is announced and when."""
