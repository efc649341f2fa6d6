"""Collections in the API: one's own, and what others share."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards import services
from cards.models import Batch, Printing, StackKey
from ddl_site.accounts.models import RequestKey, User
from tests.cards.calls import caller, get, own, post, writer
from tests.cards.ledger import assert_exact, counts, printing

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("catalogue")]
MINE = "/api/v1/collection/"
CHANGES, BATCHES = f"{MINE}changes/", f"{MINE}batches/"
HIS = "/api/v1/players/Maple/collection/"


# --- reading ---


def test_list_has_ones_own_copies(maple: User, rowan: User) -> None:
    own(maple, "V004", 2, finish="holo", condition="LP", language="de", note="signed")
    own(rowan, "V005")

    page = get(caller(maple), MINE)

    assert page["results"] == [
        {
            "card": "V004",
            "name": "Gary",
            "printing": "holo",
            "condition": "LP",
            "language": "de",
            "note": "signed",
            "count": 2,
        }
    ]


def test_query_leaves_only_what_it_finds(maple: User) -> None:
    for card_id in ("V004", "V005", "V023"):
        own(maple, card_id, finish="full_art" if card_id == "V023" else "normal")

    page = get(caller(maple), MINE, q="is:full-art smell:x")

    assert [row["card"] for row in page["results"]] == ["V023"]
    assert len(page["warnings"]) == 1


def test_session_reads_as_a_token_does(client: Client, maple: User) -> None:
    own(maple, "V004")
    client.force_login(maple)

    assert get(client, MINE) == get(caller(maple), MINE)


@pytest.mark.parametrize("address", [MINE, BATCHES, HIS])
def test_queries_do_not_grow_with_rows(
    maple: User, address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    program = caller(maple)
    get(program, MINE)  # notes the use of the token
    most = {MINE: 3, BATCHES: 3, HIS: 4}[address]
    services.change_settings(owner=maple, shares_collection=True)
    cards = Printing.objects.filter(finish="normal").values_list("card", flat=True)
    for number in range(1, 31):
        own(maple, cards[number])
        if number in (1, 30):
            with django_assert_num_queries(most):
                assert get(program, address)["count"] == number


# --- changing ---


def test_delta_adds_and_takes_away(maple: User) -> None:
    program = writer(maple)

    added = post(program, CHANGES, {"card": "v004", "delta": 3})
    taken = post(program, CHANGES, {"card": "V004", "delta": -1})

    assert (added.status_code, added.json()["count"]) == (201, 3)
    assert taken.json()["count"] == 2
    assert counts(maple) == {StackKey(printing("V004")): 2}
    assert taken.json()["batch"]["copies"] == -1
    assert_exact()


def test_count_sets_exactly_these_copies(maple: User) -> None:
    own(maple, "V004", 5)
    program = writer(maple)
    copies = {
        "card": "V004",
        "printing": "holo",
        "condition": "D",
        "language": "ja",
        "note": "=1",
        "count": 2,
    }

    first, again = post(program, CHANGES, copies), post(program, CHANGES, copies)

    assert counts(maple)[StackKey(printing("V004", "holo"), "D", "ja", "=1")] == 2
    assert counts(maple)[StackKey(printing("V004"))] == 5
    assert first.json()["batch"]["copies"] == 2
    assert again.json() == {"batch": None, "count": 2}


def test_printing_left_out_is_the_plainest(maple: User) -> None:
    post(writer(maple), CHANGES, {"card": "V023", "delta": 1})

    assert counts(maple) == {StackKey(printing("V023", "full_art")): 1}


@pytest.mark.parametrize(
    ("body", "field", "sentence"),
    [
        ({"card": "V999", "delta": 1}, "card", "There is no card V999."),
        (
            {"card": "V023", "printing": "holo", "delta": 1},
            "printing",
            "V023 is not printed as holo, only as full_art.",
        ),
        ({"card": "V004", "delta": 1, "note": "a\0b"}, "note", "Null characters are not allowed."),
        ({"card": "V004", "delta": 1.5}, "delta", "A valid integer is required."),
        ({"card": "V004", "delta": True}, "delta", "A valid integer is required."),
        (
            {"card": "V004", "count": -1},
            "count",
            "Ensure this value is greater than or equal to 0.",
        ),
        ({"delta": 1}, "card", "This field is required."),
    ],
)
def test_bad_field_changes_nothing_and_is_told(
    maple: User, body: dict[str, object], field: str, sentence: str
) -> None:
    answer = post(writer(maple), CHANGES, body)

    assert answer.status_code == 400
    assert answer.json()["errors"] == {field: [sentence]}
    assert not Batch.objects.exists()


@pytest.mark.parametrize("counted", [{}, {"delta": 1, "count": 1}])
def test_delta_or_count_is_needed_and_not_both(maple: User, counted: dict[str, int]) -> None:
    answer = post(writer(maple), CHANGES, {"card": "V004", **counted})

    assert answer.status_code == 400
    assert answer.json()["detail"] == "Give either delta or count."


def test_more_than_there_is_cannot_go(maple: User) -> None:
    own(maple, "V004", 2)

    answer = post(writer(maple), CHANGES, {"card": "V004", "delta": -3})

    assert answer.status_code == 409
    assert answer.json()["detail"] == "Gary (normal, NM): 3 would go, there are 2."
    assert counts(maple) == {StackKey(printing("V004")): 2}


def test_too_many_are_refused(maple: User) -> None:
    own(maple, "V004", 9000)

    answer = post(writer(maple), CHANGES, {"card": "V004", "delta": 9000})

    assert answer.status_code == 400
    assert "at most 9999" in answer.json()["detail"]


# --- the same request twice ---


@pytest.mark.parametrize("change", [{"delta": 1}, {"count": 1}])
def test_request_sent_twice_counts_once(maple: User, change: dict[str, int]) -> None:
    program = writer(maple)
    body = {"card": "V004", **change}

    first, again = (post(program, CHANGES, body, key="a") for _ in range(2))

    assert first.json() == again.json()
    assert first.json()["batch"]
    assert counts(maple) == {StackKey(printing("V004")): 1}


def test_without_a_key_each_request_counts(maple: User) -> None:
    program = writer(maple)

    for key in ("", "", "a", "b"):
        post(program, CHANGES, {"card": "V004", "delta": 1}, key=key)

    assert counts(maple) == {StackKey(printing("V004")): 4}


def test_key_of_another_request_is_refused(maple: User) -> None:
    program = writer(maple)
    post(program, CHANGES, {"card": "V004", "delta": 1}, key="a")

    answer = post(program, CHANGES, {"card": "V004", "delta": 2}, key="a")

    assert answer.status_code == 422
    assert "was used for another request" in answer.json()["detail"]
    assert counts(maple) == {StackKey(printing("V004")): 1}


def test_keys_of_two_players_do_not_meet(maple: User, rowan: User) -> None:
    for user in (maple, rowan):
        post(writer(user), CHANGES, {"card": "V004", "delta": 1}, key="a")

    assert counts(maple) == counts(rowan) == {StackKey(printing("V004")): 1}


def test_key_of_a_refused_request_is_free_again(maple: User) -> None:
    program = writer(maple)
    body = {"card": "V004", "delta": -1}
    assert post(program, CHANGES, body, key="a").status_code == 409
    own(maple, "V004")

    assert post(program, CHANGES, body, key="a").status_code == 201


def test_long_key_is_refused(maple: User) -> None:
    answer = post(writer(maple), CHANGES, {"card": "V004", "delta": 1}, key="k" * 201)

    assert answer.json()["errors"] == {"Idempotency-Key": ["A key has at most 200 characters."]}
    assert not RequestKey.objects.filter(key__startswith="api").exists()


# --- history and undo ---


def test_history_has_the_latest_first(maple: User) -> None:
    own(maple, "V004")
    own(maple, "V005", 2)

    page = get(caller(maple), BATCHES)

    assert [row["copies"] for row in page["results"]] == [2, 1]
    assert get(caller(maple), f"{BATCHES}{page['results'][0]['id']}/") == page["results"][0]


def test_undo_takes_back_and_can_be_undone(maple: User) -> None:
    own(maple, "V004", 2)
    first, program = Batch.objects.get(), writer(maple)

    undoing = post(program, f"{BATCHES}{first.pk}/undo/")
    assert (undoing.status_code, undoing.json()["undoes"]) == (201, first.pk)
    assert counts(maple) == {}

    post(program, f"{BATCHES}{undoing.json()['id']}/undo/")
    assert counts(maple) == {StackKey(printing("V004")): 2}
    assert get(program, f"{BATCHES}{first.pk}/")["undone_by"] == undoing.json()["id"]
    assert_exact()


def test_undo_happens_once(maple: User) -> None:
    own(maple, "V004")
    address, program = f"{BATCHES}{Batch.objects.get().pk}/undo/", writer(maple)

    first, repeated = post(program, address, key="a"), post(program, address, key="a")
    refused = post(program, address)

    assert first.json() == repeated.json()
    assert (refused.status_code, refused.json()["detail"]) == (409, "This was undone already.")


def test_undo_of_copies_that_have_gone_needs_to_be_partly(maple: User) -> None:
    own(maple, "V004", 3)
    batch, program = Batch.objects.get(), writer(maple)
    own(maple, "V004", -1)

    refused = post(program, f"{BATCHES}{batch.pk}/undo/")
    partly = post(program, f"{BATCHES}{batch.pk}/undo/", {"partly": True})

    assert refused.status_code == 409
    assert "3 would go, there are 2" in refused.json()["detail"]
    assert partly.json()["copies"] == -2


@pytest.mark.parametrize("part", ["", "undo/"])
def test_batch_of_another_player_is_not_there(maple: User, rowan: User, part: str) -> None:
    own(maple, "V004")
    address, program = f"{BATCHES}{Batch.objects.get().pk}/{part}", writer(rowan)

    answer = post(program, address) if part else program.get(address)

    assert answer.status_code == 404
    assert counts(maple) == {StackKey(printing("V004")): 1}


# --- what others share ---


def test_shared_collection_shows_printings_and_no_more(maple: User, client: Client) -> None:
    services.change_settings(owner=maple, shares_collection=True)
    own(maple, "V004", note="from grandmother")
    own(maple, "V004", 2, condition="D")
    own(maple, "V004", finish="holo")

    page = get(client, HIS)

    assert page["results"] == [
        {"card": "V004", "name": "Gary", "printing": "normal", "count": 3},
        {"card": "V004", "name": "Gary", "printing": "holo", "count": 1},
    ]


def test_query_over_a_shared_collection_asks_for_the_readers_own(maple: User, rowan: User) -> None:
    services.change_settings(owner=maple, shares_collection=True)
    for card_id in ("V004", "V005"):
        own(maple, card_id)
    own(rowan, "V005")

    page = get(caller(rowan), HIS, q="own=0")

    assert [row["card"] for row in page["results"]] == ["V004"]


@pytest.mark.parametrize("who", ["nobody", "rowan"])
@pytest.mark.parametrize("shared", ["nothing", "wants"])
def test_collection_that_is_not_shared_is_not_there(
    maple: User, rowan: User, client: Client, who: str, shared: str
) -> None:
    services.change_settings(owner=maple, shares_wants=shared == "wants")
    reader = client if who == "nobody" else caller(rowan)

    hidden, missing = reader.get(HIS), reader.get("/api/v1/players/Nobody/collection/")

    assert hidden.status_code == missing.status_code == 404
    assert hidden.json()["detail"] == missing.json()["detail"]


def test_player_tells_what_he_shares(maple: User, client: Client) -> None:
    assert get(client, "/api/v1/players/maple/")["shares"] == {}
    services.change_settings(owner=maple, shares_collection=True)

    player = get(client, "/api/v1/players/maple/")

    assert (player["handle"], player["shares"]) == ("Maple", {"collection": f"http://testserver{HIS}"})
    assert sorted(player) == ["handle", "joined", "page", "shares"]


def test_player_who_is_not_there_is_404(client: Client, maple: User) -> None:
    User.objects.update(is_active=False)

    assert client.get("/api/v1/players/Maple/").status_code == 404


# --- at the same moment ---


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("keys", "left"), [(["a"] * 8, 1), (list("abcdefgh"), 8)], ids=["one key", "a key each"]
)
def test_requests_at_once_count_once_a_key(maple: User, keys: list[str], left: int) -> None:
    program = writer(maple)
    get(program, MINE)

    def send(key: str) -> tuple[int, int]:
        try:
            answer = post(program, CHANGES, {"card": "V004", "delta": 1}, key=key)
            return answer.status_code, answer.json()["batch"]["id"]
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(send, keys))

    assert {status for status, _ in answers} == {201}
    assert len({batch for _, batch in answers}) == left
    assert counts(maple) == {StackKey(printing("V004")): left}
    assert_exact()
