"""What `./run` says and to which names it answers. That it serves is shown by tests/e2e/test_serving.py."""

import socket

import pytest

from ddl_site import start
from ddl_site.arguments import parse


def test_local_site_answers_to_local_names_alone() -> None:
    assert start.reachable_names("127.0.0.1") == ["127.0.0.1", "localhost", "::1"]


def test_site_for_the_network_answers_to_its_address_and_name() -> None:
    names = start.reachable_names("0.0.0.0")

    assert {socket.gethostname(), "127.0.0.1", "localhost", "::1"} <= set(names)
    assert names[0] == (start.lan_address() or socket.gethostname())
    assert start.reachable_names("203.0.113.7")[0] == "203.0.113.7"


def test_site_for_the_network_shows_address_and_code(capsys: pytest.CaptureFixture[str]) -> None:
    asked = parse(["--host", "203.0.113.7", "--port", "8123"])

    start.announce(asked, "203.0.113.7", has_administrator=True)

    said = capsys.readouterr().out
    assert "Kennel is ready: http://203.0.113.7:8123/" in said
    assert "▀" in said
    assert "createsuperuser" not in said


def test_local_site_shows_how_to_make_the_first_administrator(capsys: pytest.CaptureFixture[str]) -> None:
    start.announce(parse([]), "127.0.0.1", has_administrator=False)

    said = capsys.readouterr().out
    assert "Kennel is ready: http://127.0.0.1:8000/" in said
    assert "./run manage createsuperuser" in said
    assert "▀" not in said
