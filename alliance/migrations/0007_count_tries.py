from django.db import migrations, models


def schedule(apps, schema_editor):
    apps.get_model("django_q", "Schedule").objects.update_or_create(
        name="Tidy up",
        defaults={"func": "alliance.housekeeping.tidy_up", "schedule_type": "D", "repeats": -1},
    )


def unschedule(apps, schema_editor):
    apps.get_model("django_q", "Schedule").objects.filter(name="Tidy up").delete()


class Migration(migrations.Migration):
    dependencies = [
        ("alliance", "0006_backup_failure"),
        ("django_q", "0019_alter_task_options_alter_ormq_key_alter_ormq_lock_and_more"),
    ]

    operations = [
        migrations.CreateModel(
            name="TryCount",
            fields=[
                ("key", models.CharField(max_length=200, primary_key=True, serialize=False, verbose_name="limit")),
                ("tries", models.PositiveIntegerField(default=0)),
                ("ends_at", models.DateTimeField(db_index=True, verbose_name="forgotten at")),
            ],
            options={
                "verbose_name": "count of tries",
                "verbose_name_plural": "sign-ins tried",
                "ordering": ["-ends_at", "key"],
            },
        ),
        migrations.RunPython(schedule, unschedule),
    ]
