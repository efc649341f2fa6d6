from django.apps import AppConfig


class CardsConfig(AppConfig):
    name = "cards"

    def ready(self) -> None:
        from cards import receivers  # noqa: F401 - connects them
        from cards.presenters.lists import shared_panel
        from cards.presenters.playsets import home_panel
        from cards.queries import shared_address
        from ddl_site.accounts import panels, public

        public.register("collection", shared_address)
        panels.register(panels.Place.HOME, home_panel, order=30)
        panels.register(panels.Place.PROFILE, shared_panel, order=30)
