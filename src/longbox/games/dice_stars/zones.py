"""The table, described: dice, bag, discard, a sheet for each player, and the solo grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from longbox.core.state import Action
from longbox.core.zones import (
    Choice,
    CounterZone,
    DiceZone,
    GridZone,
    RowZone,
    Shelf,
    Thing,
    Zone,
)
from longbox.games.dice_stars.actions import TAKE, TAKE_STARS, Draw, Mark, Return, Take
from longbox.games.dice_stars.catalogue import SHEET, SOLO_GRID, die_id
from longbox.games.dice_stars.components import (
    COLOUR_COUNT,
    COLOURS,
    FACES,
    LINES,
    LOWEST,
    NO_COLOUR,
    Parts,
)
from longbox.games.dice_stars.decisions import (
    MarkStar,
    TakeDice,
    TakePenalty,
    counted,
    dice_of_type,
    room_for,
    sum_of_type,
)
from longbox.games.dice_stars.events import face_text
from longbox.games.dice_stars.scoring import line_score, total
from longbox.games.dice_stars.state import CROSS, EMPTY, NO_PENALTY, Dice, Sheet
from longbox.games.dice_stars.view import View, cell_text, line_cells, tried_by

FACTORS = ["nothing", "once", "double"]
IN_A_NUMBER: Final = 5  # spaces
MOST_IN_A_SPACE: Final = 1024  # far more than all dice can show
SHELF = Shelf[Zone]()
DICE_MADE: dict[tuple[int, int, int], Thing] = {}  # each once for all steps and tables
COUNTS_MADE: dict[tuple[str, int, int], Thing] = {}
STARS_MADE: dict[tuple[int, int, int, int, bool], Thing] = {}
TYPE_SHELF = Shelf[Thing](512)  # likewise, but there may be very many of them
CELL_SHELF = Shelf[Thing]()
SCORE_SHELF = Shelf[list[Thing | None]](512)
LINE_SHELF = Shelf[list[Thing | None]](512)


def zones(view: View) -> list[Zone]:
    found: list[Zone] = [
        DiceZone(
            "reserve", "Reserve", None, [one for _, _, one in reserve_things(view.dice)], "DS-9"
        ),
        RowZone("types", "What the reserve offers", None, type_things(view), "DS-9"),
        stars_to_mark(view),
        dice_without_faces("bag", "Bag", counts_of(view.dice, "bag")),
        dice_without_faces("discard", "Discard", counts_of(view.dice, "discard")),
        round_zone(view),
    ]
    for seat, sheet in enumerate(view.sheets):
        found.append(sheet_zone(view, seat, sheet))
        found.append(tally_zone(view, seat, sheet))
    if len(view.sheets) == 1:
        found.append(solo_zone(view))
    return found


# The dice.


def reserve_things(dice: Dice) -> list[tuple[int, int, Thing]]:
    """Each die of the reserve with its colour and face; ids count equal dice."""
    return [
        (colour, face, die_thing(colour, face, earlier))
        for colour in range(COLOUR_COUNT)
        for face in range(FACES)
        for earlier in range(int(dice.reserve[colour * FACES + face]))
    ]


def die_thing(colour: int, face: int, earlier: int) -> Thing:
    made = DICE_MADE.get((colour, face, earlier))
    if made is None:
        shown, tone = face_text(face), COLOURS[colour]
        article = "an" if tone[0] in "aeiou" else "a"
        say = f"{article} {tone} die showing {'a star' if shown == '★' else shown}"
        made = Thing(f"reserve/{tone}-{shown}-{earlier}", shown, say, tone, die_id(colour), face)
        DICE_MADE[colour, face, earlier] = made
    return made


def type_things(view: View) -> list[Thing]:
    """Each type that can be taken: all dice of a colour, of a value, or all stars (DS-9)."""
    return [type_thing(view, take) for take in TAKE]


def type_thing(view: View, take: Take) -> Thing:
    count = int(dice_of_type(view.dice, take))
    points = int(sum_of_type(view.dice, take))
    is_short = count > 0 and is_short_of_room(view, take, count)
    key = (take.what, count, points, is_short)
    made = TYPE_SHELF.find(key)
    if made is None:
        made = TYPE_SHELF.keep(key, new_type(take, count, points, is_short))
    return made


def new_type(take: Take, count: int, points: int, is_short: bool) -> Thing:
    if take.colour != NO_COLOUR:
        say = f"{counted(count)} of {take.what}, {points} in all"
        label = f"×{count} = {points}" if count else "none"
        tone, component = take.what, die_id(take.colour)
    elif take is TAKE_STARS:
        say = f"{count} {'star' if count == 1 else 'stars'}"
        label, tone, component = f"★ ×{count}" if count else "★", "yellow", ""
    else:
        say = f"{counted(count)} showing {int(take.face)}"
        label = f"{int(take.face)} ×{count}" if count else str(int(take.face))
        tone, component = "", ""
    if is_short:
        say += ", for which there is no room"
    marks = ["no room"] if is_short else []
    return Thing(type_id(take), label, say, tone, component, count, marks=marks)


def type_id(take: Take) -> str:
    return f"types/{take.what}"


def is_short_of_room(view: View, take: Take, count: int) -> bool:
    """Whether the dice of a type do not fit on the sheet of the seat that takes (DS-19)."""
    if not view.pending or not isinstance(view.pending[-1], TakeDice | TakePenalty):
        return False
    return count > room_for(view.sheets[asked(view)], take)


def counts_of(dice: Dice, where: str) -> list[int]:
    counts = dice.bag if where == "bag" else dice.discard
    return [int(counts[colour]) for colour in range(COLOUR_COUNT)]


def dice_without_faces(id: str, title: str, counts: list[int]) -> Zone:
    """Dice in the bag and in the discard have no face, only a colour: a row of counts."""
    key = (id, *counts)
    zone = SHELF.find(key)
    if zone is not None:
        return zone
    dice = [count_thing(id, colour, count) for colour, count in enumerate(counts)]
    return SHELF.keep(key, RowZone(id, f"{title}: {counted(sum(counts))}", None, dice, "DS-3"))


def count_thing(zone: str, colour: int, count: int) -> Thing:
    made = COUNTS_MADE.get((zone, colour, count))
    if made is None:
        text, tone = f"{count} {COLOURS[colour]}", COLOURS[colour]
        made = Thing(f"{zone}/{tone}", text, text, tone, die_id(colour), count)
        COUNTS_MADE[zone, colour, count] = made
    return made


# The round.


def stars_to_mark(view: View) -> Zone:
    """How many stars that were taken still want a space (DS-18)."""
    count = sum(1 for decision in view.pending if isinstance(decision, MarkStar))
    say = "no star is to be marked" if count == 0 else f"{count} still to be marked"
    return CounterZone(
        "stars", "Stars to mark", None, Thing("stars/left", str(count), say, number=count), "DS-18"
    )


def round_zone(view: View) -> Zone:
    key = ("round", view.first, len(view.sheets), view.return_due, view.end_triggered)
    zone = SHELF.find(key)
    if zone is None:
        zone = SHELF.keep(key, RowZone("round", "Round", None, round_things(view), "DS-23"))
    return zone


def round_things(view: View) -> list[Thing]:
    """Who began, and what the end of this turn or round brings (DS-12, DS-23, DS-24)."""
    last = (view.first - 1) % len(view.sheets)
    found = [
        Thing(
            "round/first",
            f"player {view.first + 1} began",
            f"player {view.first + 1} began, so a round ends with player {last + 1}",
            seat=view.first,
        )
    ]
    due = "before the next turn" if view.return_due else "when it is emptied or stars are taken"
    refill = f"the discard goes back into the bag {due}"
    label = "refill is due" if view.return_due else "no refill yet"
    marks = ["due"] if view.return_due else []
    found.append(Thing("round/refill", label, refill, marks=marks))
    if view.end_triggered:
        say = f"the last round: it ends with player {last + 1}"
        found.append(Thing("round/end", "last round", say, seat=last, marks=["last round"]))
    else:
        say = "it ends when someone fills the last white space or takes a penalty"
        found.append(Thing("round/end", "goes on", say, seat=last))
    return found


# The sheets.


def sheet_zone(view: View, seat: int, sheet: Sheet) -> Zone:
    """Made once for the many steps that leave the sheet as it is."""
    key: list[object] = [view.parts, seat, int(sheet.penalty)]
    for line in range(LINES):
        key += line_key(sheet, view.parts, line)
    found = tuple(key)
    zone = SHELF.find(found)
    return SHELF.keep(found, new_sheet(view, seat, sheet)) if zone is None else zone


def line_key(sheet: Sheet, parts: Parts, line: int) -> list[int]:
    """All that a line shows, some spaces in each number: a quarter of the numbers to look up."""
    key: list[int] = []
    start = line * parts.width
    packed = sheet.marked[line]
    for place in range(parts.length_of[line]):
        if place % IN_A_NUMBER == 0 and place > 0:
            key.append(int(packed))
            packed = 0
        packed = packed * MOST_IN_A_SPACE + sheet.cells[start + place] - CROSS
    key.append(int(packed))
    return key


def new_sheet(view: View, seat: int, sheet: Sheet) -> Zone:
    """Lines with their spaces, multipliers, sum and points; the penalty stands in the title."""
    names, width = headings(view), staircase(view)
    rows = [str(line + LOWEST) for line in range(LINES)]
    cells = [line_of(view, seat, sheet, line, names, width) for line in range(LINES)]
    title = f"{total(sheet, view.parts)} points"
    if sheet.penalty != NO_PENALTY:
        title += f", penalty {int(sheet.penalty)}"
    columns = [
        *names[:COLOUR_COUNT],
        *["bonus, stars"] * (width - COLOUR_COUNT),
        "sum",
        "×",
        "points",
    ]
    return GridZone(f"sheet-{seat}", title, seat, columns, rows, cells, "DS-5")


def staircase(view: View) -> int:
    """How many spaces and multipliers the longest line has."""
    parts = view.parts
    return max(int(parts.length_of[line] + parts.multipliers_of[line]) for line in range(LINES))


def colours(view: View) -> list[str]:
    """The colours of the columns, from the left."""
    found = [""] * COLOUR_COUNT
    for colour, column in enumerate(view.parts.columns):
        found[column] = COLOURS[colour]
    return found


def headings(view: View) -> list[str]:
    return [*colours(view), *["bonus"] * (int(view.parts.width) - COLOUR_COUNT)]


def line_of(
    view: View, seat: int, sheet: Sheet, line: int, names: list[str], width: int
) -> list[Thing | None]:
    """A step changes few of a sheet's lines, and the others are made already."""
    key = (view.parts, seat, line, *line_key(sheet, view.parts, line))
    found = LINE_SHELF.find(key)
    if found is None:
        found = LINE_SHELF.keep(key, line_things(view, seat, sheet, line, names, width))
    return found


def line_things(
    view: View, seat: int, sheet: Sheet, line: int, names: list[str], width: int
) -> list[Thing | None]:
    found: list[Thing | None] = [
        cell_thing(seat, line, place, cell, names[place])
        for place, cell in enumerate(line_cells(sheet, view.parts, line))
    ]
    found += star_things(view, seat, sheet, line)
    while len(found) < width:
        found.append(None)
    return found + score_things(view, seat, sheet, line)


def cell_thing(seat: int, line: int, place: int, cell: int, name: str) -> Thing:
    key = (seat, line, place, cell, name)
    made = CELL_SHELF.find(key)
    if made is None:
        shown, value = cell_text(cell), line + LOWEST
        say = f"line {value}, {name}: {shown or 'empty'}"
        tone = "green" if name == "bonus" else name
        marks = ["bonus"] if name == "bonus" else []
        if cell != EMPTY:
            marks.append("filled")
        number = cell if cell > 0 else None
        id = f"sheet-{seat}/{value}/{place}"
        made = CELL_SHELF.keep(key, Thing(id, shown, say, tone, number=number, marks=marks))
    return made


def star_things(view: View, seat: int, sheet: Sheet, line: int) -> list[Thing]:
    """One for each multiplier space, marked from the left."""
    marked, spaces = int(sheet.marked[line]), int(view.parts.multipliers_of[line])
    return [star_thing(seat, line, place, spaces, place < marked) for place in range(spaces)]


def star_thing(seat: int, line: int, place: int, spaces: int, is_marked: bool) -> Thing:
    key = (seat, line, place, spaces, is_marked)
    made = STARS_MADE.get(key)
    if made is None:
        state = "marked" if is_marked else "free"
        say = f"line {line + LOWEST}, multiplier {place + 1} of {spaces}: {state}"
        label = "★" if is_marked else "☆"
        made = Thing(star_id(seat, line, place), label, say, "yellow", marks=[state])
        STARS_MADE[key] = made
    return made


def star_id(seat: int, line: int, place: int) -> str:
    return f"sheet-{seat}/{line + LOWEST}/star-{place}"


def score_things(view: View, seat: int, sheet: Sheet, line: int) -> list[Thing | None]:
    """The sum of a line, what it is multiplied by, and what it scores (DS-26)."""
    added, factor = int(sheet.line_sum[line]), factor_of(view, sheet, line)
    key = (seat, line, added, factor)
    made = SCORE_SHELF.find(key)
    if made is None:
        value, points = line + LOWEST, added * factor
        id = f"sheet-{seat}/{value}"
        counts = f"line {value} counts {FACTORS[factor]}"
        made = [
            Thing(f"{id}/sum", str(added), f"line {value} adds up to {added}", number=added),
            Thing(f"{id}/factor", f"×{factor}", counts, number=factor),
            Thing(f"{id}/points", str(points), f"line {value} scores {points}", number=points),
        ]
        SCORE_SHELF.keep(key, made)
    return made


def factor_of(view: View, sheet: Sheet, line: int) -> int:
    if sheet.marked[line] == 0:
        return 1
    return 2 if sheet.marked[line] == view.parts.multipliers_of[line] else 0


def tally_zone(view: View, seat: int, sheet: Sheet) -> Zone:
    """The total, the white spaces that are left, and the penalty space."""
    points, whites = total(sheet, view.parts), int(sheet.whites_free)
    key = ("tally", seat, points, whites, int(sheet.penalty))
    zone = SHELF.find(key)
    if zone is not None:
        return zone
    spaces = "1 white space" if whites == 1 else f"{whites} white spaces"
    id = f"tally-{seat}"
    row = [
        Thing(f"{id}/total", f"{points} points", f"{points} points in all", "", SHEET, points),
        Thing(f"{id}/whites", f"{whites} white", f"{spaces} left", number=whites),
    ]
    if sheet.penalty == NO_PENALTY:
        row.append(Thing(f"{id}/penalty", "no penalty", "the penalty space is empty", "red"))
    else:
        lost = int(sheet.penalty)
        say = f"a penalty of {lost}"
        row.append(
            Thing(f"{id}/penalty", f"penalty {lost}", say, "red", "", lost, None, ["filled"])
        )
    return SHELF.keep(key, RowZone(id, "Tally", seat, row, "DS-25"))


def solo_zone(view: View) -> Zone:
    """How much of the grid is marked, and what that is worth to the opponent (DS-30, DS-33)."""
    marks, spaces = view.solo_marks, view.parts.solo_spaces
    rival = marks * view.parts.solo_points
    row = [
        Thing(
            "solo/grid",
            f"{marks} of {spaces}",
            f"{marks} of {spaces} spaces marked",
            component=SOLO_GRID,
            number=marks,
        ),
        Thing("solo/rival", f"{rival} to beat", f"worth {rival} points", number=rival),
    ]
    return RowZone("solo", "Solo grid", None, row, "DS-30")


# The choices.


def touches(view: View, action: Action) -> list[str]:
    """A type's dice, or the star of a line, whether it can be chosen now or not."""
    if isinstance(action, Take):
        return [type_id(action), *dice_of(action, reserve_things(view.dice))]
    if isinstance(action, Mark) and view.pending:
        return [star_id(asked(view), int(action.line), 0)]
    return []


def dice_of(take: Take, lying: list[tuple[int, int, Thing]]) -> list[str]:
    by_colour = take.colour != NO_COLOUR
    return [
        thing.id
        for colour, face, thing in lying
        if (take.colour == colour if by_colour else take.face == face)
    ]


def choices(view: View, options: Sequence[Action]) -> list[Choice]:
    lying = reserve_things(view.dice)
    return [choice(view, option, lying) for option in options]


def choice(view: View, option: Action, lying: list[tuple[int, int, Thing]]) -> Choice:
    """What an option does, which dice and spaces it touches, and what it gains."""
    if isinstance(option, Take):
        return take_choice(view, option, lying)
    if isinstance(option, Mark):
        return mark_choice(view, option)
    if isinstance(option, Draw):
        return Choice(option.text, draw_text(int(option.count)), [], "draw")
    assert isinstance(option, Return)
    if option.whole_reserve:
        say = "all its dice go into the bag, and three are drawn"
        return Choice(option.text, say, [], "return")
    return Choice(option.text, "its dice stay as they lie", [], "keep")


def draw_text(count: int) -> str:
    return "draw one die and roll it" if count == 1 else f"draw {count} dice and roll them"


def mark_choice(view: View, mark: Mark) -> Choice:
    line = int(mark.line)
    seat = asked(view)
    marked = int(view.sheets[seat].marked[line]) + 1
    spaces = int(view.parts.multipliers_of[line])
    gained = gains(view, mark)
    points = line_score(view.sheets[seat], view.parts, line)
    if marked == spaces:
        effect = f"the line counts double, {points + gained['points']} points now"
    elif points:
        effect = f"the line falls from {points} to 0 points until all are marked"
    else:
        effect = "the line counts nothing until all are marked"
    say = f"{marked} of {spaces} marked: {effect}"
    targets = [star_id(seat, line, marked - 1)]
    return Choice(mark.text, say, targets, "line", gained)


def take_choice(view: View, take: Take, lying: list[tuple[int, int, Thing]]) -> Choice:
    seat = asked(view)
    sheet = view.sheets[seat]
    count = int(dice_of_type(view.dice, take))
    dice = [type_id(take), *dice_of(take, lying)]
    if take is TAKE_STARS:
        stars = "one multiplier space" if count == 1 else f"{count} multiplier spaces"
        return Choice(take.text, f"mark {stars}", dice, "stars", {"stars": count})
    by_colour = take.colour != NO_COLOUR
    kind = "colour" if by_colour else "value"
    points = int(sum_of_type(view.dice, take))
    gained = gains(view, take)
    if count > room_for(sheet, take):
        say = f"no room: a penalty of {points}, and the end"
        targets = [*dice, f"tally-{seat}/penalty"]
        return Choice(take.text, say, targets, kind, gained, ["penalty"])
    if by_colour:
        spaces = sheet.spaces_for_colour(view.parts, take.colour, count)
    else:
        spaces = sheet.spaces_for_value(view.parts, take.face, count)
    names = [space_name(view, space) for space in spaces]
    crosses = f"X in {', '.join(names[:-1])}; " if count > 1 else ""
    targets = dice + [space_id(view, seat, space) for space in spaces]
    return Choice(take.text, f"{crosses}{points} in {names[-1]}", targets, kind, gained)


def gains(view: View, option: Action) -> dict[str, int]:
    """Points that an option brings at once, and spaces that the solo grid gets for it."""
    seat = asked(view)
    decision = view.pending[-1]
    world = tried_by(view, seat)
    world.pending.pop()
    decision.apply(world, option)
    found = {"points": total(world.sheets[seat], view.parts) - total(view.sheets[seat], view.parts)}
    if len(view.sheets) == 1:
        found["solo"] = int(world.solo_marks) - view.solo_marks
    return found


def asked(view: View) -> int:
    """The seat whose sheet the open question is about."""
    return view.pending[-1].seat


def space_id(view: View, seat: int, space: int) -> str:
    width = int(view.parts.width)
    return f"sheet-{seat}/{space // width + LOWEST}/{space % width}"


def space_name(view: View, space: int) -> str:
    width = int(view.parts.width)
    return f"line {space // width + LOWEST} {headings(view)[space % width]}"
