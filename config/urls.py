"""The addresses of the site."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from tournament.api.core.schema import SchemaView
from tournament.web import languages
from tournament.web.account import first_account, resets
from tournament.web.account.sign_in import SignOut, sign_in
from tournament.web.account.sign_in_code import SignInCode

handler400 = "config.server.error_pages.handler400"
handler404 = "config.server.error_pages.handler404"
handler500 = "config.server.error_pages.handler500"
urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("sign-in/", sign_in, name="sign-in"),
    path("sign-in/code/", SignInCode.as_view(), name="sign-in-code"),
    path("sign-in/forgotten/", resets.forgotten, name="forgotten-password"),
    path("sign-in/forgotten/mailed/", resets.mailed, name="reset-mailed"),
    path("reset/<str:key>/", resets.reset, name="reset-password"),
    path("first-account/<str:token>/", first_account.make, name="first-account"),
    path("sign-out/", SignOut.as_view(), name="sign-out"),
    path("language/", languages.choose, name="set-language"),
    path("account/", include("tournament.web.account.urls")),
    path("api/v1/", include("tournament.api.urls")),
    path("api/schema/", SchemaView.as_view(), name="schema"),
    path("desk/", include("tournament.web.organiser.urls")),
    path("", include("tournament.live.urls")),
    path("print/", include("tournament.printing.urls")),
    path("", include("tournament.web.public.urls")),
    path("", include("tournament.web.player.urls")),
]
