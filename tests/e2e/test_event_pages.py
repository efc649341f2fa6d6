"""Every page of events as its people see it, with long names: axe finds nothing, nothing runs out of it."""

from typing import Any

import pytest
from playwright.sync_api import Page

from ddl_site.bench.running import RunningSite
from tests.e2e import arrange, looks
from tests.e2e.conftest import OpenPage

HOST = (
    "/accounts/settings/", "/events/", "/events/new/", "/events/new/?template=store-championship",
    "{planned}", "{planned}edit/", "{planned}entries/", "{planned}entries/codes/", "{planned}lists/",
    "{planned}lists/?show=undecided", "{planned}lists/{waiting}/enter/", "{planned}rounds/",
    "{planned}staff/", "{running}", "{running}cancel/", "{running}edit/", "{running}entries/",
    "{running}entries/{cat}/", "{running}files/", "{running}log/", "{running}rounds/", "{running}rounds/2/",
    "{running}rounds/2/repair/", "{running}rounds/2/slips/", "{running}rounds/2/tables/{table}/", "{draft}",
    "{draft}rounds/",
    "{draft}rounds/2-1/", "{bracket}rounds/2-1/", "{finished}", "{finished}files/", "{cancelled}", "{empty}",
    "{empty}entries/", "{empty}lists/", "{empty}penalties/", "{empty}rounds/", "{private}invitation/",
    "{online}rounds/1/",
)  # fmt: skip
JUDGE = (
    "{running}calls/", "{running}lists/{cat}/", "{running}lists/{dog}/", "{running}lists/checks/",
    "{running}penalties/", "{running}penalties/players/{cat}/", "{running}rounds/2/absent/",
    "{running}rounds/2/tables/1/",
)  # fmt: skip
DOG = (
    "{planned}", "{planned}leave/", "{planned}lists/hand-in/", "{planned}claim/", "{running}",
    "{running}leave/",
    "{running}lists/{dog}/", "{running}my/", "{running}my/call/", "{running}rounds/2/", "{bracket}bracket/",
    "{finished}", "{cancelled}", "{online}my/",
)  # fmt: skip
CAT = ("{planned}lists/hand-in/", "{running}my/", "{online}my/")
STRANGER = (
    "/events/new/", "{planned}", "{running}files/", "{running}lists/", "{running}rounds/2/clock/",
    "{running}rounds/2/wall/", "{running}standings/", "{running}standings/{cat}/", "{draft}standings/",
    "{finished}bracket/", "{finished}standings/", "{large}rounds/1/clock/", "{large}rounds/1/names/",
    "{large}rounds/1/wall/", "{large}standings/",
)  # fmt: skip
VIEWERS = {
    "Looks-host": HOST, "Looks-judge": JUDGE, "Looks-dog": DOG, "Looks-cat": CAT, "": STRANGER,
}  # fmt: skip


@pytest.fixture(scope="module")
def made(site: RunningSite) -> dict[str, Any]:
    return arrange.events(site)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_pages_of_events_are_in_order(open_page: OpenPage, made: dict[str, Any], viewer: str) -> None:
    session = {"storage_state": arrange.logged_in(made["sessions"][viewer])} if viewer else {}
    page = open_page("/events/", viewport=looks.PHONE, reduced_motion="reduce", **session)
    facts = made["events"] | {"cat": made["entries"]["Looks-cat"], "dog": made["entries"]["Looks-dog"]}
    facts |= {"table": made["table"], "waiting": made["waiting"]}

    faults = [fault for path in VIEWERS[viewer] for fault in faults_of(page, path.format(**facts))]

    assert faults == []


def faults_of(page: Page, path: str) -> list[str]:
    """What is not in order on a page, on a phone; on a desk it is as wide as the window."""
    page.set_viewport_size(looks.PHONE)
    answer = page.goto(path)
    assert answer is not None
    faults = [] if answer.ok else [f"answers {answer.status}"]
    faults += looks.faults_of(page)
    page.set_viewport_size(looks.DESK)
    faults += ["scrolls sideways on a desk"] if looks.is_too_wide(page) else []
    return [f"{path}: {fault}" for fault in faults]
