from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate


class MembersConfig(AppConfig):
    name = "members"
    verbose_name = "Members"
    areas = {"members": None}

    def ready(self) -> None:
        from members import data_version, schedules  # noqa: PLC0415 (apps must be loaded)

        pre_migrate.connect(data_version.forget, sender=self, dispatch_uid="members.data_version.forget")
        post_migrate.connect(data_version.watch, sender=self, dispatch_uid="members.data_version.watch")
        post_migrate.connect(schedules.ensure, sender=self, dispatch_uid="members.schedules.ensure")
