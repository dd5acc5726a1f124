"""A short text for any position, view or other plain data: equal exactly if the data are equal.

Both builds give the same text: a packed array, a list and a tuple with the same items are alike,
and so are whole numbers of every kind. The log of a position is no part of it.
"""

from __future__ import annotations

import hashlib
from enum import Enum
from functools import cache
from types import FunctionType
from typing import Any

from longbox.core.state import Action, Stack, State

Memo = dict[int, tuple[object, str]]  # what was walked, kept alive so that its id stays its own
PLAIN = (type(None), str, bytes, float)
SEQUENCES = (list, tuple)
SETS = (set, frozenset)
NUMBERS = {int}
MISSING = object()


def fingerprint(thing: object, constant: Memo | None = None) -> str:
    """The digest of everything that can be reached from a thing; what is constant may be given."""
    text = written(thing, {} if constant is None else constant.copy())
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


def constants(thing: object) -> Memo:
    """Everything that can be reached from a thing that never changes, such as a game."""
    memo: Memo = {}
    written(thing, memo)
    return memo


def written(thing: Any, memo: Memo) -> str:  # Any: every kind of object may be in a position
    """Everything that can be reached from a thing, written out."""
    if isinstance(thing, int):
        return str(int(thing))
    if isinstance(thing, PLAIN):
        return repr(thing)
    if isinstance(thing, SEQUENCES) or type(thing).__name__.startswith("vec["):
        return written_items(list(thing), memo)
    if isinstance(thing, Action):
        return f"<{thing.text}>"
    if id(thing) in memo:
        return memo[id(thing)][1]
    memo[id(thing)] = (thing, f"^{type(thing).__name__}")  # stands for it if it contains itself
    text = written_out(thing, memo)
    memo[id(thing)] = (thing, text)
    return text


def written_items(items: list[Any], memo: Memo) -> str:
    if set(map(type, items)) == NUMBERS:
        return repr(items).replace(" ", "")
    return "[" + ",".join([written(item, memo) for item in items]) + "]"


def written_out(thing: Any, memo: Memo) -> str:
    if isinstance(thing, Stack):  # it may have room for more decisions than are open
        return written_items(thing.decisions(), memo)
    if isinstance(thing, dict):
        pairs = [f"{written(key, memo)}:{written(value, memo)}" for key, value in thing.items()]
        return "{" + ",".join(sorted(pairs)) + "}"
    if isinstance(thing, SETS):
        return "{" + ",".join(sorted(written(item, memo) for item in thing)) + "}"
    if isinstance(thing, Enum):
        return written(thing.value, memo)
    if isinstance(thing, type | FunctionType):
        return f"{thing.__module__}.{thing.__qualname__}"
    return written_object(thing, memo)


def written_object(thing: Any, memo: Memo) -> str:
    names = declared(type(thing).__mro__)
    own = getattr(thing, "__dict__", None)
    if own:
        names = sorted({*names, *own})
    if not names and type(thing).__module__ == "builtins":
        raise TypeError(f"a {type(thing).__name__} is not plain data")
    fields = []
    for name in names:
        value = getattr(thing, name, MISSING)  # a slot may be empty
        if value is not MISSING and not (name == "log" and isinstance(thing, State)):
            fields.append(f"{name}={written(value, memo)}")
    return f"{type(thing).__name__}({','.join(fields)})"


@cache
def declared(classes: tuple[type, ...]) -> list[str]:
    """The data that classes declare for their objects, natively compiled or with slots."""
    names: set[str] = set()
    for one in classes:
        slots = one.__dict__.get("__slots__", ())
        names.update([slots] if isinstance(slots, str) else slots)
        names.update(one.__dict__.get("__mypyc_attrs__", ()))
    return sorted(names - {"__dict__", "__weakref__"})
