"""Awards: read and written, and refused at their place."""

import pytest

from tournament.engine.awards import USUAL, Award, AwardKind, BadAwards, awards_from_json
from tournament.messages.awards import award_name
from tournament.messages.engine_refusals import refusal_text

OWN = {"kind": "own", "name": "Best terrain"}


def test_awards_survive_json():
    awards = awards_from_json([{"kind": "place", "place": 2}, {**OWN, "holder": 7}, {"kind": "last"}])

    assert awards == (
        Award(AwardKind.PLACE, 2),
        Award(AwardKind.OWN, None, "Best terrain", 7),
        Award(AwardKind.LAST),
    )
    assert awards_from_json([award.as_json for award in (*awards, *USUAL[:1])])[:3] == awards
    assert [award_name(award) for award in awards] == ["Place 2", "Best terrain", "Last place"]


@pytest.mark.parametrize(
    ("data", "path", "says"),
    [
        ({}, "awards", "A list of at most 24 is expected here."),
        ([OWN] * 25, "awards", "A list of at most 24 is expected here."),
        (["x"], "awards[0]", "An object is expected here."),
        ([{"cake": 1}], "awards[0].cake", "“cake” is not a field here."),
        ([{"kind": "tallest"}], "awards[0].kind", "“tallest” is not an award."),
        ([{"kind": "own"}], "awards[0].name", "An own award needs a name of at most 60 letters."),
        ([{"kind": "own", "name": 3}], "awards[0].name", "An own award needs a name"),
        ([{"kind": "last", "name": "x" * 61}], "awards[0].name", "An own award needs a name"),
        ([{"kind": "place"}], "awards[0].place", "This award is for a place. Enter 1 to 999."),
        ([{"kind": "place", "place": 0}], "awards[0].place", "This award is for a place."),
        ([{"kind": "place", "place": True}], "awards[0].place", "This award is for a place."),
        (
            [{"kind": "last", "holder": "Pia"}],
            "awards[0].holder",
            "The holder of an award is a start number.",
        ),
        ([OWN, {"kind": "own", "name": "best TERRAIN"}], "awards[1]", "This award is there twice."),
    ],
)
def test_what_cannot_be_given_is_refused_at_its_place(data, path, says):
    with pytest.raises(BadAwards) as refused:
        awards_from_json(data)

    assert refused.value.path == path
    assert refusal_text(refused.value).startswith(says)
