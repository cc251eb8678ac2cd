"""Citations have a shape, and a rule can be told from a difference or a default."""

import pytest

from rules.citations import MalformedCitation, Ref, cite


@pytest.mark.parametrize(
    ("number", "is_rule"),
    [("7.01", True), ("5.171", True), ("Annexe A", True), ("D33", False), ("A3", False)],
)
def test_citation_knows_whether_it_is_a_rule(number, is_rule):
    assert Ref(number).is_rule is is_rule
    assert [str(ref) for ref in cite(number)] == [number]


@pytest.mark.parametrize("number", ["", "7", "rule 7", "C3", "7.1"])
def test_citation_of_no_shape_is_refused(number):
    with pytest.raises(MalformedCitation, match="is not a rule number"):
        Ref(number)
