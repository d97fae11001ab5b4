"""Shared by all benchmarks: times a command as a whole process, compares numbers with goals, and writes tables into
docs/performance.md.

A table is a list of rows of texts, the first one its heads. Where it has a column `goal` ("at most 10", "at least 30", or
nothing), the numbers that count are in the column `measured`, or the one whose head ends in `median`.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "performance.md"
BUILD = ROOT / "build" / "release"
GOAL = "goal"


class Run(NamedTuple):
    output: str
    used: float  # seconds of processor time, in user mode and kernel
    clock: float  # seconds of wall-clock time
    peak: int  # bytes of resident memory, at most


def run(command):
    """Runs a command to its end; exits when it fails."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        began = time.perf_counter()
        process = subprocess.Popen(command, stdout=output, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        clock = time.perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        errors.seek(0)
        if process.returncode != 0:
            sys.exit(f"bench: {' '.join(command)} ended with status {process.returncode}\n{errors.read().decode()}")
        return Run(output.read().decode().strip(), usage.ru_utime + usage.ru_stime, clock, 1024 * usage.ru_maxrss)


def progress(text):
    """A line that the next one overwrites, on a terminal; the last one is empty."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def number(value):
    return f"{value:.2f}" if value < 9.95 else f"{value:.1f}" if value < 99.5 else f"{value:.0f}"


def about(text):
    """The sentence with the date and the load of a measurement."""
    return (f"Measured {time.strftime('%Y-%m-%d %H:%M UTC', time.gmtime())}, {text}; the machine's load at the end was "
            f"{os.getloadavg()[0]:.1f}.")


def verdict(value, goal):
    """"met", or by how much a goal is missed; empty without a goal."""
    found = re.fullmatch(r"(at most|at least) ([\d.]+)", goal)
    if not found:
        return ""
    value, limit = float(value), float(found.group(2))
    if value <= limit if found.group(1) == "at most" else value >= limit:
        return "met"
    part = value / limit if limit else float("inf")
    return f"missed by {abs(part - 1):.1%}" if part < 2 else f"missed: {part:.1f} times the goal"


def counted(heads):
    """The column with the numbers that are compared."""
    return next(i for i, head in enumerate(heads) if head == "measured" or head.endswith("median"))


def judged(rows):
    """A table with goals, and after each goal whether it is met."""
    if GOAL not in rows[0]:
        return rows
    value, goal = counted(rows[0]), rows[0].index(GOAL)
    return [[*rows[0], "met?"]] + [[*row, verdict(row[value].split()[0], row[goal]) if row[goal] else ""] for row in rows[1:]]


def markdown(rows):
    """As Markdown: numbers aligned right, words left."""
    marks = ["---:" if i > 0 and any(row[i][:1].isdigit() for row in rows[1:]) else "---" for i in range(len(rows[0]))]
    return "\n".join("|" + "|".join(cells) + "|" if cells is marks else "| " + " | ".join(cells) + " |"
                     for cells in [rows[0], marks, *rows[1:]])


def plain(rows):
    """For a terminal."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join("  ".join([row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:]))]).rstrip()
                     for row in rows)


def render(parts, table):
    """Sentences and tables as one text."""
    return "\n\n".join(part if isinstance(part, str) else table(part) for part in parts)


def tables(text):
    """The tables of a Markdown text."""
    rows = []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            if not line.startswith("|---"):
                rows.append([cell.strip() for cell in line.strip("|").split("|")])
        elif rows:
            yield rows
            rows = []


def block(page, name):
    """The text between `<!-- NAME: ... -->` and `<!-- NAME end -->`."""
    return re.search(rf"<!-- {name}: [^>]* -->\n(.*?)<!-- {name} end -->", page, flags=re.S).group(1)


def with_block(page, name, text):
    """The page with that text replaced."""
    made = f"<!-- {name}: written by ./dev bench --write -->\n{text}\n<!-- {name} end -->"
    page, replaced = re.subn(rf"<!-- {name}: .*?<!-- {name} end -->", lambda _: made, page, flags=re.S)
    if replaced != 1:
        sys.exit(f"bench: the page must hold one block from '<!-- {name}: ' to '<!-- {name} end -->'")
    return page
