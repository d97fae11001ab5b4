#!/usr/bin/env python3
"""Prints "PASSED FAILED SKIPPED" from what a test suite wrote.

usage: totals.py scripts LOG    the last line "N passed, N failed, N skipped" of the log
       totals.py ctest LOG      ctest's LastTest.log: a test that counts for itself (GoogleTest's totals, or such a
                                line) counts as many, any other counts as one

With --failures before them: each test that failed, and what its output says about it, instead.
"""
import re
import sys

TOTALS = re.compile(r"^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?\.?$", re.M)


def own_totals(output):
    """The totals a program printed about itself, or None."""
    lines = TOTALS.findall(output)
    if lines:
        passed, failed, skipped = lines[-1]
        return int(passed), int(failed), int(skipped or 0)
    return None


def gtest_totals(output):
    passed = re.findall(r"^\[  PASSED  \] (\d+) tests?\.", output, re.M)
    if not passed:
        return None
    failed = re.findall(r"^\[  FAILED  \] (\d+) tests?, listed below", output, re.M)
    skipped = re.findall(r"^\[  SKIPPED \] (\d+) tests?, listed below", output, re.M)
    return int(passed[-1]), int(failed[-1]) if failed else 0, int(skipped[-1]) if skipped else 0


def ctest_tests(log):
    """Each test in ctest's log: its name, its output, and how many it counts as (passed, failed, skipped)."""
    for block in re.split(r"^(?=\d+/\d+ Testing: )", log, flags=re.M)[1:]:
        name = re.match(r"\d+/\d+ Testing: (.*)", block).group(1)
        good = re.search(r"^Test Pass(?:ed\.| Reason:)", block, re.M) is not None  # a reason: PASS_REGULAR_EXPRESSION
        skipped = re.search(r"^Test (?:Skipped|Not Run)", block, re.M) is not None
        output = block.split("Output:\n", 1)[-1].lstrip("-\n").split("<end of output>")[0]
        counts = gtest_totals(output) or own_totals(output)
        if counts is None:
            counts = (0, 0, 1) if skipped else (1, 0, 0) if good else (0, 1, 0)
        elif not good and counts[1] == 0:
            counts = (counts[0], 1, counts[2])  # it reported its totals and then crashed
        yield name, output, counts


def ctest_totals(log):
    counts = [counts for _, _, counts in ctest_tests(log)]
    return tuple(map(sum, zip(*counts))) if counts else (0, 0, 0)


def what_failed(output, most=60):
    """The part of a test's output that shows why it failed: GoogleTest's reports of failed tests, those of
    unittest and of script tests, or else its last lines."""
    reports = re.findall(r"^\[ RUN      \] (?:(?!^\[ RUN).)*?^\[  FAILED  \] .*?$", output, re.M | re.S)
    if not reports:
        reports = re.findall(r"^(?:FAILED|FAIL|ERROR):.*(?:\n.*){0,12}", output, re.M)
    lines = "\n".join(reports).splitlines()
    return lines[:most] if lines else output.rstrip().splitlines()[-most:]


def failures(kind, log):
    """Each test that failed in a log of `kind`, with what_failed."""
    if kind == "scripts":
        return [("script tests", what_failed(log))]
    return [(name, what_failed(output)) for name, output, counts in ctest_tests(log) if counts[1]]


def main(arguments):
    show_failures = arguments[:1] == ["--failures"]
    arguments = arguments[show_failures:]
    if len(arguments) != 2 or arguments[0] not in ("scripts", "ctest"):
        sys.exit(__doc__)
    try:
        with open(arguments[1], encoding="utf-8", errors="replace") as file:
            text = file.read()
    except OSError:
        text = ""
    if show_failures:
        for name, lines in failures(arguments[0], text):
            print(f"-- {name}", *lines, sep="\n")
        return
    totals = ctest_totals(text) if arguments[0] == "ctest" else own_totals(text)
    print(*(totals or (0, 0, 0)))


if __name__ == "__main__":
    main(sys.argv[1:])
