"""What people type on the pages of their collection."""

from collections import Counter
from difflib import get_close_matches
from typing import Any, NamedTuple

from django import forms

from cards.enums import Condition, Finish, Language
from cards.folding import fold
from cards.models import LONGEST_NOTE, MOST_COPIES, Card, CollectionSettings, Printing, StackKey
from cards.services.bulk import BOX, PACK

LONGEST_LIST = 20_000
FINISH_WORDS = {
    "holo": Finish.HOLO, "foil": Finish.HOLO, "normal": Finish.NORMAL, "full art": Finish.FULL_ART,
}  # fmt: skip


class StackForm(forms.Form):
    """Equal copies of one card."""

    printing = forms.TypedChoiceField(coerce=int)
    count = forms.IntegerField(label="Copies", min_value=0, max_value=MOST_COPIES, initial=1)
    condition = forms.ChoiceField(choices=Condition.choices, initial=Condition.NM)
    language = forms.ChoiceField(choices=Language.choices, initial=Language.EN)
    note = forms.CharField(max_length=LONGEST_NOTE, required=False)

    def __init__(self, *args: Any, printings: list[Printing], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.printings = printings
        field = self.fields["printing"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(printing.pk, printing.get_finish_display()) for printing in printings]

    @property
    def stack(self) -> StackKey:
        data = self.cleaned_data
        return StackKey(data["printing"], data["condition"], data["language"], data["note"])


class PackForm(forms.Form):
    """What was in a pack or a box, a card a line."""

    KINDS = (("pack", f"A pack of {PACK} cards"), ("box", "A box of 24 packs"))

    kind = forms.ChoiceField(
        label="What did you open?", choices=KINDS, initial="pack", widget=forms.RadioSelect
    )
    cards = forms.CharField(
        label="Cards",
        max_length=LONGEST_LIST,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
        help_text="One a line, by name or number: “Gary”, “2 Gary”, “V004 holo”.",
    )
    about = forms.CharField(
        label="Note", max_length=LONGEST_NOTE, required=False, help_text="Where it came from, say."
    )

    def clean_cards(self) -> list[int]:
        """The printings, each as often as it was in the pack."""
        names = _names()
        printings: Counter[int] = Counter()
        for number, line in enumerate(self.cleaned_data["cards"].splitlines(), start=1):
            if fold(line):
                try:
                    printing, count = _printing_in(line, names)
                except ValueError as error:
                    self.add_error("cards", f"Line {number}: {error}")
                else:
                    printings[printing] += count
        if not printings and not self.errors:
            raise forms.ValidationError("Which cards were in it?")
        return list(printings.elements())


class _Name(NamedTuple):
    """A card as a line may call it: how that is written, and the printings by finish."""

    written: str
    finishes: dict[str, int]


def _names() -> dict[str, _Name]:
    """The cards by folded id and name."""
    found: dict[str, _Name] = {}
    for printing in Printing.objects.select_related("card"):
        card = printing.card
        for name, written in ((fold(card.pk), card.pk), (card.name_key, card.name)):
            found.setdefault(name, _Name(written, {})).finishes[printing.finish] = printing.pk
    return found


def _printing_in(line: str, names: dict[str, _Name]) -> tuple[int, int]:
    """The printing and the count that a line means. ValueError with the reason."""
    words = fold(line)
    first, _, rest = words.partition(" ")
    number = first.removesuffix("x")
    counted = rest and number.isascii() and number.isdigit() and len(number) <= 3
    count, name = (int(number), rest) if counted else (1, words)
    finish = next((word for word in FINISH_WORDS if name.endswith(f" {word}")), "")
    name = name.removesuffix(finish).strip()
    if name not in names:
        near = get_close_matches(name, names, n=1)
        typed = line.split(maxsplit=1)[-1] if counted else line
        meant = f"; did you mean “{names[near[0]].written}”?" if near else "."
        raise ValueError(f"no card is called “{typed.strip()}”{meant}")
    written, finishes = names[name]
    wanted = FINISH_WORDS[finish].value if finish else next(iter(finishes))
    if wanted not in finishes:
        raise ValueError(f"{written} is not printed as {finish}.")
    if not 1 <= count <= BOX:
        raise ValueError(f"a count is a number from 1 to {BOX}.")
    return finishes[wanted], count


class WantForm(forms.Form):
    """So many more copies of a card are wanted; 0 takes the wish back."""

    card = forms.CharField(max_length=80, help_text="Its name or its number.")
    number = forms.IntegerField(label="Copies", min_value=0, max_value=999, initial=1)

    def clean_card(self) -> str:
        typed = fold(self.cleaned_data["card"])
        names = {fold(pk): pk for pk in Card.objects.values_list("pk", flat=True)}
        names |= {name: pk for pk, name in Card.objects.values_list("pk", "name_key")}
        if typed in names:
            return names[typed]
        near = get_close_matches(typed, names, n=1)
        raise forms.ValidationError(
            f"No card is called so.{f' Did you mean “{near[0]}”?' if near else ''}", code="unknown"
        )


class SettingsForm(forms.ModelForm):  # type: ignore[type-arg]
    """What others may see, and what is kept."""

    class Meta:
        model = CollectionSettings
        fields = ("shares_collection", "shares_wants", "shares_trades", "keep", "wants_playsets")
