"""The worker's schedules. Each app names its own in its AppConfig: `schedules`, name -> its fields.

Missing schedules are created after each `migrate` and flush. What an operator changed in one stays.
"""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.db import connection
from django_q.models import Schedule


def ensure(**_: Any) -> None:
    """Create the missing schedules."""
    with connection.cursor() as cursor:
        if Schedule._meta.db_table not in connection.introspection.table_names(cursor):
            return  # django-q2's own tables are not migrated yet
    for config in apps.get_app_configs():
        for name, fields in getattr(config, "schedules", {}).items():
            if not Schedule.objects.filter(func=fields["func"]).exists():
                Schedule.objects.create(name=name, repeats=-1, **fields)
