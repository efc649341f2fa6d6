from django.apps import AppConfig


class GameConfig(AppConfig):
    name = "game"

    def ready(self) -> None:
        from ddl_site.accounts import panels
        from decks.presenters import panels as deck_panels
        from game import receivers  # noqa: F401 - connects them
        from game.presenters.decks import play_panel
        from game.presenters.matches import open_matches_panel, played_panel

        panels.register(panels.Place.HOME, open_matches_panel, order=10)
        panels.register(panels.Place.PROFILE, played_panel, order=10)
        deck_panels.register(play_panel, order=10)
        deck_panels.register_page("Test it", "lab:home", order=60)
