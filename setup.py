"""Compile the rules with mypyc where a C compiler is at hand."""

from glob import glob

from mypyc.build import mypycify
from setuptools import setup

files = [
    file
    for file in glob("src/longbox/core/*.py") + glob("src/longbox/games/*/*.py")
    if not file.endswith(("arrays.py", "__init__.py"))
]
setup(ext_modules=mypycify(files, opt_level="3"))
