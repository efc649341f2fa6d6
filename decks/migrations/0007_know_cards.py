from django.db import migrations


def fill(apps, schema_editor):
    """Owners of decks know the cards as they are today: only what changes from now on is news."""
    version, known = apps.get_model("cards", "CardVersion"), apps.get_model("decks", "KnownCard")
    newest = {row.card_id: row for row in version.objects.select_related("card").order_by("since")}
    known.objects.bulk_create(
        [
            known(
                card_id=card_id,
                facts={
                    "name": row.card.name,
                    "since": row.since.isoformat(),
                    "class": row.card_class or row.card.card_class,
                    "cost": row.cost,
                    "attack": row.attack,
                    "hp": row.hp,
                    "keywords": row.keywords,
                    "text": row.text if row.printed_text is None else row.printed_text,
                },
            )
            for card_id, row in newest.items()
        ]
    )


def empty(apps, schema_editor):
    apps.get_model("decks", "KnownCard").objects.all().delete()


class Migration(migrations.Migration):

    dependencies = [("decks", "0006_news")]

    operations = [migrations.RunPython(fill, empty)]
