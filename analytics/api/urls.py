from django.urls import path

from analytics.api import board, duel, events, figures, targets

urlpatterns = [
    path("joined-and-left", board.JoinedAndLeft.as_view()),
    path("board", board.Board.as_view()),
    path("board/apply", board.ApplyBoard.as_view()),
    path("duel", duel.Duel.as_view()),
    path("events", events.Events.as_view()),
    path("events/<int:event_id>", events.EventDetail.as_view()),
    path("events/<int:event_id>/results", events.EventResults.as_view()),
    path("members/<int:member_id>/events", events.EventsOfMember.as_view()),
    path("targets", targets.Targets.as_view()),
    path("stats", figures.Stats.as_view()),
    path("rankings", figures.Rankings.as_view()),
    path("trends", figures.Trends.as_view()),
    path("analytics", figures.Summary.as_view()),
    path("progression", figures.Progression.as_view()),
    path("week-over-week", figures.WeekOverWeek.as_view()),
]
