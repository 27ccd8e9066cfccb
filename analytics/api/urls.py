from django.urls import path

from analytics.api import figures

urlpatterns = [
    path("stats", figures.Stats.as_view()),
    path("rankings", figures.Rankings.as_view()),
    path("trends", figures.Trends.as_view()),
    path("analytics", figures.Summary.as_view()),
    path("progression", figures.Progression.as_view()),
    path("week-over-week", figures.WeekOverWeek.as_view()),
]
