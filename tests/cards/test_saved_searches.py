from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards import services
from cards.models import SavedSearch
from ddl_site.accounts import services as accounts
from ddl_site.accounts.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("catalogue")]

HTMX = {"HX-Request": "true"}

Save = Callable[..., SavedSearch]


@pytest.fixture
def reader() -> User:
    return User.objects.create_user("reader")


@pytest.fixture
def save(reader: User) -> Save:
    def saved(name: str, query: str, *, owner: User = reader) -> SavedSearch:
        return services.save_search(owner=owner, name=name, query=query)

    return saved


def kept(owner: User) -> list[tuple[str, str]]:
    return list(SavedSearch.objects.filter(owner=owner).values_list("name", "query"))


# --- services ---


def test_search_is_saved_in_its_canonical_form(reader: User, save: Save) -> None:
    saved = save("  My \x00  needs ", "NEED>0  rarity:Epic foo:bar")

    assert kept(reader) == [("My needs", "need>0 r=epic")]
    assert saved.get_absolute_url() == "/cards/?q=need%3E0+r%3Depic"


def test_saving_the_same_twice_is_saving_it_once(reader: User, save: Save) -> None:
    first, second = save("Needs", "need>0"), save("needs", "need > 0".replace(" ", ""))

    assert first == second
    assert kept(reader) == [("Needs", "need>0")]


def test_name_is_used_once(reader: User, save: Save) -> None:
    save("Café", "need>0")

    with pytest.raises(services.SavedSearchError, match="another search called “Café”"):
        save("CAFE", "own>0")
    assert kept(reader) == [("Café", "need>0")]


def test_others_may_use_the_same_name(reader: User, save: Save) -> None:
    other = User.objects.create_user("other")
    save("Needs", "need>0")

    save("Needs", "own>0", owner=other)

    assert kept(reader) == [("Needs", "need>0")]


@pytest.mark.parametrize(
    ("name", "query", "sentence"),
    [
        ("Empty", "", "nothing to save yet"),
        ("Nonsense", "foo:bar", "nothing to save yet"),
        ("  ", "need>0", "Give the search a name"),
        ("\u0301", "need>0", "Give the search a name"),
        ("x" * 61, "need>0", "60 characters at most"),
        ("ﷺ" * 60, "need>0", "60 characters at most"),
        ("Long", "x" * 501, "500 characters at most"),
    ],
)
def test_search_that_cannot_be_saved_is_refused_with_a_sentence(
    reader: User, save: Save, name: str, query: str, sentence: str
) -> None:
    with pytest.raises(services.SavedSearchError, match=sentence):
        save(name, query)
    assert kept(reader) == []


def test_so_many_are_kept_and_no_more(reader: User, save: Save) -> None:
    for number in range(services.MOST_SEARCHES):
        save(f"Search {number}", "need>0")

    with pytest.raises(services.SavedSearchError, match="You keep 50 searches"):
        save("One more", "need>0")
    save("Search 7", "need>0")


def test_name_is_unique_in_the_rows_too(reader: User, save: Save) -> None:
    save("Needs", "need>0")

    with pytest.raises(IntegrityError), transaction.atomic():
        SavedSearch.objects.create(owner=reader, name="NEEDS", name_key="needs", query="own>0")


def test_searches_of_a_guest_go_on_under_the_account(reader: User, save: Save) -> None:
    guest = accounts.make_guest()
    save("Same", "need>0")
    save("Other", "need>1")
    save("Same", "need>0", owner=guest)
    save("other", "own>1", owner=guest)
    save("Mine", "own>2", owner=guest)

    accounts.merge_guest(guest=guest, user=reader)

    assert kept(reader) == [
        ("Mine", "own>2"),
        ("Other", "need>1"),
        ("other (2)", "own>1"),
        ("Same", "need>0"),
    ]
    assert SavedSearch.objects.count() == 4


# --- pages ---


def test_saved_searches_stand_on_the_page_of_their_owner_alone(
    client: Client, reader: User, save: Save
) -> None:
    save("<b>Tom & Jerry</b> <3", 'need>0 o:"<i>"')
    assert "Jerry" not in client.get("/cards/").content.decode()
    client.force_login(User.objects.create_user("other"))
    assert "Jerry" not in client.get("/cards/").content.decode()

    client.force_login(reader)
    page = client.get("/cards/").content.decode()

    assert "&lt;b&gt;Tom &amp; Jerry&lt;/b&gt; &lt;3" in page
    assert "<b>Tom" not in page


def test_form_saves_what_is_shown(client: Client, reader: User) -> None:
    client.force_login(reader)
    page = client.get("/cards/", {"q": "own=0", "class": "bow"}).content.decode()
    assert '<input id="save-query" type="hidden" name="query" value="own=0 c:bow">' in page

    answer = client.post("/cards/searches/", {"name": "Bows", "query": "own=0 c:bow"}, follow=True)

    assert answer.redirect_chain == [("/cards/?q=own%3D0+c%3Abow", 302)]
    assert "Saved as “Bows”." in answer.content.decode()
    assert kept(reader) == [("Bows", "own=0 c:bow")]


def test_results_bring_the_query_to_save_along(client: Client, reader: User) -> None:
    client.force_login(reader)

    part = client.get("/cards/", {"q": "own=0"}, headers=HTMX).content.decode()

    assert '<input id="save-query" type="hidden" name="query" value="own=0" hx-swap-oob="true">' in part


def test_refusal_is_told_beside_the_form_and_keeps_what_was_typed(
    client: Client, reader: User, save: Save
) -> None:
    save("Needs", "need>0")
    client.force_login(reader)
    typed = {"name": "needs", "query": "own=0 t:trap"}

    whole = client.post("/cards/searches/", typed)
    part = client.post("/cards/searches/", typed, headers=HTMX)

    for answer in (whole, part):
        text = answer.content.decode()
        assert answer.status_code == 422
        assert "another search called “Needs”" in text
        assert 'value="needs"' in text
        assert 'value="own=0 t:trap"' in text
    assert whole.content.decode().strip().startswith("<!DOCTYPE html>")
    assert part.content.decode().strip().startswith('<section id="searches"')


def test_htmx_saves_and_deletes_in_place(client: Client, reader: User) -> None:
    client.force_login(reader)

    saved = client.post("/cards/searches/", {"name": "Needs", "query": "need>0"}, headers=HTMX)
    again = client.post("/cards/searches/", {"name": "Needs", "query": "need>0"}, headers=HTMX)
    deleted = client.post(f"/cards/searches/{SavedSearch.objects.get().pk}/delete/", headers=HTMX)

    assert (saved.status_code, again.status_code, deleted.status_code) == (200, 200, 200)
    assert "/cards/?q=need%3E0" in saved.content.decode()
    assert "Saved as “Needs”." in saved.content.decode()
    assert "/cards/?q=need%3E0" not in deleted.content.decode()
    assert kept(reader) == []


def test_only_the_owner_deletes(client: Client, reader: User, save: Save) -> None:
    saved = save("Needs", "need>0")
    client.force_login(User.objects.create_user("other"))

    assert client.post(f"/cards/searches/{saved.pk}/delete/").status_code == 404
    assert kept(reader) == [("Needs", "need>0")]

    client.force_login(reader)
    assert client.post(f"/cards/searches/{saved.pk}/delete/").status_code == 302
    assert client.post(f"/cards/searches/{saved.pk}/delete/").status_code == 404


def test_strangers_are_asked_to_log_in_and_come_back_to_the_cards(client: Client, reader: User) -> None:
    answer = client.post("/cards/searches/", {"name": "Needs", "query": "need>0"})
    assert answer.headers["Location"] == "/accounts/login/?next=/cards/searches/"

    client.force_login(reader)
    assert client.get("/cards/searches/").headers["Location"] == "/cards/"


@pytest.mark.parametrize("many", [1, 30])
def test_page_asks_as_much_for_many_searches(
    client: Client, reader: User, save: Save, django_assert_num_queries: DjangoAssertNumQueries, many: int
) -> None:
    for number in range(many):
        save(f"Search {number}", "need>0")
    client.force_login(reader)
    client.get("/cards/")

    with django_assert_num_queries(7):
        client.get("/cards/", {"q": "gigatron"} if many == 1 else {})
