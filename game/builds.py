"""Which build of the engine runs: these sources as they are, or the same ones compiled to C.

A compiled build lies in a folder of `build/` named by a fingerprint, and is made by `./run compile`. The
fingerprint is taken of the sources, of the Python that loads it and of the platform, so a build that does not
fit is never found.
`DDL_ENGINE=plain|compiled` chooses; without it, a fitting build is used where there is one. The packages'
`__init__` are always plain: they ask here before they import anything else.
"""

import hashlib
import importlib
import os
from functools import lru_cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
HOME: Final = ROOT / "build"
PACKAGES: Final = ("game/engine", "game/ai")
PLAIN: Final = frozenset({"__init__.py", "__main__.py"})
# What the compiler reads besides: a change there may change what is compiled.
READ_TOO: Final = ("cards/effects/*.py", "game/builds.py")
# One library holds all modules, so that there is never a half of a build.
LIBRARY: Final = "game.engine.compiled"
OPTIMISATION: Final = "3"


class EngineBuildError(ImportError):
    """DDL_ENGINE asks for a build that there is not; the message is a sentence for people."""


def sources() -> list[Path]:
    """The modules that are compiled together."""
    found = [path for package in PACKAGES for path in (ROOT / package).glob("*.py")]
    return sorted(path for path in found if path.name not in PLAIN)


@lru_cache(maxsize=1)
def folder() -> Path:
    """Where the build of these sources for this Python lies, or would lie."""
    digest = hashlib.sha256(f"{EXTENSION_SUFFIXES[0]} {OPTIMISATION}".encode())
    read_too = (path for pattern in READ_TOO for path in sorted(ROOT.glob(pattern)))
    for path in (*sources(), *read_too):
        digest.update(f"\n{path.relative_to(ROOT)}\n".encode())
        digest.update(path.read_bytes())
    return HOME / f"engine{EXTENSION_SUFFIXES[0].removesuffix('.so')}-{digest.hexdigest()[:16]}"


def choice() -> str:
    """What DDL_ENGINE asks for: plain, compiled, or "" for the best there is. Raises EngineBuildError."""
    asked = os.environ.get("DDL_ENGINE", "")
    if asked not in ("", "plain", "compiled"):
        raise EngineBuildError(f"DDL_ENGINE is 'plain' or 'compiled', not {asked!r}.")
    return asked


def trouble() -> str | None:
    """A sentence where DDL_ENGINE cannot be followed, else None."""
    try:
        if choice() == "compiled" and not folder().is_dir():
            return (
                "DDL_ENGINE asks for the compiled engine, and there is none for these sources and this "
                "Python. Make it with: ./run compile"
            )
    except EngineBuildError as error:
        return str(error)
    return None


def use(path: list[str], package: str) -> bool:
    """Where the compiled build is to be used, puts its part of `package` first on the package's `__path__`.

    Answers whether it is used. Raises EngineBuildError where DDL_ENGINE cannot be followed.
    """
    problem = trouble()
    if problem is not None:
        raise EngineBuildError(problem)
    if choice() == "plain" or not folder().is_dir():
        return False
    place = str(folder() / package)
    path.insert(0, place)
    try:
        importlib.import_module(f"{LIBRARY}__mypyc")
    except ImportError as error:  # a build from another machine, for one
        path.remove(place)
        if choice() == "compiled":
            raise EngineBuildError(f"The compiled engine cannot be loaded ({error}).") from error
        return False
    return True
