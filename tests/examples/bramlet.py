#!/usr/bin/env python3
"""Draws baby bramlets (examples/creatures/bramlet) and checks that `vellum sprite` reads every part, that each picture
contains its attachment points, that clothes fit, and that they have a voice."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

DRAW = pathlib.Path(__file__).parents[2] / "examples/creatures/bramlet/draw.py"
PICTURES = {"a": 192, "b": 64, "q": 48}  # of other parts: 16
POINTS = {"a": 5, "b": 6, "q": 1}        # of other parts: 2
PICTURE = re.compile(r"^(\d+): (\d+) x (\d+)$", re.M)


def sizes_of(folder, name):
    listing = subprocess.run([os.environ["VELLUM"], "sprite", folder / f"Images/{name}.c16"], capture_output=True,
                             text=True, check=True).stdout
    return [(int(w), int(h)) for _, w, h in PICTURE.findall(listing)]


def part(folder, letter):
    """What is wrong with a part."""
    sizes = sizes_of(folder, f"{letter}30z")
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
        if (width, height) == (1, 1):  # hidden by the head
            continue
        for x, y in zip(numbers[::2], numbers[1::2]):
            if not (-2 <= x <= width + 1 and -2 <= y <= height + 1):
                yield f"{letter}, line {number}: {x} {y} is outside of {width} x {height}"


def clothes(folder):
    """Clothes share the corner of the part's pictures."""
    for name in ("a30z1", "a30z2", "b30z1", "b30z2"):
        if sizes_of(folder, name) != sizes_of(folder, name[:4])[:16]:
            yield f"{name} does not fit {name[:4]}"


def voice(folder):
    """A sentence becomes sounds of its own files, that of a child higher than that of a male."""
    script, trace = folder / "speak.cos", folder / "speak.jsonl"
    script.write_text('new: simp 1 1 1 "blnk" 1 0 0 voic 1 1 0 sezz "eat the blueberry" voic 1 1 4 sezz "eat"\n')
    subprocess.run([os.environ["VELLUM"], "run", script, "--dir", folder, "--stand-in-assets", "--ticks", "120", "--trace",
                    trace], check=True)
    events = [json.loads(line) for line in trace.read_text().splitlines()]
    sounds = [event["name"] for event in events if event["event"] == "sound"]
    child = [name for name in sounds if name.startswith("bc")]
    male = [name for name in sounds if name.startswith("bm")]
    if len(child) < 4 or len(set(child)) < 3 or not male or len(child) + len(male) != len(sounds):
        yield f"it should speak with two voices: {sounds}"
    yield from (f"there is no sound {name}" for name in sounds if not (folder / f"Sounds/{name}.wav").is_file())


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run([sys.executable, DRAW, folder, "--ages", "0", "--genus", "3", "--breed", "z"], check=True)
        found = [problem for letter in "abcdefghijklmnq" for problem in part(folder, letter)]
        found += [*clothes(folder), *voice(folder)]
    print("\n".join(found) or "14 parts, hair, clothes and voices are complete")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
