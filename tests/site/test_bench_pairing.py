"""The measurements of pairing, standings and publishing, on events that are soon played."""

from ddl_site.bench import pairing, publish, standings


def test_small_events_are_paired_and_compared() -> None:
    figures = pairing.measure(sizes=[16, 32], beside=16)

    assert list(figures) == [
        "n16_ms", "n16_slowest_ms", "n16_proven_optimal", "n16_networkx_ms", "n16_times_faster",
        "n16_times_faster_slowest", "n32_ms", "n32_slowest_ms", "n32_proven_optimal",
    ]  # fmt: skip
    assert figures["n16_proven_optimal"] == figures["n32_proven_optimal"] == 9


def test_small_standings_are_measured_by_every_rule_set() -> None:
    figures = standings.measure(players=33, rounds=3)

    assert list(figures) == ["tcg_s", "tcg_groups_s", "win_percentage_s", "explain_s"]
    assert [len(rows) for rows in standings.made_up_rounds(33, 3)] == [17, 17, 17]


def test_small_round_is_published_and_measured() -> None:
    figures = publish.measure(players=6, postgres=False)

    assert list(figures) == [
        "sqlite_publish_s", "sqlite_announce_s", "sqlite_total_s", "sqlite_longest_s"
    ]  # fmt: skip
