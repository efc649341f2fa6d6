from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Stands last among the apps: above all rooms."""

    name = "ddl_site"
    label = "site"

    def ready(self) -> None:
        """Make Celery's app the one that every process of the site enqueues with."""
        import ddl_site.celery  # noqa: F401
