"""Keeps the parts of the site running: starts them, starts them again when they die, stops them together."""

import os
import signal
import subprocess
import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from types import FrameType

TICK_S = 0.1


@dataclass(frozen=True, slots=True)
class Part:
    """One long-running program of the site, with the name that people read."""

    name: str
    command: tuple[str, ...]


def _ending(status: int) -> str:
    return f"was ended by {signal.Signals(-status).name}" if status < 0 else f"ended with status {status}"


@dataclass(slots=True)
class Supervisor:
    """Runs parts until it is told to stop (Ctrl-C, TERM, a closed terminal) or they die too often.

    Each part leads a process group of its own, so that nothing a part has started outlives it. What runs
    `aside` is started once, when the site is ready, and speaks for itself; its end is nobody's concern.
    """

    parts: tuple[Part, ...]
    say: Callable[[str], None]
    aside: Part | None = None
    env: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    patience_s: float = 10.0
    window_s: float = 60.0
    deaths_allowed: int = 2
    _running: dict[Part, subprocess.Popen[bytes]] = field(default_factory=dict)
    _beside: subprocess.Popen[bytes] | None = None
    _deaths: deque[float] = field(default_factory=deque)
    _told_to_stop: bool = False

    def run(self, *, is_ready: Callable[[], bool], announce: Callable[[], None]) -> int:
        """Serve until the end; `announce` is called once, when `is_ready` first answers yes.

        Returns the exit status: 0 when told to stop, 1 when parts died three times within a minute.
        """
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._tell_to_stop)
        announced = False
        try:
            for part in self.parts:
                self._start(part)
            while not self._told_to_stop:
                if not self._tend():
                    return 1
                if not announced and is_ready():
                    announced = True
                    announce()
                    self._start_aside()
                time.sleep(TICK_S)
            self.say("Stopping …")
            return 0
        finally:
            self._stop_all()

    def _tell_to_stop(self, _number: int, _frame: FrameType | None) -> None:
        self._told_to_stop = True

    def _start(self, part: Part) -> None:
        self._running[part] = self._popen(part)

    def _start_aside(self) -> None:
        if self.aside is not None:
            self._beside = self._popen(self.aside)

    def _popen(self, part: Part) -> subprocess.Popen[bytes]:
        return subprocess.Popen(part.command, env=self.env, stdin=subprocess.DEVNULL, start_new_session=True)

    def _tend(self) -> bool:
        """Start again what has died. False when the deaths are too many."""
        for part, process in list(self._running.items()):
            status = process.poll()
            if status is None or self._told_to_stop:
                continue
            self._end_group(process)
            if self._too_many_deaths():
                self.say(f"The {part.name} {_ending(status)}, the third death within a minute. I stop.")
                return False
            self.say(f"The {part.name} {_ending(status)}. I start it again.")
            self._start(part)
        return True

    def _too_many_deaths(self) -> bool:
        now = time.monotonic()
        self._deaths.append(now)
        while now - self._deaths[0] > self.window_s:
            self._deaths.popleft()
        return len(self._deaths) > self.deaths_allowed

    def _stop_all(self) -> None:
        """Ask every part to end; what has not ended in time, and what it left behind, is killed."""
        if self._beside is not None:
            self._end_group(self._beside)
        for process in self._running.values():
            process.terminate()
        deadline = time.monotonic() + self.patience_s
        for process in self._running.values():
            try:
                process.wait(max(0.0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                self.say("A part does not stop by itself and is killed.")
            self._end_group(process)

    @staticmethod
    def _end_group(process: subprocess.Popen[bytes]) -> None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
