"""Imports point one way, rules keep to themselves, and every rule has its test."""

import ast
import re
import sys
from functools import cache
from pathlib import Path

import pytest

import longbox
from longbox.core.rulebook import Rulebook

TESTS = Path(__file__).parent
PACKAGE = TESTS.parent / "src" / "longbox"
MODULES = sorted(PACKAGE.rglob("*.py"))
GAMES = sorted(path.parent for path in PACKAGE.glob("games/*/game.py"))
RULE_ID = re.compile(r"\b[A-Z]{2}-\d+[a-z]?\b")


def layer(module: Path) -> str:
    """``core`` of a module in core/, ``cli`` of cli.py."""
    return module.relative_to(PACKAGE).parts[0].removesuffix(".py")


LAYERS = {layer(module) for module in MODULES}


def of_layer(*layers: str) -> list[Path]:
    return [module for module in MODULES if layer(module) in layers]


@cache
def imports(module: Path) -> set[str]:
    """The names that a module imports, anywhere in it: ``longbox.core.rng.Rng``, ``os``."""
    found = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module}: imports are written out, without leading dots"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def layers_imported(module: Path) -> set[str]:
    """The parts of longbox that a module imports; ``face`` for what longbox itself offers."""
    names = [f"{name}.".split(".") for name in imports(module)]
    ours = {name[1] for name in names if name[0] == "longbox"}
    return {name if name in LAYERS else "face" for name in ours}


def test_the_core_knows_nothing_above_it() -> None:
    for module in of_layer("core"):
        assert layers_imported(module) <= {"core"}, module


def test_games_know_the_core_and_not_each_other() -> None:
    for module in of_layer("games"):
        assert layers_imported(module) <= {"core", "games"}, module
        own = f"longbox.games.{module.relative_to(PACKAGE).parts[1]}."
        others = {name for name in imports(module) if name.startswith("longbox.games.")}
        assert all(name.startswith(own) for name in others), module


def test_only_the_command_line_knows_the_command_line() -> None:
    for module in MODULES:
        if layer(module) not in ("cli", "__main__"):
            assert not layers_imported(module) & {"cli", "__main__"}, module


def test_importing_longbox_imports_only_core_and_games() -> None:
    assert layers_imported(PACKAGE / "__init__.py") <= {"core", "games"}


def test_modules_of_games_are_imported_under_another_name() -> None:
    """``longbox.games`` is the list of games and the package of their code."""
    import longbox.games.age_of_comics.state as table

    assert table.State.__module__ == "longbox.games.age_of_comics.state"
    assert "age-of-comics" in longbox.games()
    with pytest.raises(AttributeError, match="chess"):
        longbox.games.chess  # noqa: B018


def test_core_and_games_need_only_what_compiled_code_needs() -> None:
    allowed = sys.stdlib_module_names | {"longbox", "mypy_extensions", "librt"}
    for module in of_layer("core", "games"):
        assert {name.split(".")[0] for name in imports(module)} <= allowed, module


def test_rules_have_no_chance_but_their_own_and_do_not_know_the_world() -> None:
    forbidden = {"random", "secrets", "time", "datetime", "os", "pathlib", "logging"}
    for module in of_layer("games"):
        assert not {name.split(".")[0] for name in imports(module)} & forbidden, module
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("open", "print", "input"), (module, node.lineno)


def test_compiled_objects_can_be_freed_however_deep_they_lie() -> None:
    """Without the header of ``acyclic`` classes Python writes over others (decision 18)."""
    for module in MODULES:
        assert "acyclic" not in module.read_text(encoding="utf-8"), module


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
class TestRuleIds:
    def rules(self, game: Path) -> set[str]:
        return set(Rulebook((game / "RULES.md").read_text(encoding="utf-8")).rules)

    def test_there_are_rules(self, game: Path) -> None:
        assert self.rules(game)

    def test_every_rule_is_named_by_a_test(self, game: Path) -> None:
        texts = [path.read_text(encoding="utf-8") for path in TESTS.rglob("*.py")]
        named = {rule for text in texts for rule in RULE_ID.findall(text)}
        assert self.rules(game) <= named

    def test_every_id_in_the_code_is_a_rule(self, game: Path) -> None:
        for module in game.rglob("*.py"):
            named = set(RULE_ID.findall(module.read_text(encoding="utf-8")))
            assert named <= self.rules(game), module
