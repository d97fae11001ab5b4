#!/usr/bin/env python3
"""Fails when the table of docs/saves.md ("What a save contains") differs from the code in a section, version or file:
each SaveFormat in src is one row."""
import re

from house import Guard, all_files, read

PAGE = "docs/saves.md"
FORMAT = re.compile(r'\bSaveFormat \w+\{"([^"]+)",\s*(\d+),\s*(\d+)\}')
ROW = re.compile(r"^\| ([^|]+?) \| (\d+) \| (\d+) \| `([^`]+)` \|", re.M)


def breaches(page, sources):
    """`sources`: path -> text"""
    rows = {name: (version, oldest, path) for name, version, oldest, path in ROW.findall(page)}
    formats = {name: (version, oldest, path) for path, text in sources.items()
               for name, version, oldest in FORMAT.findall(text)}
    found = []
    for name in sorted(formats.keys() | rows.keys()):
        if name not in rows:
            found.append(f"{PAGE} has no row for '{name}' of {formats[name][2]}")
        elif name not in formats:
            found.append(f"{PAGE}: no SaveFormat in src is called '{name}'")
        elif rows[name] != formats[name]:
            found.append(f"{PAGE}: the row of '{name}' should be | {name} | " +
                         "{} | {} | `{}` |".format(*formats[name]))
    return found


def self_test(guard):
    page = "| Section | Version | Reads from | Declared in | Holds |\n|---|---|---|---|---|\n| Door state | 2 | 1 | `src/a.cpp` | doors |\n"
    code = {"src/a.cpp": 'constexpr base::SaveFormat Format{"Door state", 2, 1};'}
    guard.accepts("the same on both sides", breaches(page, code))
    guard.rejects("a raised version", breaches(page, {"src/a.cpp": code["src/a.cpp"].replace("2, 1", "3, 1")}), "| 3 | 1 |")
    guard.rejects("another file", breaches(page, {"src/b.cpp": code["src/a.cpp"]}), "`src/b.cpp`")
    guard.rejects("a section without a row", breaches("", code), "no row for 'Door state'")
    guard.rejects("a row without a section", breaches(page, {}), "no SaveFormat")


def main():
    guard = Guard("saves")
    self_test(guard)
    sources = {path: read(path) for path in all_files() if re.match(r"src/.*\.(cpp|h)$", path) and not path.endswith("_test.cpp")}
    found = breaches(read(PAGE), sources)
    if not any(FORMAT.search(text) for text in sources.values()):
        found.append("no SaveFormat was found in src")
    guard.checkout(found, "The versions in the code are right: correct the table.")
    guard.finish()


if __name__ == "__main__":
    main()
