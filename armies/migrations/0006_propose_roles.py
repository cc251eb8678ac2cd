"""Names that read like a role are proposed to an official, once (A13).

Until now such a name made a base free. Nothing that was judged changes: a proposal counts for nothing, and lists keep
their own figures. The names are written out here, so that this migration does the same for ever.
"""

import re
import unicodedata

from django.db import migrations

FRODO = re.compile(r"\bfrodon?\b|フロド")
BEARER = re.compile(
    r"\bring[ -]?bearer\b|\bringtrager\b|\bporteur de l'anneau\b|\bportatore dell'anello\b"
    r"|\bportador (?:del anillo|do anel)\b|指輪(?:の)?(?:所持者|保持者)"
)
RING = re.compile(
    r"\b(?:ring|rings|ringe|anneau|anello|anillo|anel)\b|指輪"
    r"|\b(?:invisible|unsichtbar\w*|invisibile|invisivel)\b|透明"
)
THE_ONE_RING = "the-one-ring"
AT_ONCE = 500


def role_by_name(name, abilities):
    letters = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name).casefold())
    plain = "".join(
        each for each in letters if not ("\u0300" <= each <= "\u036f" or unicodedata.category(each) == "Cf")
    )
    plain = unicodedata.normalize("NFC", plain).replace("\u2019", "'")
    rest = BEARER.sub(" ", plain)
    if rest == plain and not FRODO.search(plain):
        return None
    if RING.search(rest):
        return "ring-base"
    return None if THE_ONE_RING in abilities else "ring-bearer"


def propose(apps, schema_editor):
    figures = apps.get_model("armies", "Figure").objects.using(schema_editor.connection.alias)
    rows = figures.filter(role_state="").only("name", "abilities", "role", "role_state")
    changed = []
    for row in rows.iterator(chunk_size=AT_ONCE):
        role = role_by_name(row.name, [ability["code"] for ability in row.abilities])
        if role is not None:
            row.role, row.role_state = role, "proposed"
            changed.append(row)
    figures.bulk_update(changed, ["role", "role_state"], batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [
        ("armies", "0005_figure_roles"),
    ]

    operations = [
        migrations.RunPython(propose, migrations.RunPython.noop),
    ]
