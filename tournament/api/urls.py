"""The addresses of the API, below /api/v1/: the operations of every ``*_views`` module in this package."""

from importlib import import_module
from pkgutil import walk_packages

from django.urls import URLPattern, URLResolver, re_path

import tournament.api.core.documents  # noqa: F401 - tells the schema how people are known
from tournament import api
from tournament.api.core.operations import operations_of, patterns
from tournament.api.core.unknown import Unknown

app_name = "api"

MODULES = [name for _, name, _ in walk_packages(api.__path__, "tournament.api.") if name.endswith("_views")]
OPERATIONS = operations_of(map(import_module, MODULES))
urlpatterns: list[URLPattern | URLResolver] = [
    *patterns(OPERATIONS),
    re_path(r"^", Unknown.as_view(), name="unknown"),
]
