"""Catalogues outside Django's own domain: a text, its plurals, and a sentence nobody has translated."""

import pytest

from armies.messages.catalogues import catalogue

MORE = ("Table {table} has {minutes} more minute.", "Table {table} has {minutes} more minutes.")


def test_a_catalogue_translates_into_its_language():
    assert catalogue("spoken", "de").gettext("The clock is paused.") == "Die Uhr ist angehalten."
    assert "Minuten" in catalogue("spoken", "de").ngettext(*MORE, 5)


def test_a_text_that_is_not_translated_is_refused():
    with pytest.raises(LookupError):
        catalogue("spoken", "de").gettext("Nobody said this.")


@pytest.mark.parametrize(("domain", "language"), [("spoken", "xx"), ("no-such-domain", "de")])
def test_a_catalogue_that_is_not_there_knows_nothing(domain, language):
    with pytest.raises(LookupError):
        catalogue(domain, language).ngettext(*MORE, 1)
