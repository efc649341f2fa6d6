"""What changes the searches that somebody keeps."""

from django.db import IntegrityError, transaction

from cards import search
from cards.folding import fold, one_line
from cards.models import LONGEST_SEARCH_NAME, SavedSearch
from ddl_site.accounts.models import User

MOST_SEARCHES = 50


class SavedSearchError(ValueError):
    """The search was not saved; the message is a sentence for its owner."""


def save_search(*, owner: User, name: str, query: str) -> SavedSearch:
    """Keep a query under a name. The same query under the same name twice is the same as once.

    Raises SavedSearchError, then nothing has changed.
    """
    name = one_line(name)
    asked = str(search.parse(query))
    if len(query) > search.LONGEST:
        raise SavedSearchError(f"A search that is kept has {search.LONGEST} characters at most.")
    _check(owner, name, asked)
    try:
        with transaction.atomic():
            saved, made = SavedSearch.objects.get_or_create(
                owner=owner, name_key=fold(name), defaults={"name": name, "query": asked}
            )
    except IntegrityError as error:  # deleted in another tab in this very moment
        raise SavedSearchError("The search could not be saved just now. Please try again.") from error
    if not made and saved.query != asked:
        raise SavedSearchError(
            f"You have another search called “{saved.name}”. Choose another name, or delete that one."
        )
    return saved


def _check(owner: User, name: str, asked: str) -> None:
    if not asked:
        raise SavedSearchError("There is nothing to save yet: search for something first.")
    if not fold(name):
        raise SavedSearchError("Give the search a name.")
    if len(name) > LONGEST_SEARCH_NAME or len(fold(name)) > 4 * LONGEST_SEARCH_NAME:
        raise SavedSearchError(f"The name may have {LONGEST_SEARCH_NAME} characters at most.")
    others = SavedSearch.objects.filter(owner=owner).exclude(name_key=fold(name))
    if others.count() >= MOST_SEARCHES:
        raise SavedSearchError(f"You keep {MOST_SEARCHES} searches, and more do not fit. Delete one first.")


def delete_search(*, owner: User, pk: int) -> bool:
    """Whether there was one of the owner's to delete."""
    return SavedSearch.objects.filter(owner=owner, pk=pk).delete()[0] > 0


def move_searches(*, guest: User, account: User) -> None:
    """A guest's searches go on under the account, by another name where the account has that name."""
    taken = dict(SavedSearch.objects.filter(owner=account).values_list("name_key", "query"))
    for saved in SavedSearch.objects.filter(owner=guest):
        if taken.get(saved.name_key) == saved.query:
            continue  # it goes with the guest
        number, name = 2, saved.name
        while fold(saved.name) in taken:
            suffix = f" ({number})"
            saved.name = name[: LONGEST_SEARCH_NAME - len(suffix)] + suffix
            number += 1
        saved.owner, saved.name_key = account, fold(saved.name)
        saved.save(update_fields=["owner", "name", "name_key"])
        taken[saved.name_key] = saved.query
