"""The one bridge from catalogue rows to what the engine plays and what a table says about a card."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from cards.effects import CardClass, CardFacts, CardType, Keyword, VersionFacts, parse_effects
from cards.models import CardVersion, CatalogueRevision, CurrentCard
from cards.queries import newest_pool
from game import engine


class EmptyCatalogueError(Exception):
    """No card can be played: the catalogue has not been loaded."""


@dataclass(frozen=True, slots=True)
class CardWords:
    """What a page says about a card, in the version that a game is played with."""

    id: str
    name: str
    card_class: str
    type: str
    cost: int
    attack: int | None
    hp: int | None
    keywords: tuple[str, ...]
    text: str
    answers: str = ""  # of a Trap: the event it answers


def newest_day() -> date:
    """The day whose card versions a new game is played with (F3)."""
    day = newest_pool()
    if day is None:
        raise EmptyCatalogueError("Load the catalogue first: ./run manage load_catalogue")
    return day


def specs(day: date) -> dict[str, engine.CardSpec]:
    """The engine's cards as they counted on a day."""
    return _specs(day, CatalogueRevision.present())


def words(day: date) -> Mapping[str, CardWords]:
    """The cards in words, as they counted on a day."""
    return _words_of(day, CatalogueRevision.present())


def printed_newer(card_ids: Iterable[str]) -> list[str]:
    """The names of those of the cards whose printed words are newer than what games are played with (F3)."""
    newer = CurrentCard.objects.filter(card__in=list(card_ids), version__playable=False)
    return list(newer.order_by("name_key", "card").values_list("card__name", flat=True))


# A process keeps a few days, each as it was in a revision of the catalogue: an import, or effects written
# for a version, count up the revision, and every process notices.
@lru_cache(maxsize=8)
def _specs(day: date, revision: int) -> dict[str, engine.CardSpec]:
    return engine.compile_pool(tuple(_facts(version) for version in _versions(day)))


@lru_cache(maxsize=8)
def _words_of(day: date, revision: int) -> Mapping[str, CardWords]:
    return {version.card_id: _words(version) for version in _versions(day)}


def forget() -> None:
    """Read the catalogue anew: for tests, whose databases come and go."""
    _specs.cache_clear()
    _words_of.cache_clear()


def _versions(day: date) -> list[CardVersion]:
    return list(CardVersion.objects.in_force(day).select_related("card").order_by("card_id"))


def _words(version: CardVersion) -> CardWords:
    return CardWords(
        id=version.card_id,
        name=version.card.name,
        card_class=version.class_then,
        type=version.card.type,
        cost=version.cost,
        attack=version.attack,
        hp=version.hp,
        keywords=tuple(version.keywords),
        text=version.shown_text,
        answers=_answers(version),
    )


def _answers(version: CardVersion) -> str:
    if version.card.type != CardType.TRAP.value:
        return ""
    return next((str(effect["when"]) for effect in version.effects if "when" in effect), "")


def _facts(version: CardVersion) -> CardFacts:
    """A row as the card vocabulary has it, with this one version."""
    card, where = version.card, str(version)
    facts = VersionFacts(
        since=version.since,
        cost=version.cost,
        attack=version.attack,
        hp=version.hp,
        keywords=tuple(Keyword(word) for word in version.keywords),
        effects=parse_effects(version.effects, CardType(card.type), where=where),
        data=version.effects,
    )
    return CardFacts(
        id=card.pk,
        name=card.name,
        card_class=CardClass(version.class_then),
        type=CardType(card.type),
        rarity=card.get_rarity_display(),
        rarity_pct=float(card.rarity_pct),
        tier=card.get_tier_display(),
        versions=(facts,),
    )
