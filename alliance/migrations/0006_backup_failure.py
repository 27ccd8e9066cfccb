from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("alliance", "0005_discord_connected"),
    ]

    operations = [
        migrations.AddField(
            model_name="backuprun",
            name="failure",
            field=models.CharField(blank=True, max_length=300),
        ),
    ]
