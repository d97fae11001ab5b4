#!/usr/bin/env python3
"""Prints "PASSED FAILED SKIPPED" from what a test suite wrote.

usage: totals.py scripts LOG    the last line "N passed, N failed, N skipped" of the log
       totals.py ctest LOG      ctest's LastTest.log: a test that counts for itself (GoogleTest's totals, or such a
                                line) counts as many, any other counts as one
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


def ctest_totals(log):
    total = [0, 0, 0]
    for block in re.split(r"^(?=\d+/\d+ Testing: )", log, flags=re.M)[1:]:
        good = re.search(r"^Test Pass(?:ed\.| Reason:)", block, re.M) is not None  # a reason: PASS_REGULAR_EXPRESSION
        skipped = re.search(r"^Test (?:Skipped|Not Run)", block, re.M) is not None
        output = block.split("Output:\n", 1)[-1].split("<end of output>")[0]
        counts = gtest_totals(output) or own_totals(output)
        if counts is None:
            counts = (0, 0, 1) if skipped else (1, 0, 0) if good else (0, 1, 0)
        elif not good and counts[1] == 0:
            counts = (counts[0], 1, counts[2])  # it reported its totals and then crashed
        total = [a + b for a, b in zip(total, counts)]
    return tuple(total)


def main(arguments):
    if len(arguments) != 2 or arguments[0] not in ("scripts", "ctest"):
        sys.exit(__doc__)
    try:
        with open(arguments[1], encoding="utf-8", errors="replace") as file:
            text = file.read()
    except OSError:
        text = ""
    totals = ctest_totals(text) if arguments[0] == "ctest" else own_totals(text)
    print(*(totals or (0, 0, 0)))


if __name__ == "__main__":
    main(sys.argv[1:])
