"""Puts a row for searches beside every card that is stored already, and indexes them on PostgreSQL."""

from django.db import migrations, transaction
from django.db.utils import DatabaseError

from cards.folding import fold

CLASSES = ["Crown", "Bow", "Wizard", "Zombie", "Pirate", "Neutral", "All"]
ORDERS = {
    "current_by_number": "set_number, number, card_id",
    "current_by_name": "name_key, card_id",
    "current_by_cost": "cost, name_key, card_id",
    "current_by_attack": "attack DESC NULLS LAST, name_key, card_id",
    "current_by_hp": "hp DESC NULLS LAST, name_key, card_id",
    "current_by_class": "class_place, cost, name_key, card_id",
    "current_by_rarity": "rarity DESC, name_key, card_id",
}
TRIGRAMS = {"current_name_trigrams": "name_key", "current_text_trigrams": "text_key"}


def fill(apps, schema_editor):
    newest = {}
    versions = apps.get_model("cards", "CardVersion").objects.select_related("card__set")
    for version in versions.order_by("since").iterator():
        newest[version.card_id] = version
    rows = apps.get_model("cards", "CurrentCard").objects
    rows.bulk_create([row(rows.model, version) for version in newest.values()], batch_size=500)


def row(model, version):
    card = version.card
    text = version.text if version.printed_text is None else version.printed_text
    return model(
        card=card, version=version, set=card.set, set_number=card.set.number, number=card.number,
        name_key=card.name_key, card_class=card.card_class, class_place=CLASSES.index(card.card_class),
        type=card.type, rarity=card.rarity, tier=card.tier, cost=version.cost, attack=version.attack,
        hp=version.hp, traits=version.traits, text_key=fold(text),
    )


def index(apps, schema_editor):
    """PostgreSQL reads pages and parts of words from indexes.

    SQLite would walk an index row by row where reading the small table once is several times as quick, so it
    has none. Without pg_trgm, or the right to switch it on, searches are right and slower.
    """
    if schema_editor.connection.vendor != "postgresql":
        return
    for name, columns in ORDERS.items():
        schema_editor.execute(f"CREATE INDEX {name} ON cards_currentcard ({columns})")
    try:
        with transaction.atomic(using=schema_editor.connection.alias):
            schema_editor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
    except DatabaseError:
        return
    for name, column in TRIGRAMS.items():
        schema_editor.execute(f"CREATE INDEX {name} ON cards_currentcard USING gin ({column} gin_trgm_ops)")


def drop_indexes(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        for name in [*ORDERS, *TRIGRAMS]:
            schema_editor.execute(f"DROP INDEX IF EXISTS {name}")


class Migration(migrations.Migration):
    dependencies = [("cards", "0004_current_cards")]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.RunPython(index, drop_indexes),
    ]
