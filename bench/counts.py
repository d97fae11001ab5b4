"""Instruction counts under callgrind: they do not depend on what else the machine does."""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import goals
import measured
import suite

WORSE = 1.05  # a higher ratio to the recorded count is reported
RECORD = Path(__file__).resolve().parent / "counts.json"

# Callgrind takes fifty times as long: it counts a shorter form of each program, with these numbers replaced.
SHORTER = {
    "empty": [],
    "fib": [("38", "25")],
    "sieve": [("< 8", "< 1")],
    "loops": [("3000", "100")],
    "mandelbrot": [("800", "100")],
    "nbody": [("60000", "1000"), ("< 12", "< 1")],
    "matmul": [("< 32", "< 1")],
    "strings": [("80000", "2000")],
    "objects": [("< 36", "< 1")],
    "arrays": [("< 60", "< 2")],
    "attributes": [("10000000", "200000")],
    "hostcalls": [("25000000", "300000")],
    "roots": [("10000000", "300000")],
    "words": [("1000000", "50000")],
    "members": [("10000000", "200000")],
    "tokens": [("10000", "500"), ("< 20;", "< 1;")],
    "texts": [("< 40", "< 1")],
    "bounce": [("2500", "40")],
    "cd": [("800", "10")],
    "deltablue": [("< 50", "< 1"), ("1000)", "100)")],
    "havlak": [("< 60", "< 1")],
    "json": [("< 12", "< 1"), ("1500", "300")],
    "list": [("< 2400", "< 10")],
    "permute": [("2000", "30")],
    "queens": [("20000", "300")],
    "richards": [("< 60", "< 1")],
    "storage": [("< 100", "< 2")],
    "towers": [("< 800", "< 6")],
    "adventure": [("40000", "500")],
    "crowd": [("3000", "50")],
}


def count(command):
    with tempfile.NamedTemporaryFile() as out:
        ran = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out.name}", *command],
            capture_output=True, text=True, check=False)
    found = re.search(r"Collected : (\d+)", ran.stderr)
    if ran.returncode != 0 or not found:
        sys.exit(f"bench: {' '.join(command)} under callgrind ended with status {ran.returncode}\n{ran.stderr}")
    return int(found.group(1))


def ticks():
    """The number of ticks of the shorter forms."""
    return {program: int(dict(SHORTER[program]).get(str(number), number)) for program, number in suite.TICKS.items()}


def shorten(program, suffix, target):
    text = (suite.PROGRAMS_FOLDER / (program + suffix)).read_text()
    for number, smaller in SHORTER[program]:
        if number not in text:
            sys.exit(f"bench: {program}{suffix} does not hold '{number}', which counts.py makes '{smaller}'")
        text = text.replace(number, smaller)
    (target / (program + suffix)).write_text(text)


def key(program, engine):
    """The name of a count: "fib.asc --jit off"."""
    return " ".join([program + engine.suffix, *engine.name.split()[1:]])


def compare(engines, folder, old, new):
    """Counts all into `new`. Returns the names of those that take more than in `old`."""
    worse = []
    for engine, programs in engines:
        for program in ["empty", *programs]:
            shorten(program, engine.suffix, folder)
        start = count(engine.command("empty", folder))
        for program in programs:
            name = key(program, engine)
            new[name] = count(engine.command(program, folder, ticks())) - start
            line = f"{name:26} {new[name]:>14,} instructions"
            if name in old:
                ratio = new[name] / old[name]
                line += f"  {100 * (ratio - 1):+.1f}% against the recorded {old[name]:,}"
                if ratio > WORSE:
                    worse.append(name)
                    line += "  WORSE"
            else:
                line += "  (nothing is recorded)"
            print(line, flush=True)
    return worse


def table(engines, counted):
    """Million instructions by program and engine."""
    rows = [["program", *(engine.name for engine, _ in engines)]]
    for program in suite.PROGRAMS:
        keys = [key(program, engine) for engine, _ in engines]
        rows.append([program, *(measured.number(counted[name] / 1e6) if name in counted else "" for name in keys)])
    return rows


def main(build, programs, record):
    """Returns the exit status: 1 when something got worse."""
    if not shutil.which("valgrind"):
        sys.exit("bench: --counts needs valgrind: apt-get install valgrind")
    recorded = json.loads(RECORD.read_text()) if RECORD.exists() else {}
    old = recorded.get("instructions", {})
    new = dict(old)
    in_skrit = [program for program in programs if program in suite.SKRIT_PROGRAMS]
    engines = [(suite.vellum(build, "--jit", jit), programs) for jit in ("off", "on")]
    engines += [(suite.skrit(build, "--jit", jit), in_skrit) for jit in ("off", "on")]
    with tempfile.TemporaryDirectory() as made:
        worse = compare(engines, Path(made), old, new)
    if record:
        recorded = {
            "about": "Instructions of vellum run under callgrind on shorter forms of bench/programs (counts.py), without "
                     "start-up; written by ./dev bench --counts --record on " + time.strftime("%Y-%m-%d", time.gmtime()),
            "instructions": {name: new[name] for name in sorted(new)},
        }
        RECORD.write_text(json.dumps(recorded, indent=2) + "\n")
        goals.write("counts", f"Counted {time.strftime('%Y-%m-%d', time.gmtime())}, millions.\n\n"
                    + measured.markdown(table(engines, new)))
        print(f"bench: {RECORD.name} and docs/performance.md are written", file=sys.stderr)
        return 0
    if worse:
        print(f"bench: more than 5% worse than recorded: {', '.join(worse)}", file=sys.stderr)
        return 1
    return 0
