"""The steps of a round, in their order; ``Table.step`` says at which the match is."""

from __future__ import annotations

from typing import Final

RECRUIT: Final = 0
TURN_UP_BIDS: Final = 1
HIRE_IN_ORDER: Final = 2
HIRE_CHEAPEST: Final = 3
FILL_MARKET: Final = 4
DRAW_THREE: Final = 5
WHEN_HIRED: Final = 6
PICK_DICE: Final = 7
ROLL_DICE: Final = 8
SET_ASIDE: Final = 9
WHEN_DEPLOYED: Final = 10
BEGIN_DUEL: Final = 11
AT_DUEL_START: Final = 12
SHIELDS: Final = 13
TURN_UP_CARDS: Final = 14
AT_REVEAL: Final = 15
SET_ON_FIRE: Final = 16
AT_IGNITE: Final = 17
RETREATS: Final = 18
CANCELS: Final = 19
EFFECTS: Final = 20
AT_STRENGTH: Final = 21
COMPARE: Final = 22
AT_RESULT: Final = 23
SCORE: Final = 24
SETTLE: Final = 25
OFFER: Final = 26
END_DUEL: Final = 27
OVER: Final = 28
