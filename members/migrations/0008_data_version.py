from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("members", "0007_discord_vouched"),
    ]

    operations = [
        migrations.CreateModel(
            name="DataVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("area", models.CharField(max_length=20)),
                ("token", models.CharField(max_length=36)),
            ],
            options={
                "verbose_name": "version of the data",
                "verbose_name_plural": "versions of the data",
            },
        ),
    ]
