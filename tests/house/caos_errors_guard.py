#!/usr/bin/env python3
"""Fails when an error of the original CAOS engine lacks its row or its test.

src/languages/caos/testdata/errors.tsv lists them all, a row each: list, name, text, where, test. A name is a row of
diagnostics.def with the same text, and the test shows it; without a name, the row has the reason why nothing raises it. And every
row of diagnostics.def is named by some test of the language. errors.def, which scripts read as three tags of the
catalogue, has the same texts in the same order.
"""
import re

from house import Guard, all_files, read, tsv_rows

HOME = "src/languages/caos/"
LIST = HOME + "testdata/errors.tsv"
ROWS = HOME + "diagnostics.def"
NUMBERS = HOME + "world/errors.def"
DIAGNOSTIC = re.compile(r'VELLUM_DIAGNOSTIC\((\w+), \w+,\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)')
NUMBERED = re.compile(r'VELLUM_CAOS_ERROR\("(\w*)",\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)')
TAGGED = re.compile(r'CAOS_(ABORT|ORDERISER)\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)')
TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
HOLE = re.compile(r"%[dsf]?|\{\d\}")


def diagnostics_of(text):
    """Skips the row for our own bugs: no script may reach it."""
    rows = {name: "".join(TEXT.findall(parts)) for name, parts in DIAGNOSTIC.findall(re.sub(r"(?m)^//.*", "", text))}
    rows.pop("Internal", None)
    return rows


def numbering_breaches(rows, text):
    """`text`: errors.def, whose rows are numbered from 0."""
    text = re.sub(r"(?m)^//.*", "", text)
    tagged = [(tag.lower(), "".join(TEXT.findall(parts)).replace('\\"', '"')) for tag, parts in TAGGED.findall(text)]
    if tagged != [(kind, wanted.replace('\\"', '"')) for kind, _, wanted, _, _ in rows if kind != "run"]:
        return [f"{NUMBERS}: VELLUM_CAOS_ABORT and VELLUM_CAOS_ORDERISER are not those of {LIST}"]
    listed = [(name.replace("-", ""), text) for kind, name, text, _, _ in rows if kind == "run"]
    ours = [(name, "".join(TEXT.findall(parts))) for name, parts in NUMBERED.findall(text)]
    found = [f"{NUMBERS}: number {number} is {mine}, not {theirs}"
             for number, (mine, theirs) in enumerate(zip(ours, listed)) if mine != theirs]
    if len(ours) != len(listed):
        found.append(f"{NUMBERS} has {len(ours)} errors, not {len(listed)}")
    return found


def same(original, ours):
    """Any text in place of the placeholders; a line break of the original is ": " here."""
    plain = [HOLE.sub("@", text.replace("\\n", ": ")).strip().rstrip('"').rstrip("\\") for text in (original, ours)]
    return plain[0] == plain[1]


def shows(test, name, text):
    """By its name; or by the message where it only goes into a report."""
    return f"[{name}]" in test or HOLE.split(text)[0] in test


def breaches(rows, diagnostics, tests):
    """`rows`: those of the list; `diagnostics`: name -> text; `tests`: path from HOME -> text."""
    found, named = [], set()
    for row in rows:
        if len(row) != 5 or not all(cell.strip() for cell in row) or row[0] not in ("run", "abort", "orderiser"):
            found.append(f"{LIST}: {row} has not all of its columns")
            continue
        _, name, text, where, test = row
        if name == "-":
            if test != "-" or not where.startswith(("creatures: ", "never: ")):
                found.append(f'{LIST}: "{text}": say what will raise it, or why it is never raised')
            continue
        named.add(name)
        if name not in diagnostics:
            found.append(f"{LIST}: {name} is no row of {ROWS}")
        elif not same(text, diagnostics[name]):
            found.append(f'{LIST}: {name} says "{diagnostics[name]}", not "{text}"')
        elif "testdata/" + test not in tests:
            found.append(f"{LIST}: {name}: there is no test {test}")
        elif not shows(tests["testdata/" + test], name, diagnostics[name]):
            found.append(f"{LIST}: {name}: {test} does not show it")
    everything = "\n".join(tests.values())
    for name in diagnostics:
        if name not in named and not re.search(rf'\[{name}\]|\bdiagnose::{name}\b|"{name}"', everything):
            found.append(f"{ROWS}: no test shows {name}")
    return found


def self_test(guard):
    diagnostics = diagnostics_of('VELLUM_DIAGNOSTIC(NoPart, Error, "Part {0} is invalid: {1}")\n'
                                 'VELLUM_DIAGNOSTIC(Long, Warning,\n    "in two "\n    "pieces")\n')
    rows = tsv_rows("# list\nrun\tNoPart\tPart %d is invalid\\n%s\tPART\trun/a.cos\n"
                    "run\t-\tOld\tnever: it is not asked for\t-\n")
    tests = {"testdata/run/a.cos": "part 7\n* trap: Part 7 is invalid: no [NoPart]\n", "x_test.cpp": 'expect("Long")'}
    guard.accepts("a list that fits", breaches(rows, diagnostics, tests))
    other = [["run", "NoPart", "Part %d is bad", "PART", "run/a.cos"]]
    guard.rejects("another text", breaches(other, diagnostics, tests), "not \"Part %d is bad\"")
    guard.rejects("a row that is gone", breaches(rows, {"Long": ""}, tests), "NoPart is no row")
    guard.rejects("a test that is gone", breaches(rows, diagnostics, {"x_test.cpp": '"Long"'}), "no test run/a.cos")
    guard.rejects("a test of something else", breaches(rows, diagnostics, {**tests, "testdata/run/a.cos": "part 7\n"}),
                  "does not show it")
    guard.rejects("an error without a raiser", breaches([["run", "-", "Old", "later", "-"]], diagnostics, tests), "say what")
    guard.rejects("a row without its test", breaches([["run", "NoPart", "x", "y"]], diagnostics, tests), "all of its")
    guard.rejects("one of ours without a test", breaches(rows, diagnostics, {"testdata/run/a.cos": "[NoPart]"}),
                  "no test shows Long")
    numbers = 'VELLUM_CAOS_ERROR("NoPart", "Part %d is "\n    "invalid\\n%s")\nVELLUM_CAOS_ERROR("", "Old")\n'
    guard.accepts("the same numbers", numbering_breaches(rows, numbers))
    asked = [["abort", "-", "Ask", "never: a question", "-"], ["orderiser", "-", 'A "%', "never: unused", "-"]]
    tagged = 'VELLUM_CAOS_ABORT(\n    "Ask")\nVELLUM_CAOS_ORDERISER("A \\"%")\n'
    guard.accepts("texts of other tags", numbering_breaches(rows + asked, numbers + tagged))
    guard.rejects("another question", numbering_breaches(rows + asked, numbers + tagged.replace("Ask", "No")), "not those")
    guard.rejects("another order", numbering_breaches(rows[::-1], numbers), "number 0")
    guard.rejects("one too few", numbering_breaches(rows, 'VELLUM_CAOS_ERROR("NoPart", "Part %d is invalid\\n%s")'), "has 1")


def main():
    guard = Guard("caos_errors")
    self_test(guard)
    rows = tsv_rows(read(LIST))
    tests = {path[len(HOME):]: read(path) for path in all_files()
             if path.startswith(HOME) and path.endswith((".cos", "_test.cpp"))}
    tests |= {path: read(path) for path in all_files() if path.startswith("src/driver/") and path.endswith("_test.cpp")}
    guard.checkout(breaches(rows, diagnostics_of(read(ROWS)), tests), "Write the test, or correct the list.")
    guard.checkout(numbering_breaches(rows, read(NUMBERS)), "Correct errors.def.")
    raised = sum(1 for row in rows if len(row) == 5 and row[1] != "-")
    print(f"caos_errors: {len(rows)} errors of the original, {raised} of them raised")
    guard.finish()


if __name__ == "__main__":
    main()
