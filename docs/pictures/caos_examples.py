#!/usr/bin/env python3
"""Makes caos-examples.png: the examples of the CAOS manual in Vellum, eight pictures on a sheet.

    docs/pictures/caos_examples.py VELLUM
"""
import pathlib
import subprocess
import sys
import tempfile

from PIL import Image

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLES = HERE.parents[1] / "examples/caos"
COLUMNS, SHRINK, GAP = 2, 2, 4
SCENES = [  # the scripts, how long they run, and what the player does
    ("splash.cos", 1, []),
    ("test-world.cos signpost.cos", 3, []),
    ("test-world.cos honey-pot.cos", 60, []),
    ("test-world.cos egg-timer.cos", 25, []),
    ("test-world.cos medicine-machine.cos", 46, ["click 464 470@25", "click 464 470@28", "click 464 470@31"]),
    ("test-world.cos display-machine.cos", 18, ["click 400 220@5", "click 400 220@8", "click 400 220@11"]),
    ("test-world.cos calculator.cos", 10, ["click 430 370@5"]),
    ("test-world.cos calculator.cos", 22, ["click 380 440@5"]),
]


def picture_of(vellum, scripts, ticks, inputs, folder):
    shot = folder / "shot.png"
    command = [vellum, "run", *scripts.split(), "--dir", ".", "--ticks", str(ticks), "--screenshot", str(shot)]
    for event in inputs:
        command += ["--input", event]
    subprocess.run(command, cwd=EXAMPLES, check=True, stdout=subprocess.DEVNULL)
    with Image.open(shot) as picture:
        return picture.convert("RGB").reduce(SHRINK)


def main():
    vellum = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as folder:
        pictures = [picture_of(vellum, *scene, pathlib.Path(folder)) for scene in SCENES]
    width, height = pictures[0].size
    rows = -(-len(pictures) // COLUMNS)
    sheet = Image.new("RGB", (COLUMNS * (width + GAP) - GAP, rows * (height + GAP) - GAP), "white")
    for i, picture in enumerate(pictures):
        sheet.paste(picture, (i % COLUMNS * (width + GAP), i // COLUMNS * (height + GAP)))
    sheet.save(HERE / "caos-examples.png", optimize=True)


if __name__ == "__main__":
    main()
