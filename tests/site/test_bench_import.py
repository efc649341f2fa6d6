"""The measurement of imports: by its name, on a list that is soon done."""

from ddl_site.bench import __main__ as bench
from ddl_site.bench import import_


def test_measurement_is_called_import() -> None:
    assert "import" in bench.names()
    assert "import_" not in bench.names()


def test_small_list_is_measured() -> None:
    figures = import_.measure(rows=20, postgres=False)

    assert set(figures) == {
        f"sqlite_{what}" for what in ("preview", "import", "again", "export", "playsets", "peak_mb")
    }
    assert all(isinstance(figure, float) and figure > 0 for figure in figures.values())
