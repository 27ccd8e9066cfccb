from django.urls import path

from analytics.api import figures, merging, roster, roster_csv, snapshots, undoing

urlpatterns = [
    path("stats", figures.Stats.as_view()),
    path("member-data", figures.MemberData.as_view()),
    path("rankings", figures.Rankings.as_view()),
    path("trends", figures.Trends.as_view()),
    path("analytics", figures.Summary.as_view()),
    path("progression", figures.Progression.as_view()),
    path("week-over-week", figures.WeekOverWeek.as_view()),
    path("members/with-freshness", roster.MembersWithFreshness.as_view()),
    path("members/duplicates", merging.Duplicates.as_view()),
    path("members/merge-proposal", merging.MergeProposal.as_view()),
    path("members/<int:member_id>/merge", merging.MergeMembers.as_view()),
    path("change-sets", merging.ChangeSets.as_view()),
    path("change-sets/<int:change_set_id>/undo-plan", undoing.UndoPlan.as_view()),
    path("change-sets/<int:change_set_id>/undo", undoing.UndoChangeSet.as_view()),
    path("members/<int:member_id>", roster.MemberDetail.as_view()),
    path("members/<int:member_id>/toggle-active", roster.ToggleActive.as_view()),
    path("members/<int:member_id>/holdings", roster.MemberHoldings.as_view()),
    path("vs-scores/<int:member_id>/override", roster.OverrideVsScore.as_view()),
    path("vs-scores", snapshots.VsScores.as_view()),
    path("vs-scores/latest", snapshots.LatestVsScores.as_view()),
    path("weekly-snapshots", snapshots.WeeklySnapshots.as_view()),
    path("weekly-snapshots/preview", snapshots.SnapshotPreview.as_view()),
    path("weekly-snapshots/weeks", snapshots.SavedWeeks.as_view()),
    path("weekly-snapshots/<str:week_ending>", snapshots.SnapshotOfWeek.as_view()),
    path("weekly-snapshots/<str:week_ending>/export", snapshots.SnapshotExport.as_view()),
    path("roster/export", roster_csv.RosterExport.as_view()),
    path("roster/import", roster_csv.RosterImport.as_view()),
]
