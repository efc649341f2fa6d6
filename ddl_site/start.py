"""`./run`: prepare the site and serve it, with the worker that moves for the computer, until told to stop."""

import errno
import http.client
import os
import signal
import socket
import sys
from pathlib import Path

import django
import segno

from ddl_site import arguments
from ddl_site.supervisor import Part, Supervisor
from game import builds

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # and where to find oneself then
# Celery warns root, who could be made to unpickle; this worker reads JSON alone.
ROOT_IS_FINE = "ignore:You're running the worker with superuser privileges"
LOCAL = {"127.0.0.1", "localhost", "::1"}


def say(sentence: str) -> None:
    """One line for the person who started the site."""
    print(sentence, flush=True)


def main(words: list[str]) -> int:
    """Returns the exit status. Sentences, not tracebacks, tell what a person can mend."""
    asked = arguments.parse(words)
    if trouble := builds.trouble() or why_no_port(asked):
        say(trouble)
        return 1
    if asked.demo and (trouble := keep_apart()):
        say(trouble)
        return 1
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ddl_site.settings")
    names = reachable_names(asked.host)
    os.environ.setdefault("SITE_URL", f"http://{_bracketed(names[0])}:{asked.port}")
    os.environ.setdefault("ALLOWED_HOSTS", ",".join(_bracketed(name) for name in names))
    django.setup()
    from django.conf import settings

    from ddl_site import demo, prepare

    prepare.prepare(say=say)
    if asked.demo:
        demo.fill(say=say)
    has_administrator = prepare.has_administrator()
    own = parts(asked, settings.VAR_DIR, work_processes=settings.WORK_PROCESSES)
    supervisor = Supervisor(own, say=say, aside=compiler())
    return supervisor.run(
        is_ready=lambda: answers(asked),
        announce=lambda: announce(asked, names[0], has_administrator=has_administrator),
    )


def keep_apart() -> str | None:
    """Give the sample data a folder of their own; a sentence where the rows are somewhere else."""
    if "DATABASE_URL" in os.environ:
        return "The sample data (--demo) have a database of their own. Start without DATABASE_URL."
    var = Path(os.environ.get("VAR_DIR", builds.ROOT / "var"))
    os.environ["VAR_DIR"] = str(var / "demo")
    return None


def why_no_port(asked: arguments.Arguments) -> str | None:
    """A sentence when nobody can listen at the address, else None."""
    try:
        family = socket.AF_INET6 if ":" in asked.host else socket.AF_INET
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((asked.host, asked.port))
            probe.listen(1)
    except PermissionError:
        return f"Port {asked.port} needs more rights than you have. Choose one above 1023: ./run --port 8000"
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            return f"{asked.host} is not an address of this machine ({error.strerror or error})."
        free = asked.port + 1 if asked.port < 65535 else 8000
        return (
            f"Port {asked.port} is taken by another program, perhaps by Kennel itself. "
            f"Stop that one, or choose another port: ./run --port {free}"
        )
    return None


def reachable_names(host: str) -> list[str]:
    """The names under which browsers may ask, the one to show first."""
    names = [] if host in EVERYWHERE or host in LOCAL else [host]
    if host not in LOCAL:
        own = lan_address()
        names += [own] if own else []
        names += [socket.gethostname(), f"{socket.gethostname()}.local"]
    return list(dict.fromkeys([*names, "127.0.0.1", "localhost", "::1"]))


def lan_address() -> str | None:
    """This machine's address in its network. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("203.0.113.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def parts(asked: arguments.Arguments, var: Path, *, work_processes: int) -> tuple[Part, ...]:
    """The web server, the worker that moves for the computer and keeps the clock, and the one for all else.

    What takes long has processes of its own, and gives way: nobody waits at the table for a test of a deck.
    """
    # GUNICORN_CMD_ARGS is gunicorn's own way to change what stands here.
    web = f"""-m gunicorn ddl_site.wsgi --bind {asked.address} --worker-class gthread --workers 2 --threads 4
        --preload --graceful-timeout 5 --log-level warning --no-control-socket"""
    worker = """-m celery --quiet -A ddl_site.celery worker --loglevel WARNING --without-gossip
        --without-mingle --without-heartbeat"""
    python = (sys.executable, "-W", ROOT_IS_FINE)
    play = ("--queues=play", "--concurrency=2", "--beat", "--schedule", str(var / "beat-schedule"))
    work = ("--queues=work", f"--concurrency={work_processes}", "--hostname=work@%h")
    return (
        Part("web server", (sys.executable, *web.split())),
        Part("worker", (*python, *worker.split(), *play)),
        Part("worker for long work", ("nice", "-n", "10", *python, *worker.split(), *work)),
    )


def compiler() -> Part | None:
    """What builds the compiled engine for the next start, unless there is one or DDL_ENGINE has chosen."""
    if builds.choice() or builds.folder().is_dir():
        return None
    return Part("compiler", (str(builds.ROOT / "run"), "compile", "--aside"))


def answers(asked: arguments.Arguments) -> bool:
    """Whether the web server serves a page."""
    host = EVERYWHERE.get(asked.host, asked.host)
    asking = http.client.HTTPConnection(host, asked.port, timeout=0.5)
    try:
        asking.request("GET", "/")
        asking.getresponse().read()
    except (OSError, http.client.HTTPException):
        return False
    finally:
        asking.close()
    return True


def announce(asked: arguments.Arguments, name: str, *, has_administrator: bool) -> None:
    """Tell that the site is there, where, and what may come next."""
    address = f"http://{_bracketed(name)}:{asked.port}/"
    say(f"\nKennel is ready: {address}")
    if asked.host not in LOCAL:
        say("Phones in the same network can scan this:\n")
        segno.make(address, micro=False).terminal(compact=True)
    if not has_administrator:
        say("There is no administrator yet. Make the first one with: ./run manage createsuperuser")
    say("Ctrl-C stops it.\n")


def _bracketed(name: str) -> str:
    return f"[{name}]" if ":" in name else name


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(main(sys.argv[1:]))
