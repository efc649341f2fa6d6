"""What rows are in the API: the values of its answers that are computed."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rest_framework.request import Request

from ddl_site.accounts.api import context_of
from tournaments import pairing as plain
from tournaments import queries
from tournaments.api.answers import WholeEventAnswer
from tournaments.models import Entry, Stage, Tournament
from tournaments.presenters.figures import decimal, exact
from tournaments.standings import Explanation, Figure, Gap, Rate, Standing
from tournaments.standings.records import RoundResult
from tournaments.standings.rules import NAMES


def whole_event(request: Request, event: Tournament) -> dict[str, Any]:
    counts = queries.desk_counts(event)
    event.players, event.waiting = counts.registered, counts.waiting  # type: ignore[attr-defined]
    answer = WholeEventAnswer(event, context=context_of(request))
    return dict(answer.data)


def places(stage: Stage, *, upto: int | None) -> list[dict[str, Any]]:
    """The standings of a stage, the best first; those of a bracket are as they are now."""
    names = names_of(stage)
    if stage.is_elimination:
        bare = dict.fromkeys(("group", "points", "wins", "losses", "draws"))
        return [
            {**bare, "place": place, "entry": names[entry], "tie_breaks": []}
            for place, entry in queries.bracket_places(stage)
        ]
    if stage.groups > 1:
        groups = list(enumerate(queries.ranked_groups(stage, upto=upto), start=1))
        return [_place(row, names, group) for group, rows in groups for row in rows]
    return [_place(row, names, None) for row in queries.ranked(stage, upto=upto)]


def names_of(stage: Stage) -> dict[int, dict[str, Any]]:
    found = Entry.objects.filter(tournament=stage.tournament_id)
    return {pk: {"id": pk, "name": name} for pk, name in found.values_list("pk", "name")}


def _place(row: Standing, names: Mapping[int, Any], group: int | None) -> dict[str, Any]:
    return {
        "place": row.place, "entry": names[int(row.player)], "group": group, "points": row.points,
        "wins": row.wins, "losses": row.losses, "draws": row.draws,
        "tie_breaks": [
            {"name": NAMES[criterion], **_figure(value)} for criterion, value in row.tie_breaks.items()
        ],
    }  # fmt: skip


def _figure(value: Fraction) -> dict[str, str]:
    return {"decimal": decimal(value), "exact": exact(value)}


def explanation(told: Explanation, names: Mapping[int, Any]) -> dict[str, Any]:
    return {
        "place": told.standing.place,
        "of": told.of,
        "points": told.standing.points,
        "match_rate": _rate(told.match_rate),
        "results": [_played(one, names) for one in told.results],
        "figures": [_explained(one, names) for one in told.figures],
        "above": _gap(told.above, names),
        "below": _gap(told.below, names),
    }


def _played(one: RoundResult, names: Mapping[int, Any]) -> dict[str, Any]:
    return {
        "round": one.round, "opponent": names[int(one.opponent)] if one.opponent is not None else None,
        "what": str(one.kind), "wins": one.wins, "losses": one.losses, "draws": one.draws,
        "points": one.points,
    }  # fmt: skip


def _explained(one: Figure, names: Mapping[int, Any]) -> dict[str, Any]:
    shares = [
        {
            "round": share.round, "opponent": names[int(share.opponent)], **_figure(share.value),
            "rate": _rate(share.rate),
        }
        for share in one.shares
    ]  # fmt: skip
    return {
        "name": NAMES[one.criterion], **_figure(one.value), "rate": _rate(one.rate), "shares": shares,
    }  # fmt: skip


def _rate(rate: Rate | None) -> dict[str, Any] | None:
    return {"earned": rate.earned, "possible": rate.possible, **_figure(rate.value)} if rate else None


def _gap(gap: Gap | None, names: Mapping[int, Any]) -> dict[str, Any] | None:
    if gap is None:
        return None
    own, theirs = (_figure(value)["exact"] if value is not None else None for value in (gap.own, gap.theirs))
    return {"entry": names[int(gap.player)], "by": NAMES[gap.criterion], "own": own, "theirs": theirs}


def bracket(stage: Stage) -> dict[str, Any]:
    """The matches of a stage's bracket, as far as it is known who meets in them."""
    if len(stage.seeds) < 2:
        return {"stage": stage.number, "matches": []}
    names, results = names_of(stage), queries.bracket_results(stage)
    lined = plain.line_ups(stage.bracket, results)

    def who(slot: object) -> Any:
        return names[stage.seeds[slot - 1]] if isinstance(slot, int) else None

    return {
        "stage": stage.number,
        "matches": [
            {
                "id": match.id, "round": number, "side": str(match.side), "first": who(lined[match.id][0]),
                "second": who(lined[match.id][1]), "winner": who(results.get(match.id)),
                "is_bye": plain.BYE in lined[match.id],
            }
            for number, matches in enumerate(stage.bracket, start=1)
            for match in matches
        ],
    }  # fmt: skip
