#!/usr/bin/env python3
"""Draws baby bramlets (examples/creatures/bramlet) and checks that `vellum sprite` reads every part, and that each picture
contains its attachment points."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

DRAW = pathlib.Path(__file__).parents[2] / "examples/creatures/bramlet/draw.py"
PICTURES = {"a": 192, "b": 64}  # of other parts: 16
POINTS = {"a": 5, "b": 6}       # of other parts: 2
PICTURE = re.compile(r"^(\d+): (\d+) x (\d+)$", re.M)


def part(folder, letter):
    """What is wrong with a part."""
    listing = subprocess.run([os.environ["VELLUM"], "sprite", folder / f"Images/{letter}30z.c16"], capture_output=True,
                             text=True, check=True).stdout
    sizes = [(int(w), int(h)) for _, w, h in PICTURE.findall(listing)]
    if len(sizes) != PICTURES.get(letter, 16):
        yield f"{letter}: {len(sizes)} pictures"
    if any(size != sizes[i % 16] for i, size in enumerate(sizes)):
        yield f"{letter}: the sets, which share their points, differ in size"
    lines = (folder / f"Body Data/{letter}30z.att").read_text().split("\n")[:-1]
    if len(lines) != 16:
        yield f"{letter}: {len(lines)} lines of points"
    for number, (line, (width, height)) in enumerate(zip(lines, sizes)):
        numbers = [int(word) for word in line.split()]
        if len(numbers) != 2 * POINTS.get(letter, 2):
            yield f"{letter}, line {number}: {len(numbers)} numbers"
        for x, y in zip(numbers[::2], numbers[1::2]):
            if not (-2 <= x <= width + 1 and -2 <= y <= height + 1):
                yield f"{letter}, line {number}: {x} {y} is outside of {width} x {height}"


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run([sys.executable, DRAW, folder, "--ages", "0", "--genus", "3", "--breed", "z"], check=True)
        found = [problem for letter in "abcdefghijklmn" for problem in part(folder, letter)]
    print("\n".join(found) or "14 parts are complete")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
