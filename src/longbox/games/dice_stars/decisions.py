"""The turn, question by question."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.state import Action, Decision, Refusal
from longbox.games.dice_stars.actions import (
    DRAW,
    EXACTLY,
    MARKS,
    RETURN,
    TAKE_STARS,
    TAKES,
    UP_TO,
    Draw,
    Mark,
    Return,
    Take,
)
from longbox.games.dice_stars.components import (
    COLOUR_COUNT,
    FACES,
    LINES,
    LOWEST,
    MOST_DICE,
    NO_COLOUR,
    STAR,
)
from longbox.games.dice_stars.events import (
    DiceReturned,
    DiceRolled,
    DiceTaken,
    EndTriggered,
    PenaltyWritten,
    SoloMarked,
    StarMarked,
)
from longbox.games.dice_stars.state import CROSS, EMPTY, NO_PENALTY, Dice, Sheet, State

MOST_SEATS: Final = 4


class OfferReturn(Decision[State, Return]):
    """The whole reserve may go back into the bag along with the discard (DS-14)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "DS-14", "Do you put the whole reserve back into the bag?")

    def options(self, state: State) -> list[Return]:
        return RETURN

    def apply(self, state: State, answer: Return) -> None:
        if answer.whole_reserve:
            if state.log is not None:
                state.log.append(DiceReturned(self.seat, "reserve", int(state.dice.in_reserve)))
            state.dice.reserve_to_bag()
        state.pending.append(DRAW_DICE[self.seat])


class DrawDice(Decision[State, Draw]):
    """Announce 1 to 3 dice, draw them and roll them (DS-6)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "DS-6", "How many dice do you draw and roll?")

    def options(self, state: State) -> list[Draw]:
        dice = state.dice
        most = dice.in_bag if dice.in_bag < MOST_DICE else MOST_DICE  # DS-8
        if dice.only_stars_in_reserve():  # DS-7
            return EXACTLY[most]
        return UP_TO[most]

    def apply(self, state: State, announced: Draw) -> None:
        dice = state.dice
        parts = state.parts
        rolled: list[tuple[int, int]] | None = None if state.log is None else []
        for _ in range(announced.count):
            colour = dice.draw(state.rng)
            place = state.rng.below(parts.faces_of[colour])
            face = parts.face_at[colour * parts.most_faces + place]
            dice.add(colour, face)
            if rolled is not None:
                rolled.append((int(colour), int(face)))
        if state.log is not None and rolled is not None:
            state.log.append(DiceRolled(self.seat, rolled))
        if dice.in_bag == 0:  # DS-12
            state.return_due = True
        ask_to_take(state, self.seat)

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Draw):
            return self.asks_something_else()
        in_bag = int(state.dice.in_bag)
        if action.count > in_bag:
            return Refusal("DS-8", f"only {counted(in_bag)} left in the bag")
        shows = "shows only stars" if state.dice.in_reserve else "is empty"
        if in_bag < MOST_DICE:
            return Refusal(
                "DS-8", f"the reserve {shows}, so all that is left in the bag must be drawn"
            )
        return Refusal("DS-7", f"the reserve {shows}, so {MOST_DICE} dice must be drawn")

    def why_only(self, state: State) -> Refusal:
        return self.refuse(state, DRAW[1] if state.dice.in_bag == 1 else DRAW[0])


class TakeDice(Decision[State, Take]):
    """Take all dice of one type that fit on the sheet (DS-9, DS-20)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "DS-9", "Which dice do you take?")

    def options(self, state: State) -> list[Take]:
        return TAKES[types_that_fit(state.dice, state.sheets[self.seat])]

    def apply(self, state: State, take: Take) -> None:
        sheet = state.sheets[self.seat]
        if take is TAKE_STARS:
            take_stars(state, self.seat)
            return
        if take.colour == NO_COLOUR:
            take_value(state, self.seat, sheet, take)
        else:
            take_colour(state, self.seat, sheet, take)
        end_turn(state, self.seat)

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Take):
            return self.asks_something_else()
        count = int(dice_of_type(state.dice, action))
        if count == 0:
            return Refusal("DS-9", f"the reserve has no {one_of(action)}")
        room = int(room_for(state.sheets[self.seat], action))
        return Refusal(
            "DS-19", f"{action.what} is {counted(count)}, and there is room for {room or 'none'}"
        )


class TakePenalty(Decision[State, Take]):
    """No type fits: the sum of a colour or a value fills the penalty space (DS-21, DS-22)."""

    def __init__(self, seat: int) -> None:
        question = "No type fits on your sheet: which dice do you take as a penalty?"
        super().__init__(seat, "DS-21", question)

    def options(self, state: State) -> list[Take]:
        return TAKES[types_for_penalty(state.dice)]

    def apply(self, state: State, take: Take) -> None:
        dice = state.dice
        total = sum_of_type(dice, take)
        if state.log is not None:
            taken = dice_taken(dice, take)
            state.log.append(PenaltyWritten(self.seat, take.what, taken, int(total)))
        state.sheets[self.seat].penalty = total
        if take.colour == NO_COLOUR:
            dice.discard_face(take.face)
        else:
            dice.discard_colour(take.colour)
        end_turn(state, self.seat)

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Take):
            return self.asks_something_else()
        if dice_of_type(state.dice, action) == 0:
            return Refusal("DS-9", f"the reserve has no {one_of(action)}")
        return Refusal("DS-21", "no type fits, and a penalty is a colour or a value")


class MarkStar(Decision[State, Mark]):
    """Mark one multiplier space for a star; every star is used (DS-18)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "DS-18", "In which line do you mark a star?")

    def options(self, state: State) -> list[Mark]:
        marked = state.sheets[self.seat].marked
        spaces = state.parts.multipliers_of
        bits: i64 = 0
        for line in range(LINES):
            if marked[line] < spaces[line]:
                bits |= 1 << line
        return MARKS[bits]

    def apply(self, state: State, mark: Mark) -> None:
        sheet = state.sheets[self.seat]
        sheet.marked[mark.line] += 1
        sheet.multipliers_free -= 1
        if state.log is not None:
            marked, spaces = sheet.marked[mark.line], state.parts.multipliers_of[mark.line]
            state.log.append(
                StarMarked(self.seat, int(mark.line) + LOWEST, int(marked), int(spaces))
            )
        if state.pending.size == 0:
            end_turn(state, self.seat)

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Mark):
            return self.asks_something_else()
        return Refusal(
            "DS-18", f"every multiplier space of line {int(action.line) + LOWEST} is marked"
        )


OFFER_RETURN: Final = [OfferReturn(seat) for seat in range(MOST_SEATS)]
DRAW_DICE: Final = [DrawDice(seat) for seat in range(MOST_SEATS)]
TAKE_DICE: Final = [TakeDice(seat) for seat in range(MOST_SEATS)]
TAKE_PENALTY: Final = [TakePenalty(seat) for seat in range(MOST_SEATS)]
MARK_STAR: Final = [MarkStar(seat) for seat in range(MOST_SEATS)]


def begin_turn(state: State, seat: int) -> None:
    """Return dice if the last turn asked for it (DS-12 to DS-14), then draw."""
    if state.return_due:
        state.return_due = False
        if state.log is not None:
            state.log.append(DiceReturned(seat, "discard", in_discard(state.dice)))
        state.dice.discard_to_bag()
        if state.dice.in_reserve:
            state.pending.append(OFFER_RETURN[seat])
            return
    state.pending.append(DRAW_DICE[seat])


def ask_to_take(state: State, seat: int) -> None:
    """Which type to take; if none fits, for which one to take a penalty (DS-20)."""
    if types_that_fit(state.dice, state.sheets[seat]):
        state.pending.append(TAKE_DICE[seat])
    else:
        state.pending.append(TAKE_PENALTY[seat])


def end_turn(state: State, seat: int) -> None:
    """Solo marks, the test for the end, then the next player (DS-24, DS-30)."""
    if state.is_solo():
        mark_solo_grid(state)
        if state.solo_grid_is_full():  # DS-31
            return
    sheet = state.sheets[seat]
    if not state.end_triggered and (sheet.whites_free == 0 or sheet.penalty != NO_PENALTY):
        trigger_end(state, seat)
    following = (seat + 1) % len(state.sheets)
    if state.end_triggered and following == state.first:
        return
    begin_turn(state, following)


def trigger_end(state: State, seat: int) -> None:
    """The last white space or the penalty space is filled (DS-23)."""
    state.end_triggered = True
    if state.log is not None:
        filled = state.sheets[seat].whites_free == 0
        why = "filled the last white space" if filled else "filled the penalty space"
        state.log.append(EndTriggered(seat, why))


def mark_solo_grid(state: State) -> None:
    """Mark spaces for the dice that are left in the reserve (DS-30)."""
    left = state.parts.solo_spaces - int(state.solo_marks)
    count = min(solo_marks_for(state.dice, state.parts.solo_points), left)  # DS-32
    state.solo_marks += count
    if state.log is not None and count:
        state.log.append(SoloMarked(count, int(state.solo_marks), state.parts.solo_spaces))


def solo_marks_for(dice: Dice, group: int) -> int:
    """One for only stars; else one for each group of points begun, doubled beside stars (DS-30)."""
    if dice.in_reserve == 0:
        return 0
    if dice.only_stars_in_reserve():
        return 1
    points = dice.sum_of_reserve() * (2 if dice.of_face[STAR] else 1)
    return (points + group - 1) // group


def types_that_fit(dice: Dice, sheet: Sheet) -> i64:
    """The types that find room for all their dice (DS-19), as bits of their places in TAKE."""
    bits: i64 = 0
    for colour in range(COLOUR_COUNT):
        count = dice.of_colour[colour]
        if count and count <= sheet.free_in_column[colour]:
            bits |= 1 << colour
    for line in range(LINES):
        count = dice.of_face[line + LOWEST]
        if count and count <= sheet.free_in_line[line]:
            bits |= 1 << (COLOUR_COUNT + line)
    stars = dice.of_face[STAR]
    if stars and stars <= sheet.multipliers_free:
        bits |= 1 << (COLOUR_COUNT + LINES)
    return bits


def types_for_penalty(dice: Dice) -> i64:
    """Every colour and value in the reserve, but not the stars (DS-21)."""
    bits: i64 = 0
    for colour in range(COLOUR_COUNT):
        if dice.of_colour[colour]:
            bits |= 1 << colour
    for line in range(LINES):
        if dice.of_face[line + LOWEST]:
            bits |= 1 << (COLOUR_COUNT + line)
    return bits


def dice_of_type(dice: Dice, take: Take) -> i64:
    return dice.of_face[take.face] if take.colour == NO_COLOUR else dice.of_colour[take.colour]


def sum_of_type(dice: Dice, take: Take) -> i64:
    """What the dice of a colour or a value add up to."""
    if take.colour == NO_COLOUR:
        return dice.of_face[take.face] * take.face
    return dice.sum_of_colour(take.colour)


def room_for(sheet: Sheet, take: Take) -> i64:
    """How many dice of a type the sheet has room for (DS-19)."""
    if take is TAKE_STARS:
        return sheet.multipliers_free
    if take.colour == NO_COLOUR:
        return sheet.free_in_line[take.face - LOWEST]
    return sheet.free_in_column[take.colour]


def take_colour(state: State, seat: int, sheet: Sheet, take: Take) -> None:
    """Fill the colour's column from the top, the sum in the last space (DS-15)."""
    dice = state.dice
    colour = take.colour
    count = dice.of_colour[colour]
    total = dice.sum_of_colour(colour)
    if state.log is not None:
        state.log.append(DiceTaken(seat, take.what, dice_taken(dice, take), int(total)))
    dice.discard_colour(colour)
    width = state.parts.width
    space = state.parts.column_of[colour]
    for line in range(LINES):
        if count and sheet.cells[space] == EMPTY:
            count -= 1
            write(sheet, space, line, colour, CROSS if count else total)
        space += width


def take_value(state: State, seat: int, sheet: Sheet, take: Take) -> None:
    """Fill the value's line from the left, the sum in the last space (DS-16, DS-17)."""
    dice = state.dice
    count = dice.of_face[take.face]
    total = count * take.face
    line = take.face - LOWEST
    if state.log is not None:
        state.log.append(DiceTaken(seat, take.what, dice_taken(dice, take), int(total)))
    dice.discard_face(take.face)
    start = line * state.parts.width
    for place in range(state.parts.length_of[line]):
        if sheet.cells[start + place] == EMPTY:
            count -= 1
            colour = state.parts.colour_at[place]
            write(sheet, start + place, line, colour, CROSS if count else total)
            if count == 0:
                return


def write(sheet: Sheet, space: i64, line: i64, colour: i64, number: i64) -> None:
    """Fill a space; a bonus space belongs to no colour (DS-17)."""
    sheet.cells[space] = number
    sheet.free_in_line[line] -= 1
    if number > 0:
        sheet.line_sum[line] += number
    if colour != NO_COLOUR:
        sheet.free_in_column[colour] -= 1
        sheet.whites_free -= 1


def take_stars(state: State, seat: int) -> None:
    """Each star marks a multiplier space, one after the other (DS-18)."""
    stars = state.dice.of_face[STAR]
    if state.log is not None:
        dice = dice_taken(state.dice, TAKE_STARS)
        state.log.append(DiceTaken(seat, TAKE_STARS.what, dice, None))
    state.dice.discard_face(STAR)
    state.return_due = True  # DS-12
    for _ in range(stars):
        state.pending.append(MARK_STAR[seat])


def dice_taken(dice: Dice, take: Take) -> list[tuple[int, int]]:
    """The dice of a type that lie in the reserve, as colour and face."""
    found: list[tuple[int, int]] = []
    for colour in range(COLOUR_COUNT):
        for face in range(FACES):
            by_colour = take.colour == colour
            by_face = take.colour == NO_COLOUR and take.face == face
            if by_colour or by_face:
                for _ in range(dice.reserve[colour * FACES + face]):
                    found.append((colour, face))
    return found


def in_discard(dice: Dice) -> int:
    return int(sum(dice.discard[colour] for colour in range(COLOUR_COUNT)))


def counted(count: int) -> str:
    return "one die" if count == 1 else f"{count} dice"


def one_of(take: Take) -> str:
    """``blue die``, ``4`` or ``star``: what the reserve lacks."""
    if take.colour != NO_COLOUR:
        return f"{take.what} die"
    return "star" if take is TAKE_STARS else str(int(take.face))
