"""The page of fields is as it would be made now."""

from __future__ import annotations

from pathlib import Path

from longbox.env.fields import page

PAGE = Path(__file__).parent.parent.parent / "docs" / "observations.md"


def test_the_page_of_fields_is_up_to_date() -> None:
    """If not: ``python -m longbox.env.fields > docs/observations.md``."""
    assert PAGE.read_text(encoding="utf-8") == page()
