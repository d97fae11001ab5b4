"""The same programs in AGS Script, Skrit, Lua and C++: seconds, and ratios. bench/README.md explains them."""

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

import chart
import measured

PROGRAMS_FOLDER = Path(__file__).resolve().parent / "programs"
BUILT = measured.ROOT / "build" / "bench"
CHART = measured.ROOT / "docs" / "performance.svg"
PROGRAMS = ["fib", "sieve", "loops", "mandelbrot", "nbody", "matmul", "strings", "objects", "arrays", "attributes",
            "hostcalls", "roots", "words", "members", "tokens", "texts", "bounce", "cd", "deltablue", "havlak", "json", "list",
            "permute", "queens", "richards", "storage", "towers", "adventure", "crowd"]
# The typed programs of the goals: numbers and arrays, without library calls.
TYPED = ["fib", "sieve", "loops", "mandelbrot", "nbody", "matmul"]
# The programs that Skrit can express: it has neither arrays nor objects of its own.
SKRIT_PROGRAMS = ["fib", "loops", "mandelbrot", "strings", "hostcalls", "roots", "members", "crowd"]
# Programs whose work the engine starts at each of its ticks, and how many ticks they run.
TICKS = {"adventure": 40000, "crowd": 3000}
# How many times the processor time of C++ -O2 the AGS 3.6.3 VM took for the same kinds of programs, medians of 18 runs on
# another machine before Vellum was begun. nbody was not written for it.
AGS_VM = {"fib": 204, "sieve": 289, "loops": 345, "mandelbrot": 291, "matmul": 541}
# Vellum and the C++ programs compute in float32, Lua in float64: their checksums may differ by this ratio.
FLOAT_PROGRAMS = {"mandelbrot", "nbody", "roots", "cd"}
TOLERANCE = 1e-4
FLAGS = ["-O2", "-ffp-contract=off"]
BUDGET = ["--budget", "1000000000000"]


class Engine:
    def __init__(self, name, prefix, suffix):
        self.name, self.prefix, self.suffix = name, prefix, suffix

    def command(self, program, folder=PROGRAMS_FOLDER, ticks=TICKS):
        return [*self.prefix, str(folder / (program + self.suffix))]

    def runs(self, program):
        return (PROGRAMS_FOLDER / (program + self.suffix)).exists()


def built(words, source, made):
    """The compiled file of a source; compiles it if the file is missing or older."""
    if not made.exists() or made.stat().st_mtime < source.stat().st_mtime:
        made.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([*words, str(source), "-o", str(made)], check=True)
    return made


class Vellum(Engine):
    def command(self, program, folder=PROGRAMS_FOLDER, ticks=TICKS):
        options = ["--ticks", str(ticks[program])] if program in ticks else []
        return [*self.prefix, *options, str(folder / (program + self.suffix))]


class Lua(Engine):
    """A Lua; the host's functions are in a library, whose path is passed to the programs as HOST."""

    def __init__(self, name, words):
        library = built(["gcc", "-O2", "-shared", "-fPIC"], PROGRAMS_FOLDER / "host.c", BUILT / "host.so")
        super().__init__(name, [*words, "-e", f"HOST = [[{library}]]"], ".lua")


class Compiled(Engine):
    """The C++ programs, each built once into build/bench."""

    def __init__(self, name, compiler):
        super().__init__(name, [], ".cpp")
        self.compiler = compiler

    def command(self, program, folder=PROGRAMS_FOLDER, ticks=TICKS):
        return [str(built([self.compiler, *FLAGS], folder / (program + ".cpp"), BUILT / program))]


INTERPRETER = "vellum --jit off"
# Like with like: with a native compiler, and without.
DUELS = [("vellum", "luajit"), (INTERPRETER, "luajit -joff")]


def vellum(build, *options):
    words = [str(build / "vellum"), "run", "--script-api", "4.0", *BUDGET, *options]
    return Vellum(" ".join(["vellum", *options]), words, ".asc")


def skrit(build, *options):
    return Vellum(" ".join(["Skrit", *options]), [str(build / "vellum"), "run", *BUDGET, *options], ".skrit")


def engines(build):
    found = [Compiled("c++", "g++"), vellum(build), vellum(build, "--jit", "off")]
    found += [skrit(build), skrit(build, "--jit", "off")]
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


def geomean(numbers):
    return math.exp(sum(map(math.log, numbers)) / len(numbers))


def run(programs, peers, rounds):
    """Seconds by program and engine: the median of the rounds, minus the median start-up of that engine."""
    times = {program: {peer.name: [] for peer in peers} for program in ["empty", *programs]}
    began = time.monotonic()
    for number in range(rounds):
        for program in times:
            measured.progress(f"round {number + 1} of {rounds}: {program} ({time.monotonic() - began:.0f} s)")
            checksums = {}
            for peer in peers:
                if not peer.runs(program):
                    continue
                checksums[peer.name], seconds, _ = measured.run(peer.command(program))
                times[program][peer.name].append(seconds)
            for name, checksum in checksums.items():
                if not agree(program, checksum, checksums["c++"]):
                    sys.exit(f"bench: {program}: {name} says {checksum}, C++ says {checksums['c++']}")
    measured.progress("")
    start = {peer.name: statistics.median(times["empty"][peer.name]) for peer in peers}
    seconds = {
        program: {
            name: max(statistics.median(used) - start[name], 1e-4) for name, used in times[program].items() if used
        }
        for program in programs
    }
    return start, seconds


def to_cpp(seconds):
    """How many times the time of C++ each engine takes, by program."""
    return {p: {name: used / seconds[p]["c++"] for name, used in seconds[p].items()} for p in seconds}


def faster(seconds, ours, theirs):
    """How many times as fast as theirs ours is, by program."""
    return {p: seconds[p][theirs] / seconds[p][ours] for p in seconds}


def mean(by_program, name):
    """The geometric mean over the programs that the engine runs."""
    return geomean([row[name] for row in by_program.values() if name in row])


def table(seconds, peers):
    ratios = to_cpp(seconds)
    names = [peer.name for peer in peers if peer.name != "c++"]
    duels = [(ours, theirs) for ours, theirs in DUELS if theirs in names]
    rows = [["program", "C++ (ms)", *names, *(f"{ours} against {theirs}: times as fast" for ours, theirs in duels)]]
    won = [faster(seconds, *duel) for duel in duels]
    for program in seconds:
        row = [program, f"{1000 * seconds[program]['c++']:.0f}"]
        row += [measured.number(ratios[program][name]) if name in ratios[program] else "" for name in names]
        row += [measured.number(by_program[program]) for by_program in won]
        rows.append(row)
    row = ["geometric mean", ""] + [measured.number(mean(ratios, name)) for name in names]
    row += [measured.number(geomean(list(by_program.values()))) for by_program in won]
    rows.append(row)
    return rows


def words(names):
    return f"{', '.join(names[:-1])} and {names[-1]}"


def goals(seconds):
    """The goals of the suite, when all programs were run, and the other engines are installed."""
    ratios = {p: row["vellum"] for p, row in to_cpp(seconds).items()}
    rows = [["", "unit", "measured", measured.GOAL]]

    def add(what, unit, value, goal):
        rows.append([what, unit, value, goal])

    def mean_of(by_program):
        return measured.number(geomean(list(by_program.values())))

    def extreme(by_program, which):
        program = which(by_program, key=by_program.get)
        return f"{measured.number(by_program[program])} ({program})"

    typed = {p: ratios[p] for p in TYPED}
    cpp, fast = "times the time of C++", "times as fast"
    add(f"machine code, mean of {words(TYPED)}", cpp, mean_of(typed), "at most 1.3")
    add("machine code, the slowest of these", cpp, extreme(typed, max), "at most 2")
    add("machine code, mean of all programs", cpp, mean_of(ratios), "at most 1.4")
    add("machine code, the slowest of all programs", cpp, extreme(ratios, max), "at most 3")
    peers = next(iter(seconds.values()))
    if "luajit" in peers:
        add("machine code against luajit, mean of all programs", fast, mean_of(faster(seconds, "vellum", "luajit")), "at least 2")
    add(f"machine code against the AGS VM (derived), mean of {words(list(AGS_VM))}", fast,
        mean_of({p: AGS_VM[p] / ratios[p] for p in AGS_VM}), "at least 200")
    if "luajit -joff" in peers:
        won = faster(seconds, INTERPRETER, "luajit -joff")
        add("interpreter against luajit -joff, mean of all programs", fast, mean_of(won), "at least 2")
        add("interpreter against luajit -joff, the slowest program", fast, extreme(won, min), "at least 1")
    return measured.judged(rows)


def version(words, pattern):
    text = subprocess.run(words, capture_output=True, text=True, check=False)
    found = re.search(pattern, text.stdout + text.stderr)
    return found.group(0) if found else words[0]


def machine():
    found = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    model = found.group(1) if found else platform.machine()
    return f"{model}, {os.cpu_count()} processors, {platform.system()} {platform.machine()}"


def about(peers, rounds):
    tools = [version(["g++", "--version"], r"g\+\+ .*") + " " + " ".join(FLAGS)]
    names = {peer.name for peer in peers}
    tools += [version(["luajit", "-v"], r"LuaJIT [^ ]+")] if "luajit" in names else []
    tools += [version(["lua5.4", "-v"], r"Lua [^ ]+")] if "lua5.4" in names else []
    return measured.about(f"{machine()}; {', '.join(tools)}; medians of {rounds} interleaved rounds, processor time without start-up")


def draw(seconds, peers):
    ratios = to_cpp(seconds)
    ratios["geometric mean"] = {peer.name: mean(ratios, peer.name) for peer in peers}
    CHART.write_text(chart.draw(ratios, [peer.name for peer in peers if peer.name != "c++"]))


def measure(build, rounds, programs=None, write=False):
    """The section of the page; with `write`, the chart too."""
    peers = engines(build)
    _, seconds = run(programs or PROGRAMS, peers, rounds)
    parts = [about(peers, rounds), table(seconds, peers)]
    if programs is None:
        parts.insert(1, goals(seconds))
    if write:
        draw(seconds, peers)
    return parts
