"""Every other address below the API: a JSON answer too, whatever is sent."""

from typing import Any, NoReturn

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from tournament.api.core.base_views import ApiView


@extend_schema(exclude=True)
class Unknown(ApiView):
    authentication_classes = ()

    def initial(self, request: Request, *_args: Any, **_kwargs: Any) -> NoReturn:
        slash = "" if request.path.endswith("/") else " Addresses end with a slash."
        raise Http404(f"There is nothing at this address.{slash} Look it up in /api/schema/.")
