"""A game's RULES.md: the text for players, and each rule by its id."""

from __future__ import annotations

import importlib.resources
import re

from longbox.core.errors import NotationError, nearest

RULE = re.compile(r"^(?:[-*] )?\*\*([A-Z]{2}-\d+[a-z]?)\*\*\s*(.*)$")


class Rulebook:
    """Rules are the paragraphs or list items that begin with an id: ``**DS-7** An empty …``."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.rules: dict[str, str] = {}
        rule = ""
        for line in text.splitlines():
            found = RULE.match(line)
            if found:
                rule = found.group(1)
                assert rule not in self.rules, f"{rule} stands twice in RULES.md"
                self.rules[rule] = found.group(2).strip()
            elif not line.strip() or line.startswith(("#", "|", "- ")):
                rule = ""
            elif rule:
                self.rules[rule] += " " + line.strip()

    @staticmethod
    def load(package: str) -> Rulebook:
        folder = importlib.resources.files(package)
        return Rulebook(folder.joinpath("RULES.md").read_text(encoding="utf-8"))

    def rule(self, rule_id: str) -> str:
        """The sentence of a rule, by its id."""
        for known, sentence in self.rules.items():
            if known.upper() == rule_id.upper():
                return sentence
        raise NotationError(f"no rule '{rule_id}'{nearest(rule_id.upper(), list(self.rules))}")
