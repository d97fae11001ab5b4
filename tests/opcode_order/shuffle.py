#!/usr/bin/env python3
"""Writes opcodes.def with shuffled rows: shuffle.py FROM TO. The order is the same on every run."""
import pathlib
import random
import re
import sys

ROW = re.compile(r"^VELLUM_\w+\(.*?\"\)$", re.M | re.S)


def shuffled(text):
    rows = ROW.findall(text)
    random.Random(19).shuffle(rows)
    following = iter(rows)
    return ROW.sub(lambda match: next(following), text)


def main():
    source, target = map(pathlib.Path, sys.argv[1:])
    text = source.read_text(encoding="utf-8")
    rows = len(ROW.findall(text))
    if rows != len(re.findall(r"^VELLUM_", text, re.M)) or rows < 100:
        sys.exit(f"{source}: a row that this test does not understand")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(shuffled(text), encoding="utf-8")


if __name__ == "__main__":
    main()
