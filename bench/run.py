#!/usr/bin/env python3
"""The comparison of docs/performance.md: the same programs in AGS Script, Lua and C++, as ratios.

Called by `./dev bench`, which builds build/release/vellum first. What the numbers mean is said in bench/README.md.
"""

import argparse
import json
import math
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True  # the checkout stays clean

import chart  # noqa: E402
import counts  # noqa: E402
import measured  # noqa: E402

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parent
BUILT = ROOT / "build" / "bench"
PROGRAMS = ["fib", "sieve", "loops", "mandelbrot", "nbody", "matmul", "strings", "objects", "arrays", "attributes",
            "hostcalls", "roots"]
# What can be said in Skrit, which has neither arrays nor objects of its own.
SKRIT_PROGRAMS = ["fib", "loops", "mandelbrot", "strings", "hostcalls", "roots"]
# Vellum and the C++ programs compute in float32, Lua in float64: their checksums may differ by this part.
FLOAT_PROGRAMS = {"mandelbrot", "nbody", "roots"}
TOLERANCE = 1e-4
FLAGS = ["-O2", "-ffp-contract=off"]


class Engine:
    def __init__(self, name, prefix, suffix):
        self.name, self.prefix, self.suffix = name, prefix, suffix

    def command(self, program, folder=BENCH / "programs"):
        return [*self.prefix, str(folder / (program + self.suffix))]

    def runs(self, program):
        return (BENCH / "programs" / (program + self.suffix)).exists()


def built(words, source, made):
    """The file that the compiler makes of a source, when it is not there or older."""
    if not made.exists() or made.stat().st_mtime < source.stat().st_mtime:
        made.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([*words, str(source), "-o", str(made)], check=True)
    return made


class Lua(Engine):
    """A Lua; the host's functions are in a library, whose path its programs know as HOST."""

    def __init__(self, name, words):
        library = built(["gcc", "-O2", "-shared", "-fPIC"], BENCH / "programs" / "host.c", BUILT / "host.so")
        super().__init__(name, [*words, "-e", f"HOST = [[{library}]]"], ".lua")


class Compiled(Engine):
    """The C++ programs, each built once into build/bench."""

    def __init__(self, name, compiler):
        super().__init__(name, [], ".cpp")
        self.compiler = compiler

    def command(self, program):
        source = BENCH / "programs" / (program + ".cpp")
        return [str(built([self.compiler, *FLAGS], source, BUILT / program))]


INTERPRETER = "vellum --jit off"


BUDGET = ["--budget", "1000000000000"]


def vellum(path, *options):
    words = [str(path), "run", "--script-api", "4.0", *BUDGET, *options]
    return Engine(" ".join(["vellum", *options]), words, ".asc")


def skrit(path, *options):
    return Engine(" ".join(["Skrit", *options]), [str(path), "run", *BUDGET, *options], ".skrit")


def engines(path):
    found = [Compiled("c++", "g++"), vellum(path), vellum(path, "--jit", "off")]
    found += [skrit(path), skrit(path, "--jit", "off")]
    for name, words in (("luajit -joff", ["luajit", "-joff"]), ("luajit", ["luajit"]), ("lua5.4", ["lua5.4"])):
        if shutil.which(words[0]):
            found.append(Lua(name, words))
        else:
            print(f"bench: {words[0]} is not installed, so it is left out", file=sys.stderr)
    return found


def agree(program, ours, theirs):
    if ours == theirs:
        return True
    return program in FLOAT_PROGRAMS and abs(int(ours) - int(theirs)) <= TOLERANCE * abs(int(theirs))


def progress(text):
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def geomean(numbers):
    return math.exp(sum(map(math.log, numbers)) / len(numbers))


def run(programs, peers, rounds):
    """Seconds by program and engine: the median of the rounds, less the median start-up of that engine."""
    times = {program: {peer.name: [] for peer in peers} for program in ["empty", *programs]}
    began = time.monotonic()
    for number in range(rounds):
        for program in times:
            progress(f"round {number + 1} of {rounds}: {program} ({time.monotonic() - began:.0f} s)")
            checksums = {}
            for peer in peers:
                if not peer.runs(program):
                    continue
                checksums[peer.name], seconds, _ = measured.run(peer.command(program))
                times[program][peer.name].append(seconds)
            for name, checksum in checksums.items():
                if not agree(program, checksum, checksums["c++"]):
                    sys.exit(f"bench: {program}: {name} says {checksum}, C++ says {checksums['c++']}")
        if not sys.stderr.isatty():
            print(f"bench: round {number + 1} of {rounds} is done ({time.monotonic() - began:.0f} s)", file=sys.stderr)
    progress("")
    start = {peer.name: statistics.median(times["empty"][peer.name]) for peer in peers}
    seconds = {
        program: {
            peer.name: max(statistics.median(times[program][peer.name]) - start[peer.name], 1e-4)
            for peer in peers
            if times[program][peer.name]
        }
        for program in programs
    }
    return start, seconds


def ratios(seconds, peers):
    """How many times slower than C++ each engine is, by program; and how many times faster Vellum is than each."""
    to_cpp = {p: {name: used / seconds[p]["c++"] for name, used in seconds[p].items()} for p in seconds}
    faster = {p: {name: used / seconds[p]["vellum"] for name, used in seconds[p].items()} for p in seconds}
    return to_cpp, faster


def mean(by_program, name):
    """The geometric mean over the programs that the engine runs."""
    return geomean([row[name] for row in by_program.values() if name in row])


# Like against like: with a native compiler, and without.
DUELS = [("vellum", "luajit"), (INTERPRETER, "luajit -joff")]


def number(value):
    return f"{value:.2f}" if value < 9.95 else f"{value:.1f}" if value < 99.5 else f"{value:.0f}"


def table(seconds, peers):
    to_cpp, _ = ratios(seconds, peers)
    names = [peer.name for peer in peers if peer.name != "c++"]
    duels = [(ours, theirs) for ours, theirs in DUELS if theirs in names]
    rows = [["program", "C++ (ms)", *names, *(f"{ours} against {theirs}" for ours, theirs in duels)]]
    for program in seconds:
        row = [program, f"{1000 * seconds[program]['c++']:.0f}"]
        row += [number(to_cpp[program][name]) if name in to_cpp[program] else "" for name in names]
        row += [f"{number(seconds[program][b] / seconds[program][a])} times as fast" for a, b in duels]
        rows.append(row)
    row = ["geometric mean", ""] + [number(mean(to_cpp, name)) for name in names]
    row += [f"{number(geomean([seconds[p][b] / seconds[p][a] for p in seconds]))} times as fast" for a, b in duels]
    rows.append(row)
    return rows


def plain(rows):
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [row[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def version(words, pattern):
    try:
        text = subprocess.run(words, capture_output=True, text=True, check=False)
        found = re.search(pattern, text.stdout + text.stderr)
        return found.group(0) if found else words[0]
    except OSError:
        return words[0]


def machine():
    model = platform.processor() or platform.machine()
    try:
        found = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
        if found:
            model = found.group(1)
    except OSError:
        pass
    return f"{model}, {os.cpu_count()} processors, {platform.system()} {platform.machine()}"


def about(rounds):
    load = os.getloadavg()[0]
    tools = ", ".join(
        [
            version(["g++", "--version"], r"g\+\+ .*") + " " + " ".join(FLAGS),
            version(["luajit", "-v"], r"LuaJIT [^ ]+"),
            version(["lua5.4", "-v"], r"Lua [^ ]+"),
        ]
    )
    date = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime())
    return (
        f"Measured {date} on {machine()}; {tools}; medians of {rounds} interleaved rounds, processor time without "
        f"start-up. The machine's load at the end was {load:.1f}."
    )


def write(rows, note, seconds, peers):
    measured.write_block("bench", "./dev bench", f"{note}\n\n{measured.markdown(rows)}")
    to_cpp, _ = ratios(seconds, peers)
    to_cpp["geometric mean"] = {e.name: mean(to_cpp, e.name) for e in peers}
    names = [peer.name for peer in peers if peer.name != "c++"]
    (ROOT / "docs" / "performance.svg").write_text(chart.draw(to_cpp, names))
    print("bench: docs/performance.md and docs/performance.svg are written", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(prog="./dev bench", description="The comparison of docs/performance.md, as ratios.")
    parser.add_argument("programs", nargs="*", metavar="NAME", help="only these programs: " + " ".join(PROGRAMS))
    parser.add_argument("--rounds", type=int, default=5, help="interleaved runs of each (default 5)")
    parser.add_argument("--json", action="store_true", help="print seconds and ratios as JSON")
    parser.add_argument("--write", action="store_true", help="rewrite docs/performance.md and docs/performance.svg")
    parser.add_argument("--counts", action="store_true", help="count instructions under callgrind against counts.json")
    parser.add_argument("--record", action="store_true", help="with --counts: record the counts instead")
    parser.add_argument("--vellum", type=Path, default=ROOT / "build" / "release" / "vellum", help="the vellum command")
    options = parser.parse_args()
    for program in options.programs:
        if program not in PROGRAMS:
            parser.error(f"there is no program '{program}'; there are {', '.join(PROGRAMS)}")
    if options.rounds < 1:
        parser.error("--rounds must be at least 1")
    if options.record and not options.counts:
        parser.error("--record goes with --counts")
    if options.write and options.programs:
        parser.error("--write needs all programs, so name none")
    if not options.vellum.exists():
        sys.exit(f"bench: {options.vellum} is not built: run ./dev build")
    programs = options.programs or PROGRAMS
    if options.counts:
        in_skrit = [p for p in programs if p in SKRIT_PROGRAMS]
        counted = {}
        for jit in ("off", "on"):
            counted[vellum(options.vellum, "--jit", jit)] = programs
            counted[skrit(options.vellum, "--jit", jit)] = in_skrit
        return counts.main(counted, BENCH / "programs", BENCH / "counts.json", options.record)

    peers = engines(options.vellum)
    start, seconds = run(programs, peers, options.rounds)
    rows = table(seconds, peers)
    note = about(options.rounds)
    if options.json:
        to_cpp, faster = ratios(seconds, peers)
        print(json.dumps({"about": note, "start": start, "seconds": seconds, "slower_than_cpp": to_cpp,
                          "vellum_faster_than": faster}, indent=2))
    else:
        print("How many times the processor time of C++ -O2 each engine takes:\n")
        print(plain(rows))
        print(f"\n{note}")
    if options.write:
        write(rows, note, seconds, peers)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
