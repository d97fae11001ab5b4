#!/usr/bin/env python3
"""Runs the experiments of examples/creatures/science: creatures learn by reward which fruit is good, instincts shorten that,
and without reward they don't; a hawk changes the coats of moths in ten generations; and a garden of bramlets is not empty after a lifetime."""
import os
import pathlib
import re
import statistics
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from documented import lines_of  # noqa: E402

CREATURES = pathlib.Path(__file__).parents[2] / "examples/creatures"
CREATURES_COUNT, UPDATES = 20, 2000
WALLS = 40
RAN = set()  # commands


def run(ticks, *scripts):
    command = ["run", *scripts, "--dir", ".", "--stand-in-assets", "--seed", "1", "--ticks", str(ticks)]
    RAN.add("vellum " + " ".join(command))
    return subprocess.run([os.environ["VELLUM"], *command], cwd=CREATURES, capture_output=True, text=True, check=True).stdout


def orchard(genome):
    """Of each creature: the update from which it knew (0: never), and its share of right choices at the end."""
    printed = run(4 * UPDATES + 10, f"science/{genome}.cos", "science/orchard.cos")
    found = re.findall(r"^creature \d+ learned (\d+) right (\d+) of (\d+)$", printed, re.M)
    return [int(learned) for learned, _, _ in found], [int(right) / max(int(of), 1) for _, right, of in found]


def learning_problems():
    (taught, right), (untaught, by_chance), (forewarned, _) = map(orchard, ("taught", "untaught", "forewarned"))
    if not len(taught) == len(untaught) == len(forewarned) == CREATURES_COUNT:
        yield f"there should be {CREATURES_COUNT} creatures of each kind"
        return
    if 0 in taught or min(right) < 0.9:
        yield f"all that are rewarded should learn: {taught}, {right}"
    if any(untaught) or max(by_chance) > 0.2:
        yield f"none without reward should learn: {untaught}, {by_chance}"
    if 0 in forewarned or 4 * statistics.median(forewarned) > statistics.median(taught):
        yield f"instincts should shorten learning: {forewarned} after {taught}"


def coats(*scripts):
    printed = run(1105, *scripts, "science/moths.cos")
    return [list(map(int, values.split())) for values in re.findall(r"^generation \d+: (.*)$", printed, re.M)]


def near_walls(generation):
    return sum(abs(coat - WALLS) <= 24 for coat in generation) / len(generation)


def selection_problems():
    hunted, spared = coats("science/hawk.cos"), coats()
    if [len(generation) for generation in hunted + spared] != [60] * 22:
        yield "there should be eleven generations of sixty moths, twice"
    elif near_walls(hunted[0]) > 0.4 or near_walls(hunted[10]) < 0.8 or near_walls(spared[10]) > 0.5:
        yield (f"near the colour of the walls are {near_walls(hunted[0]):.2f} at first, {near_walls(hunted[10]):.2f} after ten "
               f"generations, {near_walls(spared[10]):.2f} without a hawk that sees")


def garden_problems():
    printed = run(20000, "glade.cos", "science/garden.cos")
    live, born = map(int, re.findall(r"^census 19000: (\d+) live, (\d+) born", printed, re.M)[0])
    if live < 4 or born < 20:
        yield f"the garden should not be empty: {live} live, {born} were born"


def page_problems():
    """The commands of the page are those that ran, also without the seed."""
    ran = RAN | {command.replace(" --seed 1", "") for command in RAN}
    return [f"the page shows a command that didn't run: {line}"
            for line in lines_of("examples/creatures/science/README.md", "tests/examples/science.py") if line not in ran]


def main():
    problems = [*learning_problems(), *selection_problems(), *garden_problems(), *page_problems()]
    print("\n".join(problems) or "they learn by reward alone, instincts shorten that, and a hawk changes a gene")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
