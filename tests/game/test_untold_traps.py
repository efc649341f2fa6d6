"""That a face-down Trap is asked and held is its owner's secret: no answer of the table may tell it."""

import re

import pytest
from django.test import Client

from game import services
from game.models import Match, Move
from tests.game.conftest import Put
from tests.game.test_views import HTMX, MAIN, page, submit, without_tokens


@pytest.mark.parametrize("text", ["cast V081", "attack 1 > 2", "play V004 2"])
def test_the_table_waits_alike_whether_a_trap_is_asked_or_not(
    duel: Match, as_maple: Client, put: Put, text: str
) -> None:
    """V104 answers a Spell, V102 an attack, V110 a summon; V111 none of them."""
    bodies = []
    for number, trap in enumerate(("V104", "V102", "V110", "V111"), start=1):
        second = MAIN["second"] | {"row": [{"card": trap, "set": 2}]}  # type: ignore[operator]
        Move.objects.all().delete()
        Match.objects.filter(pk=duel.pk).update(number=1)
        duel.refresh_from_db()
        put(duel, MAIN | {"second": second})

        answer = submit(as_maple, duel, text, 1, headers=HTMX)

        assert answer.status_code == 200, (number, answer.content)
        bodies.append(without_tokens(answer.content.decode()))

    assert len(set(bodies)) == 1
    assert "Rowan may answer what you did." in bodies[0]


def test_the_table_does_not_wait_for_a_trap_set_this_turn(duel: Match, as_maple: Client, put: Put) -> None:
    second = MAIN["second"] | {"row": [{"card": "V104", "set": 9}]}  # type: ignore[operator]
    put(duel, MAIN | {"second": second})

    body = submit(as_maple, duel, "play V004 2", 1, headers=HTMX).content.decode()

    assert "may answer" not in body
    assert 'name="number" value="2"' in body


def test_a_wait_ends_with_the_next_poll(duel: Match, as_maple: Client, put: Put) -> None:
    second = MAIN["second"] | {"row": [{"card": "V111", "set": 2}]}  # type: ignore[operator]
    put(duel, MAIN | {"second": second})
    held = submit(as_maple, duel, "play V004 2", 1, headers=HTMX).content.decode()
    again = re.search(r'hx-get="([^"]+)"[^>]*hx-trigger="load delay', held)

    body = as_maple.get(again[1].replace("&amp;", "&"), headers=HTMX).content.decode() if again else ""

    assert 'name="number" value="2"' in body
    assert "Your turn" in body


@pytest.mark.parametrize("text", ["cast V081", "attack 1 > 2", "play V004 2"])
def test_a_trap_that_was_held_is_not_told_by_what_follows(
    duel: Match, as_maple: Client, put: Put, text: str
) -> None:
    bodies = []
    for trap in ("V104", "V102", "V110", "V111"):
        second = MAIN["second"] | {"row": [{"card": trap, "set": 2}]}  # type: ignore[operator]
        Move.objects.all().delete()
        Match.objects.filter(pk=duel.pk).update(number=1)
        duel.refresh_from_db()
        moved = services.play_move(match=put(duel, MAIN | {"second": second}), seat=1, text=text, number=1)
        if moved.to_act == 2:
            moved = services.play_move(match=moved, seat=2, text="choose hold", number=2)

        body = as_maple.get(page(duel, "poll") + "?number=1&step=1", headers=HTMX).content.decode()

        present = f"{moved.number}"
        bodies.append(without_tokens(body).replace(f"number={present}", "").replace(f'value="{present}"', ""))

    assert len(set(bodies)) == 1
