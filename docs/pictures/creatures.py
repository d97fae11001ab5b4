#!/usr/bin/env python3
"""Makes bramlet.png, glade.png and creature.png: bramlets in all their looks, in their glade, and from inside. The last one
is the page of a creature in Chromium, and is left as it was where there is none.

    docs/pictures/creatures.py VELLUM
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

from PIL import Image

HERE = pathlib.Path(__file__).resolve().parent
CREATURES = HERE.parents[1] / "examples/creatures"
GLADE = {"seed": "1", "ticks": "60000"}
PAGE = {"seed": "2", "ticks": "24000", "size": "1100,1560"}


def game(folder):
    """A game directory with all that bramlets need."""
    draw = [sys.executable, CREATURES / "bramlet/draw.py"]
    subprocess.run([*draw, folder], check=True)
    subprocess.run([*draw, "--sheet", HERE / "bramlet.png"], check=True)
    for name in ("Genetics", "Backgrounds", "Catalogue"):
        shutil.copytree(CREATURES / name, folder / name, dirs_exist_ok=True)


def main():
    vellum = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        game(folder)

        def run(scene, *arguments):
            subprocess.run([vellum, "run", CREATURES / "glade.cos", *arguments, "--dir", folder, "--stand-in-assets", "--seed",
                            scene["seed"], "--ticks", scene["ticks"]], check=True, stdout=subprocess.DEVNULL)

        ground = folder / "ground.cos"  # looks lower than the glade does
        ground.write_text("cmra 300 320 0\n")
        run(GLADE, ground, "--view", "800x330", "--screenshot", HERE / "glade.png")
        chromium = shutil.which("chromium") or shutil.which("chromium-browser")
        if chromium is None:
            return print("without chromium, creature.png stays as it is")
        page = folder / "page.html"
        run(PAGE, "--creatures", page)
        subprocess.run([chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--window-size={PAGE['size']}",
                        "--virtual-time-budget=3000", f"--screenshot={HERE / 'creature.png'}", page.as_uri()], check=True,
                       stderr=subprocess.DEVNULL)
        with Image.open(HERE / "creature.png") as picture:
            small = picture.convert("RGB").quantize(192)
        small.save(HERE / "creature.png", optimize=True)


if __name__ == "__main__":
    main()
