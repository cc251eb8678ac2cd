from django.db import migrations

CODES = {"faction-owed", "faction-roll", "faction-table"}
UNCITED = "uncited"


def name_no_clause(apps, schema_editor):
    """Reasons of games whose rulebook the program does not have cite no clause of another game."""
    pairings = apps.get_model("tournament", "Pairing").objects.using(schema_editor.connection.alias)
    rows = pairings.filter(round__tournament__ruleset_key="mesbg").only("pk", "reasons")
    for row in rows.iterator():
        reasons = [_uncited(each) for each in row.reasons]
        if reasons != row.reasons:
            pairings.filter(pk=row.pk).update(reasons=reasons)


def _uncited(reason):
    case = reason.get("case") or ""
    if reason.get("code") not in CODES or case.endswith(UNCITED):
        return reason
    text = {"text": reason["text"].replace(" (3.02)", "")} if reason.get("text") else {}
    return {**reason, **text, "case": f"{case}-{UNCITED}" if case else UNCITED}


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0060_lists_without_a_points_limit"),
    ]

    operations = [migrations.RunPython(name_no_clause, migrations.RunPython.noop)]
