"""What single things cost in AGS Script: programs that do one thing many times, minus the loop around it."""

import re
import statistics
import tempfile
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
# Frequent calls of scripts in adventure games, in a game that provides them.
GAME = measured.ROOT / "src" / "languages" / "ags" / "testdata" / "world" / "api" / "manor" / "game.toml"
USES = ["mouse.x", "game.score", "GetGlobalInt(3)", "Random(9)", "who.x", "who.z = i", "who.View", "player.x",
        "object[1].Visible", "object[1].X = i", "gui[0].X", "text.Chars[3]", "text.Length", "angle = Maths.Sin(0.5)"]
USE = """
function noloopcheck repeatedly_execute() {
  Character* who = player;
  String text = "eight of";
  int sum = 0;
  float angle;
  for (int i = 0; i < %d; i++) {
    %s;
  }
  Display("%%d %%f", sum, angle);
}
"""


def repetitions(name):
    return int(ROUNDS.search((FOLDER / f"{name}.asc").read_text()).group(1))


def measure(build, rounds):
    return [*measure_things(build, rounds), *measure_uses(build, rounds)]


def peers_of(build, *options):
    return [("machine code", suite.vellum(build, *options)), ("interpreted", suite.vellum(build, "--jit", "off", *options))]


def measure_uses(build, rounds):
    """Nanoseconds per use, minus the loop, which has a sum instead of the use."""
    peers = peers_of(build, "--ticks", "1", str(GAME))
    repetitions = {"machine code": 20_000_000, "interpreted": 5_000_000}
    programs = {"": "sum += i", **{use: use if "=" in use else f"sum += {use}" for use in USES}}
    costs = {(use, mode): [] for use in USES for mode, _ in peers}
    with tempfile.TemporaryDirectory() as folder:
        for mode, engine in peers:
            scripts = Path(folder) / mode
            scripts.mkdir()
            for number, program in enumerate(programs.values()):
                (scripts / f"{number}.asc").write_text(USE % (repetitions[mode], program))
            for round in range(rounds):
                measured.progress(f"single things in a game, {mode}, round {round + 1} of {rounds}")
                used = [measured.run(engine.command(str(number), scripts)).used for number in range(len(programs))]
                for use, time in zip(USES, used[1:]):
                    costs[use, mode].append(max(time - used[0], 0) * 1e9 / repetitions[mode])
    measured.progress("")
    heads = ["a use", *(f"{mode} (ns), {which}" for mode, _ in peers for which in ("median", "best"))]
    rows = [[f"`{use}`", *(measured.number(least(costs[use, mode])) for mode, _ in peers for least in (statistics.median, min))]
            for use in USES]
    return ["In a game, each many times in a loop, less the loop:", [heads, *rows]]


def measure_things(build, rounds):
    peers = peers_of(build)
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
