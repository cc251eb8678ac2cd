"""What search engines may read: ``robots.txt``, and a sitemap of the tournaments that want to be found."""

from typing import Final

from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps.views import sitemap as django_sitemap
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournament import access
from tournament.models import Tournament
from tournament.web.caching.page_cache import cached_page, of_code

# No address of an unlisted tournament: this file would tell it.
CLOSED: Final = ("/account/", "/admin/", "/api/", "/desk/", "/me/", "/print/", "/reset/", "/sign-in/")


class ListedTournaments(Sitemap):  # type: ignore[type-arg]  # not subscriptable when it runs
    def items(self) -> QuerySet[Tournament]:
        return access.listed_tournaments()

    def location(self, item: Tournament) -> str:
        return reverse("public:tournament", args=[item.slug])


@require_safe
@cached_page(shows=access.listed_revisions, has_address=True)
def sitemap(request: HttpRequest) -> HttpResponse:
    return django_sitemap(request, {"tournaments": ListedTournaments})


@require_safe
@cached_page(shows=of_code, has_address=True)
def robots(request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED)]
    lines.append(f"Sitemap: {request.build_absolute_uri(reverse('public:sitemap'))}")
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
