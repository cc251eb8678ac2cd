"""The only bridge between rows and the plain values of engine and rules."""
