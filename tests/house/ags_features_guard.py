#!/usr/bin/env python3
"""Fails when a feature of AGS Script lacks its tests, in either generation of the language.

src/languages/ags/testdata/features.tsv is the table of what 3.6 and 4.0 have: name, what holds in 3.6, what in 4.0, tests.
A cell begins with yes, no or partly. The tests exist and name the row in a comment, `(features: NAME, NAME)`. A
feature that a generation has needs a test under run/ in that generation, a feature that it lacks one under check/, and a
partial feature both. Every name that a test cites must be in the list.
"""
import re

from house import Guard, all_files, read, tsv_rows
from listed_tests import row_breaches

HOME = "src/languages/ags/testdata/"
LIST = HOME + "features.tsv"
CITATION = re.compile(r"\(features: ([^()]+)\)")
WANTED = {"yes": ("run/",), "no": ("check/",), "partly": ("run/", "check/")}


def cited(text):
    text = re.sub(r"\s*\n\s*//\s*", " ", text)
    return [name.strip() for names in CITATION.findall(text) for name in names.split(",")]


def breaches(rows, tests):
    """`rows`: those of the list; `tests`: path from HOME -> text."""
    cites = {path: cited(text) for path, text in tests.items()}
    found = row_breaches(LIST, rows, 4, tests,
                         lambda row, path: None if row[0] in cites[path] else f"does not cite (features: {row[0]})")
    for row in rows:
        if len(row) != 4:
            continue
        for generation, cell in (("3.6", row[1]), ("4.0", row[2])):
            has = re.match(r"\w*", cell).group()
            if has not in WANTED:
                found.append(f"{LIST}: {row[0]}: '{cell}' begins with none of yes, no, partly")
                continue
            of_it = [path for path in row[3].split() if path in tests
                     and ("--script-api 4.0" in tests[path]) == (generation == "4.0")]
            found += [f"{LIST}: {row[0]}: no test under {folder} in {generation}" for folder in WANTED[has]
                      if not any(path.startswith(folder) for path in of_it)]
    names = {row[0] for row in rows}
    found += [f"{path} cites '{name}', which is no row of {LIST}" for path, of_it in sorted(cites.items())
              for name in of_it if name not in names]
    return found


def self_test(guard):
    rows = tsv_rows("# a comment\nternary\tno\tyes\tcheck/a.asc run/b.asc\n")
    tests = {"check/a.asc": "// None (features:\n// ternary).\n",
             "run/b.asc": "// There (features: ternary).\n// args: --script-api 4.0\n", "run/c.asc": "// Other.\n"}
    guard.accepts("a list that fits", breaches(rows, tests))
    guard.rejects("a test that is gone", breaches(rows, {"check/a.asc": tests["check/a.asc"]}), "no test run/b.asc")
    guard.rejects("a test without its citation", breaches(rows, {**tests, "run/b.asc": "// There.\n"}), "does not cite")
    guard.rejects("a generation without a test", breaches([["ternary", "yes", "yes", row[3]] for row in rows], tests),
                  "no test under run/ in 3.6")
    guard.rejects("a part that is not tested", breaches([["ternary", "no", "partly", row[3]] for row in rows], tests),
                  "no test under check/ in 4.0")
    guard.rejects("a cell that says nothing", breaches([["ternary", "no", "maybe", row[3]] for row in rows], tests),
                  "begins with none of")
    guard.rejects("a name that is not there", breaches(rows, {**tests, "run/c.asc": "// (features: quaternary)\n"}),
                  "run/c.asc cites 'quaternary'")


def main():
    guard = Guard("ags_features")
    self_test(guard)
    rows = tsv_rows(read(LIST))
    tests = {path[len(HOME):]: read(path) for path in all_files()
             if path.startswith(HOME) and re.search(r"\.as[ch]$", path)}
    guard.checkout(breaches(rows, tests), "Write the test and cite the row, or correct the list.")
    print(f"ags_features: {len(rows)} features")
    guard.finish()


if __name__ == "__main__":
    main()
