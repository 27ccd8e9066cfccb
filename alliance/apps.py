import gc

from django.apps import AppConfig


class PortalConfig(AppConfig):
    name = "alliance"
    verbose_name = "Accounts"
    areas = {"accounts": ("user",), "packet": ("packettemplate",)}
    schedules = {
        "Tidy up": {"func": "alliance.housekeeping.tidy_up", "schedule_type": "D"},
        "Post the packet": {"func": "alliance.packet.posting.sweep", "schedule_type": "I", "minutes": 1},
    }

    def ready(self) -> None:
        import alliance.api.authentication  # noqa: PLC0415 (registers its description)
        import alliance.area.links  # noqa: PLC0415 (listens to deleted accounts)
        import alliance.audit  # noqa: PLC0415 (listens to sign-ins)
        import alliance.known_browsers  # noqa: PLC0415 (listens to sign-ins)
        import alliance.tracing  # noqa: F401, PLC0415 (listens to tasks)
        from alliance import waiting  # noqa: PLC0415 (apps must be loaded)
        from alliance.area import deletion  # noqa: PLC0415
        from members.roster import merging  # noqa: PLC0415
        from uploads import attention  # noqa: PLC0415

        merging.further_checks.append(deletion.refuse_merge)
        attention.further += [waiting.from_members, waiting.deletions, waiting.packet]
        # manage.py and alliance.wsgi switched collection off; objects loaded so far are never searched for garbage
        gc.freeze()
        gc.enable()
