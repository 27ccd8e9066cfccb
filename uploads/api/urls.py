from django.urls import path, re_path

from uploads.api import (
    all_uploads,
    assistance,
    attention,
    disputes,
    drafts,
    drops,
    history,
    known,
    refiling,
    sf_tech,
    strikes,
    views,
    week,
)
from uploads.api.serializers import BATCH_ID

BATCH = rf"(?P<batch_id>{BATCH_ID})"

urlpatterns = [
    path("attention", attention.Attention.as_view()),
    path("week", week.WeekAtAGlance.as_view()),
    path("strikes", strikes.Strikes.as_view()),
    path("strikes/decide", strikes.DecideStrikes.as_view()),
    path("strikes/<str:strike_id>/confirm", strikes.ConfirmStrike.as_view()),
    path("strikes/<str:strike_id>/drop", strikes.DropStrike.as_view()),
    path("members/<int:member_id>/history", history.MemberHistory.as_view()),
    path("upload", views.UploadView.as_view()),
    path("upload/vs", views.VsUploadView.as_view()),
    path("upload/mutual-assistance", assistance.UploadAssistance.as_view()),
    path("mutual-assistance", assistance.Assistance.as_view()),
    path("upload/<int:upload_id>/image", views.UploadImage.as_view()),
    path("upload/<int:upload_id>/retry", views.UploadRetry.as_view()),
    path("upload/<int:upload_id>/events", refiling.UploadEvents.as_view()),
    path("upload/<int:upload_id>/refile", refiling.UploadRefile.as_view()),
    path("upload/<int:upload_id>/apply-data", views.ApplyData.as_view()),
    path("sf-tech/upload", sf_tech.UploadTree.as_view()),
    path("sf-tech/uploads", sf_tech.OpenTrees.as_view()),
    path("sf-tech/uploads/<int:upload_id>/confirm", sf_tech.ConfirmTree.as_view()),
    path("sf-tech/uploads/<int:upload_id>/discard", sf_tech.DiscardTree.as_view()),
    path("uploads", views.UploadList.as_view()),
    path("uploads/known", known.KnownUploads.as_view()),
    path("batches", views.BatchList.as_view()),
    path("all-uploads", all_uploads.AllUploads.as_view()),
    re_path(rf"^batch-status/{BATCH}$", views.BatchStatus.as_view()),
    re_path(rf"^batches/{BATCH}/review$", views.BatchReview.as_view()),
    re_path(rf"^batches/{BATCH}/rows$", all_uploads.BatchRows.as_view()),
    re_path(rf"^batches/{BATCH}/draft$", drafts.BatchDraft.as_view()),
    re_path(rf"^batches/{BATCH}/discard$", views.BatchDiscard.as_view()),
    re_path(rf"^drops/{BATCH}/apply$", drops.ApplyDrop.as_view()),
    re_path(rf"^batches/{BATCH}/ask-claude$", disputes.AskClaude.as_view()),
]
