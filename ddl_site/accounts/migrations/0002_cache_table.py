"""The table of the cache, which counts attempts for all processes. Other caches need none: then nothing happens."""

from django.conf import settings
from django.core.management import call_command
from django.db import migrations


def make_table(apps, schema_editor):
    call_command("createcachetable", database=schema_editor.connection.alias, verbosity=0)


def drop_table(apps, schema_editor):
    for cache in settings.CACHES.values():
        if cache["BACKEND"].endswith(".DatabaseCache"):
            schema_editor.execute(f"DROP TABLE IF EXISTS {schema_editor.quote_name(cache['LOCATION'])}")


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_first")]
    operations = [migrations.RunPython(make_table, drop_table)]
