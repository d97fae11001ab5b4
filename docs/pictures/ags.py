#!/usr/bin/env python3
"""Makes ags-last-lamp.png: four moments of The Last Lamp, twice as large as they are.

    docs/pictures/ags.py VELLUM
"""
import pathlib
import subprocess
import sys
import tempfile

from PIL import Image

HERE = pathlib.Path(__file__).resolve().parent
GAME = HERE.parents[1] / "examples/ags/last-lamp"
COLUMNS, GROW, GAP = 2, 2, 4
ROOM = "wait until idle\ndo player.ChangeRoom({0}, {1}, 175)\nwait until player.Room == {0}\nwait until idle\n"
MOMENTS = [  # play scripts, each up to its moment
    "wait until idle\ndo player.Walk(100, 170, eBlock);\nwait until idle\nbegin talk cOda\nwait 30\n",
    ROOM.format(2, 110),
    ROOM.format(3, 90),
    ROOM.format(3, 90) + "do object[0].Transparency = 35;\ndo object[0].Visible = true;\nwait 3\n",
]


def picture_of(vellum, play, folder):
    script, shot = folder / "moment.play", folder / "moment.png"
    script.write_text(play)
    subprocess.run([vellum, "run", GAME, script, "--screenshot", shot], check=True, stdout=subprocess.DEVNULL)
    with Image.open(shot) as picture:
        return picture.convert("RGB").resize((picture.width * GROW, picture.height * GROW), Image.NEAREST)


def main():
    with tempfile.TemporaryDirectory() as folder:
        pictures = [picture_of(sys.argv[1], play, pathlib.Path(folder)) for play in MOMENTS]
    width, height = pictures[0].size
    rows = -(-len(pictures) // COLUMNS)
    sheet = Image.new("RGB", (COLUMNS * (width + GAP) - GAP, rows * (height + GAP) - GAP), "white")
    for i, picture in enumerate(pictures):
        sheet.paste(picture, (i % COLUMNS * (width + GAP), i // COLUMNS * (height + GAP)))
    sheet.save(HERE / "ags-last-lamp.png", optimize=True)


if __name__ == "__main__":
    main()
