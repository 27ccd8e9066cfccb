from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("assistant", "0003_pinned_answers"),
    ]

    operations = [
        migrations.AddField(
            model_name="chatmessage",
            name="language",
            field=models.CharField(
                blank=True, default="", editable=False, help_text="Of an answer to a query.", max_length=5
            ),
            preserve_default=False,
        ),
    ]
