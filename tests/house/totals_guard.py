#!/usr/bin/env python3
"""Tests scripts/totals.py, which makes the last line of ./dev test: no failure may get lost in adding up."""
import sys

from house import ROOT, Guard

sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "scripts"))
import totals  # noqa: E402


def ctest_log(*tests):
    log = "Start testing: now\n" + "-" * 58 + "\n"
    for number, (output, verdict) in enumerate(tests, 1):
        log += (f"{number}/{len(tests)} Testing: t{number}\n{number}/{len(tests)} Test: t{number}\nCommand: \"x\"\nOutput:\n"
                + "-" * 58 + f"\n{output}<end of output>\nTest time = 0.01 sec\n" + "-" * 58 + f"\n{verdict}\n\"t{number}\" end time: now\n"
                + "-" * 58 + "\n\n")
    return log + "End testing: now\n"


def main():
    guard = Guard("totals")

    def same(what, actual, expected):
        guard.accepts(what, [] if actual == expected else [f"{actual} instead of {expected}"])

    gtest = "[==========] 5 tests from 2 test suites ran. (1 ms total)\n[  PASSED  ] 3 tests.\n"
    same("a plain test counts as one", totals.ctest_totals(ctest_log(("hello\n", "Test Passed."))), (1, 0, 0))
    same("several tests add up", totals.ctest_totals(ctest_log(
        ("a\n", "Test Passed."), (gtest, "Test Passed."), ("7 passed, 0 failed, 2 skipped\n", "Test Passed."))), (11, 0, 2))
    same("failures of GoogleTest", totals.ctest_totals(ctest_log(
        (gtest + "[  SKIPPED ] 1 test, listed below:\n[  FAILED  ] 1 test, listed below:\n", "Test Failed."))), (3, 1, 1))
    same("one test of GoogleTest", totals.ctest_totals(ctest_log(("[  PASSED  ] 1 test.\n", "Test Passed."))), (1, 0, 0))
    same("a crash counts", totals.ctest_totals(ctest_log(("Segmentation fault\n", "Test Failed."))), (0, 1, 0))
    same("a crash after good totals counts", totals.ctest_totals(ctest_log((gtest, "Test Failed."))), (3, 1, 0))
    same("a test that passes by its output", totals.ctest_totals(ctest_log(
        ("planted  TOO MUCH\n", "Test Pass Reason:\nRequired regular expression found. Regex=[planted]"))), (1, 0, 0))
    same("a test that passes and reports a failure counts", totals.ctest_totals(ctest_log(
        ("0 passed, 1 failed, 0 skipped\n", "Test Passed."))), (0, 1, 0))
    same("an empty log", totals.ctest_totals(""), (0, 0, 0))
    same("the last line of totals counts", totals.own_totals("1 passed, 0 failed, 0 skipped\n9 passed, 1 failed, 0 skipped\n"),
         (9, 1, 0))
    same("no totals", totals.own_totals("all is well\n"), None)
    red = "[ RUN      ] a.good\n[       OK ] a.good\n[ RUN      ] a.bad\nx.cpp:1: Failure\n[  FAILED  ] a.bad (0 ms)\n"
    same("a failure is shown with its test", totals.failures("ctest", ctest_log(("fine\n", "Test Passed."), (
        red + "[  PASSED  ] 1 test.\n[  FAILED  ] 1 test, listed below:\n[  FAILED  ] a.bad\n", "Test Failed."))),
         [("t2", ["[ RUN      ] a.bad", "x.cpp:1: Failure", "[  FAILED  ] a.bad (0 ms)"])])
    same("a crash is shown by its last lines", totals.failures("ctest", ctest_log(("one\nSegmentation fault\n", "Test Failed."))),
         [("t1", ["one", "Segmentation fault"])])
    same("a script that failed is shown", totals.failures("scripts", "FAILED: a.asc\n  expected 1\n0 passed, 1 failed, 0 skipped\n"),
         [("script tests", ["FAILED: a.asc", "  expected 1", "0 passed, 1 failed, 0 skipped"])])
    guard.finish()


if __name__ == "__main__":
    main()
