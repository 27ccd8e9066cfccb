"""What leaders uploaded: everything that the calls for lists, trees and screenshots may find.

Pictures that members sent (uploads.sent) are decided only on From Members.
"""

from __future__ import annotations

from django.db.models import QuerySet

from uploads.models import FROM_MEMBERS, Batch, Upload


def batches() -> QuerySet[Batch]:
    return Batch.objects.exclude(data_type__in=FROM_MEMBERS)


def screenshots() -> QuerySet[Upload]:
    return Upload.objects.exclude(batch__data_type__in=FROM_MEMBERS)
