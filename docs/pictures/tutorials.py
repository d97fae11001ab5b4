#!/usr/bin/env python3
"""Makes the pictures of docs/tutorials: runs the commands of each page, and keeps what they draw.

    docs/pictures/tutorials.py VELLUM
"""
import pathlib
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tests/house"))
import commands_guard  # noqa: E402

PICTURES = {  # of a page: the file that its commands draw, and the picture's name
    "ags": {"garden/room.png": "ags-garden.png"},
    "caos": {"ball/rolling.gif": "caos-ball.gif"},
    "gal": {"cat/cat.svg": "gal-cat.svg"},
    "skrit": {"lamp/lamp.svg": "skrit-lamp.svg"},
    "xg": {"breath.svg": "xg-breath.svg", "broken.svg": "xg-broken.svg", "house.png": "xg-house.png"},
}


def main():
    for page, pictures in PICTURES.items():
        path = f"docs/tutorials/{page}.md"
        with commands_guard.Commands(str(pathlib.Path(sys.argv[1]).resolve()), path) as commands:
            commands_guard.breaches(path, commands_guard.read(path), commands.run, lambda _: True)
            for drawn, name in pictures.items():
                shutil.copy(pathlib.Path(commands.folder, drawn), HERE / f"tutorial-{name}")


if __name__ == "__main__":
    main()
