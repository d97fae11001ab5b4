"""The table of docs/embedding.md: what a host pays in Vellum, and in Lua, LuaJIT and AngelScript, in the same rounds."""

import re
import statistics
import subprocess
import sys
from pathlib import Path

import goals
import measured
import suite

FOLDER = Path(__file__).resolve().parent / "hosts"
PAGE = measured.ROOT / "docs" / "embedding.md"
ROUNDS = 9
# Name, the program's name, its source.
ENGINES = [("Vellum", "vellum", "vellum_host.cpp"), ("Lua 5.4", "lua", "lua_host.cpp"), ("LuaJIT", "luajit", "lua_host.cpp"),
           ("AngelScript", "angelscript", "angelscript_host.cpp")]
# The tasks in the order of the table, and whose lines of host code they take.
TASKS = {
    "create and free a world": "create and free a world",
    "load a script of 102 functions": "load a script",
    "a prepared call of add(i, 2)": "call add(i, 2)",
    "the same, interpreted": "call add(i, 2)",
    "call add(1, 2) as text": "call add(1, 2) as text",
    "a call of a host's function": "a function of the host",
    "the same, interpreted by both": "a function of the host",
    "read a variable": "read a variable",
    "write a variable": "write a variable",
    "an event to an object": "an event to an object",
    "save and restore 1,000 values": "save and restore 1,000 values",
    "the places of 10,000 objects, into an array": "the places of 10,000 objects, into an array",
    "memory of a world, of 1,000": None,
}
UNITS = [("ns", 1), ("µs", 1e3), ("ms", 1e6)]


def lines_of(source):
    """task -> lines of host code, as they are marked in a program."""
    text = (FOLDER / source).read_text(encoding="utf-8")
    blocks = re.findall(r"^ *// host code: (.*)\n((?:.*\n)*?) *// end$", text, re.M)
    counted = {}
    for task, block in blocks:
        code = [line for line in block.splitlines() if line.strip() and not line.strip().startswith("//")]
        counted[task] = counted.get(task, 0) + len(code)
    return counted


def run(build):
    """engine -> {task: (unit, value)} of one round; an engine that is not installed was not built."""
    found = {}
    for name, program, _ in ENGINES:
        path = build / "bench" / "hosts" / f"vellum_bench_host_{program}"
        if not path.exists():
            continue
        ended = subprocess.run([str(path)], capture_output=True, text=True, check=False)
        if ended.returncode != 0:
            sys.exit(f"bench: {path.name} ended with status {ended.returncode}\n{ended.stderr}")
        rows = (line.split("\t") for line in ended.stdout.splitlines())
        found[name] = {task: (unit, float(value)) for task, unit, value in rows}
    return found


def shown(unit, value, lines):
    if unit == "ns":
        unit, size = max((each for each in UNITS if value >= each[1] or each[1] == 1), key=lambda each: each[1])
        value /= size
    return f"{measured.number(value)} {unit}" + (f", {lines}" if lines else "")


def table(rounds):
    """The tasks by engine, and how many times the cost in Vellum is that in Lua 5.4."""
    names = [name for name, _, _ in ENGINES if name in rounds[0]]
    lines = {name: lines_of(source) for name, _, source in ENGINES}
    rows = [["a host's task", *names, "Lua 5.4 / Vellum: median", measured.GOAL]]
    for task, code in TASKS.items():
        medians, cells = {}, []
        for name in names:
            values = [found[name][task] for found in rounds if task in found[name]]
            if values:
                medians[name] = statistics.median(value for _, value in values)
            cells.append(shown(values[0][0], medians[name], lines[name].get(code)) if values else "")
        both = "Vellum" in medians and "Lua 5.4" in medians
        # A ratio of two medians: the programs run in turn.
        rows.append([task, *cells, measured.number(medians["Lua 5.4"] / medians["Vellum"]) if both else "",
                     "at least 1" if both else ""])
    return [[*row[:-1], f"**{row[-1]}**: {goals.WHY_HOSTS.get(row[0], goals.UNKNOWN)}" if row[-1].startswith("missed") else row[-1]]
            for row in measured.judged(rows)]


def measure(build, count):
    rounds = []
    for number in range(count or ROUNDS):
        measured.progress(f"hosts: round {number + 1}")
        rounds.append(run(build))
    measured.progress("")
    text = (f"{suite.machine()}; medians of {len(rounds)} rounds in which the programs run in turn, of processor time; after a comma the "
            "lines of host code that the task takes")
    return [measured.about(text), table(rounds)]


def write(_, text):
    PAGE.write_text(measured.with_block(PAGE.read_text(), "hosts", text))
