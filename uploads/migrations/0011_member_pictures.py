import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("members", "0004_active_names_once"),
        ("uploads", "0010_absences"),
    ]

    operations = [
        migrations.RenameModel(old_name="NamePicture", new_name="MemberPicture"),
        migrations.AddField(
            model_name="memberpicture",
            name="of",
            field=models.CharField(choices=[("name", "Name"), ("avatar", "Avatar")], default="name", max_length=10),
        ),
        migrations.AlterField(
            model_name="memberpicture",
            name="picture",
            field=models.CharField(max_length=400),
        ),
        migrations.AlterField(
            model_name="memberpicture",
            name="member",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="pictures", to="members.member"
            ),
        ),
    ]
