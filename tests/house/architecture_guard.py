#!/usr/bin/env python3
"""Fails when ARCHITECTURE.md is longer than 300 lines, or its code map does not match the folders.

The code map is every line under the heading "## Code map" that starts, after blanks, dashes or a table's bar, with a
folder in backquotes: `src/base/`. It must list every folder of the first level, two levels under src, docs, tests,
tools, editors and include, and for languages (L stands for each of them) also their folders: `src/languages/L/world/`.
"""
import re

from house import Guard, all_files, read

MAX_LINES = 300
DEEPER = {"src", "docs", "tests", "tools", "editors", "include"}
NOT_LISTED = {".git"}


def folders_to_list(files):
    """The folders that the map must list, from the paths of files. A folder of a language counts as one of L."""
    wanted = set()
    for path in files:
        parts = path.split("/")[:-1]
        if not parts or parts[0] in NOT_LISTED:
            continue
        wanted.add(parts[0] + "/")
        if parts[0] in DEEPER and len(parts) > 1:
            wanted.add("/".join(parts[:2]) + "/")
        if parts[:2] == ["src", "languages"] and len(parts) > 2:
            wanted.add("/".join(parts[:3]) + "/")
            if len(parts) > 3:
                wanted.add(f"src/languages/L/{parts[3]}/")
    return wanted


def listed_folders(text):
    section = re.search(r"^## Code map$(.*?)(?=^## |\Z)", text, re.M | re.S)
    return re.findall(r"^[\s|*-]*`([^`\s]+/)`", section.group(1), re.M) if section else []


def breaches(text, files):
    found = []
    lines = text.count("\n")
    if lines > MAX_LINES:
        found.append(f"ARCHITECTURE.md has {lines} lines, {MAX_LINES} are allowed")
    listed = listed_folders(text)
    if not listed:
        found.append("ARCHITECTURE.md has no code map")
    wanted = folders_to_list(files)
    found += [f"the code map lists {folder} twice" for folder in sorted(set(listed)) if listed.count(folder) > 1]
    found += [f"the code map lacks {folder}" for folder in sorted(wanted - set(listed))]
    found += [f"the code map lists {folder}, which is not there" for folder in sorted(set(listed) - wanted)]
    return found


def self_test(guard):
    files = ["dev", "src/base/a.h", "src/languages/caos/world/a.h", "src/languages/caos/caos.h", "docs/adding/a.md"]
    good = ("# A\n## Code map\n| `src/` | x |\n- `src/base/` the `rest/`\n  `src/languages/`\n`src/languages/caos/`\n"
            "`src/languages/L/world/`\n`docs/`\n`docs/adding/`\n## Next\n`elsewhere/`\n")
    guard.accepts("a map that fits", breaches(good, files))
    guard.rejects("a new folder", breaches(good, [*files, "bench/run.py"]), "lacks bench/")
    guard.rejects("a new layer", breaches(good, [*files, "src/vm/a.h"]), "lacks src/vm/")
    guard.rejects("a new folder of a language", breaches(good, [*files, "src/languages/caos/check/a.h"]),
                  "lacks src/languages/L/check/")
    guard.rejects("a folder that is gone", breaches(good, [file for file in files if "base" not in file]),
                  "src/base/, which is not there")
    guard.rejects("no map", breaches("# A\n", files), "no code map")
    guard.rejects("a folder twice", breaches(good.replace("## Next", "`docs/`\n## Next"), files), "docs/ twice")
    guard.rejects("a long text", breaches(good + "\n" * 300, files), "lines, 300 are allowed")


def main():
    guard = Guard("architecture")
    self_test(guard)
    guard.checkout(breaches(read("ARCHITECTURE.md"), all_files()), "Correct ARCHITECTURE.md, \"Code map\".")
    guard.finish()


if __name__ == "__main__":
    main()
