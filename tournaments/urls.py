"""Addresses of events."""

from django.urls import path

from tournaments.views import entries, events, joining, log, making, results, rounds, staff, standings

app_name = "tournaments"

urlpatterns = [
    path("", events.event_list, name="list"),
    path("calendar.ics", joining.feed, name="feed"),
    path("new/", making.new, name="new"),
    path("<slug:slug>/", events.event, name="event"),
    path("<slug:slug>/calendar.ics", joining.calendar, name="calendar"),
    path("<slug:slug>/qr.svg", joining.qr, name="qr"),
    path("<slug:slug>/register/", joining.register, name="register"),
    path("<slug:slug>/check-in/", joining.check_in, name="check_in"),
    path("<slug:slug>/leave/", joining.leave, name="leave"),
    path("<slug:slug>/claim/", joining.claim, name="claim"),
    path("<slug:slug>/edit/", making.edit, name="edit"),
    path("<slug:slug>/cancel/", making.cancel, name="cancel"),
    path("<slug:slug>/entries/", entries.entries, name="entries"),
    path("<slug:slug>/entries/add/", entries.add, name="add_entry"),
    path("<slug:slug>/entries/check-in/", entries.check_in_all, name="check_in_all"),
    path("<slug:slug>/entries/codes/", entries.codes, name="codes"),
    path("<slug:slug>/entries/<int:pk>/", entries.entry, name="entry"),
    path("<slug:slug>/entries/<int:pk>/act/", entries.act, name="entry_act"),
    path("<slug:slug>/staff/", staff.staff, name="staff"),
    path("<slug:slug>/staff/<int:pk>/remove/", staff.remove, name="remove_staff"),
    path("<slug:slug>/log/", log.log, name="log"),
    path("<slug:slug>/rounds/", rounds.rounds, name="rounds"),
    path("<slug:slug>/rounds/begin/", rounds.begin, name="begin"),
    path("<slug:slug>/rounds/pair/", rounds.pair, name="pair"),
    path("<slug:slug>/rounds/finish/", rounds.finish, name="finish"),
    path("<slug:slug>/rounds/<int:number>/", rounds.round, name="round"),
    path("<slug:slug>/rounds/<int:number>/publish/", rounds.publish, name="publish"),
    path("<slug:slug>/rounds/<int:number>/swap/", rounds.swap, name="swap"),
    path("<slug:slug>/rounds/<int:number>/discard/", rounds.discard, name="discard"),
    path("<slug:slug>/rounds/<int:number>/results/", results.enter, name="enter"),
    path("<slug:slug>/rounds/<int:number>/close/", results.close, name="close"),
    path("<slug:slug>/rounds/<int:number>/tables/<int:table>/", results.table, name="table"),
    path("<slug:slug>/standings/", standings.standings, name="standings"),
    path("<slug:slug>/standings/<int:entry>/", standings.why, name="why"),
]
