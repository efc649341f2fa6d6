"""Addresses about people. The entrance keeps the names of django-allauth; the rest is `accounts:`."""

from allauth.account import views as allauth
from django.urls import include, path, re_path

from ddl_site.accounts.views import entrance, notices, pages, settings

entrance_urls = [
    path("login/", entrance.LoginView.as_view(), name="account_login"),
    path("logout/", allauth.logout, name="account_logout"),
    path("signup/", entrance.SignupView.as_view(), name="account_signup"),
    path("inactive/", allauth.account_inactive, name="account_inactive"),
    path("password/change/", entrance.PasswordChangeView.as_view(), name="account_change_password"),
    path("password/set/", entrance.PasswordSetView.as_view(), name="account_set_password"),
    path("password/reset/", entrance.PasswordResetView.as_view(), name="account_reset_password"),
    path("password/reset/done/", allauth.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        entrance.PasswordResetFromKeyView.as_view(),
        name="account_reset_password_from_key",
    ),
    path(
        "password/reset/key/done/",
        allauth.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
]
player_urls = [
    path("accounts/guest/", pages.become_guest, name="guest"),
    path("accounts/recover/", entrance.recover, name="recover"),
    path("accounts/notices/", notices.notice_list, name="notices"),
    path("accounts/notices/read/", notices.read_all, name="read_notices"),
    path("accounts/notices/<int:pk>/", notices.open_notice, name="notice"),
    path("accounts/settings/", settings.preferences, name="settings"),
    path("accounts/settings/email/", settings.email, name="email"),
    path("accounts/settings/recovery-code/", settings.new_recovery_code, name="new_recovery_code"),
    path("accounts/settings/tokens/", settings.new_token, name="new_token"),
    path("accounts/settings/tokens/<int:pk>/revoke/", settings.revoke_token, name="revoke_token"),
    path("players/<str:handle>/", pages.profile, name="profile"),
]
urlpatterns = [
    path("", pages.home, name="home"),
    path("accounts/", include(entrance_urls)),
    path("", include((player_urls, "accounts"))),
]
