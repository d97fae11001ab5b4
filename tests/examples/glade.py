#!/usr/bin/env python3
"""Lets bramlets live in examples/creatures/glade.cos: they find berries, mates and words by their own brains, their children have
children, and a world that is saved and loaded midway ends as the one that was not."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
CREATURES = HERE.parents[1] / "examples/creatures"
TICKS, LEAST_MEALS = 6000, 10
GENERATIONS_TICKS, MOST = 50000, 40
GLADE = [CREATURES / "glade.cos", "--dir", CREATURES, "--stand-in-assets", "--seed", "1"]


def vellum(verb, *arguments):
    command = [os.environ["VELLUM"], verb, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    if "error:" in done.stderr:
        raise SystemExit(done.stderr)
    return done.stdout


def run(*arguments):
    return vellum("run", *arguments)


def creatures(world):
    return json.loads(vellum("creature", world, "--json"))


def words(creature):
    return {(word["class"], word["number"]): word["word"] for word in creature["vocabulary"] if word["certainty"] > 0}


def saves(folder):
    half, end = f"{folder}/half.world", f"{folder}/end.world"
    whole = run(*GLADE, "--ticks", TICKS, "--save", end, "--hash").split()[-1]
    run(*GLADE, "--ticks", TICKS // 2, "--save", half)
    halves = run("--load", half, "--dir", CREATURES, "--ticks", TICKS - TICKS // 2, "--hash").split()[-1]
    if whole != halves:
        yield f"the saved world ended with {halves}, the other one with {whole}"
    answer = run("--load", end, HERE / "glade.cos")
    found = re.search(r"eaten (\d+), alive (x*)", answer)
    if not found or int(found.group(1)) < LEAST_MEALS or found.group(2) != "xx":
        yield f"they should be alive and have eaten: {answer.strip()!r}"


def generations(folder):
    world = f"{folder}/old.world"
    chronicle = run(*GLADE, "--ticks", GENERATIONS_TICKS, "--save", world)
    if "generation 3, to " not in chronicle:
        yield f"there should be grandchildren: {chronicle!r}"
    alive = [creature for creature in creatures(world) if not creature["dead"]]
    if not 2 < len(alive) <= MOST:
        yield f"{len(alive)} are alive"
    # Only the first two were given words: the others have them from each other.
    if not any(words(creature).get(("verb", 12)) == "eat" and words(creature).get(("noun", 11)) == "blueberry"
               for creature in alive if not creature["moniker"].startswith("001")):
        yield f"no child has learned its words: {[words(creature) for creature in alive]}"


def hand(folder):
    worlds = [f"{folder}/mute.world", f"{folder}/taught.world"]
    glade = [GLADE[0], HERE / "glade_hand.cos", *GLADE[1:], "--ticks", 20]
    run(*glade, "--save", worlds[0])
    run(*glade, "--save", worlds[1], "--input", "click 428 484@10")  # on the ball
    mute, taught = (words(creatures(world)[-1]) for world in worlds)
    if mute or taught != {("noun", 21): "ball"}:
        yield f"the hand should teach one word: {mute}, then {taught}"


def tour(folder):
    """`vellum demo` has the files in itself."""
    done = subprocess.run([os.environ["VELLUM"], "demo", "caos", "--fast"], capture_output=True, text=True, check=True, cwd=folder)
    if done.stderr or not re.search(r"#[#.]{9} [a-z ]+; eat blueberry", done.stdout):
        yield f"the tour should show a bramlet that eats: {done.stdout[-2000:]}{done.stderr}"


def main():
    with tempfile.TemporaryDirectory() as folder:
        problems = [*saves(folder), *generations(folder), *hand(folder), *tour(folder)]
    print("\n".join(problems) or "bramlets eat, mate, learn and have grandchildren")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
