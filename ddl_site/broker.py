"""Celery's broker in a folder, with messages that appear and are taken whole.

kombu's own channel opens a file under its final name before it writes it, and takes it without a look at the
lock: now and then a worker would read an empty file and fall. A rename within one folder has no such moment.
"""

import fcntl
import os
import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps, loads


class Channel(filesystem.Channel):
    """Keeps each message in a file `<time>_<id>.<queue>.msg`; it is whole as soon as it has this name."""

    @property
    def _folder(self) -> Path:
        return Path(self.data_folder_in)

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str, queue: str) -> None:
        file: Path = self._exchange_file(exchange)
        bound = [routing_key or "", pattern or "", queue or ""]
        with (self._folder / "bindings.lock").open("w") as guard:
            fcntl.flock(guard, fcntl.LOCK_EX)
            table = [list(binding) for binding in self.get_table(exchange)]
            if bound not in table:
                draft = file.with_suffix(".draft")
                draft.write_text(dumps([bound, *table]))
                draft.rename(file)

    def _put(self, queue: str, payload: Any, **_kwargs: Any) -> None:
        name = f"{time.time_ns():020}_{uuid.uuid4().hex}"
        draft = self._folder / f"{name}.draft"
        draft.write_text(dumps(payload))
        draft.rename(self._folder / f"{name}.{queue}.msg")

    def _get(self, queue: str) -> Any:
        for name in sorted(os.listdir(self._folder)):
            if name.partition(".")[2] != f"{queue}.msg":
                continue
            taken = self._folder / f"{name}.taken"
            try:
                (self._folder / name).rename(taken)
            except FileNotFoundError:  # another worker was quicker
                continue
            payload = taken.read_text()
            taken.unlink()
            return loads(payload)
        raise Empty


class Transport(filesystem.Transport):
    Channel = Channel


def use() -> None:
    """Let `filesystem://` mean this broker."""
    TRANSPORT_ALIASES["filesystem"] = f"{__name__}:Transport"
