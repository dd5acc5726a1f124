"""The list of games, one line each."""

from longbox.core.catalogue import register

register("age-of-comics", "longbox.games.age_of_comics.game", "AgeOfComics")
register("dice-stars", "longbox.games.dice_stars.game", "DiceStars")
