#!/usr/bin/env python3
"""Prints how many lines and branches of each layer, and of the files below the goal, the suite runs.

usage: coverage.py COVERAGE.json [--write | --files]
  --write  into docs/testing.md, too
  --files  lists all files, not those below the goal only

COVERAGE.json is what `llvm-cov export -summary-only` prints (./dev coverage). A branch is one outcome of a condition.
"""

import datetime
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
GOAL = 85
PAGE = ROOT / "docs" / "testing.md"
BLOCK = re.compile(r"(<!-- coverage begin -->\n).*?(<!-- coverage end -->)", re.S)


def layer_of(path):
    """The folder in the table: src/vm, or src/languages/caos/world."""
    parts = path.split("/")
    depth = 3 if parts[1] == "languages" else 1
    return "/".join(parts[1:1 + depth][:-1] if len(parts) <= depth + 1 else parts[1:1 + depth])


def files_of(report):
    """Path below the checkout -> (lines, covered lines, branches, covered branches), of what is no test."""
    found = {}
    for each in report["data"][0]["files"]:
        path = each["filename"]
        if not path.startswith(f"{ROOT}/src/") or path.endswith("_test.cpp"):
            continue
        lines, branches = each["summary"]["lines"], each["summary"]["branches"]
        found[path[len(str(ROOT)) + 1:]] = (lines["count"], lines["covered"], branches["count"], branches["covered"])
    return found


def share(covered, count):
    return f"{100 * covered / count:.1f}%" if count else ""


def below(covered, count):
    return count > 0 and 100 * covered < GOAL * count


def tables(files, every=False):
    layers = {}
    for path, counts in files.items():
        for name in (layer_of(path), "all"):
            layers[name] = tuple(a + b for a, b in zip(layers.get(name, (0, 0, 0, 0)), counts))
    out = ["| Layer | Lines | Run | Branches | Run |", "|---|---|---|---|---|"]
    for name in sorted(layers, key=lambda name: (name == "all", name)):
        lines, covered, branches, taken = layers[name]
        out.append(f"| {name} | {lines} | {share(covered, lines)} | {branches} | {share(taken, branches)} |")
    low = [path for path, counts in files.items() if below(counts[1], counts[0])]
    listed = sorted((counts[1] - counts[0], path) for path, counts in files.items() if every or path in low)
    out += ["", f"{len(low)} of {len(files)} files have fewer than {GOAL}% of their lines run:", "",
            "| File | Lines | Run | Not run |", "|---|---|---|---|"]
    for missing, path in listed:
        out.append(f"| {path} | {files[path][0]} | {share(files[path][1], files[path][0])} | {-missing} |")
    return "\n".join(out) + "\n"


def main(arguments):
    report = json.loads(pathlib.Path(arguments[0]).read_text())
    text = tables(files_of(report), "--files" in arguments[1:])
    print(text)
    if "--write" in arguments[1:]:
        page = PAGE.read_text()
        if not BLOCK.search(page):
            sys.exit(f"{PAGE.name} has no place for the tables (<!-- coverage begin -->)")
        measured = f"Measured {datetime.date.today()} by `./dev coverage --write`.\n\n"
        PAGE.write_text(BLOCK.sub(lambda match: match.group(1) + measured + text + match.group(2), page))


if __name__ == "__main__":
    main(sys.argv[1:])
