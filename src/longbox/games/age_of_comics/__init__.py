"""Age of Comics: The Golden Years: hire, develop, print and sell comic books."""
