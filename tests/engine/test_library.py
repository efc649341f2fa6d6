"""The engine as a library: its tour runs."""

import doctest

from game import engine


def test_tour_in_the_docstring_runs() -> None:
    result = doctest.testmod(engine)

    assert result.failed == 0
    assert result.attempted >= 8
