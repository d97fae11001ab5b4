#!/usr/bin/env python3
"""Lets two bramlets live in examples/creatures/glade.cos: they find berries by their own brains, and a world that is saved and
loaded midway ends as the one that was not."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
CREATURES = HERE.parents[1] / "examples/creatures"
TICKS, LEAST_MEALS = 6000, 10


def vellum(*arguments):
    return subprocess.run([os.environ["VELLUM"], "run", *map(str, arguments)], capture_output=True, text=True, check=True).stdout


def main():
    glade = [CREATURES / "glade.cos", "--dir", CREATURES, "--stand-in-assets", "--seed", "1"]
    with tempfile.TemporaryDirectory() as folder:
        half, end = f"{folder}/half.world", f"{folder}/end.world"
        whole = vellum(*glade, "--ticks", TICKS, "--save", end, "--hash").split()[-1]
        vellum(*glade, "--ticks", TICKS // 2, "--save", half)
        halves = vellum("--load", half, "--dir", CREATURES, "--ticks", TICKS - TICKS // 2, "--hash").split()[-1]
        answer = vellum("--load", end, HERE / "glade.cos")
    found = re.search(r"eaten (\d+), alive (x*)", answer)
    problems = []
    if whole != halves:
        problems.append(f"the saved world ended with {halves}, the other one with {whole}")
    if not found or int(found.group(1)) < LEAST_MEALS or found.group(2) != "xx":
        problems.append(f"they should be alive and have eaten: {answer.strip()!r}")
    print("\n".join(problems) or f"two bramlets have eaten {found.group(1)} berries")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
