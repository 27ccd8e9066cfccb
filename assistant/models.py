"""What leaders asked, what was answered, and what the answers cost."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone


class ChatMessage(models.Model):
    """One message of a leader's own chat. Only that leader sees it. Clearing the history deletes it."""

    class Role(models.TextChoices):
        USER = "user", "User"
        ASSISTANT = "assistant", "Assistant"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="chat_messages")
    role = models.CharField(max_length=10, choices=Role.choices)
    content = models.TextField()
    query = models.JSONField(null=True, blank=True, editable=False, help_text="What was understood, for follow-ups.")
    language = models.CharField(max_length=5, blank=True, editable=False, help_text="Of an answer to a query.")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["user", "id"], name="chat_of_a_user")]

    def __str__(self) -> str:
        return f"{self.user}, {self.get_role_display()}, {self.at:%Y-%m-%d %H:%M}"


class Usage(models.Model):
    """What one answer used. It stays when the chat is cleared, and contains nothing of what was said.

    The tokens are the sums over all rounds of the answer. cost: US dollars at the prices in the settings.
    """

    class Outcome(models.TextChoices):
        RUNNING = "running", "Running"
        ANSWERED = "answered", "Answered"
        STOPPED = "stopped", "Stopped by the leader"
        FAILED = "failed", "Failed"

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="assistant_usage"
    )
    at = models.DateTimeField(default=timezone.now, db_index=True)
    model = models.CharField(max_length=80, blank=True, help_text="Empty: the built-in assistant answered.")
    outcome = models.CharField(max_length=10, choices=Outcome.choices, default=Outcome.RUNNING)
    failure = models.CharField(max_length=200, blank=True)
    rounds = models.PositiveSmallIntegerField(default=0)
    input_tokens = models.PositiveIntegerField(default=0)
    cached_tokens = models.PositiveIntegerField("tokens read from the cache", default=0)
    output_tokens = models.PositiveIntegerField(default=0)
    cost = models.DecimalField("cost (US dollars)", max_digits=10, decimal_places=6, default=0)
    seconds = models.FloatField(default=0)

    class Meta:
        verbose_name_plural = "usage"
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.user}, {self.at:%Y-%m-%d %H:%M}"


class PinnedAnswer(models.Model):
    """A question that leaders keep on the dashboard (assistant.pins). The query is stored, not the answer.

    `language`: the answer's language. `by`: who pinned it; None for a deleted account.
    """

    query = models.JSONField()
    language = models.CharField(max_length=5)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", editable=False
    )
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"Pinned answer {self.pk}"
