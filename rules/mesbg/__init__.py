"""The Middle-earth Strategy Battle Game: a calculator for fights, shots and tests of the referee's desk."""
