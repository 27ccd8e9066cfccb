from django.urls import path

from members.api import criteria, merging, records, roster, roster_csv, sf_tech, undoing, views, weeks

urlpatterns = [
    path("members", views.MemberList.as_view()),
    path("members/inactive", views.InactiveMembers.as_view()),
    path("members/top/<int:number>", views.TopMembers.as_view()),
    path("rank-criteria", criteria.RankCriteria.as_view()),
    path("rank-criteria/<int:rank>", criteria.RankCriterionOfRank.as_view()),
    path("sf-tech", sf_tech.SfTechList.as_view()),
    path("sf-tech/<int:member_id>", sf_tech.SfTechOfMember.as_view()),
    path("member-data", records.MemberData.as_view()),
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
    path("vs-scores", records.VsScores.as_view()),
    path("vs-scores/latest", records.LatestVsScores.as_view()),
    path("weekly-snapshots", weeks.WeeklySnapshots.as_view()),
    path("weekly-snapshots/preview", weeks.SnapshotPreview.as_view()),
    path("weekly-snapshots/weeks", weeks.SavedWeeks.as_view()),
    path("weekly-snapshots/<str:week_ending>", weeks.SnapshotOfWeek.as_view()),
    path("weekly-snapshots/<str:week_ending>/export", weeks.SnapshotExport.as_view()),
    path("roster/export", roster_csv.RosterExport.as_view()),
    path("roster/import", roster_csv.RosterImport.as_view()),
]
