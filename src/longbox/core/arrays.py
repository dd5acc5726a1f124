"""Packed integer arrays when compiled, plain lists when interpreted (where lists are faster).

The type checker and mypyc read the first branch, CPython runs the second. This one module is never
compiled.
"""

from typing import TYPE_CHECKING

__all__ = ["Ints"]

if TYPE_CHECKING:
    from librt.vecs import vec as Ints
else:
    Ints = list
