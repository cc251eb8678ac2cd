"""Changes by hand, rulings and clock orders keep codes and values beside their English text.

What changes of before did is converted where their text says it without doubt. Backwards the columns go; the
texts were never touched.
"""

import re

from django.db import migrations, models

NAMES = {"a": r"(?P<a>.+)", "b": r"(?P<b>.+)"}
WORDINGS = (  # verb, text of before, case, names of numbers
    ("pairing.swap", "{a} and {b} change places", ""),
    ("pairing.fix", "{a} and {b} are paired and stay paired", ""),
    ("pairing.fix", "{a} – bye stay paired", "bye"),
    ("pairing.fix", "{a} – {b} stay paired", "as-is"),
    ("pairing.unfix", "{a} – bye need not stay", "bye"),
    ("pairing.unfix", "{a} – {b} need not stay", ""),
    ("pairing.unpair", "the bye of {a} is taken away", "bye"),
    ("pairing.unpair", "{a} and {b} are taken apart", ""),
    ("pairing.give-bye", "{a} has the bye", ""),
    ("round.redraft", "everything is paired again", ""),
    ("round.repair", "nothing had to change", ""),
)
BETWEEN = re.compile(r" and | – ")
ISOLATES = re.compile("[\u2068\u2069]")


def line_of(verb, says):
    """Code and values of what an older program wrote; nothing where two readings are possible."""
    for known, wording, case in WORDINGS:
        found = re.fullmatch(re.escape(wording).replace(r"\{", "{").replace(r"\}", "}").format(**NAMES), says)
        if verb != known or found is None:
            continue
        names = {key: ISOLATES.sub("", name) for key, name in found.groupdict().items()}
        is_plain = "b" not in names or not any(BETWEEN.search(name) for name in names.values())
        return {"code": verb, "case": case, "data": names} if is_plain else None
    return None


def convert(apps, schema_editor):
    rows = apps.get_model("tournament", "Change").objects.using(schema_editor.connection.alias)
    changed = []
    for row in rows.filter(data={}).iterator():
        line = line_of(row.verb, row.says)
        if line is not None:
            row.data = {"says": [line]}
            changed.append(row)
    rows.bulk_update(changed, ["data"], batch_size=500)


class Migration(migrations.Migration):

    dependencies = [("tournament", "0032_codes_of_player_messages")]

    operations = [
        migrations.AddField(
            model_name=name, name="data", field=models.JSONField(blank=True, default=dict)
        )
        for name in ("change", "clockorder", "ruling")
    ] + [migrations.RunPython(convert, migrations.RunPython.noop)]
