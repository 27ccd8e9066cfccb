"""Every address of the portal."""

from django.contrib import admin
from django.urls import include, path, re_path
from django.views.generic import RedirectView

from alliance import auth_api, discord_provider, invite, metrics, pages, set_up_page, throttle, web_app
from alliance.api import accounts, area, contributions, data, guide, packet, set_up, system
from alliance.api.unknown import UnknownPath
from alliance.area import errors, help_pages
from alliance.area import pages as area_pages

admin.site.site_header = admin.site.site_title = "Operator's desk"
admin.site.index_title = "The portal's data"
admin.site.login_form = throttle.OperatorLoginForm

urlpatterns = [
    path("auth/login", auth_api.LoginView.as_view()),
    path("auth/logout", auth_api.LogoutView.as_view()),
    path("auth/user", auth_api.CurrentUserView.as_view()),
    path("auth/discord", discord_provider.start),
    path("auth/discord/connect", discord_provider.connect),
    path("auth/discord/callback", discord_provider.callback, name="discord_callback"),
    path("auth/invitation", invite.AcceptView.as_view()),
    path("auth/invitation/discord", invite.by_discord),
    path("auth/setup/alliance", set_up.AllianceView.as_view()),
    path("auth/setup/leader", set_up.LeaderView.as_view()),
    path("auth/setup/discord", set_up.ByDiscordView.as_view()),
    path("setup", set_up_page.page),
    path("invite", invite.page),
    path("invite/<path:token>", invite.exchange),
    path("api/guide", guide.GuideView.as_view()),
    path("api/accounts", accounts.AccountList.as_view()),
    path("api/accounts/<int:account_id>/end-sessions", accounts.EndSessions.as_view()),
    path("api/accounts/<int:account_id>/take-access", accounts.TakeAccess.as_view()),
    path("api/accounts/<int:account_id>/give-access", accounts.GiveAccess.as_view()),
    path("api/invitations", accounts.InvitationList.as_view()),
    path("api/invitations/<int:invitation_id>", accounts.InvitationDetail.as_view()),
    path("api/data", data.DataOverview.as_view()),
    path("api/data/uploads", data.DataUploads.as_view()),
    path("api/data/retention", data.DataRetention.as_view()),
    path("api/data/export", data.DataExport.as_view()),
    path("api/data/import", data.DataImport.as_view()),
    path("api/data/check", data.DataCheck.as_view()),
    path("api/data/backups", data.DataBackups.as_view()),
    path("api/data/backups/<str:name>", data.DataBackup.as_view()),
    path("api/data/errands/<int:errand_id>", data.DataErrand.as_view()),
    path("api/settings", system.SystemSettings.as_view()),
    path("api/settings/alliance", system.AllianceFacts.as_view()),
    path("api/settings/strikes", system.StrikeSettings.as_view()),
    path("api/settings/test-picture", system.TestPicture.as_view()),
    path("api/settings/week", system.WeekSaving.as_view()),
    path("api/settings/webhook", system.DiscordWebhook.as_view()),
    path("api/settings/webhook/test", system.DiscordWebhookTest.as_view()),
    path("api/packet", packet.Packet.as_view()),
    path("api/packet/picture", packet.Picture.as_view()),
    path("api/packet/template", packet.Template.as_view()),
    path("api/packet/send", packet.Send.as_view()),
    path("api/packet/posts", packet.Posts.as_view()),
    path("api/packet/plan", packet.PlanView.as_view()),
    path("api/settings/members-area", system.MembersAreaSettings.as_view()),
    path("api/personal-links", area.PersonalLinkList.as_view()),
    path("api/personal-links/<int:link_id>", area.PersonalLinkDetail.as_view()),
    path("api/deletion-requests", area.DeletionRequests.as_view()),
    path("api/deletion-requests/<int:request_id>/grant", area.GrantDeletion.as_view()),
    path("api/deletion-requests/<int:request_id>/decline", area.DeclineDeletion.as_view()),
    path("api/contributions", contributions.ContributionList.as_view()),
    path("api/contributions/<int:contribution_id>/accept", contributions.AcceptContribution.as_view()),
    path("api/contributions/<int:contribution_id>/decline", contributions.DeclineContribution.as_view()),
    path("api/me", area.Me.as_view()),
    path("api/directory", area.Directory.as_view()),
    path("api/", include("members.api.urls")),
    path("api/", include("analytics.api.urls")),
    path("api/", include("uploads.api.urls")),
    path("api/", include("assistant.api.urls")),
    re_path(r"^api(/[\s\S]*)?$", UnknownPath.as_view()),
    path("operator", RedirectView.as_view(url="/operator/")),
    path("operator/figures/", admin.site.admin_view(metrics.page), name="operator_figures"),
    path("operator/password_change/", admin.site.admin_view(throttle.change_password, cacheable=True)),
    path("operator/", admin.site.urls),
    path("manifest.webmanifest", web_app.manifest),
    path("service-worker.js", web_app.service_worker),
    path("offline", web_app.offline),
    path("admin/share", web_app.shared),
    path("", include(area_pages)),
    path("", include(help_pages)),
    path("", include(pages)),
]

handler400 = errors.bad_request
handler404 = errors.not_found
handler500 = errors.server_error
