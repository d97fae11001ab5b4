"""What single things cost in AGS Script: programs that do one thing many times, less the loop around it."""

import re
import statistics
from pathlib import Path

import measured
import suite

FOLDER = Path(__file__).resolve().parent / "single"
LOOP = "loop"
# File, what it does once more in each round than loop.asc, the goal for machine code.
THINGS = [
    ("host", "a call of a host function (GetGlobalInt)", "at most 3"),
    ("slow_host", "a call of a host function in the ordinary way (UnPauseGame)", ""),
    ("object", "a managed object of three ints, made and freed", "at most 8"),
    ("append", "a short append (String.Append of 2 bytes)", "at most 20"),
]
ROUNDS = re.compile(r"i < (\d+);")


def repetitions(name):
    return int(ROUNDS.search((FOLDER / f"{name}.asc").read_text()).group(1))


def measure(build, rounds):
    peers = [("machine code", suite.vellum(build)), ("interpreted", suite.vellum(build, "--jit", "off"))]
    names = [LOOP, *(name for name, _, _ in THINGS)]
    times = {(name, mode): [] for name in names for mode, _ in peers}
    for number in range(rounds):
        for name in names:
            measured.progress(f"single things, round {number + 1} of {rounds}: {name}")
            for mode, engine in peers:
                used = measured.run(engine.command(name, FOLDER)).used
                times[name, mode].append(used * 1e9 / repetitions(name))
    measured.progress("")
    rows = [["", "unit", "median", "best", measured.GOAL]]
    for mode, _ in peers:
        for name, what, goal in THINGS:
            costs = [max(used - loop, 0) for used, loop in zip(times[name, mode], times[LOOP, mode])]  # of the same round
            rows.append([f"{what}, {mode}", "ns", measured.number(statistics.median(costs)), measured.number(min(costs)),
                         goal if mode == "machine code" else ""])
    return [measured.about(f"{rounds} rounds of {repetitions(LOOP) // 10**6} million each, less the empty loop"), measured.judged(rows)]
