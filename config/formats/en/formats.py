"""Day before month, as on every other page and print of the house."""

DATE_FORMAT = "j F Y"
