"""``python -m longbox`` is the command ``longbox``."""

import sys

from longbox.cli import main

if __name__ == "__main__":
    sys.exit(main())
