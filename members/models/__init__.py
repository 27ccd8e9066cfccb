"""The tables of the members: people, their records, the saved weeks, and the changes."""

from members.models.alliance import AllianceSettings
from members.models.away import Away
from members.models.changes import Change, ChangeSet, DataVersion
from members.models.events import Event
from members.models.people import LONGEST_FORM, DistinctNames, Member, MemberAlias, Rank, RankCriterion
from members.models.records import MemberRecord, SfTech
from members.models.strikes import Note, Strike
from members.models.targets import Target
from members.models.weeks import SnapshotRow, WeeklySnapshot

__all__ = [
    "LONGEST_FORM",
    "AllianceSettings",
    "Away",
    "Change",
    "ChangeSet",
    "DataVersion",
    "DistinctNames",
    "Event",
    "Member",
    "MemberAlias",
    "MemberRecord",
    "Note",
    "Rank",
    "RankCriterion",
    "SfTech",
    "SnapshotRow",
    "Strike",
    "Target",
    "WeeklySnapshot",
]
