from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "ddl_site.accounts"
    label = "accounts"
    verbose_name = "Players"
