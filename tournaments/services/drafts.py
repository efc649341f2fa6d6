"""Drafts of rounds: whether they are still true, and how they are thrown away."""

from tournaments import queries
from tournaments.enums import EntryState, StageKind
from tournaments.models import DeckCheck, Entry, JudgeCall, Penalty, Round, Span

NAMED = 5  # of those for whom a draft is not true any more


def why_stale(draft: Round) -> str:
    """Why a draft would be paired otherwise now, as a sentence; empty as long as it is true.

    In a bracket who won is paired, whoever left, and results stay while a draft stands. A round robin asks
    for no results.
    """
    if draft.stage.is_elimination:
        return ""
    gone = Entry.objects.filter(seats__round=draft).exclude(state=EntryState.REGISTERED)
    if names := ", ".join(gone.values_list("name", flat=True)[:NAMED]):
        return f"{names} left since the round was paired."
    if draft.stage.kind != StageKind.SWISS:
        return ""
    playing = Span.objects.filter(stage=draft.stage, last=None, first__lte=draft.number)
    come = playing.filter(entry__state=EntryState.REGISTERED).exclude(entry__seats__round=draft)
    if names := ", ".join(come.values_list("entry__name", flat=True)[:NAMED]):
        return f"{names} came in since the round was paired."
    tables = [
        f"table {act.facts['table']} of {act.facts['called']}" for act in queries.corrected_since(draft)
    ]
    corrected = ", ".join(list(dict.fromkeys(tables))[:NAMED])
    return f"Corrected since the round was paired: {corrected}." if corrected else ""


def throw_away(draft: Round) -> None:
    """Delete a draft, whose event is locked.

    What was noted while the round was public, before it was taken back, stays without it.
    """
    JudgeCall.objects.filter(pairing__round=draft).update(pairing=None)
    Penalty.objects.filter(pairing__round=draft).update(pairing=None)
    for kind in (Penalty, DeckCheck):
        kind.objects.filter(round=draft).update(round=None)
    Round.objects.filter(pk=draft.pk).delete()
