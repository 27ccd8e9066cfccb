import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("members", "0003_screenshot_days"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Away",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("first", models.DateField()),
                ("last", models.DateField()),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
            ],
            options={
                "verbose_name": "away",
                "verbose_name_plural": "away",
                "ordering": ["-first", "-pk"],
            },
        ),
        migrations.AddField(
            model_name="rankcriterion",
            name="seats",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddConstraint(
            model_name="rankcriterion",
            constraint=models.CheckConstraint(
                condition=models.Q(("seats__isnull", True), ("seats__gte", 1), _connector="OR"),
                name="criterion_some_seats",
            ),
        ),
        migrations.AddField(
            model_name="away",
            name="by",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="away",
            name="member",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="away", to="members.member"
            ),
        ),
        migrations.AddIndex(
            model_name="away",
            index=models.Index(fields=["last", "first"], name="away_days"),
        ),
        migrations.AddConstraint(
            model_name="away",
            constraint=models.CheckConstraint(
                condition=models.Q(("last__gte", models.F("first"))), name="away_first_to_last"
            ),
        ),
    ]
