"""Addresses of an account."""

from django.urls import path

from tournament.web.account import catalogues, factor, languages, pages

app_name = "account"

urlpatterns = [
    path("", pages.show, name="account"),
    path("details/", pages.details, name="details"),
    path("password/", pages.password, name="password"),
    path("catalogues/", catalogues.index, name="catalogues"),
    path("catalogues/<slug:key>/", catalogues.show, name="catalogue"),
    path("catalogues/<slug:key>.json", catalogues.file, name="catalogue-file"),
    path("catalogues/<slug:key>/share/", catalogues.share, name="catalogue-share"),
    path("catalogues/<slug:key>/grant/", catalogues.grant, name="catalogue-grant"),
    path("catalogues/<slug:key>/withdraw/", catalogues.withdraw, name="catalogue-withdraw"),
    path("catalogues/<slug:key>/hand-over/", catalogues.hand_over, name="catalogue-hand-over"),
    path("languages/", languages.index, name="languages"),
    path("second-factor/", factor.set_up, name="factor"),
    path("second-factor/codes/", factor.renew_codes, name="new-codes"),
    path("second-factor/remove/", factor.remove, name="remove-factor"),
    path("sessions/<int:number>/end/", pages.end_session, name="end-session"),
    path("sessions/end-others/", pages.end_others, name="end-others"),
]
