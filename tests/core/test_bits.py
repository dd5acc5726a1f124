"""Small sets as numbers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from longbox.core import bits

MEMBERS = st.integers(0, bits.MEMBERS - 1)


@given(MEMBERS)
def test_a_set_of_one_knows_its_member(member: int) -> None:
    alone = bits.bit(member)
    assert alone == 2**member  # above 31 too
    assert bits.lowest(alone) == member
    assert bits.listed(alone) == [member]


@given(st.sets(MEMBERS))
def test_members_are_counted_and_listed_in_order(members: set[int]) -> None:
    together = sum(2**member for member in members)
    assert bits.count(together) == len(members)
    assert bits.listed(together) == sorted(members)


@given(st.sets(MEMBERS, min_size=1))
def test_members_are_found_by_their_number(members: set[int]) -> None:
    together = sum(2**member for member in members)
    found = [bits.nth(together, number) for number in range(len(members))]
    assert found == sorted(members)
    assert bits.lowest(together) == found[0]
