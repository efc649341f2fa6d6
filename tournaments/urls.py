"""Addresses of events."""

from django.urls import path, register_converter

from tournaments.addresses import RoundConverter
from tournaments.views import (
    clock,
    entries,
    events,
    joining,
    judging,
    log,
    making,
    my,
    results,
    rounds,
    sheets,
    staff,
    standings,
)

register_converter(RoundConverter, "round")

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
    path("<slug:slug>/penalties/", judging.penalties, name="penalties"),
    path("<slug:slug>/penalties/<int:pk>/lift/", judging.lift, name="lift"),
    path("<slug:slug>/penalties/players/<int:pk>/", judging.judge, name="judge"),
    path("<slug:slug>/log/", log.log, name="log"),
    path("<slug:slug>/rounds/", rounds.rounds, name="rounds"),
    path("<slug:slug>/rounds/begin/", rounds.begin, name="begin"),
    path("<slug:slug>/rounds/pair/", rounds.pair, name="pair"),
    path("<slug:slug>/rounds/finish/", rounds.finish, name="finish"),
    path("<slug:slug>/rounds/<round:at>/", rounds.round, name="round"),
    path("<slug:slug>/rounds/<round:at>/publish/", rounds.publish, name="publish"),
    path("<slug:slug>/rounds/<round:at>/swap/", rounds.swap, name="swap"),
    path("<slug:slug>/rounds/<round:at>/discard/", rounds.discard, name="discard"),
    path("<slug:slug>/rounds/<round:at>/results/", results.enter, name="enter"),
    path("<slug:slug>/rounds/<round:at>/close/", results.close, name="close"),
    path("<slug:slug>/rounds/<round:at>/tables/<int:table>/", results.table, name="table"),
    path("<slug:slug>/rounds/<round:at>/clock/", clock.clock, name="clock"),
    path("<slug:slug>/rounds/<round:at>/clock/run/", clock.run, name="run_clock"),
    path("<slug:slug>/rounds/<round:at>/tables/<int:table>/extend/", clock.extend, name="extend"),
    path("<slug:slug>/rounds/<round:at>/names/", sheets.names, name="names"),
    path("<slug:slug>/rounds/<round:at>/slips/", sheets.slips, name="slips"),
    path("<slug:slug>/my/", my.my, name="my"),
    path("<slug:slug>/my/<round:at>/report/", my.report, name="report"),
    path("<slug:slug>/my/<round:at>/dispute/", my.dispute, name="dispute"),
    path("<slug:slug>/standings/", standings.standings, name="standings"),
    path("<slug:slug>/standings/<int:entry>/", standings.why, name="why"),
]
