from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("alliance", "0003_invitations"),
    ]

    operations = [
        migrations.AlterField(
            model_name="auditentry",
            name="kind",
            field=models.CharField(
                choices=[
                    ("sign-in", "Sign-in"),
                    ("sign-out", "Sign-out"),
                    ("wrong", "Refused: wrong name or password"),
                    ("held-up", "Refused: too many wrong sign-ins"),
                    ("refused", "Refused: not allowed"),
                    ("tied", "Discord connected"),
                    ("invited", "Leader invited"),
                    ("withdrawn", "Invitation withdrawn"),
                    ("joined", "Entered by an invitation"),
                    ("ended", "Sessions ended"),
                    ("closed", "Access taken away"),
                    ("opened", "Access given back"),
                    ("set-up", "Portal set up"),
                    ("settings", "Settings changed"),
                ],
                max_length=10,
            ),
        ),
    ]
