"""What people say of decks: tags, likes, comments, and reports of comments."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import F
from django.urls import reverse

from cards.folding import fold, one_line
from ddl_site.accounts import services as people
from ddl_site.accounts.models import Report, User
from decks.models import LONGEST_COMMENT, LONGEST_TAG, Deck, DeckComment, DeckLike, DeckTag
from decks.services import making
from decks.services.errors import DeckError

MOST_TAGS = 8
MOST_COMMENTS, COMMENTS_WITHIN = 10, timedelta(minutes=10)
COMMENT_REPORT = "deck-comment"


def set_tags(*, deck: Deck, names: Iterable[str]) -> list[str]:
    """Give a deck exactly these tags, folded and each once. Raises DeckError."""
    wanted = sorted({cleaned for name in names if (cleaned := _clean_tag(name))})
    if len(wanted) > MOST_TAGS:
        raise DeckError(f"A deck may have {MOST_TAGS} tags; these are {len(wanted)}.")
    with transaction.atomic():
        deck.tags.exclude(name__in=wanted).delete()
        DeckTag.objects.bulk_create([DeckTag(deck=deck, name=name) for name in wanted], ignore_conflicts=True)
    return wanted


def describe_deck(
    *, deck: Deck, now: datetime, tags: Iterable[str] | None = None, **facts: str | None
) -> Deck:
    """Change what is said about a deck, as making.change_deck does, and its tags: all of it or nothing."""
    with transaction.atomic():
        if tags is not None:
            set_tags(deck=deck, names=tags)
        return making.change_deck(deck=deck, now=now, **facts)


def share_deck(*, deck: Deck, visibility: str, tags: str, notes: str, now: datetime) -> Deck:
    """Say who sees a deck and what he reads about it; `tags` stand with commas between. Raises DeckError."""
    with transaction.atomic():
        set_tags(deck=deck, names=tags.split(","))
        return making.change_deck(
            deck=deck, now=now, visibility=visibility, notes=notes.replace("\r\n", "\n")
        )


def set_like(*, deck: Deck, user: User, likes: bool, now: datetime) -> Deck:
    """Let `user` like a deck or no more; again is the same as once. Raises DeckError."""
    if user.is_guest:
        raise DeckError("Guests come and go, so their likes are not counted. Sign up to like decks.")
    if deck.owner_id == user.pk:
        raise DeckError("This is your own deck: likes come from others.")
    with transaction.atomic():
        if not likes:
            DeckLike.objects.filter(deck=deck, user=user).delete()
        elif _inserted(DeckLike(deck=deck, user=user, made_at=now)):
            Deck.objects.filter(pk=deck.pk).update(like_count=F("like_count") + 1)
    deck.refresh_from_db(fields=["like_count"])
    return deck


def uncount_like(*, deck_pk: int) -> None:
    """A like is gone: taken back, or with who gave it."""
    Deck.objects.filter(pk=deck_pk, like_count__gt=0).update(like_count=F("like_count") - 1)


def add_comment(
    *, deck: Deck, author: User, text: str, now: datetime, request_key: str = ""
) -> DeckComment | None:
    """Say something about a deck. The same request key again says nothing more. Raises DeckError."""
    cleaned = _clean_comment(text)
    if author.is_guest:
        raise DeckError("Guests come and go, so they cannot comment. Sign up first.")
    with transaction.atomic():
        key = f"comment {request_key}"[:64]
        if request_key and people.claim_request(user=author, key=key, now=now) is None:
            return None
        if author.deck_comments.filter(made_at__gt=now - COMMENTS_WITHIN).count() >= MOST_COMMENTS:
            raise DeckError(
                f"That were {MOST_COMMENTS} comments within ten minutes. Please wait a little with the next."
            )
        return DeckComment.objects.create(deck=deck, author=author, text=cleaned, made_at=now)


def may_remove(comment: DeckComment, user: User) -> bool:
    """Whether `user` wrote it, owns the deck, or is of the staff."""
    return user.is_staff or user.pk in (comment.author_id, comment.deck.owner_id)


def remove_comment(*, comment: DeckComment, user: User, now: datetime) -> None:
    """Show the text to nobody any more; its place stays. Twice is the same as once. Raises DeckError."""
    if not may_remove(comment, user):
        raise DeckError("Only its author, the owner of the deck and the staff remove a comment.")
    DeckComment.objects.filter(pk=comment.pk, removed_at=None).update(removed_at=now, removed_by=user)


def report_comment(*, comment: DeckComment, reporter: User, reason: str, now: datetime) -> Report:
    """Ask the staff to look at a comment, once a person. Raises DeckError."""
    if comment.author_id == reporter.pk:
        raise DeckError("This comment is your own: remove it instead.")
    try:
        return people.report(
            reporter=reporter, kind=COMMENT_REPORT, subject=f"{COMMENT_REPORT} {comment.pk}",
            label=f"Comment of {comment.author} on {comment.deck}",
            address=f"{reverse('decks:comments', args=[comment.deck.slug])}#comment-{comment.pk}",
            reason=reason, now=now,
        )  # fmt: skip
    except people.ReportRefusedError as refused:
        raise DeckError(str(refused)) from refused


def _inserted(like: DeckLike) -> bool:
    try:
        with transaction.atomic():
            like.save()
    except IntegrityError:
        return False
    return True


def _clean_tag(name: str) -> str:
    cleaned = fold(one_line(name)).strip("# ")
    if len(cleaned) > LONGEST_TAG:
        raise DeckError(f"A tag may have {LONGEST_TAG} characters; “{cleaned[:40]}” has {len(cleaned)}.")
    return cleaned


def _clean_comment(text: str) -> str:
    cleaned = text.replace("\r\n", "\n").strip()
    if not cleaned:
        raise DeckError("A comment needs some words.")
    if len(cleaned) > LONGEST_COMMENT:
        raise DeckError(f"A comment may have {LONGEST_COMMENT:,} characters; this one has {len(cleaned):,}.")
    if "\0" in cleaned:
        raise DeckError("A comment is text; this one holds signs that no text has.")
    return cleaned
