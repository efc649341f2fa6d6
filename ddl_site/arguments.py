"""What `./run` was asked for. Standard library only: it is read before anything is installed."""

import argparse
import sys
from dataclasses import dataclass
from typing import NoReturn


@dataclass(frozen=True, slots=True)
class Arguments:
    """Where to serve, and whether with sample data."""

    host: str
    port: int
    demo: bool

    @property
    def address(self) -> str:
        """Host and port as servers and browsers write them (an IPv6 address in brackets)."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{message[:1].upper()}{message[1:]}. `./run help` lists what ./run can do.\n")


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not '{text}'")
    return int(text)


def parse(words: list[str]) -> Arguments:
    """Read the words after `./run`. What cannot be read ends the program with a sentence and status 2."""
    parser = _Parser(prog="./run", add_help=False, allow_abbrev=False)
    parser.add_argument("--port", type=_port, default=8000)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--demo", action="store_true")
    found = parser.parse_args(words)
    return Arguments(host=found.host.strip("[]"), port=found.port, demo=found.demo)


if __name__ == "__main__":
    parse(sys.argv[1:])
