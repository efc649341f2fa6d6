from django.db import migrations


def fill(apps, schema_editor):
    """Ready-made decks are public, and the cards of every deck's newest version become rows."""
    Deck, DeckCard = apps.get_model("decks", "Deck"), apps.get_model("decks", "DeckCard")
    Deck.objects.filter(owner=None).update(visibility="public")
    for deck in Deck.objects.iterator():
        newest = deck.versions.order_by("-number").first()
        cards = newest.cards if newest else {}
        DeckCard.objects.bulk_create(
            [DeckCard(deck=deck, card_id=card, count=count) for card, count in sorted(cards.items())]
        )


def empty(apps, schema_editor):
    apps.get_model("decks", "DeckCard").objects.all().delete()


class Migration(migrations.Migration):

    dependencies = [("decks", "0002_grown_decks")]

    operations = [migrations.RunPython(fill, empty)]
