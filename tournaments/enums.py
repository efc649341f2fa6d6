"""Closed sets of words about organised play."""

from django.db import models


class Venue(models.TextChoices):
    """Where games are played: at a table and typed in, or in the app, where they report themselves."""

    PAPER = "paper", "At a table"
    ONLINE = "online", "In the app"
    MIXED = "mixed", "At a table or in the app"


class Visibility(models.TextChoices):
    """Who may look at an event: its staff and players, whoever has the address, everybody."""

    PRIVATE = "private", "Private: staff and players"
    LINK = "link", "Link: whoever has the address"
    PUBLIC = "public", "Public: everybody, listed"


class Status(models.TextChoices):
    """How far an event is."""

    PLANNED = "planned", "Planned"
    RUNNING = "running", "Running"
    FINISHED = "finished", "Finished"
    CANCELLED = "cancelled", "Cancelled"


OVER = (Status.FINISHED, Status.CANCELLED)


class StageKind(models.TextChoices):
    SWISS = "swiss", "Swiss"
    SINGLE = "single", "Single elimination"
    DOUBLE = "double", "Double elimination"
    ROUND_ROBIN = "robin", "Round robin"


class Role(models.TextChoices):
    """What somebody may do for an event."""

    ORGANISER = "organiser", "Organiser"
    HEAD_JUDGE = "head", "Head judge"
    JUDGE = "judge", "Judge"
    SCOREKEEPER = "scores", "Scorekeeper"


class Plan(models.TextChoices):
    """Which table of tournaments.plans says how many rounds a Swiss stage has, and who goes on."""

    WEEKLY = "weekly", "Weekly"
    CHAMPIONSHIP = "championship", "Championship"


class Lists(models.TextChoices):
    """Who may read the decklists of a stage while it is played."""

    CLOSED = "closed", "Closed: staff only"
    OPEN = "open", "Open: everybody in the event"


class EntryState(models.TextChoices):
    """Where an entry stands. Waiting ones move up by the time of their registration."""

    REGISTERED = "in", "Registered"
    WAITING = "waiting", "On the waiting list"
    WITHDRAWN = "out", "Withdrawn before the start"
    DROPPED = "dropped", "Dropped"
    DISQUALIFIED = "dq", "Disqualified"


SIGNED_UP = (EntryState.REGISTERED, EntryState.WAITING)


class RoundState(models.TextChoices):
    DRAFT = "draft", "Draft: staff only"
    PUBLISHED = "published", "Published"
    CLOSED = "closed", "Closed"


class ResultKind(models.TextChoices):
    """How a score came about."""

    PLAYED = "played", "Played"
    BYE = "bye", "Bye"
    DRAW = "draw", "Intentional draw"
    WALKOVER = "walkover", "Walkover"
    DOUBLE_LOSS = "double", "Double loss"
    AWARDED = "awarded", "Decided by staff"


class ResultState(models.TextChoices):
    """A reported score stands after a while unless the other player disputes it."""

    REPORTED = "reported", "Reported by one player"
    DISPUTED = "disputed", "Disputed"
    FINAL = "final", "Final"


class PenaltyKind(models.TextChoices):
    """What an infraction costs, the mildest first."""

    WARNING = "warning", "Warning"
    GAME_LOSS = "game", "Game loss"
    MATCH_LOSS = "match", "Match loss"
    DISQUALIFICATION = "dq", "Disqualification"


class Infraction(models.TextChoices):
    """What somebody did."""

    TARDINESS = "tardiness", "Late to the table"
    SLOW_PLAY = "slow", "Slow play"
    GAME_RULES = "rules", "Breach of the rules of the game"
    DECKLIST = "decklist", "Decklist missing or illegal"
    DECK = "deck", "Deck is not the list"
    CARDS = "cards", "Marked cards"
    OUTSIDE_HELP = "help", "Outside help"
    UNSPORTING = "conduct", "Unsporting conduct"
    CHEATING = "cheating", "Cheating"
    OTHER = "other", "Something else"
