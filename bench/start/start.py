#!/usr/bin/env python3
"""What it takes to start, and how large things are: the second part of docs/performance.md.

Called by `./dev bench start`, which builds the command and vellum_bench_compile first.
"""

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.dont_write_bytecode = True  # the checkout stays clean
sys.path.insert(0, str(HERE.parent))

import measured  # noqa: E402

LANGUAGES = [("AGS Script", "ten.asc"), ("Skrit", "ten.skrit"), ("CAOS", "ten.cos"), ("GAL", "ten.gal"),
             ("XG functions", "ten.xg")]
CORE = ["base", "source", "diagnostics", "syntax", "ir", "host", "vm", "world", "api"]
MEGABYTE = 1e6


def start(command, rounds):
    """Milliseconds of processor time (median, best) and the best of the clock's, over runs of the command."""
    runs = [measured.run(command) for _ in range(rounds)]
    used = [1000 * run.used for run in runs]
    return statistics.median(used), min(used), 1000 * min(run.clock for run in runs)


def stripped(path):
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "stripped"
        subprocess.run(["strip", "-o", str(copy), str(path)], check=True)
        return copy.stat().st_size


def archive(path):
    """Bytes of code and data in a static library."""
    totals = subprocess.run(["size", "-t", str(path)], capture_output=True, text=True, check=True).stdout.splitlines()
    text, data = totals[-1].split()[:2]
    return int(text) + int(data)


def rows_of_start(vellum, rounds):
    rows = [["a ten-line script, by `vellum run`", "processor time, median", "best", "by the clock, best", "goal"]]
    for title, name in LANGUAGES:
        script = HERE / "scripts" / name
        more = ["--entity", str(script.with_suffix(".toml")), "--ticks", "2"] if name.endswith(".gal") else []
        median, best, clock = start([str(vellum), "run", str(script), *more], rounds)
        rows.append([title, f"{median:.1f} ms", f"{best:.1f} ms", f"{clock:.1f} ms", "10 ms"])
    return rows


def rows_of_sizes(vellum, build):
    rows = [["size", "MB", "goal"]]
    rows.append(["the command, stripped", f"{stripped(vellum) / MEGABYTE:.2f}", "8"])
    libraries = {path.name[len("libvellum_"):-2]: path for path in (build / "src").rglob("libvellum_*.a")}
    shared = sum(archive(libraries[name]) for name in CORE if name in libraries)
    rows.append(["the core library without machine code: shared layers", f"{shared / MEGABYTE:.2f}", "2"])
    total = shared
    for name in ("ags", "skrit", "caos", "gal", "xg"):
        if name in libraries:
            size = archive(libraries[name])
            total += size
            rows.append([f"... and {name}", f"{size / MEGABYTE:.2f}", ""])
    rows.append(["... all together, before the linker drops what is twice", f"{total / MEGABYTE:.2f}", "2"])
    return rows


def rows_of_compile(program, rounds):
    text = subprocess.run([str(program), "--rounds", str(rounds)], capture_output=True, text=True, check=True).stdout
    lines = text.splitlines()
    rows = [[lines[0].split(",")[0], "million lines a second, median", "best", "goal"]]
    for line in lines[1:]:
        found = re.match(r"\s*(.*?)\s{2,}([\d.]+)\s+([\d.]+)\s*([\d.]*)$", line)
        rows.append(list(found.groups()))
    return rows


def flags(build):
    """How the build was made: "Release", or the flags of one that has no type."""
    cache = (build / "CMakeCache.txt").read_text()
    kind, words = (re.search(rf"^{name}:\w+=(.*)$", cache, re.M) for name in ("CMAKE_BUILD_TYPE", "CMAKE_CXX_FLAGS"))
    parts = [found.group(1) for found in (kind, words) if found and found.group(1) not in ("", "None")]
    return " ".join(parts) or "without optimisation"


def main():
    parser = argparse.ArgumentParser(prog="./dev bench start", description="Start-up, sizes, speed of the compiler.")
    parser.add_argument("--rounds", type=int, default=20, help="runs of each (default 20)")
    parser.add_argument("--build", type=Path, default=measured.ROOT / "build" / "release", help="the build to measure")
    parser.add_argument("--write", action="store_true", help="rewrite the tables in docs/performance.md")
    options = parser.parse_args()
    vellum = options.build / "vellum"
    compile_speed = options.build / "bench" / "start" / "vellum_bench_compile"
    for needed in (vellum, compile_speed):
        if not needed.exists():
            sys.exit(f"bench: {needed} is not built")
    for tool in ("strip", "size"):
        if not shutil.which(tool):
            sys.exit(f"bench: {tool} is not there: apt-get install binutils")
    tables = [rows_of_start(vellum, options.rounds), rows_of_sizes(vellum, options.build),
              rows_of_compile(compile_speed, max(options.rounds // 4, 1))]
    note = (f"Measured {time.strftime('%Y-%m-%d %H:%M UTC', time.gmtime())}, build {flags(options.build)}, {options.rounds} runs of "
            f"each; the machine's load at the end was {os.getloadavg()[0]:.1f}.")
    text = "\n\n".join([note, *(measured.markdown(rows) for rows in tables)])
    print(text)
    if options.write:
        measured.write_block("start", "./dev bench start", text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
