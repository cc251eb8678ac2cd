"""A sentence of a query: code and values, said in the language of whoever reads it."""

import pytest
from django.utils.translation import gettext_lazy, ngettext_lazy

from armies.messages.tables import message
from tournament.messages.formats import round_title
from tournament.messages.sentences import sentences_of

TABLE, line = sentences_of(
    {
        "closed": message(gettext_lazy("%(round)s is closed."), round=round_title),
        "games": ngettext_lazy("%(count)s game", "%(count)s games", "count"),
        "games.none": gettext_lazy("No games"),
    }
)


def test_a_sentence_is_made_when_it_is_read():
    assert str(line("closed", {"round": "Semi-final"})) == "Semi-final is closed."
    assert [str(line("games", {"count": n})) for n in (1, 2)] == ["1 game", "2 games"]
    assert f"{line('games', case='none')}" == "No games"


def test_programs_read_the_code_and_its_values():
    sentence = line("games", {"count": 2})

    assert (sentence.code, sentence.case, sentence.data) == ("games", "", {"count": 2})
    assert sentence == line("games", {"count": 2}) != line("games", {"count": 3})


def test_what_no_table_has_is_a_bug_and_not_an_empty_sentence():
    with pytest.raises(KeyError):
        str(line("unknown"))
    with pytest.raises(KeyError):
        str(line("games", {}))
