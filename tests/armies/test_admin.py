"""The admin looks, and changes nothing."""

import pytest
from django.contrib import admin

from armies.models import ArmyList, ArmyListVersion, Catalogue, CatalogueChange, Figure
from tests.data.factories import NOON, a_catalogue, a_figure, a_list

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("model", [ArmyList, ArmyListVersion, Catalogue, CatalogueChange, Figure])
def test_admin_shows_rows_and_offers_no_change(model, rf, admin_user):
    figure = a_figure(a_catalogue())
    figure.catalogue.changes.create(figure=figure, verb="added", by="Ane Lund", at=NOON)
    a_list().versions.create(
        number=1, verdict={}, totals={}, is_legal=True, submitted_at=NOON, submitted_by="Ane Lund"
    )
    request = rf.get("/")
    request.user = admin_user
    site = admin.site.get_model_admin(model)
    shown = model.objects.get()

    page = site.change_view(request, str(shown.pk)).render()

    assert page.status_code == 200
    assert not site.has_add_permission(request)
    assert not site.has_change_permission(request)
    assert not site.has_delete_permission(request)
