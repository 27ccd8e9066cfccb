from django.core.management import CommandError
from django.db import migrations, models
from django.db.models import Count, Q


def refuse_clashes(apps, schema_editor):
    """Two active members of one name can't both stay so; which is which only a leader knows."""
    active = apps.get_model("members", "Member").objects.filter(is_active=True).order_by()
    clashes = active.values_list("name").annotate(times=Count("pk")).filter(times__gt=1)
    lines = [
        f"  {name}: members {', '.join(map(str, active.filter(name=name).order_by('pk').values_list('pk', flat=True)))}"
        for name, _ in clashes.order_by("name")
    ]
    if lines:
        raise CommandError(
            "These names are borne by more than one active member:\n"
            + "\n".join(lines)
            + "\nMerge, rename or deactivate members in the version that ran until now, then migrate again."
        )


class Migration(migrations.Migration):
    dependencies = [
        ("members", "0003_mutual_assistance"),
    ]

    operations = [
        migrations.RunPython(refuse_clashes, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.UniqueConstraint(
                condition=Q(is_active=True),
                fields=["name"],
                name="member_active_name_once",
                violation_error_message="Another active member has this name already.",
            ),
        ),
    ]
