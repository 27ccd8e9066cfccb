"""The account with which a leader signs in, the browsers signed in with it, invitations to an account, the link that
sets an empty portal up, the log of who came and went, and how often somebody tried to sign in. The models of the
members' area are in alliance/area_models.py."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.contrib.sessions.models import Session
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from alliance import area_models  # noqa: F401 (Django looks for an app's models here)
from analytics.packet.template import LONGEST_MAIL, SHORTEST_MAIL
from members.models import Member, Rank
from members.models.alliance import THE_ONE


class User(AbstractUser):
    """An account is tied to a member. Rank and access come from that member at each request (design decision 3)."""

    member = models.OneToOneField(Member, on_delete=models.SET_NULL, null=True, blank=True, related_name="account")
    discord_id = models.CharField("Discord id", max_length=32, unique=True, null=True, blank=True)
    avatar = models.CharField("Discord avatar hash", max_length=64, blank=True)

    @property
    def rank(self) -> int:
        """0 to 5: R5 for a superuser, else the rank of the active member behind the account, else 0."""
        if self.is_superuser:
            return Rank.R5
        if self.member is None or not self.member.is_active:
            return Rank.NONE
        return self.member.rank

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """End the sessions when the password changes, as Django does, and also when the member's Discord name
        changes."""
        password = super()._get_session_auth_hash(secret)  # type: ignore[misc]
        name = self.member.discord_username if self.member else ""
        hashed: str = salted_hmac("alliance.models.User.sessions", f"{password}\n{name}", secret=secret).hexdigest()
        return hashed

    @property
    def display_name(self) -> str:
        return self.get_full_name() or (self.member.name if self.member else self.username)


class LiveSession(models.Model):
    """A browser that is signed in. The row is deleted with its session. The session's key is as good as a password, so
    it is never shown."""

    session = models.OneToOneField(Session, on_delete=models.CASCADE, editable=False, related_name="+")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="live_sessions")
    since = models.DateTimeField(default=timezone.now, db_index=True)
    last_seen = models.DateTimeField(default=timezone.now, db_index=True)
    address = models.GenericIPAddressField(null=True, blank=True)
    user_agent = models.CharField("browser", max_length=200, blank=True)

    class Meta:
        verbose_name = "session"
        ordering = ["-last_seen", "-pk"]

    def __str__(self) -> str:
        return f"{self.user}, since {timezone.localtime(self.since):%Y-%m-%d %H:%M}"


class AuditEntry(models.Model):
    """A sign-in, a sign-out, a refusal, or who let whom in. Leaders' changes are kept in members.ChangeSet."""

    class Kind(models.TextChoices):
        SIGN_IN = "sign-in", "Sign-in"
        SIGN_OUT = "sign-out", "Sign-out"
        WRONG = "wrong", "Refused: wrong name or password"
        HELD_UP = "held-up", "Refused: too many wrong sign-ins"
        REFUSED = "refused", "Refused: not allowed"
        TIED = "tied", "Discord connected"
        INVITED = "invited", "Leader invited"
        WITHDRAWN = "withdrawn", "Invitation withdrawn"
        JOINED = "joined", "Entered by an invitation"
        ENDED = "ended", "Sessions ended"
        CLOSED = "closed", "Access taken away"
        OPENED = "opened", "Access given back"
        SET_UP = "set-up", "Portal set up"
        SETTINGS = "settings", "Settings changed"
        EXPORTED = "exported", "All data exported"
        IMPORTED = "imported", "Data imported"
        BACKUP = "backup", "Backup asked for"
        FETCHED = "fetched", "Backup downloaded"
        CHECKED = "checked", "Check of the data asked for"
        TESTED = "tested", "Settings tested"
        PACKET = "packet", "Weekly packet"
        LINKED = "linked", "Personal links made"
        UNLINKED = "unlinked", "Personal link revoked"
        BY_LINK = "by-link", "Members' area opened by a personal link"
        OWN_DATA = "own-data", "Own data taken by a member"
        ASKED = "asked", "Deletion asked for by a member"
        SENT = "sent", "Sent by a member to the leaders"
        ANSWERED = "answered", "What a member sent was declined"
        ERASED = "erased", "Member erased as asked"
        DEED = "deed", "Done by a leader"

    kind = models.CharField(max_length=10, choices=Kind.choices)
    at = models.DateTimeField(default=timezone.now, db_index=True)
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    username = models.CharField("name as given", max_length=150, blank=True)
    detail = models.CharField(max_length=200, blank=True)
    address = models.GenericIPAddressField(null=True, blank=True)
    user_agent = models.CharField("browser", max_length=200, blank=True)
    times = models.PositiveIntegerField(default=1, help_text="How often this came in a row.")
    last_at = models.DateTimeField("last at", default=timezone.now)

    class Meta:
        verbose_name = "audit entry"
        verbose_name_plural = "audit log"
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["kind", "-at"], name="audit_kind_at")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.username or 'nobody'}"


class Invitation(models.Model):
    """A link by which one member of the roster gets an account, once (alliance/invitations.py).

    The row stores only the hash of the link's token, so nobody but the holder of the link knows the token. invited_by:
    None if a command on the server made the invitation; deleting an inviter's account deletes its invitations. account:
    the account that was made from it.
    """

    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="invitations")
    rank = models.PositiveSmallIntegerField(choices=[(rank.value, rank.label) for rank in (Rank.R4, Rank.R5)])
    invited_by = models.ForeignKey(
        User, on_delete=models.CASCADE, null=True, blank=True, related_name="invitations_made"
    )
    made_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(db_index=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)
    account = models.OneToOneField(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="invitation")

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(rank__in=[Rank.R4, Rank.R5]), name="invitation_rank_leads"),
            models.CheckConstraint(
                condition=Q(account=None) | Q(used_at__isnull=False), name="invitation_account_only_when_used"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member}, R{self.rank}, until {timezone.localtime(self.expires_at):%Y-%m-%d %H:%M}"


class SetupLink(models.Model):
    """The link by which an empty portal is set up: one row, with the hash of the token (alliance/set_up.py)."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=THE_ONE, editable=False)
    token_hash = models.CharField(max_length=64, editable=False)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=THE_ONE), name="setup_link_one_row")]

    def __str__(self) -> str:
        return f"made {timezone.localtime(self.made_at):%Y-%m-%d %H:%M}"


class TryCount(models.Model):
    """How many sign-ins were tried within one span of time, for one of the limits (alliance/tries.py).

    key: the kind of limit and its subject, such as `account:nia` or `address:2001:db8::/64`.
    """

    key = models.CharField("limit", max_length=200, primary_key=True)
    tries = models.PositiveIntegerField(default=0)
    ends_at = models.DateTimeField("forgotten at", db_index=True)

    class Meta:
        verbose_name = "count of tries"
        verbose_name_plural = "sign-ins tried"
        ordering = ["-ends_at", "key"]

    def __str__(self) -> str:
        return self.key


class BackupRun(models.Model):
    """An attempt to make a backup (manage.py backup). `size`: bytes of the archive. `failure`: why there is no
    archive."""

    at = models.DateTimeField(default=timezone.now, db_index=True)
    file = models.CharField(max_length=255)
    size = models.BigIntegerField()
    files = models.PositiveIntegerField("screenshots and previews")
    seconds = models.FloatField()
    failure = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = "backup"
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return self.file


class Errand(models.Model):
    """Something that an R5 asked the worker for on the Admin Panel (alliance/errands.py). One of each kind at a time.

    seen_at: the worker's last sign of life. done, total: the progress. result: the outcome, in a form that depends on
    the kind. failure: why the errand failed. picture: a picture to read as a test, until the worker has taken it.
    """

    class Kind(models.TextChoices):
        BACKUP = "backup", "Backup"
        CHECK = "check", "Check of the data"
        READ = "read", "Test picture"

    class State(models.TextChoices):
        WAITING = "waiting", "Waiting"
        RUNNING = "running", "Running"
        DONE = "done", "Done"
        FAILED = "failed", "Failed"

    kind = models.CharField(max_length=10, choices=Kind.choices)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    asked_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    asked_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    result = models.JSONField(null=True, blank=True)
    failure = models.CharField(max_length=300, blank=True)
    picture = models.BinaryField(null=True, editable=False)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["kind"], condition=Q(state__in=["waiting", "running"]), name="one_errand_of_a_kind_at_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, {timezone.localtime(self.asked_at):%Y-%m-%d %H:%M}"


class Webhook(models.Model):
    """The address by which the portal writes to a Discord channel; one row, or none (alliance/webhook.py).

    Anybody who has the address may write there, so it is stored encrypted, and is never shown or logged.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    sealed = models.TextField(editable=False)
    set_at = models.DateTimeField(default=timezone.now)
    set_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        verbose_name = "Discord webhook"
        constraints = [models.CheckConstraint(condition=Q(id=1), name="webhook_one_row")]

    def __str__(self) -> str:
        return f"Set {timezone.localtime(self.set_at):%Y-%m-%d %H:%M}"


class PacketTemplate(models.Model):
    """How the weekly packet is worded, and when it is posted automatically; one row, or none (alliance/packet).

    parts: the sections in their order (analytics.packet.template.Part). version: counts the changes. post_day (1 for
    Monday), post_hour: in the alliance's time zone, None if the packet is not posted automatically. post_since: since
    when it is.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=THE_ONE, editable=False)
    parts = models.JSONField(default=list)
    mail_length = models.PositiveSmallIntegerField(
        "letters of a mail's part", validators=[MinValueValidator(SHORTEST_MAIL), MaxValueValidator(LONGEST_MAIL)]
    )
    version = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField(default=timezone.now)
    changed_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    post_day = models.PositiveSmallIntegerField("posted on", null=True, blank=True)
    post_hour = models.PositiveSmallIntegerField("posted at", null=True, blank=True)
    post_since = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = "packet's template"
        constraints = [
            models.CheckConstraint(condition=Q(id=THE_ONE), name="packet_template_one_row"),
            models.CheckConstraint(
                condition=Q(mail_length__gte=SHORTEST_MAIL, mail_length__lte=LONGEST_MAIL), name="packet_mail_length"
            ),
            models.CheckConstraint(
                condition=Q(post_day=None, post_hour=None, post_since=None)
                | Q(post_day__gte=1, post_day__lte=7, post_hour__gte=0, post_hour__lte=23, post_since__isnull=False),
                name="packet_post_day_and_hour",
            ),
        ]

    def __str__(self) -> str:
        return f"Version {self.version}"


class PacketPost(models.Model):
    """A packet that was posted to Discord or will be (alliance/packet/posts.py). The row is the truth, not the queue.

    again: a leader had the week's packet posted once more. by_itself: the schedule asked for it. messages: what is
    posted, kept until that is done. sent: how many of the `parts` are certainly in the channel. trying: the index of
    the part being sent; it stays if nobody knows whether that part arrived. attempts: how often that part was tried.
    """

    class State(models.TextChoices):
        WAITING = "waiting", "Waiting"
        SENDING = "sending", "Being posted"
        POSTED = "posted", "Posted"
        FAILED = "failed", "Failed"

    week_ending = models.DateField()
    again = models.BooleanField(default=False)
    by_itself = models.BooleanField(default=False)
    asked_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    asked_at = models.DateTimeField(default=timezone.now)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    messages = models.JSONField(default=list)
    parts = models.PositiveSmallIntegerField(default=0)
    sent = models.PositiveSmallIntegerField(default=0)
    trying = models.PositiveSmallIntegerField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField(default=timezone.now)
    claimed_by = models.CharField(max_length=150, blank=True)
    lease_expires_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = "packet posted"
        verbose_name_plural = "packets posted"
        ordering = ["-asked_at", "-pk"]
        indexes = [models.Index(fields=["state", "next_at"], name="packet_post_due")]
        constraints = [
            models.UniqueConstraint(fields=["week_ending"], condition=Q(again=False), name="packet_post_once_a_week"),
            models.UniqueConstraint(
                fields=["week_ending"], condition=Q(state__in=["waiting", "sending"]), name="packet_post_one_under_way"
            ),
            models.CheckConstraint(condition=Q(sent__lte=F("parts")), name="packet_post_sent_of_parts"),
        ]

    def __str__(self) -> str:
        return f"W/E {self.week_ending}, {self.get_state_display().lower()}"
