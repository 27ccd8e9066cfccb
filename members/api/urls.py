from django.urls import path

from members.api import views

urlpatterns = [
    path("members", views.MemberList.as_view()),
]
