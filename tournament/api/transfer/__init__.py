"""Copies, exports and files of whole tournaments."""
