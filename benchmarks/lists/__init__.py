"""Army lists and catalogues, most of them through the whole of Django."""

from benchmarks import django_setup as django_setup
