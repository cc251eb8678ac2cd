"""The schema of each question takes what the question answers."""

import pytest
from jsonschema import Draft4Validator

from rules.desk_schemas import FIELDS, body_of
from rules.referee_desk import QUESTIONS
from tests.rules.combat_hex.referee_desk.test_desk_vectors import NAMES, vectors


def test_every_question_has_a_schema_with_its_fields():
    assert {name: set(fields) for name, fields in FIELDS.items()} == {
        name: set(question.fields) for name, question in QUESTIONS.items()
    }


@pytest.mark.parametrize("name", NAMES)
def test_schema_takes_every_vector_that_is_answered(name):
    schema = Draft4Validator(body_of(name))

    answered = [each for each in vectors(name) if "error_at" not in each["expect"]]

    assert answered
    assert [each["id"] for each in answered if not schema.is_valid(each["input"])] == []
