"""Prints: documents of plain values to finished PDFs."""

from benchmarks import django_setup as django_setup
