"""Every upload to be read has a worker, or has not waited too long for one (design, Jobs)."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from alliance.invariants.finding import Found
from uploads.models import Upload

SWEEP = timedelta(minutes=2)
"""The sweep runs each minute, and may take a while."""


def live_leases() -> Found:
    """A claimed upload has a valid lease, or one that the next sweep will end."""
    claimed = Upload.objects.filter(status=Upload.Status.PROCESSING).exclude(claimed_by="")
    lapsed = claimed.filter(Q(lease_expires_at=None) | Q(lease_expires_at__lt=timezone.now() - SWEEP))
    wrong = [f"{named(one)} is held by {one.claimed_by}, whose lease ended {one.lease_expires_at}" for one in lapsed]
    return Found(claimed.count(), wrong)


def patient_uploads() -> Found:
    """An upload that nobody is reading yet has attempts left, and has not waited longer than UPLOAD_PATIENCE."""
    waiting = Upload.objects.filter(status=Upload.Status.PROCESSING, claimed_by="")
    since = timezone.now() - SWEEP - timedelta(seconds=settings.UPLOAD_PATIENCE)
    stuck = waiting.filter(Q(queued_at__lt=since) | Q(attempts__gte=settings.UPLOAD_ATTEMPTS))
    wrong = [f"{named(one)} waits since {one.queued_at} after {one.attempts} attempts" for one in stuck]
    return Found(waiting.count(), wrong)


def ended_claims() -> Found:
    """An upload that is no longer being read has no claim."""
    ended = Upload.objects.exclude(status=Upload.Status.PROCESSING)
    held = ended.filter(~Q(claimed_by="") | Q(lease_expires_at__isnull=False))
    return Found(ended.count(), [f"{named(one)} is {one.status} and still claimed" for one in held])


def named(upload: Upload) -> str:
    return f"upload {upload.pk} ({upload.original_name})"
