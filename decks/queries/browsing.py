"""The browser of decks: what it finds, and in which order. Every order is total and stays."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import (
    Case,
    Count,
    Exists,
    Expression,
    F,
    FloatField,
    OuterRef,
    Q,
    Subquery,
    Sum,
    When,
)
from django.db.models.functions import Cast, Coalesce, Sqrt

from cards import queries as catalogue
from cards.enums import CardClass
from cards.folding import fold
from cards.models import Card
from decks import rules
from decks.enums import Visibility
from decks.models import Deck, DeckCard, DeckQuerySet, DeckRecord, DeckTag
from decks.queries.buildable import missing_of
from decks.queries.decks import own_decks
from decks.queries.holdings import owned_copies
from decks.rates import Z

WITHOUT_HERO = (CardClass.NEUTRAL, CardClass.ALL)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a browser of decks asks for. Empty fields ask for nothing.

    `whose`: all public decks, mine, ready (made), players. `cards`: one of these is in it; `days`: its list
    changed within; `missing`: the viewer lacks at most so many cards; `games`: at least so many were played.
    """

    whose: str = "all"
    text: str = ""
    tag: str = ""
    cards: tuple[str, ...] | None = None
    card_class: str = ""
    format: rules.Format | None = None
    missing: int | None = None
    days: int = 0
    likes: int = 0
    games: int = 0
    sort: str = "likes"


def found_decks(wanted: Wanted, viewer: catalogue.Viewer, *, now: datetime) -> DeckQuerySet:
    """The decks of which somebody may know, as they are asked for."""
    found = _by_words(_listed(wanted.whose, viewer), wanted)
    entries = DeckCard.objects.filter(deck=OuterRef("pk"))
    if wanted.cards is not None:
        found = found.filter(Exists(entries.filter(card__in=wanted.cards)))
    if wanted.card_class:
        found = found.filter(Exists(entries.filter(card__card_class=wanted.card_class)))
    if wanted.format is not None:
        found = legal_decks(found, wanted.format)
    if wanted.days:
        found = found.filter(changed__gte=now - timedelta(days=wanted.days))
    if wanted.likes:
        found = found.filter(like_count__gte=wanted.likes)
    return _in_order(_reckoned(found, wanted, viewer), wanted.sort)


def legal_decks(decks: DeckQuerySet, format: rules.Format) -> DeckQuerySet:
    """Those whose newest list is legal in a format: what `rules.violations` says, asked of all at once."""
    entries = DeckCard.objects.filter(deck=OuterRef("pk")).order_by()
    size = entries.values("deck").annotate(total=Sum("count")).values("total")
    wrong = Q(count__gt=format.copies) | Q(card__in=format.bans)
    if format.sets is not None:
        wrong |= ~Q(card__set__in=format.sets)
    found = decks.alias(size=Subquery(size)).filter(size=format.size).exclude(Exists(entries.filter(wrong)))
    if not format.one_class:
        return found
    heroes = entries.exclude(card__card_class__in=WITHOUT_HERO).values("deck")
    classes = heroes.annotate(classes=Count("card__card_class", distinct=True)).values("classes")
    return found.alias(classes=Coalesce(Subquery(classes), 0)).filter(classes__lte=1)


def named_cards(text: str) -> list[Card]:
    """The card of this id or name; where there is none, the cards whose names contain the text."""
    exact = Card.objects.filter(Q(pk=text.strip().upper()) | Q(name_key=fold(text))).order_by("pk")
    return list(exact) or list(Card.objects.named(text).order_by("pk"))


def _listed(whose: str, viewer: catalogue.Viewer) -> DeckQuerySet:
    if whose == "mine":
        return own_decks(viewer)
    public = Deck.objects.filter(visibility=Visibility.PUBLIC)
    return public.filter(owner__isnull=whose == "ready") if whose in ("ready", "players") else public


def _by_words(decks: DeckQuerySet, wanted: Wanted) -> DeckQuerySet:
    if wanted.text:
        tagged = DeckTag.objects.filter(name__contains=fold(wanted.text)).values("deck")
        words = Q(name__icontains=wanted.text) | Q(owner__handle__icontains=wanted.text)
        decks = decks.filter(words | Q(pk__in=tagged))
    if wanted.tag:
        decks = decks.filter(pk__in=DeckTag.objects.filter(name=fold(wanted.tag)).values("deck"))
    return decks


def _reckoned(decks: DeckQuerySet, wanted: Wanted, viewer: catalogue.Viewer) -> DeckQuerySet:
    """With what is reckoned over all of them, where it is asked for."""
    is_known = viewer is not None and viewer.is_authenticated
    if is_known and (wanted.missing is not None or wanted.sort == "missing"):
        most = 10**9 if wanted.missing is None else wanted.missing
        decks = decks.alias(missing=missing_of(owned_copies(viewer))).filter(missing__lte=most)
    if wanted.games or wanted.sort == "rate":
        games = F("wins") + F("losses") + F("draws")
        decks = decks.alias(games=_records(games)).filter(games__gte=wanted.games)
    if wanted.sort == "rate":
        decks = decks.alias(halves=_records(F("wins") * 2 + F("draws"))).alias(surely=_surely())
    return decks


def _records(of_each: Any) -> Coalesce:
    """The sum of something over the records of a deck."""
    rows = DeckRecord.objects.filter(deck=OuterRef("pk")).order_by().values("deck")
    return Coalesce(Subquery(rows.annotate(total=Sum(of_each)).values("total")), 0)


def _surely() -> Expression:
    """The lower end of the interval of the win rate (see decks.rates), so that one won game says little."""
    games = Cast("games", FloatField())
    share = Cast("halves", FloatField()) / (games * 2.0)
    spread = Sqrt(share * (1.0 - share) / games + Z * Z / 4 / (games * games), output_field=FloatField())
    lower = (share + Z * Z / 2 / games - spread * Z) / (1.0 + Z * Z / games)
    return Case(When(games__gt=0, then=lower), default=None, output_field=FloatField())


def _in_order(decks: DeckQuerySet, sort: str) -> DeckQuerySet:
    match sort:
        case "new":
            return decks.order_by(F("published").desc(nulls_last=True), "-created", "pk")
        case "changed":
            return decks.order_by("-changed", "pk")
        case "missing":
            return decks.order_by(F("missing").asc(), "-like_count", "pk")
        case "rate":
            return decks.order_by(F("surely").desc(nulls_last=True), "-like_count", "pk")
        case _:
            return decks.order_by("-like_count", "pk")
