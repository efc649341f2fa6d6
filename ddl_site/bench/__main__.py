"""`./run bench NAME [--json] [options of that measurement]`"""

import argparse
import importlib
import json
import keyword
import pkgutil
import sys

from ddl_site import bench

Metrics = dict[str, float | int | bool | str]


def names() -> list[str]:
    """The measurements that exist. Where Python keeps a name for itself, the module has a _ at its end."""
    found = [module.name for module in pkgutil.iter_modules(bench.__path__)]
    return [name.removesuffix("_") for name in found if name not in ("__main__", "running", "aside")]


def main(words: list[str]) -> int:
    """Returns the exit status; with --json the last line printed is one JSON object."""
    parser = argparse.ArgumentParser(prog="./run bench")
    parser.add_argument("name", choices=names(), help="what to measure")
    parser.add_argument("--json", action="store_true", help="end with one line of JSON")
    name = parser.parse_known_args([word for word in words if word not in ("-h", "--help")])[0].name
    kept = "_" if keyword.iskeyword(name) else ""
    module = importlib.import_module(f"{bench.__name__}.{name}{kept}")
    if hasattr(module, "add_arguments"):
        module.add_arguments(parser)
    options = vars(parser.parse_args(words))
    del options["name"]
    as_json = options.pop("json")
    metrics: Metrics = module.measure(**options)
    if as_json:
        print(json.dumps({"bench": name, "metrics": metrics}))
        return 0
    for name, value in metrics.items():
        print(f"{name:<24} {value:,.2f}" if isinstance(value, float) else f"{name:<24} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
