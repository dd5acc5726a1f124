"""The points of a round, and the end: LT-23, LT-34 to LT-61, LT-76 to LT-82."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.core.bits import count
from longbox.core.outcome import Outcome
from longbox.games.little_tricktakers.collector import Search
from longbox.games.little_tricktakers.components import (
    CHARACTERS,
    COLLECTOR,
    COLOURS,
    DEVIL,
    GAMBLER,
    HEALER,
    HERMIT,
    NO_CHARACTER,
    NOBODY,
    RESISTANCE,
    SHIELD,
    THIRTY,
)
from longbox.games.little_tricktakers.events import Scored
from longbox.games.little_tricktakers.state import (
    BELOW_ZERO,
    BETS,
    DEVIL_CARDS,
    OF_BEASTS,
    SOURCE_NAMES,
    SOURCES,
    TAKEN,
    State,
    Tally,
)


def score_round(state: State) -> None:
    state.counted = [score_seat(state, seat) for seat in range(state.count)]


def score_seat(state: State, seat: int) -> Tally:
    """Negative points first, never below 0; then the positive ones; then the bet (LT-80)."""
    players = state.players
    tally = Tally(state.has_beast(seat, SHIELD), players.points[seat], players.wins[seat])
    score_character(state, seat, players.left[seat], tally)
    if players.right[seat] != NO_CHARACTER:
        score_character(state, seat, players.right[seat], tally)
    if state.offer.player_of[DEVIL] != seat:
        devils = count(state.cards.zone[TAKEN + seat] & state.parts.devils)
        tally.add(DEVIL_CARDS, -devils * state.parts.devil_card)
    score_beasts(state, seat, tally)
    if state.offer.player_of[COLLECTOR] == seat:
        score_collector(state, seat, tally)
    rest = players.points[seat] + tally.minus
    if rest < 0:
        tally.by_source[BELOW_ZERO] -= int(rest)
        rest = 0
    tally.after = rest + tally.plus + bet_returned(state, seat, tally)
    players.points[seat] = tally.after
    for source in range(SOURCES):
        players.sources[seat * SOURCES + source] += tally.by_source[source]
    if state.log is not None:
        found = [
            (way.name, int(way.points), state.parts.kinds(way.cards)) for way in tally.combinations
        ]
        state.log.append(Scored(seat, tally.lines(), found, int(tally.after)))
    return tally


def score_character(state: State, seat: i64, character: i64, tally: Tally) -> None:
    """The row of the card, and what else this character scores."""
    parts = state.parts
    wins = state.players.wins[seat]
    taken = state.cards.zone[TAKEN + seat]
    if character == GAMBLER:
        if state.offer.bid == wins:  # LT-36
            tally.add(GAMBLER, state.row(GAMBLER, wins))
            tally.add(BETS, parts.bet_pays * state.offer.bet)
        return
    tally.add(character, state.row(character, wins))
    if character == RESISTANCE:
        tally.add(RESISTANCE, state.offer.kakumei_points)  # LT-44
    elif character == HERMIT:
        tally.add(HERMIT, state.offer.flag_wins * parts.flag_over_rare)  # LT-50
    elif character == HEALER:
        tally.add(HEALER, count(taken & parts.blue_or_green) * parts.healer_card)  # LT-59
    elif character == DEVIL:
        tally.add(DEVIL, count(taken & parts.devils) * parts.devil_card)  # LT-61


def score_beasts(state: State, seat: i64, tally: Tally) -> None:
    """10 for each card of a beast's colour, 30 for another beast (LT-76)."""
    taken = state.cards.zone[TAKEN + seat]
    for colour in range(COLOURS):
        if state.has_beast(seat, colour):
            cards = count(taken & state.parts.of_suit[colour])
            tally.add(OF_BEASTS, cards * state.parts.beast_card)
    if state.has_beast(seat, THIRTY):
        tally.add(OF_BEASTS, state.parts.beast_thirty)


def score_collector(state: State, seat: i64, tally: Tally) -> None:
    """The best way to combine, with all other points of the round known (LT-53)."""
    before = state.players.points[seat] + tally.minus
    cards = state.cards.zone[TAKEN + seat]
    search = Search(state.parts, state.count == 2, cards, before, tally.shielded)
    tally.combinations = search.combinations()
    tally.add(COLLECTOR, search.best_points)
    tally.add(COLLECTOR, search.best_unused // 2 * state.parts.two_unused)


def bet_returned(state: State, seat: i64, tally: Tally) -> i64:
    """A won bet comes back, and with the shield a lost one too (LT-36, LT-79)."""
    if state.offer.player_of[GAMBLER] != seat:
        return 0
    if state.offer.bid != state.players.wins[seat] and not tally.shielded:
        return 0
    tally.by_source[BETS] += int(state.offer.bet)
    return state.offer.bet


def outcome(state: State) -> Outcome:
    """Most points win, then the lower numbers of the last round (LT-23); or all five tricks."""
    count = int(state.count)
    points = [int(state.players.points[seat]) for seat in range(count)]
    places = [
        1 + sum(1 for other in range(count) if is_before(state, other, seat))
        for seat in range(count)
    ]
    pads = [scorepad(state, seat) for seat in range(count)]
    return Outcome(places, points, pads, reason(state, points))


def reason(state: State, points: list[int]) -> str:
    """Also what decided between those with the most points (LT-23)."""
    if state.champion != NOBODY:
        return f"player {state.champion + 1} won all five tricks of a round"
    ended = f"{state.rounds()} rounds were played"
    level = [seat for seat, have in enumerate(points) if have == max(points)]
    if len(level) == 1:
        return ended
    sums = [int(state.sum_of_numbers(seat)) for seat in level]
    if sums.count(min(sums)) == 1:
        return f"{ended}; equal points, decided by the lower sum of character numbers"
    return f"{ended}; equal points and sums, decided by the lower character number"


def is_before(state: State, one: int, two: int) -> bool:
    if one == two or state.champion == two:
        return False
    if state.champion == one:
        return True
    points = state.players.points
    if points[one] != points[two]:
        return points[one] > points[two]
    if state.sum_of_numbers(one) != state.sum_of_numbers(two):
        return state.sum_of_numbers(one) < state.sum_of_numbers(two)
    return state.lowest_number(one) < state.lowest_number(two)


def scorepad(state: State, seat: int) -> list[tuple[str, int]]:
    """Where a player's points come from, over all rounds."""
    sources = [int(state.players.sources[seat * SOURCES + one]) for one in range(SOURCES)]
    lines = [(SOURCE_NAMES[CHARACTERS], sources[CHARACTERS])]
    for source, points in enumerate(sources):
        if points and source != CHARACTERS:
            lines.append((SOURCE_NAMES[source], points))
    return lines
