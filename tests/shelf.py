"""The shipped set in the database of a test: loaded once a run, then copied within the database.

A test finds the rows that `load_catalogue` makes, in a fraction of its time.
"""

from collections.abc import Sequence

from django.apps import apps
from django.db import connection, transaction

from cards import services


def fill() -> tuple[services.LoadReport, Sequence[str]]:
    """Lay the rows of the shipped set aside, in a database without cards: the report, and the tables."""
    found = {}
    with transaction.atomic(), connection.cursor() as cursor:
        report = services.load_catalogue()
        for model in apps.get_app_config("cards").get_models():
            cursor.execute(f"SELECT * FROM {model._meta.db_table}")
            found[model._meta.db_table] = cursor.fetchall()
        transaction.set_rollback(True)  # so that nothing happens that a commit would bring about
    tables = [table for table, rows in found.items() if rows]
    with transaction.atomic(), connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f"CREATE TABLE shelf_{table} AS SELECT * FROM {table}")
            places = ", ".join(["%s"] * len(found[table][0]))
            cursor.executemany(f"INSERT INTO shelf_{table} VALUES ({places})", found[table])
    return report, tables


def take_from(tables: Sequence[str]) -> None:
    """Put the rows where `load_catalogue` puts them, with the ids that it gave them."""
    with transaction.atomic(), connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f"INSERT INTO {table} SELECT * FROM shelf_{table}")
