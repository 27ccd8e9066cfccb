from django.apps import AppConfig


class AssistantConfig(AppConfig):
    name = "assistant"
    verbose_name = "Assistant"
    areas = {"packet": ("pinnedanswer",)}

    def ready(self) -> None:
        from analytics.packet import material  # noqa: PLC0415 (apps must be loaded)
        from assistant import pins  # noqa: PLC0415

        material.pinned = pins.of_packet
