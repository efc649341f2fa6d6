"""The broker in a folder. kombu remembers bindings a process, so each test has queues of its own."""

from collections.abc import Iterator
from pathlib import Path
from queue import Empty
from threading import Thread

import pytest
from kombu.connection import Connection

import ddl_site.celery  # noqa: F401 - makes filesystem:// ours
from ddl_site.broker import Channel


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "messages").mkdir()
    return tmp_path / "messages"


@pytest.fixture
def connection(folder: Path) -> Iterator[Connection]:
    options = {
        "data_folder_in": str(folder),
        "data_folder_out": str(folder),
        "control_folder": str(folder),
        "polling_interval": 0.001,
    }
    with Connection("filesystem://localhost", transport_options=options) as connection:
        yield connection


def test_filesystem_means_our_channel(connection: Connection) -> None:
    assert isinstance(connection.channel(), Channel)


def test_messages_come_in_order_to_their_own_queue(connection: Connection, folder: Path) -> None:
    play, work = connection.SimpleQueue("play"), connection.SimpleQueue("work")
    for number in range(3):
        play.put({"number": number})
    work.put({"number": 9})

    got = [play.get(timeout=60).payload["number"] for _ in range(3)]

    assert got == [0, 1, 2]
    with pytest.raises(Empty):
        play.get_nowait()
    assert work.get(timeout=60).payload == {"number": 9}
    assert list(folder.glob("*.msg*")) == []
    play.close()
    work.close()


def test_draft_of_a_message_is_not_read(connection: Connection, folder: Path) -> None:
    queue = connection.SimpleQueue("quiet")
    (folder / "1.draft").write_text("")

    with pytest.raises(Empty):
        queue.get_nowait()
    queue.close()


def test_reader_never_meets_half_a_message(connection: Connection) -> None:
    """A reader that looks all the time while another thread writes gets every message once."""
    count = 300
    queue = connection.SimpleQueue("busy")
    sender = connection.clone()
    sent = sender.SimpleQueue("busy")
    writer = Thread(target=lambda: [sent.put(number) for number in range(count)])

    writer.start()
    got = [queue.get(timeout=60).payload for _ in range(count)]

    assert got == list(range(count))
    writer.join()
    queue.close()
    sent.close()
    sender.release()
