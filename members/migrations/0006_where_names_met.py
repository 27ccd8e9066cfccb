from collections import defaultdict

import django.db.models.deletion
from django.db import migrations, models

from members.figures import FIGURES
from members.look_alikes import look_alikes


def learn(apps, schema_editor):
    """Members whose names look alike are two people where an apply that stands wrote figures of both."""
    pairs, members = apps.get_model("members", "DistinctNames"), apps.get_model("members", "Member")
    changes = apps.get_model("members", "Change")
    known = {frozenset(pair) for pair in pairs.objects.values_list("first", "second")}
    by_name = defaultdict(list)
    for pk, name in members.objects.values_list("pk", "name"):
        by_name[name].append(pk)
    for first, second in look_alikes(by_name):
        if frozenset((first, second)) in known:
            continue
        applies = set()
        for number, name in enumerate((first, second)):
            written = changes.objects.filter(
                member__in=by_name[name], field__in=FIGURES, change_set__kind="apply", change_set__undone_at=None
            )
            found = set(written.values_list("change_set", flat=True))
            applies = applies & found if number else found
        if applies:
            pairs.objects.create(first=first, second=second, change_set_id=min(applies))


class Migration(migrations.Migration):
    dependencies = [
        ("members", "0005_inactive_since"),
    ]

    operations = [
        migrations.AddField(
            model_name="distinctnames",
            name="change_set",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="members.changeset",
            ),
        ),
        migrations.RunPython(learn, migrations.RunPython.noop),
    ]
