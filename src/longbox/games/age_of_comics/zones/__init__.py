"""A view in zones, for any surface: the board, the cards, the chart, the city, the mats."""
