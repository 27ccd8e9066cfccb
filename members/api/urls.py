from django.urls import path

from members.api import criteria, sf_tech, views

urlpatterns = [
    path("members", views.MemberList.as_view()),
    path("members/inactive", views.InactiveMembers.as_view()),
    path("members/top/<int:number>", views.TopMembers.as_view()),
    path("rank-criteria", criteria.RankCriteria.as_view()),
    path("rank-criteria/<int:rank>", criteria.RankCriterionOfRank.as_view()),
    path("sf-tech", sf_tech.SfTechList.as_view()),
    path("sf-tech/<int:member_id>", sf_tech.SfTechOfMember.as_view()),
]
