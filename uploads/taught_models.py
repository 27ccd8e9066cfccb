"""Screens that leaders have taught: how their rows are read, which screenshots used them, and the texts to mark."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone

LONGEST_NAME = 60


def new_key() -> str:
    return uuid4().hex


class TaughtScreen(models.Model):
    """How the rows of one screen design are read (uploads.reading.taught), as a leader has marked it
    (uploads.teaching).

    `key`: the name by which a reading refers to it. `data_type`: the list that it shows, one of the portal's own or an
    event's. `screen`: the places of the texts, in the format of `reading.taught.stored`. `instead`: it is used even if
    a list is found without it, because that list was wrong. `active`: not switched off. `taught_on`: the screenshot on
    which it was marked; None if it was imported, or once that screenshot is deleted. `by`: the leader who taught or
    imported it; None for a deleted account.
    """

    key = models.CharField(max_length=32, unique=True, default=new_key, editable=False)
    name = models.CharField(max_length=LONGEST_NAME)
    data_type = models.CharField(max_length=20)
    screen = models.JSONField()
    instead = models.BooleanField(default=False)
    active = models.BooleanField(default=True)
    taught_on = models.ForeignKey(
        "uploads.Upload", on_delete=models.SET_NULL, null=True, blank=True, related_name="+", editable=False
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", editable=False
    )
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(Lower("name"), name="taught_screen_name_once"),
            models.CheckConstraint(condition=~Q(name=""), name="taught_screen_has_name"),
        ]

    def __str__(self) -> str:
        return self.name


class TaughtReading(models.Model):
    """A record that a screenshot was read with a taught screen. It shows how often and when each screen was of use."""

    upload = models.OneToOneField("uploads.Upload", on_delete=models.CASCADE, related_name="taught_reading")
    screen = models.ForeignKey(TaughtScreen, on_delete=models.CASCADE, related_name="readings")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.upload}: {self.screen}"


class ScreenTexts(models.Model):
    """The texts of a screenshot that a leader can mark, kept for a day (uploads.teaching.texts).

    `asked_at`: when a worker was asked for them. `texts`: None until the worker has found them. `notes`: why it found
    none.
    """

    upload = models.OneToOneField("uploads.Upload", on_delete=models.CASCADE, related_name="texts")
    asked_at = models.DateTimeField(default=timezone.now, db_index=True)
    texts = models.JSONField(null=True, blank=True)
    notes = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-asked_at"]
        verbose_name_plural = "texts of screenshots"

    def __str__(self) -> str:
        return str(self.upload)
