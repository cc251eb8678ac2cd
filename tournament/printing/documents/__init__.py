"""What each print says, as plain data: no markup, no fonts, no clock. One module a kind of print."""
