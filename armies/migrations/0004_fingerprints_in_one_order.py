"""Stored fingerprints follow the canonical form, in which signs on a base stand in one order.

Lists from before had them in the order of the catalogue. Nothing else of a version changes. The form is
written out here, so that this migration does the same for ever.
"""

import hashlib
import json

from django.db import migrations


def as_text(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def fingerprint(faction, entries):
    counted = {}
    for entry in entries:
        snapshot = entry.snapshot
        if "abilities" in snapshot:
            snapshot = {**snapshot, "abilities": sorted(snapshot["abilities"], key=as_text)}
        if "unique_numbers" in snapshot:
            snapshot = {**snapshot, "unique_numbers": sorted(snapshot["unique_numbers"])}
        carried = {"carries": sorted(entry.carries)} if entry.carries else {}
        key = as_text({"figure": snapshot, **carried})
        counted[key] = counted.get(key, 0) + entry.quantity
    lines = sorted(({**json.loads(key), "quantity": n} for key, n in counted.items()), key=as_text)
    return hashlib.sha256(as_text({"faction": faction, "entries": lines}).encode()).hexdigest()


def write_anew(apps, schema_editor):
    versions = apps.get_model("armies", "ArmyListVersion").objects.using(schema_editor.connection.alias)
    for version in versions.select_related("army_list").prefetch_related("entries").iterator(chunk_size=200):
        anew = fingerprint(version.army_list.faction, version.entries.all())
        if anew != version.fingerprint:
            version.fingerprint = anew
            version.save(update_fields=["fingerprint"])


class Migration(migrations.Migration):
    dependencies = [
        ("armies", "0003_copied_figures"),
    ]

    operations = [
        migrations.RunPython(write_anew, migrations.RunPython.noop),
    ]
