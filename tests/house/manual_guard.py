#!/usr/bin/env python3
"""Fails when a behaviour that a language's manual states lacks its test.

src/languages/LANG/testdata/manual.tsv lists what the manual says, a row each: id, section, behaviour, tests. Every row names
tests that exist and that cite the row's section, in the form of their language: `(Skrit manual, "Report Streams")`,
`AGS keywords, "Arrays"`. Every section that a test of the language cites must be in the list.
A citation may be shortened to the beginning of the section's name.
"""
import re
from collections import namedtuple

from house import Guard, all_files, read, tsv_rows
from listed_tests import row_breaches

# name; the list; the folder of its tests; which files of testdata are tests; what a citation is, and how it is written;
# headings that may be cited without being sections of the list.
Manual = namedtuple("Manual", "name list home tests citation form chapters")
SECTION_NOTES = r'"[^"\n]+"(?::[^"()]*)?(?:, \d+(?:: [^"()]*)?)?'
SECTION = r'"[^"\n]+"(?: \d+)?'
MANUALS = (
    Manual("skrit", "src/languages/skrit/testdata/manual.tsv", "src/languages/skrit/", r"/testdata/.*\.(skrit|gas|nnk|part)$",
           rf"\b[Mm]anual, ({SECTION_NOTES}(?:(?:;|,)?(?: and)? {SECTION_NOTES})*)", '(Skrit manual, "{}")',
           # Headings above the sections of the list, and those inside of "Opcodes".
           {"Definitions", "Taxonomy", "Keywords and Operators", "Debugging Support", "General", "Flow Control", "Arithmetic",
            "Logic", "Comparisons", "Type conversions", "Stack operations", "Storage operations", "State operations"}),
    Manual("ags", "src/languages/ags/testdata/manual.tsv", "src/languages/ags/", r"/testdata/.*\.(asc|ash)$",
           rf"\bAGS keywords, ({SECTION}(?:,?(?: and)? {SECTION})*)", 'AGS keywords, "{}"', frozenset()),
)


def cited(text, manual):
    """The sections that a test cites, wherever its comments break their lines."""
    text = re.sub(r"\s*\n\s*(?://|#|\*)?\s*", " ", text)
    return [section for citation in re.findall(manual.citation, text) for section in re.findall(r'"([^"]+)"', citation)]


def section_named(citation, sections):
    if citation in sections:
        return citation
    fitting = [section for section in sections if len(citation) >= 4 and section.startswith(citation)]
    return fitting[0] if len(fitting) == 1 else None


def breaches(manual, rows, tests):
    """`rows`: those of the list; `tests`: path from the language's folder or from the root -> text."""
    sections = {row[1] for row in rows if len(row) == 4}
    cites = {path: [(name, section_named(name, sections)) for name in cited(text, manual)] for path, text in tests.items()}

    def lacks(row, path):
        known = [section for _, section in cites[path]]
        return None if row[1] in known else f"does not cite {manual.form.format(row[1])}"

    found = row_breaches(manual.list, rows, 4, tests, lacks)
    for path, names in sorted(cites.items()):
        found += [f'{path} cites "{name}", which is no section of {manual.list}' for name, known in names
                  if known is None and name not in manual.chapters]
    return found


def self_test(guard):
    skrit, ags = MANUALS
    rows = tsv_rows("# a comment\na.one\tStorage\tA thing.\trun/a.skrit\na.two\tNumbers, all\tMore.\trun/a.skrit run/b.skrit\n")
    tests = {"run/a.skrit": '// One (Skrit manual, "Numbers", "Storage": all of it).\n',
             "run/b.skrit": '// Two (Skrit\n// manual, "Numbers,\n// all").\nint x$;\n', "run/c.skrit": "// Three.\n"}
    guard.accepts("a list that fits", breaches(skrit, rows, tests))
    guard.rejects("a test that is gone", breaches(skrit, rows, {"run/a.skrit": tests["run/a.skrit"]}), "no test run/b.skrit")
    guard.rejects("a test without its citation", breaches(skrit, rows, {**tests, "run/b.skrit": "// Two.\n"}), "does not cite")
    guard.rejects("a section that is not there", breaches(skrit, rows, {**tests, "run/c.skrit": '// (Skrit manual, "Numbs").\n'}),
                  'run/c.skrit cites "Numbs"')
    guard.rejects("a row without tests", breaches(skrit, [["a.one", "Storage", "A thing.", ""]], tests), "an empty one")
    guard.rejects("a row twice", breaches(skrit, [*rows, rows[0]], tests), "a.one is there twice")
    rows = tsv_rows("a.one\twhile\tIt loops.\trun/a.asc\na.two\tthis\tThe object.\trun/b.asc\n")
    tests = {"run/a.asc": '// AGS keywords, "while": "for" is not cited.\n', "run/b.asc": '// Mistake (AGS keywords, "while" and "this" 2).\n'}
    guard.accepts("the other form", breaches(ags, rows, tests))
    guard.rejects("a test without the other form", breaches(ags, rows, {**tests, "run/a.asc": '// "while".\n'}),
                  'run/a.asc does not cite AGS keywords, "while"')


def main():
    guard = Guard("manual")
    self_test(guard)
    names = all_files()
    scripts = {path: read(path) for path in names if path.startswith("tests/") and path.endswith("_test.py")}
    for manual in MANUALS:
        rows = tsv_rows(read(manual.list))
        tests = {path[len(manual.home):]: read(path) for path in names if path.startswith(manual.home)
                 and (path.endswith("_test.cpp") or re.search(manual.tests, path))}
        guard.checkout(breaches(manual, rows, {**tests, **scripts}), "Write the test and cite the section, or correct the list.")
        print(f"manual: {manual.name}: {len(rows)} behaviours in {len({row[1] for row in rows if len(row) > 1})} sections")
    guard.finish()


if __name__ == "__main__":
    main()
