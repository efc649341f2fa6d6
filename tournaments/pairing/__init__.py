"""Who plays whom: Swiss rounds, brackets, round robins, groups and tables. Plain values in and out.

Everything is exact and can be repeated: the same players and the same seed give the same pairings, in any
process. What cannot be paired or drawn up raises PairingError with a sentence.
"""

from tournaments.ids import PlayerId
from tournaments.pairing.elimination import (
    BYE,
    Bracket,
    BracketMatch,
    Bye,
    LoserOf,
    Seed,
    Side,
    Source,
    WinnerOf,
    double_elimination,
    seed_order,
    single_elimination,
)
from tournaments.pairing.entrants import Entrant
from tournaments.pairing.errors import PairingError
from tournaments.pairing.groups import seeds_of_groups, snake
from tournaments.pairing.progress import (
    BracketPlace,
    LineUp,
    Results,
    Slot,
    line_ups,
    locked,
    places,
    playable,
)
from tournaments.pairing.round_robin import round_robin
from tournaments.pairing.swiss import ByeReason, Meeting, SwissRound, pair_swiss
from tournaments.pairing.tables import Seating, assign_tables
from tournaments.pairing.titles import in_sentence, match_titles, round_titles

__all__ = [
    "BYE",
    "Bracket",
    "BracketMatch",
    "BracketPlace",
    "Bye",
    "ByeReason",
    "Entrant",
    "LineUp",
    "LoserOf",
    "Meeting",
    "PairingError",
    "PlayerId",
    "Results",
    "Seating",
    "Seed",
    "Side",
    "Slot",
    "Source",
    "SwissRound",
    "WinnerOf",
    "assign_tables",
    "double_elimination",
    "in_sentence",
    "line_ups",
    "locked",
    "match_titles",
    "pair_swiss",
    "places",
    "playable",
    "round_robin",
    "round_titles",
    "seed_order",
    "seeds_of_groups",
    "single_elimination",
    "snake",
]
