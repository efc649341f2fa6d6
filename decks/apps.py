from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "decks"

    def ready(self) -> None:
        from cards.presenters import panels
        from cards.queries import Answers, register_field
        from ddl_site.accounts import panels as people
        from decks import presenters, queries, receivers  # noqa: F401 - connects them
        from decks.presenters import panels as deck_panels
        from decks.presenters.holdings import holdings_panel, short_panel
        from decks.presenters.profile import shared_decks_panel

        register_field("legal", Answers(queries.legal_in_format, values=queries.format_slugs))
        register_field("is:banned", Answers(queries.banned_somewhere))
        register_field("in", Answers(queries.in_deck, values=queries.deck_slugs))
        panels.register(presenters.card_panel, order=20)
        deck_panels.register_page("Deck", "decks:deck", order=0)
        deck_panels.register_page("Numbers", "decks:numbers", order=30)
        deck_panels.register_page("Sample hand", "decks:hand", order=31)
        deck_panels.register_page("Export and print", "decks:share", order=50)
        deck_panels.register_page("Versions", "decks:versions", order=70)
        deck_panels.register_page("Comments", "decks:comments", order=80)
        deck_panels.register_page("Sharing", "decks:sharing", order=90, for_owner=True)
        deck_panels.register_page("Edit", "decks:edit", order=10, for_owner=True)
        deck_panels.register(holdings_panel, order=40)
        people.register(people.Place.HOME, short_panel, order=25)
        people.register(people.Place.PROFILE, shared_decks_panel, order=20)
