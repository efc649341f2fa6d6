"""What changes the catalogue."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import partial
from pathlib import Path

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Model

from cards import effects
from cards.enums import Rarity, Tier, by_label
from cards.folding import fold
from cards.models import Card, CardVersion, CatalogueRevision, Printing, Set
from cards.signals import versions_changed

FACTS = ("cost", "attack", "hp", "keywords")
DESCRIPTION = ("effects", "text", "traits", "playable")
CARD_FACTS = ("set_id", "number", "name", "card_class", "type", "rarity", "rarity_pct", "tier")


@dataclass(slots=True)
class LoadReport:
    """What `load_catalogue` did: rows that are new, sentences about what changed, and about what it left."""

    set_name: str
    cards: int = 0
    versions: int = 0
    printings: int = 0
    changed: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    touched: list[str] = field(default_factory=list)  # ids of cards with new or other versions


def load_catalogue(*, path: Path = effects.SHIPPED, correct: bool = False) -> LoadReport:
    """Brings the catalogue in line with a set's data file, in one transaction. Twice is the same as once.

    New cards, versions and printings are added and nothing is ever deleted. What describes a version (its
    effects, and the text rendered from them) follows the file, as the vocabulary may grow; so do name, class,
    type, rarity and tier of a card, unless a newer feed has named them. But other *facts* (cost, attack, HP,
    keywords) under a date that is already stored would rewrite games of the past: such a version stays as it
    is and the report says so, unless `correct` is given. Raises cards.effects.CardDataError and then changes
    nothing.
    """
    facts = effects.load_set(path)
    report = LoadReport(set_name=facts.name)
    with transaction.atomic():
        CatalogueRevision.lock()
        _load_set(facts, path.name)
        _load_cards(facts, path.name, report)
        _load_versions(facts, report, correct=correct)
        report.printings = load_printings(facts.code)
        if report.touched:
            announce_versions(report.touched)
    return report


def announce_versions(card_ids: Iterable[str]) -> None:
    """Tell other rooms, once this transaction is done, that these cards have other versions."""
    news = partial(versions_changed.send, sender=CardVersion, card_ids=tuple(sorted(set(card_ids))))
    transaction.on_commit(news, robust=True)


def _load_set(facts: effects.CardSet, where: str) -> None:
    row = Set(code=facts.code, number=facts.number, name=facts.name)
    _check_fields(row, where, leave_out=set())
    if other := Set.objects.filter(number=row.number).exclude(pk=row.pk).first():
        raise effects.CardDataError(
            f"{where}: field number: the set {other.code} has the number {row.number}."
        )
    row.save()


def _load_cards(facts: effects.CardSet, where: str, report: LoadReport) -> None:
    rows = [_card_row(card, facts.code, f"{where}: card {card.id}") for card in facts.cards]
    stored = Card.objects.filter(set=facts.code).in_bulk()
    _check_numbers(rows, stored, where)
    new = [row for row in rows if row.pk not in stored]
    Card.objects.bulk_create(new)
    report.cards = len(new)
    for row in rows:
        old = stored.get(row.pk)
        if old and not _fed(old, facts) and (changes := _differences(old, row, CARD_FACTS)):
            for name in CARD_FACTS:
                setattr(old, name, getattr(row, name))
            old.save(force_update=True)
            report.changed.append(f"{row.pk}: {_sentence(changes)}")


def _fed(stored: Card, facts: effects.CardSet) -> bool:
    """Whether a feed that is newer than all that the file says of a card has named its facts."""
    newest = next(card.newest.since for card in facts.cards if card.id == stored.pk)
    return stored.fed is not None and stored.fed >= newest


def _check_numbers(rows: list[Card], stored: Mapping[str, Card], where: str) -> None:
    holders = {card.number: card.pk for card in stored.values()}
    for row in rows:
        holder = holders.setdefault(row.number, row.pk)
        if holder != row.pk:
            raise effects.CardDataError(
                f"{where}: card {row.pk}: field id: {holder} has the number {row.number} already."
            )


def _load_versions(facts: effects.CardSet, report: LoadReport, *, correct: bool) -> None:
    stored = {(row.card_id, row.since): row for row in CardVersion.objects.filter(card__set=facts.code)}
    rows = [_version_row(card, version) for card in facts.cards for version in card.versions]
    new = [row for row in rows if (row.card_id, row.since) not in stored]
    CardVersion.objects.bulk_create(new)
    report.versions = len(new)
    report.touched += [row.card_id for row in new]
    for row in rows:
        if old := stored.get((row.card_id, row.since)):
            _follow(old, row, report, correct=correct)


def _follow(stored: CardVersion, wanted: CardVersion, report: LoadReport, *, correct: bool) -> None:
    """Brings a stored version in line with the file, as far as that may be."""
    other = _differences(stored, wanted, FACTS)
    if other and not correct:
        report.kept.append(f"{stored}: stays as it is stored, though the file has {_sentence(other)}")
        return
    if other or _differences(stored, wanted, DESCRIPTION):
        for name in (*FACTS, *DESCRIPTION):
            setattr(stored, name, getattr(wanted, name))
        stored.save()
        report.touched.append(stored.card_id)
        report.changed.append(f"{stored}: {_sentence(other) if other else 'its effects are described anew.'}")


def _card_row(facts: effects.CardFacts, code: str, where: str) -> Card:
    digits = facts.id.removeprefix(code)
    if not digits.isascii() or not digits.isdigit():
        raise effects.CardDataError(f"{where}: field id: must be the set's code {code} and a number.")
    card = Card(
        id=facts.id,
        set_id=code,
        number=int(digits),
        name=facts.name,
        name_key=fold(facts.name),
        card_class=facts.card_class.value,
        type=facts.type.value,
        rarity=by_label(Rarity, facts.rarity),
        rarity_pct=Decimal(str(facts.rarity_pct)),
        tier=by_label(Tier, facts.tier),
    )
    _check_fields(card, where, leave_out={"set"})
    return card


def _check_fields(row: Model, where: str, *, leave_out: set[str]) -> None:
    try:
        row.clean_fields(exclude=leave_out)
    except ValidationError as error:
        name, messages = next(iter(error.message_dict.items()))
        raise effects.CardDataError(f"{where}: field {name}: {messages[0]}") from error


def _version_row(card: effects.CardFacts, facts: effects.VersionFacts) -> CardVersion:
    return CardVersion(
        card_id=card.id,
        since=facts.since,
        card_class=card.card_class.value,
        cost=facts.cost,
        attack=facts.attack,
        hp=facts.hp,
        keywords=[keyword.value for keyword in facts.keywords],
        effects=facts.data,
        text=effects.text(facts, card.type),
        traits=_traits(card, facts),
        playable=True,
    )


def _traits(card: effects.CardFacts, facts: effects.VersionFacts) -> str:
    """The words that a version can be found by, each between spaces."""
    words = [keyword.value.lower() for keyword in facts.keywords]
    words += [timing.value for timing in effects.timings(facts)]
    if effects.is_lasting(card.type, facts):
        words.append("lasting")
    if not facts.effects:
        words.append("vanilla")
    return f" {' '.join(words)} "


def load_printings(code: str) -> int:
    """Adds the printings that the set's cards lack (F4), says how many. None goes away: people own them."""
    stored = set(Printing.objects.filter(card__set=code).values_list("card", "finish"))
    missing = [
        Printing(card=card, finish=finish)
        for card in Card.objects.filter(set=code)
        for finish in Tier(card.tier).finishes
        if (card.pk, finish.value) not in stored
    ]
    Printing.objects.bulk_create(missing)
    return len(missing)


def _differences(stored: object, wanted: object, names: tuple[str, ...]) -> list[tuple[str, object, object]]:
    pairs = [(name, getattr(stored, name), getattr(wanted, name)) for name in names]
    return [(name, old, new) for name, old, new in pairs if old != new]


def _sentence(changes: list[tuple[str, object, object]]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {new} (was {old})" for name, old, new in changes) + "."
