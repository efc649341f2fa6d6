"""A token made on the settings page opens the API, and the pages about it are readable by everybody."""

from playwright.sync_api import expect

from tests.e2e.conftest import OpenPage
from tests.e2e.looks import PHONE, assert_in_order_in_all_sizes

PASSWORD = "quiet-lantern-94"


def test_player_makes_a_token_and_uses_it(open_page: OpenPage) -> None:
    page = open_page("/accounts/signup/", viewport=PHONE)
    main = page.get_by_role("main")
    main.get_by_label("Handle").fill("Tokenpup")
    main.get_by_label("Password").fill(PASSWORD)
    main.get_by_role("button", name="Sign up").click()
    expect(main.get_by_role("heading", name="Keep this recovery code")).to_be_visible()

    page.goto("/accounts/settings/")
    panel = main.locator("section", has=page.get_by_role("heading", name="API tokens"))
    panel.get_by_label("What is it for?").fill("phone scanner")
    panel.get_by_label("It may change my collection").check()
    panel.get_by_label("Current password").fill(PASSWORD)
    panel.get_by_role("button", name="Make a token").click()
    secret = main.locator("#token").inner_text()
    assert_in_order_in_all_sizes(page)

    program = {"Authorization": f"Bearer {secret}"}
    added = page.request.post(
        "/api/v1/collection/changes/", data={"card": "V004", "delta": 2}, headers=program
    )
    assert (added.status, added.json()["count"]) == (201, 2)

    main.get_by_role("link", name="I have kept it").click()
    expect(panel.get_by_text("last used")).to_be_visible()
    assert_in_order_in_all_sizes(page)
    panel.get_by_role("button", name="Revoke phone scanner").click()
    expect(page.get_by_text("The token is revoked.")).to_be_visible()
    assert page.request.get("/api/v1/collection/", headers=program).status == 401


def test_docs_are_readable(open_page: OpenPage) -> None:
    page = open_page("/api/v1/docs/", viewport=PHONE)

    page.get_by_text("Find cards").click()
    expect(page.get_by_role("cell", name="A query in the language of the card pages.")).to_be_visible()

    assert_in_order_in_all_sizes(page)
