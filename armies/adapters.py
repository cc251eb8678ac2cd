"""The only bridge between catalogue rows and the plain values of the rules."""
