#!/usr/bin/env python3
"""./dev mutants: changes the program in 500 places, one at a time, and counts how many changes the suite notices.

All mutants are compiled once, into one copy of the project in build/mutants/tree, where each chosen place asks which
mutant is active (mutant.h). Without a mutant every test must pass; that run also shows which mutants each test reaches.
A mutant is noticed when a test that reaches it fails, crashes or takes too long. docs/testing.md has the figures.
"""
import argparse
import concurrent.futures
import dataclasses
import hashlib
import json
import os
import sys
import threading

import choose
import suite
import tree
from places import Place
from progress import Progress

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
WORK = os.path.join(ROOT, "build/mutants")
BATCHES = (1, 4, 16, 64, 256)
FEWEST = 5  # tests for a mutant, however long they take
STAMP = 12  # letters of an item's stamp
SECOND = 40  # a second of a test counts as much as so many mutants that it reaches


def read_json(name, default):
    path = os.path.join(WORK, name)
    if not os.path.exists(path):
        return default
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def write_json(name, value):
    path = os.path.join(WORK, name)
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump(value, file, indent=1)
    os.replace(path + ".new", path)


def equivalents():
    """Lines of equivalent.txt: path, text of the line, original and mutated text -> reason."""
    found = {}
    with open(os.path.join(HERE, "equivalent.txt"), encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                *place, reason = line.rstrip("\n").split("\t")
                found[tuple(place)] = reason
    return found


def squeezed(text):
    return " ".join(text.split())


def named(place):
    with open(os.path.join(ROOT, place.path), encoding="utf-8") as file:
        line = file.read().split("\n")[place.line - 1]
    return place.path, squeezed(line), squeezed(place.original), squeezed(place.mutated)


def chosen_places(arguments):
    """The places, chosen again when the sources have changed."""
    digest = hashlib.sha256(f"{arguments.count} {arguments.choice}".encode())
    for paths in choose.sources_by_layer(ROOT).values():
        for path in paths:
            with open(os.path.join(ROOT, path), "rb") as file:
                digest.update(file.read())
    known = read_json("places.json", {})
    if known.get("sources") != digest.hexdigest():
        files = read_json("files.json", {})
        chosen = choose.choose(ROOT, os.path.join(HERE, "mutant.h"), arguments.count, arguments.choice, files, arguments.jobs)
        choose.number(chosen, {place["rank"]: place["number"] for place in known.get("places", [])})
        known = {"sources": digest.hexdigest(), "places": [dataclasses.asdict(p) for p in chosen]}
        write_json("files.json", files)
        write_json("places.json", known)
    return [Place(**p) for p in known["places"]]


def measured_items(binaries, slowest, again, jobs):
    """The suite's items that pass, with what they reach; `again`: tests that did not change are not measured again."""
    copy = os.path.join(WORK, "tree")
    items = suite.script_items(copy, binaries) + suite.program_items(binaries) + suite.page_items(copy, binaries)
    known, stamps = read_json("items.json", {}) if again else {}, {}
    progress, good = Progress("Running every test without a mutant", len(items)), []

    def measured(item):
        item.stamp, output = suite.stamp_of(item), ""
        before = known.get(item.key(), {})
        if before.get("stamp") == item.stamp and before["passed"]:
            item.passed, item.seconds, item.reached = True, before["seconds"], before["reached"]
        else:
            output = suite.measure(item, os.path.join(WORK, f"marks-{threading.get_ident()}"), slowest)
        return item, output

    for done, (item, output) in enumerate(at_once(jobs, measured, items)):
        stamps[item.key()] = {"stamp": item.stamp, "passed": item.passed, "seconds": item.seconds, "reached": item.reached}
        if item.passed:
            good.append(item)
        elif output == "took too long":
            print(f"left out, as it takes more than {slowest} seconds: {item.name}", file=sys.stderr)
        else:
            print(f"fails without a mutant: {item.name}\n{output[-1500:]}", file=sys.stderr)
        progress.show(done + 1, item.name)
    progress.end()
    write_json("items.json", stamps)
    return good


def batches(items):
    """The items in lists of one program each, first few, then more."""
    waiting, sizes = list(items), list(BATCHES)
    while waiting:
        size = sizes.pop(0) if len(sizes) > 1 else sizes[0]
        same = [i for i in waiting if i.command == waiting[0].command][:size if waiting[0].kind != "program" else 1]
        yield same
        waiting = [i for i in waiting if i not in same]


def nearest(place, items, before, seconds):
    """The items to run for a place, nearest first, that take up to `seconds` together, but the first few in any case."""
    layer = choose.layer_of(place.path).split("/")[0]

    def order(item):
        near = item.kind == "script" or item.kind == "unit" and f"vellum_{layer}_tests" in item.command[0]
        # The fewer mutants a test reaches, the more it is about this one.
        return item.name != before, item.kind == "program", not near, len(item.reached) + SECOND * item.seconds

    ordered, chosen = sorted(items, key=order), []
    for item in ordered:
        seconds -= item.seconds
        if seconds < 0 and len(chosen) >= FEWEST:
            break
        chosen.append(item)
    return chosen


def judge(place, items, result, seconds):
    """What is known of a place after it ran, up to `seconds`, the items that reach it and did not run in vain before (`result`)."""
    reaching = [item for item in items if place.number in item.reached]
    if not reaching:
        return {"status": "unreached", "by": ""}
    tried = result.get("tried", [])
    waiting = [item for item in reaching if item.stamp[:STAMP] not in tried]
    for batch in batches(nearest(place, waiting, result.get("by", ""), seconds)):
        if suite.notices(batch, place.number):
            return {"status": "noticed", "by": batch[0].name if len(batch) == 1 else f"one of {len(batch)} with {batch[0].name}"}
        tried = [*tried, *(item.stamp[:STAMP] for item in batch)]
    return {"status": "survived", "by": "", "tried": tried}


def at_once(jobs, function, things):
    """Yields function(thing) as each ends, `jobs` of them at once."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for done in concurrent.futures.as_completed([pool.submit(function, thing) for thing in things]):
            yield done.result()


def judge_all(chosen, items, again, seconds, jobs):
    """Judges all places; `again`: only those that were not noticed in the last run; `seconds`: of the tests for each."""
    results = read_json("results.json", {})
    todo = [p for p in sorted(chosen, key=lambda p: (p.rank in results, p.rank))  # mixed, so that the time left is known early
            if not again or results.get(p.rank, {}).get("status") != "noticed"]
    progress, noticed = Progress("Running mutants", len(todo)), 0
    for done, (place, result) in enumerate(at_once(
            jobs, lambda p: (p, judge(p, items, results.get(p.rank, {}), seconds)), todo)):
        results[place.rank] = result
        noticed += result["status"] == "noticed"
        if done % 10 == 0:  # what is done stays when the run is interrupted
            write_json("results.json", results)
        progress.show(done + 1, f"({noticed} noticed) {place.path}:{place.line}")
    write_json("results.json", results)
    progress.end()
    return results


def table(chosen, results, equivalent):
    """The lines of the table of layers, and of the list of those that were not noticed."""
    rows, rest = {}, []
    judged = [place for place in chosen if place.rank in results]  # a run may have been interrupted
    for place in judged:
        status = results[place.rank]["status"]
        if status != "noticed" and named(place) in equivalent:
            status = "equivalent"
        row = rows.setdefault(choose.layer_of(place.path), {})
        row[status] = row.get(status, 0) + 1
        if status in ("survived", "unreached"):
            rest.append(f"{place.path}:{place.line}\t{place.kind}\t{status}\t{squeezed(place.original)}\t{squeezed(place.mutated)}")
    names = ("noticed", "survived", "unreached", "equivalent")
    lines = ["| Layer | Mutants | Noticed | Survived | Unreached | Equivalent |", "|---|---|---|---|---|---|"]
    total = {}
    for layer, row in [*sorted(rows.items()), ("all", total)]:
        lines.append(f"| {layer} | {sum(row.values())} | " + " | ".join(str(row.get(n, 0)) for n in names) + " |")
        for name in row if row is not total else ():
            total[name] = total.get(name, 0) + row[name]
    counted = len(judged) - total.get("equivalent", 0)
    lines.append("")
    lines.append(f"{total.get('noticed', 0)} of {counted} mutants noticed: {100 * total.get('noticed', 0) / counted:.1f}%; "
                 f"{len(chosen) - len(judged)} not run")
    return lines, rest


def main():
    parser = argparse.ArgumentParser(prog="./dev mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=500, help="how many mutants (500)")
    parser.add_argument("--choice", type=int, default=1, help="another number chooses other places (1)")
    parser.add_argument("--again", action="store_true", help="run only those that the last run did not notice, with tests that it did not run")
    parser.add_argument("--slowest", type=float, default=60, metavar="SECONDS", help="leave out tests that take longer (60)")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="run no more tests for a mutant, nearest first, than take so long (all)")
    parser.add_argument("--jobs", type=int, default=1, help="how many files to compile, or tests to run, at once (1)")
    arguments = parser.parse_args()
    os.makedirs(WORK, exist_ok=True)
    copy, binaries = os.path.join(WORK, "tree"), os.path.join(WORK, "build")
    chosen = chosen_places(arguments)
    tree.write(ROOT, copy, chosen)
    tree.build(copy, binaries, arguments.jobs)
    items = measured_items(binaries, arguments.slowest, arguments.again, arguments.jobs)
    results = judge_all(chosen, items, arguments.again, arguments.seconds, arguments.jobs)
    lines, rest = table(chosen, results, equivalents())
    for name, content in (("table.md", lines), ("survivors.txt", rest)):
        with open(os.path.join(WORK, name), "w", encoding="utf-8") as file:
            file.write("\n".join(content) + "\n")
    print("\n".join(lines))
    print("the list of those that were not noticed: build/mutants/survivors.txt")


if __name__ == "__main__":
    main()
