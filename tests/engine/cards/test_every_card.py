"""No card without a test, no card in the engine's code, no effect word without a handler."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import game.engine
from cards.effects import Word, load_set
from cards.effects.vocabulary import PASSIVE_WORDS
from game.engine.bits import OP_WORDS
from game.engine.effects import HANDLERS

HERE = Path(__file__).parent
ENGINE = Path(game.engine.__file__).parent
CARD_ID = re.compile(r"(?<![A-Za-z0-9])V[0-9]{3}(?![0-9])", re.IGNORECASE)
CARDS = load_set().cards


def names_of(test: ast.FunctionDef, constants: dict[str, ast.expr]) -> set[str]:
    """The card ids in a test's name and parameters, an older version as "V016 2026-08-18"."""
    named = {f"V{number}" for number in re.findall(r"_v([0-9]{3})(?=_)", test.name)}
    named |= {
        f"V{number} {year}-{month}-{day}"
        for number, year, month, day in re.findall(r"_v(\d{3})_of_(\d{4})_(\d\d)_(\d\d)(?=_)", test.name)
    }
    for decorator in test.decorator_list:
        if isinstance(decorator, ast.Call) and len(decorator.args) == 2:
            named |= set(ids_in_values(decorator.args[1], constants))
    return named


def ids_in_values(node: ast.expr, constants: dict[str, ast.expr]) -> Iterator[str]:
    """The first card id of each parameter set, with its pool where one is given, and all of a plain list."""
    if isinstance(node, ast.Name) and node.id in constants:
        yield from ids_in_values(constants[node.id], constants)
    elif isinstance(node, ast.Starred):
        yield from ids_in_values(node.value, constants)
    elif isinstance(node, ast.Dict):
        yield from (str(key.value) for key in node.keys if isinstance(key, ast.Constant))
    elif isinstance(node, ast.List | ast.Tuple):
        texts = [_text(item, constants) for item in node.elts]
        if texts and isinstance(node, ast.Tuple) and len(texts) > 1 and not all(map(CARD_ID.match, texts)):
            yield texts[0]
            yield from (f"{texts[0]} {text}" for text in texts if re.fullmatch(r"\d{4}-\d\d-\d\d", text))
            return
        for item, text in zip(node.elts, texts, strict=True):
            yield from [text] if CARD_ID.fullmatch(text) else ids_in_values(item, constants)


def _text(node: ast.expr, constants: dict[str, ast.expr]) -> str:
    if isinstance(node, ast.Name) and node.id in constants:
        node = constants[node.id]
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def cards_tested() -> Counter[str]:
    """How many tests of this folder name each card and each older version."""
    found: Counter[str] = Counter()
    for path in sorted(HERE.glob("test_*.py")):
        body = ast.parse(path.read_text(encoding="utf-8")).body
        constants: dict[str, ast.expr] = {}
        for node in body:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    constants[name] = value
                case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                    constants[name] = value
                case ast.FunctionDef(name=name) if name.startswith("test_"):
                    found.update(names_of(node, constants))
    return found


def test_every_card_and_every_older_version_has_two_tests_or_more() -> None:
    wanted = [card.id for card in CARDS]
    wanted += [f"{card.id} {old.since}" for card in CARDS for old in card.versions[:-1]]
    found = cards_tested()

    assert len(wanted) == 111 + 3
    assert {name: found[name] for name in wanted if found[name] < 2} == {}


def spoken(tree: ast.Module) -> Iterator[str]:
    """Names and texts of a module but for docstrings, comments, and sentences, which may give examples."""
    docstrings = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if node not in docstrings and " " not in text:
                yield text
            case (
                ast.Name(id=name) | ast.Attribute(attr=name) | ast.FunctionDef(name=name) | ast.arg(arg=name)
            ):
                yield name.replace("_", " ")


def test_no_card_is_special_to_the_engine() -> None:
    named = {
        f"{path.name}: {text}"
        for path in sorted(ENGINE.rglob("*.py"))
        for text in spoken(ast.parse(path.read_text(encoding="utf-8")))
        if CARD_ID.search(text)
    }

    assert len(list(ENGINE.rglob("*.py"))) > 10
    assert named == set()


def test_no_card_is_special_to_the_engine_by_its_name() -> None:
    names = {card.name for card in CARDS}

    assert not {
        f"{path.name}: {text}"
        for path in sorted(ENGINE.rglob("*.py"))
        for text in spoken(ast.parse(path.read_text(encoding="utf-8")))
        if text in names
    }


def test_every_effect_word_has_a_handler_or_is_passive() -> None:
    assert len(OP_WORDS) == len(set(OP_WORDS)) == len(HANDLERS)
    assert all(callable(handler) for handler in HANDLERS)
    assert set(Word) == set(OP_WORDS) | PASSIVE_WORDS
