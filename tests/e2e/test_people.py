"""From a guest to an account and back, in a real browser."""

from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.looks import PHONE, assert_in_order_in_all_sizes

PASSWORD = "quiet-lantern-94"


def test_guest_signs_up_and_settles_in(open_page: OpenPage) -> None:
    page, handle = open_page("/accounts/login/", viewport=PHONE), "Juniper"
    main = page.get_by_role("main")
    main.get_by_role("button", name="Play as a guest").click()
    expect(main.get_by_role("heading", name="Good to see you, guest-")).to_be_visible()
    assert_in_order_in_all_sizes(page)

    for path in ("/accounts/settings/", "/accounts/logout/", "/accounts/login/", "/accounts/signup/"):
        page.goto(path)
        assert_in_order_in_all_sizes(page)
    main.get_by_label("Handle").fill("admin")
    main.get_by_label("Password").fill("12345678")
    main.get_by_role("button", name="Sign up").click()
    expect(main.get_by_label("Handle")).to_have_accessible_description(
        "Others see it. 3 to 24 letters, digits, - or _. "
        "This handle is kept for the house. Please choose another one."
    )
    assert_in_order_in_all_sizes(page)

    main.get_by_label("Handle").fill(handle)
    main.get_by_label("Password").fill(PASSWORD)
    main.get_by_role("button", name="Sign up").click()
    expect(main.get_by_role("heading", name="Keep this recovery code")).to_be_visible()
    assert_in_order_in_all_sizes(page)
    page.goto("/accounts/settings/")
    main.get_by_label("Dark").check()
    main.get_by_role("button", name="Save").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert_in_order_in_all_sizes(page)

    page.get_by_role("navigation").get_by_role("link", name=handle).click()
    expect(main.get_by_role("heading", name=handle)).to_be_visible()
    assert_in_order_in_all_sizes(page)


def test_skip_link_is_the_first_stop_of_the_keyboard(page: Page) -> None:
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")

    expect(page.get_by_role("main")).to_be_focused()
