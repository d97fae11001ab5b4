"""Start-up times, sizes, the speed of compilation to instructions and to machine code, and how soon a game is fast."""

import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import measured
import native

SCRIPTS = Path(__file__).resolve().parent / "start" / "scripts"
EMPTY = Path(__file__).resolve().parent / "programs" / "empty.lua"
LANGUAGES = [("AGS Script", "ags", "ten.asc"), ("Skrit", "skrit", "ten.skrit"), ("CAOS", "caos", "ten.cos"),
             ("GAL", "gal", "ten.gal"), ("XG functions", "xg", "ten.xg")]
CORE = ["base", "source", "diagnostics", "syntax", "ir", "host", "vm", "world", "api"]
MEGABYTE = 1e6


def start(command, rounds):
    """Milliseconds of processor time (median, best) and of wall-clock time (best), over runs of the command."""
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
    rows = [["", "unit", "median", "best", "by the clock, best", measured.GOAL]]
    for title, _, name in LANGUAGES:
        measured.progress(f"ten lines of {title}")
        script = SCRIPTS / name
        more = ["--entity", str(script.with_suffix(".toml")), "--ticks", "2"] if name.endswith(".gal") else []
        median, best, clock = start([str(vellum), "run", str(script), *more], rounds)
        rows.append([f"`vellum run` of a ten-line script, {title}", "ms", f"{median:.1f}", f"{best:.1f}", f"{clock:.1f}", "at most 10"])
    # What a process costs on this machine.
    for command in (["lua5.4", str(EMPTY)], ["luajit", str(EMPTY)], ["perl", "-e", "1"]):
        median, best, clock = start(command, rounds)
        rows.append([f"`{command[0]}` of an empty script, to compare", "ms", f"{median:.1f}", f"{best:.1f}", f"{clock:.1f}", ""])
    return rows


def large_script(lines):
    """AGS Script: functions of eight lines, each called once."""
    functions = (lines - 4) // 9
    text = [f"""int total{i};
int step{i}(int by) {{
  int left = by;
  while (left > 100) {{
    left = left / 2;
    total{i} += left;
  }}
  return total{i} + {i};
}}
""" for i in range(functions)]
    return "".join(text) + f"function game_start() {{\n  int sum = step0(150) + step{functions - 1}(250);\n  Display(\"%d\", sum);\n}}\n"


def rows_of_large(vellum, rounds):
    measured.progress("100,000 lines")
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "large.asc"
        script.write_text(large_script(100_000))
        runs = [measured.run([str(vellum), "run", str(script)]) for _ in range(rounds)]
    used = [1000 * run.used for run in runs]
    peaks = [run.peak / MEGABYTE for run in runs]
    return [["", "unit", "median", "best", measured.GOAL],
            ["`vellum run` of 100,000 lines of AGS Script", "ms", f"{statistics.median(used):.0f}", f"{min(used):.0f}", "at most 250"],
            ["memory that it takes, resident", "MB", f"{statistics.median(peaks):.1f}", f"{min(peaks):.1f}", "at most 80"]]


def embedded(build, language, *scripts):
    """Bytes of a game that runs scripts of some languages (embed/game.c), stripped. Checks that it runs them."""
    program = build / "bench" / "embed" / f"vellum_embed_{language}"
    if not program.exists():
        sys.exit(f"bench: {program} is not built: ninja -C {build} vellum_benchmarks")
    for name in scripts:
        script = SCRIPTS / name
        more = ["entity", str(script.with_suffix(".toml"))] if name.endswith(".gal") else []
        subprocess.run([str(program), str(script), *more], check=True, stdout=subprocess.DEVNULL)
    return stripped(program)


def rows_of_sizes(vellum, build):
    rows = [["", "unit", "measured", measured.GOAL]]

    def add(what, size, goal):
        rows.append([what, "MB", f"{size / MEGABYTE:.2f}", goal])

    add("the command, stripped", stripped(vellum), "at most 8")
    libraries = {path.name[len("libvellum_"):-2]: path for path in (build / "src").rglob("libvellum_*.a")}
    built = [row for row in LANGUAGES if row[1] in libraries]
    for title, language, script in built:
        add(f"a game that runs {title} without machine code", embedded(build, language, script), "at most 2")
    add("a game that runs all languages without machine code",
        embedded(build, "all", *(script for _, _, script in built)), "at most 2")
    total = sum(archive(libraries[name]) for name in CORE if name in libraries)
    add("in the library, all tools with it: the shared layers", total, "")
    for title, language, _ in built:
        size = archive(libraries[language])
        total += size
        add(f"in the library, all tools with it: {title}", size, "")
    add("in the library together, before the linker drops what is twice", total, "")
    return rows


def flags(build):
    """How the build was made: "Release", or the flags of one that has no type."""
    cache = (build / "CMakeCache.txt").read_text()
    kind, words = (re.search(rf"^{name}:\w+=(.*)$", cache, re.M) for name in ("CMAKE_BUILD_TYPE", "CMAKE_CXX_FLAGS"))
    parts = [found.group(1) for found in (kind, words) if found and found.group(1) not in ("", "None")]
    return " ".join(parts) or "without optimisation"


def measure(build, rounds):
    vellum = build / "vellum"
    for tool in ("strip", "size"):
        if not shutil.which(tool):
            sys.exit(f"bench: {tool} is not there: apt-get install binutils")
    parts = [rows_of_start(vellum, rounds), rows_of_large(vellum, max(rounds // 4, 1)), rows_of_sizes(vellum, build)]
    measured.progress("lines a second")
    parts += measured.tables(native.output(native.program(build, "start", "compile"), "--rounds", max(rounds // 4, 1)))
    measured.progress("a game that warms up")
    parts += measured.tables(native.output(native.program(build, "start", "warmup"), "--rounds", max(rounds // 4, 1)))
    measured.progress("machine code")
    parts += measured.tables(native.output(native.program(build, "start", "code"), "--rounds", rounds))
    measured.progress("")
    note = measured.about(f"build {flags(build)}, {rounds} runs of each")
    return [note, *map(measured.judged, parts)]
