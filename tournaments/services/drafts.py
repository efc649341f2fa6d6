"""Throws drafts of rounds away."""

from tournaments.models import DeckCheck, JudgeCall, Penalty, Round


def throw_away(draft: Round) -> None:
    """Delete a draft, whose event is locked.

    What was noted while the round was public, before it was taken back, stays without it.
    """
    JudgeCall.objects.filter(pairing__round=draft).update(pairing=None)
    Penalty.objects.filter(pairing__round=draft).update(pairing=None)
    for kind in (Penalty, DeckCheck):
        kind.objects.filter(round=draft).update(round=None)
    Round.objects.filter(pk=draft.pk).delete()
