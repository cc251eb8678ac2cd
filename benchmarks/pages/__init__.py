"""Pages and reports in this process, through the whole of Django."""

from benchmarks import django_setup as django_setup
