"""Makes, changes and deletes formats, and brings those of the project into the rows of the site."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.db import IntegrityError, transaction

from cards.folding import one_line
from cards.models import Card, CatalogueRevision, Set
from ddl_site.accounts.addresses import fresh_slug
from ddl_site.accounts.models import User
from ddl_site.accounts.services import claim_request
from decks import formats, rules
from decks.models import LARGEST_DECK, LONGEST_FORMAT_ABOUT, LONGEST_FORMAT_NAME, DeckFormat
from decks.rules import Format
from decks.services import news
from decks.services.errors import BadFormatError, DeckError, FormatChangedError
from decks.services.format_news import Concerned, concerned_by_owner

MOST_FORMATS = 30
MOST_BANS = 500


@dataclass(slots=True)
class FormatsReport:
    """The names of the formats that are new, that took something over, and that stayed as they were."""

    made: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)


def load_formats(*, now: datetime, shipped: Mapping[str, Format] = rules.FORMATS) -> FormatsReport:
    """Brings the project's formats into rows, in one transaction. Twice is the same as once.

    What was edited on the site stays; only what differs from what was shipped last is taken over.
    """
    report = FormatsReport()
    with transaction.atomic():
        CatalogueRevision.lock()
        for place, wanted in enumerate(shipped.values()):
            _load(wanted, place, report, now)
    return report


def _load(wanted: Format, place: int, report: FormatsReport, now: datetime) -> None:
    facts = formats.facts_of(wanted)
    stored = DeckFormat.objects.select_for_update().filter(slug=wanted.slug).first()
    if stored is None:
        row = DeckFormat(slug=wanted.slug, place=place, shipped=facts, changed=now)
        row.format = wanted
        row.save()
        report.made.append(wanted.name)
    elif stored.owner_id is None and stored.shipped != facts:
        before = formats.format_of(wanted.slug, stored.shipped) if stored.shipped else stored.format
        stored.shipped = facts
        _store(stored, formats.taken_over(stored.format, before, wanted), now)
        report.changed.append(stored.name)
    else:
        report.unchanged.append(stored.name)


def make_format(
    *, owner: User | None, wanted: Format, now: datetime, request_key: str = "", place: int = 100
) -> DeckFormat:
    """A new format: of a player's, or of the site with `wanted.slug` as its address (`owner` None).

    The same request key again gives the same format. Raises BadFormatError, DeckError.
    """
    wanted = checked(wanted)
    with transaction.atomic():
        claim = None
        if owner and request_key:
            claim = claim_request(user=owner, key=_key(request_key), now=now)
            if claim is None:
                return _made_before(owner, request_key)
        if owner and owner.deck_formats.count() >= MOST_FORMATS:
            raise DeckError(f"You have {MOST_FORMATS} formats, and more do not fit. Delete one first.")
        slug = fresh_slug(wanted.name, otherwise="format", room=40, ending=8) if owner else wanted.slug
        row = DeckFormat(slug=slug, owner=owner, place=place, changed=now)
        row.format = wanted
        _save(row)
        if claim:
            claim.result = row.slug
            claim.save(update_fields=["result"])
    return row


def change_format(
    *, row: DeckFormat, wanted: Format, now: datetime, edition: int | None = None, place: int | None = None
) -> DeckFormat:
    """Make the format say this; its slug stays. The owners of decks that are concerned will be told.

    `place` is where it stands in lists. With `edition`, only if nothing changed since the format had it.
    Raises BadFormatError, FormatChangedError, then nothing has changed.
    """
    wanted = checked(replace(wanted, slug=row.slug))
    with transaction.atomic():
        stored = DeckFormat.objects.select_for_update().filter(pk=row.pk).first()
        if stored is None:
            raise FormatChangedError("This format was deleted meanwhile.")
        if edition is not None and stored.edition != edition:
            raise FormatChangedError(
                "The format was changed meanwhile, perhaps in another tab. Look at it before you save again."
            )
        stored.place = stored.place if place is None else place
        return _store(stored, wanted, now)


def delete_format(*, row: DeckFormat, now: datetime) -> None:
    """Delete a format. Decks that were made for it stay, and their owners will be told. Twice is as once."""
    with transaction.atomic():
        before = row.format
        if DeckFormat.objects.filter(pk=row.pk).delete()[0]:
            news.note_format(slug=row.slug, before=before, after=None, now=now)


def concerned_decks(*, owner: User, before: Format, after: Format) -> Concerned:
    """The owner's decks of the format that are legal in one of the two and not in the other."""
    return concerned_by_owner([owner.pk], before, after).get(owner.pk, Concerned())


def checked(wanted: Format) -> Format:
    """The format with clean words. Raises BadFormatError, which names the field."""
    name = one_line(wanted.name)
    about = one_line(wanted.about)
    if not name:
        raise BadFormatError("Give the format a name.", field="name")
    if len(name) > LONGEST_FORMAT_NAME:
        raise BadFormatError(f"The name may have {LONGEST_FORMAT_NAME} characters at most.", field="name")
    if len(about) > LONGEST_FORMAT_ABOUT:
        raise BadFormatError(f"This may have {LONGEST_FORMAT_ABOUT} characters at most.", field="about")
    if not 1 <= wanted.size <= LARGEST_DECK:
        raise BadFormatError(f"A deck has from 1 to {LARGEST_DECK} cards.", field="size")
    if not 1 <= wanted.copies <= wanted.size:
        raise BadFormatError(f"Copies of a card: from 1 to {wanted.size}, the whole deck.", field="copies")
    _check_cards(wanted)
    return replace(wanted, name=name, about=about)


def _check_cards(wanted: Format) -> None:
    if len(wanted.bans) > MOST_BANS:
        raise BadFormatError(f"A format bans {MOST_BANS} cards at most.", field="bans")
    unknown = sorted(wanted.bans - set(Card.objects.filter(pk__in=wanted.bans).values_list("pk", flat=True)))
    if unknown:
        raise BadFormatError(f"There is no card with the id {unknown[0][:40]}.", field="bans")
    if wanted.sets is None:
        return
    if not wanted.sets:
        raise BadFormatError("Allow one set or more, or all of them.", field="sets")
    strange = sorted(wanted.sets - set(Set.objects.values_list("code", flat=True)))
    if strange:
        raise BadFormatError(f"There is no set with the code {strange[0][:40]}.", field="sets")


def _store(row: DeckFormat, wanted: Format, now: datetime) -> DeckFormat:
    before = row.format
    if before == wanted:
        row.save(update_fields=["shipped", "place"])
        return row
    row.format = wanted
    row.edition += 1
    row.changed = now
    _save(row)
    news.note_format(slug=row.slug, before=before, after=wanted, now=now)
    return row


def _save(row: DeckFormat) -> None:
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError as error:
        if row._state.adding and DeckFormat.objects.filter(slug=row.slug).exists():
            raise BadFormatError("Another format has this address.", field="slug") from error
        raise BadFormatError("Another format has this name. Choose another one.", field="name") from error


def _key(request_key: str) -> str:
    return f"{request_key[:57]} format"


def _made_before(owner: User, request_key: str) -> DeckFormat:
    slug = owner.request_keys.values_list("result", flat=True).get(key=_key(request_key))
    made = DeckFormat.objects.filter(owner=owner, slug=slug).first()
    if made is None:
        raise DeckError("This format was made before, and deleted since.")
    return made
