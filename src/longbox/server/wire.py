"""Plain frames of a socket as bytes: whole, of text, and with nothing special about them."""

from __future__ import annotations

from typing import Final

TEXT: Final = 0x81  # a whole frame of text
MASKED: Final = 0x80
SHORT: Final = 126  # from so many bytes on a length is told in two,
LONG: Final = 1 << 16  # and from so many on in eight


def framed(text: bytes) -> bytes:
    """A frame to a client: not masked, not compressed, not in parts."""
    size = len(text)
    if size < SHORT:
        return bytes((TEXT, size)) + text
    if size < LONG:
        return bytes((TEXT, SHORT)) + size.to_bytes(2, "big") + text
    return bytes((TEXT, SHORT + 1)) + size.to_bytes(8, "big") + text


def plain(data: bytes) -> bytes | None:
    """What a client's frame says if it is all that has come, masked as it must be; else nothing."""
    if len(data) < 6 or data[0] != TEXT or data[1] < MASKED:
        return None
    size, head = data[1] - MASKED, 2
    if size == SHORT and len(data) >= 4:
        size, head = int.from_bytes(data[2:4], "big"), 4
    elif size >= SHORT:
        return None
    if len(data) != head + 4 + size:
        return None
    mask = data[head : head + 4] * (size // 4 + 1)
    said = int.from_bytes(data[head + 4 :], "big") ^ int.from_bytes(mask[:size], "big")
    return said.to_bytes(size, "big")
