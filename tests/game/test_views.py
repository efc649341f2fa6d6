"""Pages of matches: who may see them, what they answer, and what they never say."""

import re
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from ddl_site.accounts.models import User
from decks.models import DeckVersion
from game import engine, queries, services
from game.models import Game, Match, Move
from tests.game.conftest import Put

HTMX = {"HX-Request": "true"}
MAIN = {
    "turn": 9,
    "active": "first",
    "first": {"mana": 6, "cap": 6, "hand": ["V004", "V081"], "lanes": ["V024", None, "V001"]},
    "second": {"hp": 12, "hand": ["V010"], "deck": ["V011", "V012"], "lanes": [None, "V005"]},
}


def page(match: Match, name: str = "match") -> str:
    return reverse(f"play:{name}", args=[match.pk])


def submit(client: Client, match: Match, text: str, number: int, **extra: Any) -> Any:
    return client.post(page(match, "move"), {"text": text, "number": number}, **extra)


# --- who may see what ---


@pytest.mark.parametrize("name", ["match", "poll", "log", "concede"])
def test_pages_do_not_exist_for_strangers(duel: Match, client: Client, stranger: User, name: str) -> None:
    client.force_login(stranger)

    assert client.get(page(duel, name)).status_code == 404


@pytest.mark.parametrize("name", ["move", "concede", "rematch", "cancel"])
def test_strangers_can_change_nothing(duel: Match, client: Client, stranger: User, name: str) -> None:
    client.force_login(stranger)

    answer = client.post(page(duel, name), {"text": "end", "number": 1})

    assert answer.status_code == 404
    assert not Move.objects.exists()


def test_visitors_are_led_to_the_login(duel: Match, client: Client) -> None:
    answer = client.get(page(duel))

    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("account_login"))


def test_a_part_of_the_table_leads_through_the_login_back_to_it(duel: Match, client: Client) -> None:
    headers = HTMX | {"HX-Current-URL": f"http://testserver{page(duel)}"}

    answer = client.post(page(duel, "move"), {"text": "end", "number": 1}, headers=headers)

    assert answer["HX-Redirect"] == f"{reverse('account_login')}?next=%2Fplay%2F{duel.pk}%2F"


def test_both_players_see_the_table(duel: Match, as_maple: Client, as_rowan: Client) -> None:
    assert as_maple.get(page(duel)).status_code == 200
    assert as_rowan.get(page(duel)).status_code == 200


# --- before a match ---


def test_starting_leads_to_the_table(as_maple: Client, decks: list[DeckVersion]) -> None:
    key = "5e0a3d4e-2f7b-4b3e-9d62-000000000001"
    chosen = {"deck": decks[0].deck.slug, "level": "house", "enemy_deck": "", "key": key}

    first = as_maple.post(reverse("play:start"), chosen)
    second = as_maple.post(reverse("play:start"), chosen)

    match = Match.objects.get()
    assert first["Location"] == second["Location"] == page(match)


def test_starting_without_a_deck_says_so_beside_the_field(as_maple: Client, decks: list[DeckVersion]) -> None:
    answer = as_maple.post(reverse("play:start"), {"level": "house"})

    assert answer.status_code == 422
    assert "This field is required." in answer.content.decode()
    assert not Match.objects.exists()


def test_starting_on_a_site_without_decks_says_so(as_maple: Client) -> None:
    answer = as_maple.post(reverse("play:start"), {"level": "house", "key": str(uuid.uuid4())})

    assert answer.status_code == 422
    assert "There is no deck to play with yet." in answer.content.decode()


def test_a_challenge_is_taken_through_its_link(
    as_maple: Client, as_rowan: Client, decks: list[DeckVersion]
) -> None:
    key = "5e0a3d4e-2f7b-4b3e-9d62-000000000002"
    made = as_maple.post(
        reverse("play:challenge"), {"challenge-deck": decks[0].deck.slug, "challenge-key": key}
    )
    match = Match.objects.get()
    link = reverse("play:invitation", args=[match.challenge])
    waiting = as_maple.get(made["Location"]).content.decode()

    shown = as_rowan.get(link).content.decode()
    taken = as_rowan.post(link, {"deck": decks[1].deck.slug, "key": key})

    assert link in waiting
    assert "Maple challenges you" in shown
    assert taken["Location"] == page(match)
    assert as_maple.get(link)["Location"] == page(match)


def test_a_taken_challenge_is_gone_for_others(duel: Match, client: Client, stranger: User) -> None:
    client.force_login(stranger)

    answer = client.get(reverse("play:invitation", args=[duel.challenge]))

    assert answer.status_code == 410


def test_a_visitor_is_offered_to_play_as_a_guest(
    client: Client, decks: list[DeckVersion], maple: User
) -> None:
    match = services.make_challenge(user=maple, deck=decks[0])

    shown = client.get(reverse("play:invitation", args=[match.challenge])).content.decode()

    assert reverse("accounts:guest") in shown


def test_the_list_has_one_query_count_for_one_and_many_matches(
    as_maple: Client, maple: User, decks: list[DeckVersion]
) -> None:
    def count() -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            as_maple.get(reverse("play:list"))
        return len(queries)

    def start() -> Match:
        return services.start_match(user=maple, deck=decks[0], level="house", enemy_deck=decks[1])

    start()
    services.concede(match=start(), seat=1)
    few = count()
    for _ in range(4):
        start()
        services.concede(match=start(), seat=1)

    assert count() == few


# --- moves ---


def test_a_move_answers_with_the_fresh_table(duel: Match, as_maple: Client, put: Put) -> None:
    put(duel, MAIN)

    answer = submit(as_maple, duel, "play V004 2", 1, headers=HTMX)

    body = answer.content.decode()
    assert answer.status_code == 200
    assert '<div id="table"' in body
    assert "<html" not in body
    assert 'name="number" value="2"' in body
    assert 'id="live" hx-swap-oob="innerHTML"' in body


def test_a_move_without_script_redirects_to_the_table(duel: Match, as_maple: Client, put: Put) -> None:
    put(duel, MAIN)

    answer = submit(as_maple, duel, "play V004 2", 1)

    assert answer["Location"] == page(duel)


def test_a_doubled_submit_answers_409_with_the_fresh_table(duel: Match, as_maple: Client, put: Put) -> None:
    put(duel, MAIN)
    submit(as_maple, duel, "play V004 2", 1, headers=HTMX)

    answer = submit(as_maple, duel, "play V004 2", 1, headers=HTMX)

    body = answer.content.decode()
    assert answer.status_code == 409
    assert services.StaleMove.message in body
    assert 'name="number" value="2"' in body
    assert Move.objects.count() == 1


def test_an_illegal_move_answers_422_with_the_rule(duel: Match, as_maple: Client, put: Put) -> None:
    put(duel, MAIN)

    answer = submit(as_maple, duel, "attack 1 > 3", 1, headers=HTMX)

    body = answer.content.decode()
    assert answer.status_code == 422
    assert re.search(r'<p class="why">[^<]+ <a href="/rules/#[RP][0-9.]+"', body)
    assert not Move.objects.exists()


@pytest.mark.parametrize("text", ["", "win", "play V004 9", "play V999 1", "x" * 200])
def test_an_unreadable_move_answers_422(duel: Match, as_maple: Client, put: Put, text: str) -> None:
    put(duel, MAIN)

    answer = submit(as_maple, duel, text, 1, headers=HTMX)

    assert answer.status_code == 422
    assert '<p class="why">' in answer.content.decode()


@pytest.mark.parametrize("number", ["", "x", "-1", "999999999999999999999"])
def test_a_number_that_is_none_is_stale(duel: Match, as_maple: Client, put: Put, number: str) -> None:
    put(duel, MAIN)

    answer = as_maple.post(page(duel, "move"), {"text": "end", "number": number}, headers=HTMX)

    assert answer.status_code == 409


def test_the_other_player_is_refused(duel: Match, as_rowan: Client, put: Put) -> None:
    put(duel, MAIN)

    answer = submit(as_rowan, duel, "end", 1, headers=HTMX)

    assert answer.status_code == 422
    assert "#R2.5" in answer.content.decode()


# --- without script ---


def test_a_creature_is_played_by_link_and_form(duel: Match, as_maple: Client, put: Put) -> None:
    put(duel, MAIN)
    plain = as_maple.get(page(duel)).content.decode()
    assert 'href="?pick=h0"' in plain

    picked = as_maple.get(page(duel) + "?pick=h0").content.decode()
    assert re.search(
        r'<button type="submit" form="act" name="text" value="play V004 2"[^>]*id="own-lane-2"', picked
    )
    submit(as_maple, duel, "play V004 2", 1)

    shown = as_maple.get(page(duel)).content.decode()
    assert re.search(r"Lane 2: \w+, attack", shown)


def test_a_stack_is_built_by_links(duel: Match, as_maple: Client, put: Put) -> None:
    put(duel, MAIN)

    one = as_maple.get(page(duel) + "?pick=a1").content.decode()
    two = as_maple.get(page(duel) + "?pick=a13").content.decode()

    assert 'href="?pick=a13"' in one
    assert 'value="attack 1 3 &gt; 2"' in two


def test_a_reload_shows_the_same_choice(duel: Match, as_maple: Client, put: Put) -> None:
    put(duel, MAIN)
    submit(as_maple, duel, "cast V081", 1)

    first, second = (without_tokens(as_maple.get(page(duel)).content.decode()) for _ in range(2))

    assert first == second
    assert 'value="choose enemy hero"' in first


@pytest.mark.parametrize("pick", ["h9", "a5", "a13~4", "e5", "o1", "zzz", "h-1", "<script>"])
def test_any_pick_shows_a_table(duel: Match, as_maple: Client, put: Put, pick: str) -> None:
    put(duel, MAIN)

    assert as_maple.get(page(duel), {"pick": pick}).status_code == 200


# --- following ---


def test_the_poll_is_204_while_nothing_happens(duel: Match, as_maple: Client) -> None:
    answer = as_maple.get(page(duel, "poll") + "?number=1&step=1", headers=HTMX)

    assert (answer.status_code, answer.content) == (204, b"")


def test_the_poll_takes_one_query_besides_the_session(duel: Match, as_maple: Client) -> None:
    with CaptureQueriesContext(connection) as queries:
        as_maple.get(page(duel, "poll") + "?number=1", headers=HTMX)

    asked = [query["sql"] for query in queries if "game_match" in query["sql"]]
    assert len(asked) == 1
    assert len(queries) <= 3


def test_the_poll_shows_moves_one_after_the_other(duel: Match, as_maple: Client, put: Put) -> None:
    for _ in range(4):
        duel.refresh_from_db()
        services.play_move(match=duel, seat=duel.to_act or 0, text="end", number=duel.number)

    first = as_maple.get(page(duel, "poll") + "?number=1&step=1", headers=HTMX).content.decode()
    now = as_maple.get(page(duel, "poll") + "?number=1", headers=HTMX).content.decode()

    assert 'name="number" value="2"' in first
    assert 'id="skip"' in first
    assert 'name="number" value="5"' in now


def test_the_table_takes_as_many_queries_for_a_long_log(duel: Match, as_maple: Client) -> None:
    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            as_maple.get(page(duel))
        return len(queries)

    count()
    few = count()
    for _ in range(12):
        duel.refresh_from_db()
        services.play_move(match=duel, seat=duel.to_act or 0, text="end", number=duel.number)

    assert count() == few


# --- secrets ---


def without_tokens(body: str) -> str:
    body = re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", body)
    return re.sub(r'"X-CSRFToken": "[^"]+"', "", body)


def test_pages_do_not_depend_on_what_is_hidden(duel: Match, as_maple: Client, put: Put) -> None:
    """The enemy's hand, deck and face-down Traps and the order of one's own deck change nothing."""
    hidden = [
        {"hand": ["V010", "V011"], "deck": ["V012", "V013"], "row": [{"card": "V104", "set": 2}]},
        {"hand": ["V013", "V012"], "deck": ["V011", "V010"], "row": [{"card": "V102", "set": 2}]},
    ]
    bodies = []
    for secret, own_deck in zip(hidden, (["V001", "V002"], ["V002", "V001"]), strict=True):
        second = MAIN["second"] | secret  # type: ignore[operator]
        first = MAIN["first"] | {"deck": own_deck}  # type: ignore[operator]
        put(duel, MAIN | {"first": first, "second": second})
        for path in ("", "?pick=h0", "?pick=a1", "?pick=f1"):
            bodies.append(without_tokens(as_maple.get(page(duel) + path).content.decode()))

    assert bodies[:4] == bodies[4:]
    for body in bodies:
        assert not re.search("V010|V011|V012|V013|V102|V104", body)


def test_a_trap_set_by_the_enemy_is_no_name_in_the_log(
    duel: Match, as_maple: Client, as_rowan: Client
) -> None:
    """While two people set what Traps they can, no page of one names a card that only the other knows."""
    seats = {1: as_maple, 2: as_rowan}
    for _ in range(24):
        duel.refresh_from_db()
        client = seats[duel.to_act or 0]
        pages = [client.get(page(duel, name)).content.decode() for name in ("match", "log")]
        body = "".join(map(without_tokens, pages))
        game = duel.games.get()
        other = "second" if game.first == duel.to_act else "first"
        state = game.state
        known = {card for side in ("first", "second") for card in zone_cards(state[side], open_only=True)}
        mine = "first" if other == "second" else "second"
        known |= set(zone_cards(state[mine], open_only=False))
        secret = set(zone_cards(state[other], open_only=False)) - known
        assert not secret & set(re.findall(r"V[0-9]{3}", body))
        legal = map(engine.format_action, engine.legal_actions(queries.state_of(game)))
        text = next((line for line in legal if line.startswith("set")), "end")
        services.play_move(match=duel, seat=duel.to_act or 0, text=text, number=duel.number)

    assert set(duel.moves.filter(text__startswith="set").values_list("seat", flat=True)) == {1, 2}


def zone_cards(side: dict[str, Any], *, open_only: bool) -> list[str]:
    cards = [*side["graveyard"], *side["banished"]]
    cards += [lane["card"] for lane in side["lanes"] if lane]
    if open_only:
        return cards
    row = [space["card"] for space in side["row"] if space]
    return [*cards, *side["hand"], *side["deck"], *row]


# --- the end ---


def test_conceding_asks_first(duel: Match, as_maple: Client) -> None:
    asked = as_maple.get(page(duel, "concede"))
    duel.refresh_from_db()
    before = duel.state

    done = as_maple.post(page(duel, "concede"))

    duel.refresh_from_db()
    assert asked.status_code == 200
    assert before == Match.State.PLAYING
    assert done["Location"] == page(duel)
    assert (duel.state, duel.winner) == (Match.State.FINISHED, 2)


def test_the_result_offers_a_rematch_to_both(duel: Match, as_maple: Client, as_rowan: Client) -> None:
    as_maple.post(page(duel, "concede"))

    body = as_maple.get(page(duel)).content.decode()
    offered = as_rowan.post(page(duel, "rematch"))
    waiting = as_rowan.get(offered["Location"])
    poll = as_maple.get(page(duel, "poll") + "?number=2", headers=HTMX)
    accepted = as_maple.post(page(duel, "rematch"))

    assert "Rowan wins" in body
    assert "Waiting for Maple" in waiting.content.decode()
    assert "Accept the rematch" in poll.content.decode()
    assert offered["Location"] == accepted["Location"]


def test_the_whole_log_is_a_page(duel: Match, as_maple: Client) -> None:
    services.play_move(match=duel, seat=duel.to_act or 0, text="end", number=1)

    body = as_maple.get(page(duel, "log")).content.decode()

    assert "Turn 2" in body


def test_a_record_of_other_rules_does_not_break_the_table(duel: Match, as_maple: Client) -> None:
    services.play_move(match=duel, seat=duel.to_act or 0, text="end", number=1)
    Move.objects.update(text="attack 1 > hero")

    body = as_maple.get(page(duel)).content.decode()

    assert "Earlier rules made the rest of this game" in body


def test_a_match_of_another_time_says_so_and_can_be_given_up(duel: Match, as_maple: Client) -> None:
    Game.objects.update(state={"version": 99}, first_list=["X999"])

    before = as_maple.get(page(duel))
    given_up = as_maple.post(page(duel, "concede"))
    after = as_maple.get(page(duel))

    duel.refresh_from_db()
    assert (before.status_code, given_up.status_code, after.status_code) == (410, 302, 410)
    assert "cannot be shown or played on" in before.content.decode()
    assert page(duel, "concede") in before.content.decode()
    assert page(duel, "concede") not in after.content.decode()
    assert (duel.state, duel.winner, duel.to_act) == (Match.State.FINISHED, 2, None)
    assert Game.objects.get().ending == "conceded"


def test_the_heading_changes_when_the_second_player_comes(
    client: Client, maple: User, rowan: User, decks: list[DeckVersion]
) -> None:
    match = services.make_challenge(user=maple, deck=decks[0])
    client.force_login(maple)
    before = client.get(page(match)).text
    services.accept_challenge(match=match, user=rowan, deck=decks[1])

    answer = client.get(page(match, "poll"), {"number": 0}, headers=HTMX).text

    heading = '<h1 id="match-title" class="seen-by-ear"'
    assert f"{heading}>You against nobody yet</h1>" in before
    assert f'{heading} hx-swap-oob="true">You against Rowan</h1>' in answer


def test_a_match_of_this_minute_has_moved_just_now(client: Client, maple: User, solo: Match) -> None:
    client.force_login(maple)
    fresh = client.get(reverse("play:list")).text
    Match.objects.update(moved_at=timezone.now() - timedelta(minutes=5))

    later = client.get(reverse("play:list")).text

    assert "just now</time>" in fresh
    assert "5\xa0minutes ago</time>" in later


def test_the_levels_say_which_is_the_easiest(client: Client, maple: User, decks: list[DeckVersion]) -> None:
    client.force_login(maple)

    text = client.get(reverse("play:list")).text

    assert "Puppy: the easiest, does anything that is allowed." in text
    assert text.index("the easiest") < text.index("the hardest")
