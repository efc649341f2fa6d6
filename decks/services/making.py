"""Makes, copies and deletes decks of players, and changes what is said about them."""

from collections.abc import Mapping
from datetime import datetime

from django.db import IntegrityError, transaction

from cards.folding import one_line
from ddl_site.accounts.addresses import fresh_slug
from ddl_site.accounts.models import User
from ddl_site.accounts.services import claim_request
from decks.enums import Visibility
from decks.models import LONGEST_NAME, LONGEST_NOTES, Deck
from decks.services import built, lists
from decks.services.errors import DeckError, TooManyDecksError

MOST_DECKS = 500
LONGEST_ABOUT = 300


def make_deck(
    *,
    owner: User,
    name: str,
    now: datetime,
    cards: Mapping[str, int] | None = None,
    format: str = "online",
    about: str = "",
    notes: str = "",
    parent: Deck | None = None,
    visibility: str = Visibility.PRIVATE,
    request_key: str = "",
) -> Deck:
    """A new deck with its first version. The same request key again gives the same deck.

    Raises DeckError, then nothing has changed.
    """
    deck = Deck(
        owner=owner, name=clean_name(name), about=clean_about(about), notes=clean_notes(notes), format=format,
        parent=parent, created=now, changed=now, visibility=_known(visibility),
        published=now if visibility == Visibility.PUBLIC else None,
    )  # fmt: skip
    checked = lists.checked(cards or {})
    with transaction.atomic():
        claim = claim_request(user=owner, key=_key(request_key), now=now) if request_key else None
        if request_key and claim is None:
            return _made_before(owner, request_key)
        _check_room(owner)
        _insert(deck)
        lists.add_version(deck, checked, now=now, open=True)
        if claim:
            claim.result = deck.slug
            claim.save(update_fields=["result"])
    return deck


def copy_deck(*, deck: Deck, owner: User, now: datetime, name: str = "", request_key: str = "") -> Deck:
    """A private copy of the newest version of a deck that `owner` may see, with the link to its parent.

    Without a name it is called as the deck.
    """
    newest = deck.versions.order_by("-number").first()
    return make_deck(
        owner=owner, name=name or _copy_name(deck, owner), now=now, cards=newest.cards if newest else {},
        format=deck.format, about=deck.about, parent=deck, request_key=request_key,
    )  # fmt: skip


def change_deck(
    *,
    deck: Deck,
    now: datetime,
    name: str | None = None,
    about: str | None = None,
    notes: str | None = None,
    format: str | None = None,
    visibility: str | None = None,
) -> Deck:
    """Change some of what is said about a deck; None leaves it. Raises DeckError."""
    values: dict[str, object] = {}
    if name is not None:
        values["name"] = clean_name(name)
    if about is not None:
        values["about"] = clean_about(about)
    if notes is not None:
        values["notes"] = clean_notes(notes)
    if format is not None:
        values["format"] = format
    if visibility is not None:
        values["visibility"] = _known(visibility)
    with transaction.atomic():
        Deck.objects.filter(pk=deck.pk).update(**values)
        if visibility == Visibility.PUBLIC:
            Deck.objects.filter(pk=deck.pk, published=None).update(published=now)
        deck.refresh_from_db()
        if name is not None:
            built.relabel(deck=deck)
    return deck


def _known(visibility: str) -> str:
    if visibility not in Visibility.values:
        raise DeckError(f"A deck is {', '.join(Visibility.values)}; not {visibility[:40]}.")
    return visibility


def renew_address(*, deck: Deck) -> Deck:
    """Another address for a deck: who has the former one sees it no more (unless it is public)."""
    with transaction.atomic():
        deck.slug = fresh_slug(deck.name, otherwise="deck")
        deck.save(update_fields=["slug"])
        built.relabel(deck=deck)
    return deck


def delete_deck(*, deck: Deck) -> None:
    """Delete a deck with its versions; copies of it stay, matches keep their own lists."""
    deck.delete()


def move_decks(*, guest: User, account: User) -> None:
    """A guest's decks go on under the account."""
    Deck.objects.filter(owner=guest).update(owner=account)


def clean_name(name: str) -> str:
    """A name without signs that cannot be seen. Raises DeckError."""
    cleaned = one_line(name)
    if not cleaned:
        raise DeckError("Give the deck a name.")
    if len(cleaned) > LONGEST_NAME:
        raise DeckError(f"The name may have {LONGEST_NAME} characters at most; this one has {len(cleaned)}.")
    return cleaned


def clean_about(about: str) -> str:
    cleaned = one_line(about)
    if len(cleaned) > LONGEST_ABOUT:
        raise DeckError(
            f"The line about it may have {LONGEST_ABOUT} characters; this one has {len(cleaned)}."
        )
    return cleaned


def clean_notes(notes: str) -> str:
    if len(notes) > LONGEST_NOTES:
        raise DeckError(f"Notes may have {LONGEST_NOTES:,} characters; these have {len(notes):,}.")
    if "\0" in notes:
        raise DeckError("Notes are text; these hold signs that no text has.")
    return notes


def _check_room(owner: User) -> None:
    if owner.decks.count() >= MOST_DECKS:
        raise TooManyDecksError(f"You have {MOST_DECKS} decks, and more do not fit. Delete one first.")


def _key(request_key: str) -> str:
    """What the request does stands last: by its beginning a key of the API knows that it comes again."""
    return f"{request_key[:59]} deck"


def _made_before(owner: User, request_key: str) -> Deck:
    slug = owner.request_keys.values_list("result", flat=True).get(key=_key(request_key))
    deck = Deck.objects.filter(owner=owner, slug=slug).first()
    if deck is None:
        raise DeckError("This deck was made before, and deleted since.")
    return deck


def _insert(deck: Deck) -> None:
    while True:
        deck.slug = fresh_slug(deck.name, otherwise="deck")
        try:
            with transaction.atomic():
                deck.save()
            return
        except IntegrityError:  # the same ending twice in 10^15: draw again
            if not Deck.objects.filter(slug=deck.slug).exists():
                raise


def _copy_name(deck: Deck, owner: User) -> str:
    return deck.name if deck.owner_id != owner.pk else f"{deck.name[: LONGEST_NAME - 7]} (copy)"
