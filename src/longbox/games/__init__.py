"""The list of games, one line each."""

from longbox.core.catalogue import register

register("dice-stars", "longbox.games.dice_stars.game", "DiceStars")
register("dice-tuners", "longbox.games.dice_tuners.game", "DiceTuners")
