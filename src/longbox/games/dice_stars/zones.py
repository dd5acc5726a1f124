"""The table, described: dice, bag, discard, a sheet for each player, and the solo grid."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.core.state import Action
from longbox.core.zones import Choice, CounterZone, DiceZone, GridZone, RowZone, Thing, Zone
from longbox.games.dice_stars.actions import TAKE_STARS, Draw, Mark, Return, Take
from longbox.games.dice_stars.components import COLOUR_COUNT, COLOURS, LINES, LOWEST, NO_COLOUR
from longbox.games.dice_stars.decisions import counted, dice_of_type, room_for
from longbox.games.dice_stars.events import face_text
from longbox.games.dice_stars.scoring import line_score, total
from longbox.games.dice_stars.state import NO_PENALTY, Dice, Sheet
from longbox.games.dice_stars.view import View, cell_text, line_cells, reserve


def zones(view: View) -> list[Zone]:
    found: list[Zone] = [
        DiceZone(
            "reserve", "Reserve", None, [one for _, _, one in reserve_things(view.dice)], "DS-9"
        ),
        dice_without_faces("bag", "Bag", counts_of(view.dice, "bag")),
        dice_without_faces("discard", "Discard", counts_of(view.dice, "discard")),
    ]
    names = headings(view)
    for seat, sheet in enumerate(view.sheets):
        found.append(sheet_zone(view, seat, sheet, names))
    if len(view.sheets) == 1:
        found.append(solo_zone(view))
    return found


def reserve_things(dice: Dice) -> list[tuple[int, int, Thing]]:
    """Each die of the reserve with its colour and face; ids count equal dice."""
    found: list[tuple[int, int, Thing]] = []
    lying = reserve(dice)
    for place, (colour, face) in enumerate(lying):
        shown = face_text(face)
        earlier = lying[:place].count((colour, face))
        id = f"reserve/{COLOURS[colour]}-{shown}-{earlier}"
        article = "an" if COLOURS[colour][0] in "aeiou" else "a"
        say = f"{article} {COLOURS[colour]} die showing {'a star' if shown == '★' else shown}"
        found.append((colour, face, Thing(id, shown, say, COLOURS[colour])))
    return found


def counts_of(dice: Dice, where: str) -> list[int]:
    counts = dice.bag if where == "bag" else dice.discard
    return [int(counts[colour]) for colour in range(COLOUR_COUNT)]


def dice_without_faces(id: str, title: str, counts: list[int]) -> Zone:
    """Dice in the bag and in the discard have no face, only a colour: a row of counts."""
    texts = [f"{count} {COLOURS[colour]}" for colour, count in enumerate(counts)]
    dice = [
        Thing(f"{id}/{COLOURS[colour]}", text, text, COLOURS[colour])
        for colour, text in enumerate(texts)
    ]
    return RowZone(id, f"{title}: {counted(sum(counts))}", None, dice, "DS-3")


def sheet_zone(view: View, seat: int, sheet: Sheet, columns: list[str]) -> Zone:
    """Lines with their spaces, multipliers and points; the penalty stands in the title."""
    rows = [str(line + LOWEST) for line in range(LINES)]
    cells = [line_things(view, seat, sheet, line, columns) for line in range(LINES)]
    title = f"{total(sheet, view.parts)} points"
    if sheet.penalty != NO_PENALTY:
        title += f", penalty {int(sheet.penalty)}"
    return GridZone(f"sheet-{seat}", title, seat, columns, rows, cells, "DS-5")


def headings(view: View) -> list[str]:
    """The colours from the left, the bonus spaces, then what the line's stars and points are."""
    colours = [""] * COLOUR_COUNT
    for colour, column in enumerate(view.parts.columns):
        colours[column] = COLOURS[colour]
    bonus = ["bonus"] * (int(view.parts.width) - COLOUR_COUNT)
    return [*colours, *bonus, "stars", "points"]


def line_things(
    view: View, seat: int, sheet: Sheet, line: int, names: list[str]
) -> list[Thing | None]:
    parts = view.parts
    found: list[Thing | None] = []
    cells = line_cells(sheet, parts, line)
    for place, cell in enumerate(cells):
        id = f"sheet-{seat}/{line + LOWEST}/{place}"
        shown = cell_text(cell)
        say = f"line {line + LOWEST}, {names[place]}: {shown or 'empty'}"
        found.append(Thing(id, shown, say, "green" if names[place] == "bonus" else names[place]))
    while len(found) < parts.width:
        found.append(None)
    found.append(stars_thing(view, seat, sheet, line))
    points = line_score(sheet, parts, line)
    id = f"sheet-{seat}/{line + LOWEST}/points"
    found.append(Thing(id, str(points), f"line {line + LOWEST} scores {points}"))
    return found


def stars_thing(view: View, seat: int, sheet: Sheet, line: int) -> Thing:
    marked, spaces = int(sheet.marked[line]), int(view.parts.multipliers_of[line])
    say = f"line {line + LOWEST}: {marked} of {spaces} multiplier spaces marked"
    label = "★" * marked + "☆" * (spaces - marked)
    return Thing(f"sheet-{seat}/{line + LOWEST}/stars", label, say, "yellow")


def solo_zone(view: View) -> Zone:
    marks, spaces = view.solo_marks, view.parts.solo_spaces
    say = f"{marks} of {spaces} spaces marked, worth {marks * view.parts.solo_points} points"
    grid = Thing("solo/grid", f"{marks} of {spaces}", say)
    return CounterZone("solo", "Solo grid", None, grid, "DS-30")


def choices(view: View, options: Sequence[Action]) -> list[Choice]:
    lying = reserve_things(view.dice)
    return [choice(view, option, lying) for option in options]


def choice(view: View, option: Action, lying: list[tuple[int, int, Thing]]) -> Choice:
    """What an option does, and which dice and spaces it touches."""
    if isinstance(option, Take):
        return take_choice(view, option, lying)
    if isinstance(option, Mark):
        return mark_choice(view, option)
    if isinstance(option, Draw):
        return Choice(option.text, draw_text(int(option.count)), [])
    assert isinstance(option, Return)
    dice = [thing.id for _, _, thing in lying]
    if option.whole_reserve:
        return Choice(option.text, "all its dice go into the bag, and three are drawn", dice)
    return Choice(option.text, "its dice stay as they lie", dice)


def draw_text(count: int) -> str:
    return "draw one die and roll it" if count == 1 else f"draw {count} dice and roll them"


def mark_choice(view: View, mark: Mark) -> Choice:
    line = int(mark.line)
    seat = asked(view)
    marked = int(view.sheets[seat].marked[line]) + 1
    spaces = int(view.parts.multipliers_of[line])
    effect = "the line counts double" if marked == spaces else "the line counts nothing yet"
    say = f"{marked} of {spaces} marked: {effect}"
    return Choice(mark.text, say, [f"sheet-{seat}/{line + LOWEST}/stars"])


def take_choice(view: View, take: Take, lying: list[tuple[int, int, Thing]]) -> Choice:
    seat = asked(view)
    sheet = view.sheets[seat]
    count = int(dice_of_type(view.dice, take))
    dice = [
        thing.id
        for colour, face, thing in lying
        if (take.colour == colour if take.colour != NO_COLOUR else take.face == face)
    ]
    if take is TAKE_STARS:
        stars = "one multiplier space" if count == 1 else f"{count} multiplier spaces"
        return Choice(take.text, f"mark {stars}", dice)
    by_colour = take.colour != NO_COLOUR
    points = int(view.dice.sum_of_colour(take.colour) if by_colour else count * take.face)
    if count > room_for(sheet, take):
        return Choice(take.text, f"no room: a penalty of {points}, and the end", dice)
    if by_colour:
        spaces = sheet.spaces_for_colour(view.parts, take.colour, count)
    else:
        spaces = sheet.spaces_for_value(view.parts, take.face, count)
    names = [space_name(view, space) for space in spaces]
    crosses = f"X in {', '.join(names[:-1])}; " if count > 1 else ""
    targets = dice + [space_id(view, seat, space) for space in spaces]
    return Choice(take.text, f"{crosses}{points} in {names[-1]}", targets)


def asked(view: View) -> int:
    """The seat whose sheet the open question is about."""
    return view.pending[-1].seat


def space_id(view: View, seat: int, space: int) -> str:
    width = int(view.parts.width)
    return f"sheet-{seat}/{space // width + LOWEST}/{space % width}"


def space_name(view: View, space: int) -> str:
    width = int(view.parts.width)
    return f"line {space // width + LOWEST} {headings(view)[space % width]}"
