from django.urls import path

from assistant.api import pins, views

urlpatterns = [
    path("ai-chat", views.AskView.as_view()),
    path("ai-chat/query", views.AskQueryView.as_view()),
    path("ai-chat/stream", views.AskStreamView.as_view()),
    path("query", views.QueryView.as_view()),
    path("pinned-answers", pins.PinnedAnswers.as_view()),
    path("pinned-answers/<int:pin_id>", pins.PinnedAnswerDetail.as_view()),
    path("chat-history", views.ChatHistory.as_view()),
]
