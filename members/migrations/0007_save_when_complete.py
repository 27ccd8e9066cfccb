from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("members", "0006_targets"),
    ]

    operations = [
        migrations.AddField(
            model_name="alliancesettings",
            name="save_when_complete",
            field=models.BooleanField(default=False, verbose_name="save each week once it is complete"),
        ),
    ]
