"""Numbers and names of tables: read and written, and refused at their place."""

import pytest

from tournament.engine.table_plan import BadTablePlan, TablePlan
from tournament.messages.engine_refusals import refusal_text


def test_plan_survives_json_and_nothing_is_a_plan_too():
    found = TablePlan.from_json({"first": 21, "names": {"22": " Minas  Tirith "}, "is_name_alone": True})

    assert found.as_json() == {"first": 21, "names": {"22": "Minas Tirith"}, "is_name_alone": True}
    assert TablePlan.from_json(found.as_json()) == found
    assert TablePlan.from_json({}).as_json() == {}
    assert list(found.numbers(3)) == [21, 22, 23]


@pytest.mark.parametrize(
    ("data", "path", "sentence"),
    [
        ([], "", "An object is expected here."),
        ({"last": 3}, "last", "“last” is not a field here. Choose from first, names, is_name_alone."),
        ({"first": 0}, "first", "This is not the number of a table. Enter 1 to 9,000."),
        ({"first": True}, "first", "This is not the number of a table."),
        ({"is_name_alone": 1}, "is_name_alone", "Yes or no is expected here."),
        ({"names": []}, "names", "At most 500 tables can have a name."),
        ({"names": {"x1": "Rohan"}}, "names.x1", "“x1” is not the number of a table."),
        ({"names": {"4": " "}}, "names.4", "Table 4 needs a name of at most 30 letters."),
        ({"names": {"4": "Rohan", "5": "rohan"}}, "names.5", "There is another table called “rohan”."),
    ],
)
def test_plan_that_no_hall_has_names_its_place(data, path, sentence):
    with pytest.raises(BadTablePlan) as caught:
        TablePlan.from_json(data)

    assert caught.value.path == path
    assert refusal_text(caught.value).startswith(sentence)
