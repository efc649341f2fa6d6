"""`./run compile`: builds the compiled engine aside, and puts it in its place when all of it stands."""

import argparse
import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game import builds

LOG = builds.HOME / "compile.log"
PACKAGES = "gcc libc6-dev python3-dev"


class CannotCompileError(Exception):
    """The message is a sentence: what is missing or went wrong."""


def why_not() -> str | None:
    """What this machine lacks for compiling, as a sentence, or None."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    install = f"(Debian, Ubuntu: apt-get install {PACKAGES})"
    if shutil.which(compiler) is None and not os.environ.get("CC"):
        compiler = "cc"
    if shutil.which(compiler) is None:
        return f"The engine stays plain: compiling it needs a C compiler, and there is none. {install}"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return f"The engine stays plain: compiling it needs Python's header files. {install}"
    return None


def make() -> str:
    """Builds what fits the sources, unless it is there; a sentence about it. Raises CannotCompileError."""
    target = builds.folder()
    with _alone():
        if target.is_dir():
            return "The compiled engine is there already, and fits."
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="making-", dir=builds.HOME) as scratch:
            _compile_into(Path(scratch))
            (Path(scratch) / "lib").rename(target)
        _discard_others(target)
    return f"The engine is compiled ({time.monotonic() - began:.0f} s); every start from now on uses it."


@contextmanager
def _alone() -> Iterator[None]:
    """One build at a time; what a killed one has left behind is removed."""
    builds.HOME.mkdir(exist_ok=True)
    with (builds.HOME / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for left in builds.HOME.glob("making-*"):
            shutil.rmtree(left, ignore_errors=True)
        yield


def _compile_into(scratch: Path) -> None:
    """In a process of its own, for compilers print as they like."""
    command = [sys.executable, "-m", "ddl_site.compiling", "--into", str(scratch)]
    with LOG.open("w") as log:
        process = subprocess.Popen(command, cwd=builds.ROOT, stdout=log, stderr=log)
        try:
            status = process.wait()
        finally:
            process.kill()
    if status != 0:
        raise CannotCompileError(f"The engine could not be compiled and stays plain; {LOG} says why.")


def _discard_others(target: Path) -> None:
    """Older builds for this same Python: no sources fit them any more."""
    kind = target.name.rpartition("-")[0]
    for other in builds.HOME.glob(f"{kind}-*"):
        if other != target:
            shutil.rmtree(other, ignore_errors=True)


def compile_modules(scratch: Path) -> None:
    """Translates and compiles all modules as one group, into the folder `lib` of `scratch`."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    names = [str(path.relative_to(builds.ROOT)) for path in builds.sources()]
    extensions = mypycify(
        ["--config-file=", "--cache-dir", str(scratch / "cache"), *names],
        group_name=builds.LIBRARY,
        opt_level=builds.OPTIMISATION,
        debug_level="0",
        target_dir=str(scratch / "c"),
    )
    command = Distribution({"name": "engine", "ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(scratch / "lib"), str(scratch / "objects")
    command.ensure_finalized()
    command.run()


def main(words: list[str]) -> int:
    """Returns the exit status."""
    parser = argparse.ArgumentParser(prog="./run compile")
    parser.add_argument("--why-not", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--into", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args(words)
    if asked.into is not None:
        compile_modules(asked.into)
        return 0
    try:
        if (problem := why_not()) is not None:
            raise CannotCompileError(problem)
        if not asked.why_not:
            print(make(), flush=True)
    except CannotCompileError as error:
        print(error, file=sys.stderr, flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
