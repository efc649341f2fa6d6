"""Every address of the API."""

from django.urls import URLPattern, URLResolver, include, path, re_path

from cards.api import catalogue, collection, lists
from ddl_site.accounts.api import players
from ddl_site.accounts.decorators import impersonal
from ddl_site.api import views
from decks.api import decks
from decks.api import lists as deck_lists
from tournaments.api import events, playing, running

app_name = "api"
Addresses = list[URLPattern | URLResolver]

tournament_round: Addresses = [
    path("", events.TournamentRound.as_view(), name="tournament_round"),
    path("pairings/", events.TournamentPairings.as_view(), name="tournament_pairings"),
    path("publish/", running.PublishRound.as_view(), name="publish_round"),
    path("results/", running.EnterResult.as_view(), name="enter_result"),
    path("my/report/", playing.ReportResult.as_view(), name="report_result"),
    path("my/confirm/", playing.ConfirmResult.as_view(), name="confirm_result"),
    path("my/dispute/", playing.DisputeResult.as_view(), name="dispute_result"),
]
tournament: Addresses = [
    path("", events.TournamentDetail.as_view(), name="tournament"),
    path("entries/", running.TournamentEntries.as_view(), name="tournament_entries"),
    path("rounds/", events.TournamentRounds.as_view(), name="tournament_rounds"),
    path("rounds/pair/", running.PairRound.as_view(), name="pair_round"),
    path("rounds/<int:stage>/<int:number>/", include(tournament_round)),
    path("standings/", events.TournamentStandings.as_view(), name="tournament_standings"),
    path("standings/<int:entry>/", events.TournamentWhy.as_view(), name="tournament_why"),
    path("stages/<int:stage>/bracket/", events.TournamentBracket.as_view(), name="tournament_bracket"),
    path("clock/", events.TournamentClock.as_view(), name="tournament_clock"),
    path("log/", events.TournamentLog.as_view(), name="tournament_log"),
    path("event.json", events.TournamentExport.as_view(), name="tournament_export"),
    path("my/", playing.OwnEntry.as_view(), name="own_entry"),
    path("my/register/", playing.Register.as_view(), name="register"),
    path("my/withdraw/", playing.Withdraw.as_view(), name="withdraw"),
    path("my/check-in/", playing.CheckIn.as_view(), name="check_in"),
    path("my/drop/", playing.Drop.as_view(), name="drop"),
]
version_1: Addresses = [
    path("", views.Root.as_view(), name="root"),
    path("schema/", views.schema_view, name="schema"),
    path("docs/", views.docs, name="docs"),
    path("cards/", catalogue.Cards.as_view(), name="cards"),
    path("cards/<str:card_id>/", catalogue.Card.as_view(), name="card"),
    path("sets/", catalogue.Sets.as_view(), name="sets"),
    path("sets/<str:code>/", catalogue.Set.as_view(), name="set"),
    path("sets/<str:code>/cards.json", impersonal(catalogue.SetFile.as_view()), name="set_file"),
    path("collection/", collection.Stacks.as_view(), name="collection"),
    path("collection/changes/", collection.Changes.as_view(), name="changes"),
    path("collection/batches/", collection.Batches.as_view(), name="batches"),
    path("collection/batches/<int:pk>/", collection.Batch.as_view(), name="batch"),
    path("collection/batches/<int:pk>/undo/", collection.Undo.as_view(), name="undo"),
    path("collection/import/", lists.Import.as_view(), name="import"),
    path("collection/export.csv", lists.ExportCsv.as_view(), name="export_csv"),
    path("collection/export.json", lists.ExportJson.as_view(), name="export_json"),
    path("decks/", decks.Decks.as_view(), name="decks"),
    path("decks/check/", deck_lists.ListCheck.as_view(), name="check_list"),
    path("decks/code/", deck_lists.DeckCode.as_view(), name="deck_code"),
    path("decks/formats/", deck_lists.DeckFormats.as_view(), name="deck_formats"),
    path("decks/formats/<slug:slug>/", deck_lists.DeckFormat.as_view(), name="deck_format"),
    path("decks/<slug:slug>/", decks.Deck.as_view(), name="deck"),
    path("decks/<slug:slug>/list/", decks.DeckList.as_view(), name="deck_list"),
    path("decks/<slug:slug>/copy/", decks.DeckCopy.as_view(), name="copy_deck"),
    path("decks/<slug:slug>/versions/", decks.DeckVersions.as_view(), name="deck_versions"),
    path("decks/<slug:slug>/versions/<int:number>/", decks.DeckVersion.as_view(), name="deck_version"),
    path(
        "decks/<slug:slug>/versions/<int:number>/restore/", decks.DeckRestore.as_view(), name="restore_deck"
    ),
    path("tournaments/", events.Tournaments.as_view(), name="tournaments"),
    path("tournaments/<slug:slug>/", include(tournament)),
    path("players/<str:handle>/", players.Player.as_view(), name="player"),
    path("players/<str:handle>/collection/", collection.SharedCopies.as_view(), name="shared_collection"),
]
urlpatterns = [
    path("v1/", include(version_1)),
    re_path(r"", views.Missing.as_view()),
]
