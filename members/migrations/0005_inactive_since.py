from django.db import migrations, models
from django.db.models import Q


def fill(apps, schema_editor):
    """When each former member was marked inactive; where no change set tells, when the member was last changed."""
    members, changes = apps.get_model("members", "Member"), apps.get_model("members", "Change")
    marked = changes.objects.filter(field="active", after=False, change_set__undone_at=None, member__is_active=False)
    left = dict(marked.order_by("change_set__at", "pk").values_list("member_id", "change_set__at"))
    for member in members.objects.filter(is_active=False).iterator():
        members.objects.filter(pk=member.pk).update(inactive_since=left.get(member.pk, member.updated_at))


class Migration(migrations.Migration):
    dependencies = [
        ("members", "0004_active_names_once"),
    ]

    operations = [
        migrations.AddField(
            model_name="member",
            name="inactive_since",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.CheckConstraint(
                condition=Q(is_active=False) | Q(inactive_since=None), name="member_active_or_inactive_since"
            ),
        ),
    ]
