from django.apps import AppConfig


class PortalConfig(AppConfig):
    name = "alliance"
    verbose_name = "Accounts"
