from django.db import migrations, models

import members.models.alliance


class Migration(migrations.Migration):
    dependencies = [
        ("members", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="AllianceSettings",
            fields=[
                (
                    "id",
                    models.PositiveSmallIntegerField(default=1, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "name",
                    models.CharField(blank=True, max_length=60, validators=[members.models.alliance.check_printable]),
                ),
                (
                    "tag",
                    models.CharField(blank=True, max_length=10, validators=[members.models.alliance.check_printable]),
                ),
                (
                    "server",
                    models.CharField(blank=True, max_length=20, validators=[members.models.alliance.check_printable]),
                ),
                (
                    "time_zone",
                    models.CharField(blank=True, max_length=60, validators=[members.models.alliance.check_time_zone]),
                ),
                ("guide_closed", models.BooleanField(default=False, verbose_name="guide put away")),
            ],
            options={
                "verbose_name": "alliance's settings",
                "verbose_name_plural": "alliance's settings",
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("id", 1)), name="alliance_settings_one_row")
                ],
            },
        ),
    ]
