"""The list of games, one line each."""

from longbox.core.catalogue import register

register("dice-stars", "longbox.games.dice_stars.game", "DiceStars")
register("mangaka-dice", "longbox.games.mangaka_dice.game", "MangakaDice")
register("little-tricktakers", "longbox.games.little_tricktakers.game", "LittleTrickTakers")
register("age-of-comics", "longbox.games.age_of_comics.game", "AgeOfComics")
register("dice-tuners", "longbox.games.dice_tuners.game", "DiceTuners")
