"""A list on its way into a collection, in a browser: by keyboard, without script, on a phone, by a worker."""

import signal
import socket
import sqlite3
import uuid
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from ddl_site.bench.running import RunningSite
from tests.e2e.conftest import OpenPage
from tests.e2e.keyboard import tab_to
from tests.e2e.looks import assert_in_order_in_all_sizes
from tests.e2e.player import guest_handle
from tests.e2e.processes import eventually, family_of, kill, send_signal, wait_to_kill, waiting_messages

LIST = (
    "Id,Foil,Condition,Language,Notes,Price,Count\n"
    "V004,,NM,,,1,3\nV004,yes,LP,de,signed by the artist himself in Berlin,9,1\nV022,,Mint,,,2,1\n"
    "V017,,NM,,,,-3\nGarry,,NM,,,,2\nV001,,NM,,,,0\n"
)


def begin(open_page: OpenPage, **options: object) -> Page:
    """Where a guest sends a list."""
    return open_page("/collection/import/", guest=True, **options)


def send(page: Page, text: str) -> None:
    page.get_by_label("Or paste the list").fill(text)
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_role("heading", name="Recognised as")).to_be_visible()


def send_file(page: Page, file: Path) -> None:
    page.get_by_label("A file").set_input_files(file)
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_role("heading", name="Recognised as")).to_be_visible()


def long_list(folder: Path, *, rows: int) -> Path:
    file = folder / "all of mine.csv"
    file.write_text("Id,Count\n" + "V004,1\nV017,1\n" * (rows // 2))
    return file


def test_pages_of_a_list_are_in_order(open_page: OpenPage) -> None:
    page = begin(open_page)
    assert_in_order_in_all_sizes(page)

    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_role("alert")).to_contain_text("Choose a file or paste a list.")
    assert_in_order_in_all_sizes(page)

    send(page, LIST)
    assert_in_order_in_all_sizes(page)
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("heading", name="Imported", exact=True)).to_be_visible()
    assert_in_order_in_all_sizes(page)


def test_a_list_comes_in_by_keyboard(open_page: OpenPage) -> None:
    page = begin(open_page)

    tab_to(page.get_by_label("Or paste the list"))
    page.keyboard.type("Id,Count\nV004,3\n")
    tab_to(page.get_by_role("button", name="Look at it"))
    page.keyboard.press("Enter")
    tab_to(page.get_by_role("radio", name="Add them to what I have"))
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Replace the printings that are listed")).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.get_by_text("3 copies came.")).to_be_visible()
    tab_to(page.get_by_role("button", name="Undo the import"))
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", name="Undone")).to_be_visible()


@pytest.mark.parametrize("script", [True, False])
def test_a_long_list_goes_through_the_worker(open_page: OpenPage, tmp_path: Path, script: bool) -> None:
    page = begin(open_page, java_script_enabled=script)

    send_file(page, long_list(tmp_path, rows=6000))
    expect(page.get_by_role("heading", level=1)).to_have_text("all of mine.csv")
    page.get_by_role("button", name="Import", exact=True).click()
    imported = page.get_by_role("heading", name="Imported", exact=True)
    expect(imported.or_(page.get_by_role("heading", name="Being imported"))).to_be_visible()
    if not script:
        assert eventually(lambda: page.reload() is not None and imported.is_visible(), every_s=0.2)

    expect(imported).to_be_visible()
    expect(page.get_by_text("6,000 copies came.").first).to_be_visible()


def test_export_is_downloaded_and_comes_in_again(open_page: OpenPage, tmp_path: Path) -> None:
    page = begin(open_page)
    send(page, LIST)
    page.get_by_role("button", name="Import", exact=True).click()
    with page.expect_navigation():
        page.get_by_role("link", name="Import another list").click()

    with page.expect_download() as started:
        page.get_by_role("link", name="Export CSV").click()
    file = tmp_path / started.value.suggested_filename
    started.value.save_as(file)
    send_file(page, file)

    expect(page.get_by_text("an export of this site")).to_be_visible()
    expect(page.get_by_text("Nothing changes")).to_have_count(2)


def test_import_of_a_killed_worker_is_taken_up(
    open_page: OpenPage, site: RunningSite, tmp_path: Path
) -> None:
    wait_to_kill(site)
    page = begin(open_page)
    send_file(page, long_list(tmp_path, rows=19_800))
    rows = sqlite3.connect(site.folder / "kennel.sqlite3", timeout=60, isolation_level=None)
    owner = rows.execute("SELECT id FROM accounts_user WHERE handle = ?", [guest_handle(page)]).fetchone()
    worker = family_of(site, "--queues=work")

    send_signal(worker, signal.SIGSTOP)
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("heading", name="Being imported")).to_be_visible()
    rows.execute("BEGIN IMMEDIATE")  # so that the worker cannot come to its end
    send_signal(worker, signal.SIGCONT)
    assert eventually(lambda: not waiting_messages(site, "cards.tasks.run_import"))
    kill(site, worker)
    # As if the time had passed that is left to a worker.
    rows.execute("UPDATE cards_importdraft SET touched_at = datetime(touched_at, '-1 minute')")
    rows.execute("COMMIT")

    expect(page.get_by_role("heading", name="Imported", exact=True)).to_be_visible()
    stacks = "FROM cards_stack WHERE owner_id = ?"
    assert rows.execute(f"SELECT count(*), sum(count) {stacks}", owner).fetchone() == (2, 19_800)
    lines = f"FROM cards_ledgerline WHERE stack_id IN (SELECT id {stacks})"
    assert rows.execute(f"SELECT count(*), sum(delta) {lines}", owner).fetchone() == (2, 19_800)
    rows.close()


def test_half_an_upload_makes_no_draft(open_page: OpenPage, site: RunningSite) -> None:
    page = begin(open_page)
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    token = page.locator("input[name=csrfmiddlewaretoken]").first.input_value()
    parts = {"csrfmiddlewaretoken": token, "key": str(uuid.uuid4())}
    body = "".join(
        f'--cut\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in parts.items()
    )
    body += '--cut\r\nContent-Disposition: form-data; name="file"; filename="half.csv"\r\n\r\n'
    body += "Id,Count\r\nV004,2\r\n"
    head = (
        f"POST /collection/import/ HTTP/1.1\r\nHost: {urlsplit(site.url).netloc}\r\n"
        f"Cookie: {'; '.join(f'{name}={value}' for name, value in cookies.items())}\r\n"
        f"Content-Type: multipart/form-data; boundary=cut\r\nContent-Length: {len(body) + 100}\r\n\r\n"
    )

    host, port = urlsplit(site.url).netloc.split(":")
    with socket.create_connection((host, int(port)), timeout=60) as line:
        line.sendall((head + body).encode())
        line.shutdown(socket.SHUT_WR)
        while line.recv(1 << 16):  # until the site is done with it
            pass

    page.reload()
    expect(page.get_by_text("half.csv")).to_have_count(0)
