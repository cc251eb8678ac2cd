"""Copies, imports and exports of whole tournaments."""
