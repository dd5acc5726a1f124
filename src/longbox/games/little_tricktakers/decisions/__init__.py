"""The questions of Little TrickTakers, and how cards and tricks go: a module for each part."""
