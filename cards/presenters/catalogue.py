"""The gallery and the page of one card, turned into what they print."""

from collections.abc import Sequence
from dataclasses import dataclass

from cards import queries, rulebook
from cards.enums import CardClass, Finish, Timing
from cards.models import Card, CardRecord, CardVersion, Printing
from cards.presenters.pictures import Picture, picture_of

CLASS_ACCENTS = {value: value.lower() for value in CardClass.values} | {CardClass.ALL.value: "every"}

NEAR = 12  # tiles on the first screen


@dataclass(frozen=True, slots=True)
class Tile:
    """A card in a grid."""

    id: str
    name: str
    url: str
    cost: int
    kind: str
    body: str
    is_far: bool = False
    accent: str = ""

    @classmethod
    def of(cls, version: CardVersion, *, is_far: bool = False) -> "Tile":
        """`is_far` for cards below the first screen, whose pictures may come late."""
        card = version.card
        return cls(
            id=card.id,
            name=card.name,
            url=card.get_absolute_url(),
            cost=version.cost,
            kind=kind_of(card),
            body=body_of(version),
            is_far=is_far,
            accent=CLASS_ACCENTS[card.card_class],
        )


def kind_of(card: Card) -> str:
    """ "Crown Creature", or "Creature of every class"."""
    if card.card_class == CardClass.ALL:
        return f"{card.type} of every class"
    return f"{card.card_class} {card.type}"


def body_of(version: CardVersion) -> str:
    """A Creature's "attack/HP"; nothing for what has no body."""
    return f"{version.attack}/{version.hp}" if version.hp is not None else ""


# --- one card ---


@dataclass(frozen=True, slots=True)
class Change:
    """A version of a card and, in sentences, what is other than in the version before it."""

    version: CardVersion
    sentences: tuple[str, ...]

    @property
    def facts(self) -> str:
        """What it was then: "1 mana, 1/2, Taunt"."""
        version = self.version
        return ", ".join(filter(None, (f"{version.cost} mana", body_of(version), *version.keywords)))


@dataclass(frozen=True, slots=True)
class CardPage:
    """Everything that the page of one card prints."""

    version: CardVersion
    kind: str
    accent: str
    facts: tuple[tuple[str, str], ...]
    words: tuple[rulebook.Keyword, ...]
    rulings: tuple[rulebook.Rule, ...]
    general_rules: tuple[rulebook.Rule, ...]
    printings: tuple[tuple[str, str], ...]
    history: tuple[Change, ...]
    same_trick: tuple[Tile, ...]
    same_class: tuple[Tile, ...]
    record: str
    picture: Picture | None
    before: Card | None
    after: Card | None

    @property
    def card(self) -> Card:
        return self.version.card

    @property
    def general_summary(self) -> str:
        """What the folded general rules are about."""
        more = "More rules" if self.rulings else "Rules"
        return f"{more} for such cards: {', '.join(rule.id for rule in self.general_rules)}"

    @property
    def newer_than_played(self) -> bool:
        """Whether games are played with an older version, the newest one's effects being unknown."""
        return not self.version.playable and any(change.version.playable for change in self.history)

    @property
    def never_played(self) -> bool:
        """Whether no game can be played with any version of it."""
        return not any(change.version.playable for change in self.history)


def card_page(version: CardVersion) -> CardPage:
    """Reads what the page needs besides the version itself: other versions, printings, neighbours."""
    card, timings = version.card, timings_of(version)
    before, after = queries.neighbours(card)
    same_trick, same_class = (tuple(map(_far_tile, found)) for found in queries.related(version))
    rules = rulebook.rulings_for(card.id, keywords=version.keywords, card_type=card.type, timings=timings)
    return CardPage(
        version=version,
        kind=kind_of(card),
        accent=CLASS_ACCENTS[card.card_class],
        facts=facts_of(version),
        words=explained(version),
        rulings=tuple(rule for rule in rules if card.id in rule.cards),
        general_rules=tuple(rule for rule in rules if card.id not in rule.cards),
        printings=tuple(map(printing_of, card.printings.all())),
        history=history_of(list(card.versions.all())),
        same_trick=same_trick,
        same_class=same_class,
        record=record_of(CardRecord.objects.filter(card=card).first()),
        picture=picture_of(card),
        before=before,
        after=after,
    )


def _far_tile(version: CardVersion) -> Tile:
    return Tile.of(version, is_far=True)


def record_of(record: CardRecord | None) -> str:
    """How lists with a card fared, in a sentence; nothing as long as there is nothing to tell."""
    if record is None or not record.played:
        return ""
    games = "1 finished game" if record.played == 1 else f"{record.played} finished games"
    drawn = f", {record.drawn} drawn" if record.drawn else ""
    return f"Decks with it played {games}: {record.won} won{drawn} ({record.won / record.played:.0%} won)."


def timings_of(version: CardVersion) -> tuple[str, ...]:
    return tuple(timing for timing in Timing.values if timing in version.traits.split())


def facts_of(version: CardVersion) -> tuple[tuple[str, str], ...]:
    card = version.card
    rows = [
        ("Class", str(card.get_card_class_display())),
        ("Type", f"{card.type}, lasting" if "lasting" in version.traits.split() else card.type),
        ("Cost", f"{version.cost} mana"),
    ]
    if version.hp is not None:
        rows += [("Attack", str(version.attack)), ("HP", str(version.hp))]
    if version.keywords:
        rows.append(("Keywords", ", ".join(version.keywords)))
    rows += [
        ("Rarity", f"{card.get_rarity_display()} ({card.rarity_pct.normalize():f} %)"),
        ("Tier", str(card.get_tier_display())),
        ("Set", f"{card.set.name}, number {card.number}"),
    ]
    return tuple(rows)


def explained(version: CardVersion) -> tuple[rulebook.Keyword, ...]:
    """The words of the card that the rulebook explains: its keywords, then the timings of its effects."""
    words = {word.id: word for word in rulebook.rulebook().keywords}
    wanted = [*(keyword.lower() for keyword in version.keywords), *timings_of(version)]
    return tuple(words[word] for word in wanted if word in words)


def printing_of(printing: Printing) -> tuple[str, str]:
    """The finish in words, and the finish that the face is drawn with."""
    return printing.get_finish_display(), "holo" if printing.finish == Finish.HOLO else "normal"


def history_of(versions: Sequence[CardVersion]) -> tuple[Change, ...]:
    """The versions, newest first, each with what it changed."""
    ordered = sorted(versions, key=lambda version: version.since)
    pairs = zip([None, *ordered], ordered, strict=False)
    return tuple(Change(now, tuple(changes(then, now))) for then, now in pairs)[::-1]


def changes(then: CardVersion | None, now: CardVersion) -> list[str]:
    """What is other now, in sentences; about the first version, that it is the first."""
    if then is None:
        return ["The first version on record."]
    found = [
        f"{label} is {new}, it was {old}."
        for label, old, new in (
            ("Cost", then.cost, now.cost),
            ("Attack", then.attack, now.attack),
            ("HP", then.hp, now.hp),
        )
        if old != new
    ]
    found += [f"It has gained {word}." for word in now.keywords if word not in then.keywords]
    found += [f"It has lost {word}." for word in then.keywords if word not in now.keywords]
    if (then.card_class or now.card_class) and then.class_then != now.class_then:
        found.append(f"Its class is {now.class_then}, it was {then.class_then}.")
    if (then.printed_text is None) != (now.printed_text is None):  # our words and printed ones always differ
        found.append(f"Its text is {_quoted(now.shown_text)}.")
    elif then.shown_text != now.shown_text:
        found.append(f"Its text was {_quoted(then.shown_text)}; now it is {_quoted(now.shown_text)}.")
    if not now.playable:
        found.append("Games cannot be played with it yet: its effects are not described.")
    return found or ["Only the wording of its effects in the game has changed."]


def _quoted(text: str) -> str:
    return f"“{text.rstrip('.')}”" if text else "empty"
