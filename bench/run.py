#!/usr/bin/env python3
"""The body of `./dev bench`, after the build: measures and prints each section of docs/performance.md, and with --write
puts it into the page. bench/README.md explains the numbers."""

import argparse
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # the checkout stays clean

import counts  # noqa: E402
import goals  # noqa: E402
import hosts  # noqa: E402
import measured  # noqa: E402
import native  # noqa: E402
import network  # noqa: E402
import single  # noqa: E402
import startup  # noqa: E402
import suite  # noqa: E402

# In the order of the page. A section without its own number of rounds uses its program's default.
ROUNDS = {"suite": 5, "single": 5, "start": 20, **dict.fromkeys(native.NAMES), "hosts": hosts.ROUNDS}
ON_REQUEST = {"net": None}  # takes minutes and a broker; its rounds are seconds


def measure(name, options):
    if name == "net":
        return network.measure(options.build, options.rounds)
    rounds = options.rounds or ROUNDS[name]
    if name == "suite":
        return suite.measure(options.build, rounds, options.programs or None, options.write)
    if name == "single":
        return single.measure(options.build, rounds)
    if name == "hosts":
        return hosts.measure(options.build, rounds)
    if name == "start":
        return startup.measure(options.build, rounds)
    return native.measure(options.build, name, rounds)


def parsed():
    parser = argparse.ArgumentParser(prog="./dev bench", description="Measures the numbers of docs/performance.md.")
    parser.add_argument("names", nargs="*", metavar="NAME",
                        help=f"only these sections ({', '.join(ROUNDS)}), or only these programs of the suite "
                             f"({', '.join(suite.PROGRAMS)})")
    parser.add_argument("--rounds", type=int, help="how often each is measured (suite 5, start 20 ...)")
    parser.add_argument("--write", action="store_true", help="write the results into docs/performance.md and its chart")
    parser.add_argument("--counts", action="store_true", help="count the suite's instructions under callgrind against counts.json")
    parser.add_argument("--record", action="store_true", help="with --counts: record the counts instead")
    parser.add_argument("--build", type=Path, default=measured.BUILD, help="the build to measure (build/release)")
    options = parser.parse_args()
    options.programs = [name for name in options.names if name in suite.PROGRAMS]
    options.sections = [name for name in [*ROUNDS, *ON_REQUEST] if name in options.names] or (["suite"] if options.programs else list(ROUNDS))
    if "embed" in options.sections and "hosts" not in options.sections:
        options.sections.append("hosts")  # the same in other engines, for docs/embedding.md
    for name in options.names:
        if name not in ROUNDS and name not in ON_REQUEST and name not in suite.PROGRAMS:
            parser.error(f"there is neither a section nor a program '{name}'; there are {', '.join([*ROUNDS, *suite.PROGRAMS])}")
    if options.rounds is not None and options.rounds < 1:
        parser.error("--rounds must be at least 1")
    if options.record and not options.counts:
        parser.error("--record goes with --counts")
    if options.write and (options.programs or options.counts):
        parser.error("--write needs whole sections: name no programs, and --counts writes with --record")
    if not (options.build / "vellum").exists():
        sys.exit(f"bench: {options.build / 'vellum'} is not built: run ./dev build")
    return options


def main():
    options = parsed()
    if options.counts:
        return counts.main(options.build, options.programs or suite.PROGRAMS, options.record)
    for name in options.sections:
        parts = measure(name, options)
        print(f"\n{name}\n\n{measured.render(parts, measured.plain)}", flush=True)
        if options.write:
            page = hosts if name == "hosts" else goals
            page.write(name, measured.render(parts, measured.markdown))
    if options.write:
        print("bench: the results are written into docs/", file=sys.stderr)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
