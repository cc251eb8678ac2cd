"""Timelines that organisers have changed call the last turn with the minutes that the clock then shows."""

import re

from django.db import migrations

OLD_TEXT = re.compile(
    r"Last turn: finish the turn you are in and play one more\. [A-Z][a-z-]+ minutes for both\."
)
OLD_OPENS = re.compile(r"the final [a-z-]+ minutes: the turn in hand and one more")
NEW_REFS = ["Annexe A", "2.01", "A17"]
ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split()


def call_what_the_clock_shows(apps, schema_editor):
    """Sentences that somebody has written stay, and so does what has been played to its end."""
    tournaments = apps.get_model("tournament", "Tournament").objects.using(schema_editor.connection.alias)
    rows = tournaments.exclude(timeline=None)
    for row in rows.exclude(status="finished").only("pk", "timeline").order_by("pk").iterator():
        if _is_mended(row.timeline):
            row.save(update_fields=["timeline"])


def _is_mended(timeline):
    """Was the call of the last turn the old one? Then it is the new one now."""
    lengths = {each["code"]: each["end"] - each["start"] for each in timeline["phases"]}
    minutes, seconds = divmod(lengths.get("last-turn", 1), 60)
    if seconds:
        return False
    named = ONES[minutes] if minutes < len(ONES) else str(minutes)
    for call in timeline["announcements"]:
        if call["code"] == "E5" and OLD_TEXT.fullmatch(call["text"]):
            start = call["text"].partition(". ")[0]
            call["text"] = f"{start}. {named.capitalize()} minutes for both players."
            if OLD_OPENS.fullmatch(call["opens"]):
                call["opens"] = f"{named} minutes for both players: the turn in hand and one more"
            if call["refs"] == NEW_REFS[:1]:
                call["refs"] = NEW_REFS
            return True
    return False


class Migration(migrations.Migration):
    """One statement for each tournament with such a timeline that is not finished."""

    dependencies = [("tournament", "0026_screen_tokens")]

    operations = [migrations.RunPython(call_what_the_clock_shows, migrations.RunPython.noop)]
