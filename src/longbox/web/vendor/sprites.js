// Made by scripts/vendor from scripts/web/icons.
export const SPRITES = {
  "age-of-comics": "/web/vendor/icons/age-of-comics.svg?v=743417e380ef",
  "dice-tuners": "/web/vendor/icons/dice-tuners.svg?v=71e0b33eedbe",
  "little-tricktakers": "/web/vendor/icons/little-tricktakers.svg?v=8caa731ab3e0",
  "mangaka-dice": "/web/vendor/icons/mangaka-dice.svg?v=85a6fbb75b0e",
  "page": "/web/vendor/icons/page.svg?v=c76b76b5536f",
  "shelf": "/web/vendor/icons/shelf.svg?v=1dbeaa030a5a",
};
