"""The questions of Age of Comics, a module for each part of a round."""
