#!/usr/bin/env python3
"""No two object files of the libraries define the same strong symbol.

A linker takes the first that it meets in a static library and never sees the other: two functions of one name work
until the day both objects are needed. Reads the archives of the build in $VELLUM's folder with nm; without a build
there is nothing to look at.
"""
import os
import pathlib
import re
import shutil
import subprocess

from house import Guard

STRONG = set("TDBRSA")  # weak ones (inline functions, templates) may be anywhere
LINE = re.compile(r"^(?P<place>.+):(?P<address>[0-9a-f]+) (?P<kind>\w) (?P<name>\S+)$")


def breaches(listing):
    """`nm -A --defined-only` over all archives: "ARCHIVE:OBJECT:ADDRESS KIND NAME" a line."""
    first, found = {}, []
    for line in listing.splitlines():
        symbol = LINE.match(line)
        if symbol is None or symbol["kind"] not in STRONG:
            continue
        name, place = symbol["name"], symbol["place"]
        if name in first:
            found.append(f"{name} is defined in {first[name]} and in {place}")
        first.setdefault(name, place)
    return found


def archives():
    build = pathlib.Path(os.environ.get("VELLUM", "build/release/vellum")).parent
    return sorted((build / "src").rglob("lib*.a")) if shutil.which("nm") else []


def main():
    guard = Guard("symbols")
    guard.rejects("a function in two libraries", breaches("liba.a:x.o:0000 T draw\nlibb.a:y.o:0010 T draw\n"), "draw")
    guard.rejects("a function in two objects of one library", breaches("liba.a:x.o:0 T f\nliba.a:y.o:0 T f\n"), "y.o")
    guard.rejects("a function in two objects of the same name", breaches("a:x.o:0 T f\na:x.o:0 T f\n"), "f is defined")
    guard.accepts("an inline function in two libraries", breaches("liba.a:x.o:0 W f\nlibb.a:y.o:0 W f\n"))
    guard.accepts("functions of a file's own", breaches("liba.a:x.o:0 t f\nlibb.a:y.o:0 t f\n"))
    found = archives()
    if found:
        listing = subprocess.run(["nm", "-A", "--defined-only", *map(str, found)], capture_output=True, text=True,
                                 check=False).stdout
        guard.checkout(breaches(listing), "Give one of them another name, or a namespace of its own.")
    guard.finish()


if __name__ == "__main__":
    main()
