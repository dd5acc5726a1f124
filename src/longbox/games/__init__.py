"""The list of games, one line each."""

from longbox.core.catalogue import register

register("dice-stars", "longbox.games.dice_stars.game", "DiceStars")
register("little-tricktakers", "longbox.games.little_tricktakers.game", "LittleTrickTakers")
