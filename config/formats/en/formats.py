"""Day before month, as on every other page and print."""

DATE_FORMAT = "j F Y"
