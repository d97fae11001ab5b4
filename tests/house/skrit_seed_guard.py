#!/usr/bin/env python3
"""Fails when a behaviour of the Skrit manual has lost its test.

src/languages/skrit/testdata/seed.tsv lists what the manual says, a row each: id, section, behaviour, tests. Every row
names tests that exist and that cite the row's section, as in `(Skrit manual, "Report Streams")`; and every section that a
test of the language cites is in the list, so that nobody cites what is not there. A citation may be shortened to the
beginning of the section's name.
"""
import re

from house import Guard, all_files, read, tsv_rows
from listed_tests import row_breaches

LIST = "src/languages/skrit/testdata/seed.tsv"
HOME = "src/languages/skrit/"
# Headings above the sections of the list, and those inside of "Opcodes".
CHAPTERS = {"Definitions", "Taxonomy", "Keywords and Operators", "Debugging Support", "General", "Flow Control", "Arithmetic",
            "Logic", "Comparisons", "Type conversions", "Stack operations", "Storage operations", "State operations"}
QUOTED = r'"[^"\n]+"(?::[^"()]*)?(?:, \d+(?:: [^"()]*)?)?'
CITATION = re.compile(rf'\b[Mm]anual, ({QUOTED}(?:(?:;|,)?(?: and)? {QUOTED})*)')


def cited(text):
    """The sections that a test cites, wherever its comments break their lines."""
    text = re.sub(r"\s*\n\s*(?://|#|\*)?\s*", " ", text)
    return [section for citation in CITATION.findall(text) for section in re.findall(r'"([^"]+)"', citation)]


def section_named(citation, sections):
    if citation in sections:
        return citation
    fitting = [section for section in sections if len(citation) >= 4 and section.startswith(citation)]
    return fitting[0] if len(fitting) == 1 else None


def breaches(rows, tests):
    """`rows`: those of the list; `tests`: path from HOME or from the root -> text."""
    sections = {row[1] for row in rows if len(row) == 4}
    cites = {path: [(name, section_named(name, sections)) for name in cited(text)] for path, text in tests.items()}

    def lacks(row, path):
        known = [section for _, section in cites[path]]
        return None if row[1] in known else f'does not cite (Skrit manual, "{row[1]}")'

    found = row_breaches(LIST, rows, 4, tests, lacks)
    for path, names in sorted(cites.items()):
        found += [f'{path} cites "{name}", which is no section of {LIST}' for name, known in names
                  if known is None and name not in CHAPTERS]
    return found


def self_test(guard):
    rows = tsv_rows("# a comment\na.one\tStorage\tA thing.\trun/a.skrit\na.two\tNumbers, all\tMore.\trun/a.skrit run/b.skrit\n")
    tests = {"run/a.skrit": '// One (Skrit manual, "Numbers", "Storage": all of it).\n',
             "run/b.skrit": '// Two (Skrit\n// manual, "Numbers,\n// all").\nint x$;\n', "run/c.skrit": "// Three.\n"}
    guard.accepts("a list that fits", breaches(rows, tests))
    guard.rejects("a test that is gone", breaches(rows, {"run/a.skrit": tests["run/a.skrit"]}), "no test run/b.skrit")
    guard.rejects("a test without its citation", breaches(rows, {**tests, "run/b.skrit": "// Two.\n"}), "does not cite")
    guard.rejects("a section that is not there", breaches(rows, {**tests, "run/c.skrit": '// (Skrit manual, "Numbs").\n'}),
                  'run/c.skrit cites "Numbs"')
    guard.rejects("a row without tests", breaches([["a.one", "Storage", "A thing.", ""]], tests), "an empty one")
    guard.rejects("a row twice", breaches([*rows, rows[0]], tests), "a.one is there twice")


def main():
    guard = Guard("skrit_seed")
    self_test(guard)
    rows = tsv_rows(read(LIST))
    names = all_files()
    tests = {path[len(HOME):]: read(path) for path in names if path.startswith(HOME)
             and (path.endswith("_test.cpp") or re.search(r"/testdata/.*\.(skrit|gas|nnk|part)$", path))}
    tests.update({path: read(path) for path in names if path.startswith("tests/") and path.endswith("_test.py")})
    guard.checkout(breaches(rows, tests), "Write the test and cite the section, or mend the list.")
    print(f"skrit_seed: {len(rows)} behaviours in {len({row[1] for row in rows if len(row) > 1})} sections")
    guard.finish()


if __name__ == "__main__":
    main()
