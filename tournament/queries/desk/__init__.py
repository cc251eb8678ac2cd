"""The day at a glance, and the impact of a change before it is made."""
