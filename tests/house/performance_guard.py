#!/usr/bin/env python3
"""Fails when docs/performance.md has a measured number outside the blocks that `./dev bench --write` writes, when its table of
goals does not match its other tables, or when a missed goal has no reason (bench/goals.py)."""
import re
import sys

from house import ROOT, Guard, read

sys.path.insert(0, str(ROOT / "bench"))
import goals  # noqa: E402

# A number with a unit, a ratio, a share: only a measurement yields those.
MEASURED = re.compile(r"\d[\d.,]* ?(?:%|ns|µs|ms|s\b|MB|bytes|million)|\d\.\d+ times")
# Numbers in the page's own rules, and of a measurement elsewhere.
GIVEN = ["more than 5% more", "0.2 calls"]


def breaches(page):
    found = []
    blocks = r"<!-- ([\w-]+): .*?<!-- \1 end -->\n"
    for number in MEASURED.finditer(re.sub("|".join(map(re.escape, GIVEN)), "", re.sub(blocks, "", page, flags=re.S))):
        found.append(f"the page says '{number.group(0)}' outside of what is measured")
    if goals.renewed(page) != page:
        found.append("its table of goals does not fit its other tables")
    return found + [f"a goal is missed for no reason: {row[0]}" for row in goals.rows_of(page) if row[-1].endswith(goals.UNKNOWN)]


def self_test(guard):
    block = "<!-- caos: written by x -->\nDone in 3 ms.\n\n| | unit | median | goal | met? |\n|---|---|---:|---|---|\n" \
            "| a thing | ms | 3 | at most 4 | met |\n<!-- caos end -->\n"
    page = goals.renewed("<!-- goals: x -->\n<!-- goals end -->\nGood.\n" + block)
    guard.accepts("a page that was written", breaches(page))
    guard.rejects("a number by hand", breaches(page + "It takes 5 ns.\n"), "'5 ns'")
    guard.rejects("an old goal", breaches(page.replace("| 3 | met |", "| 2 | met |")), "does not fit")
    late = block.replace("| 3 | at most 4 | met |", "| 5 | at most 4 | missed by 25.0% |")
    guard.rejects("a goal missed", breaches(goals.renewed(page.replace(block, late))), "no reason: a thing")


def main():
    guard = Guard("performance")
    self_test(guard)
    guard.checkout(breaches(read("docs/performance.md")), "Measure with ./dev bench --write; give the reason in bench/goals.py.")
    guard.finish()


if __name__ == "__main__":
    main()
