"""`./run bench NAME [--json]`"""

import argparse
import importlib
import json
import pkgutil
import sys

from ddl_site import bench

Metrics = dict[str, float | int | bool | str]


def names() -> list[str]:
    """The measurements that exist."""
    found = [module.name for module in pkgutil.iter_modules(bench.__path__)]
    return [name for name in found if name not in ("__main__", "running")]


def main(words: list[str]) -> int:
    """Returns the exit status; with --json the last line printed is one JSON object."""
    parser = argparse.ArgumentParser(prog="./run bench")
    parser.add_argument("name", choices=names(), help="what to measure")
    parser.add_argument("--json", action="store_true", help="end with one line of JSON")
    asked = parser.parse_args(words)
    metrics: Metrics = importlib.import_module(f"{bench.__name__}.{asked.name}").measure()
    if asked.json:
        print(json.dumps({"bench": asked.name, "metrics": metrics}))
        return 0
    for name, value in metrics.items():
        print(f"{name:<20} {value:,.2f}" if isinstance(value, float) else f"{name:<20} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
