#!/usr/bin/env python3
"""The API compiles as one file for builds that have only some of the languages.

The presets compile several files of a folder as one (VELLUM_UNITY), so names that are local to a file must be unique.
Code for a missing language is part of no preset: this guard compiles it, for no language and for each one alone.
"""
import os
import pathlib
import shutil
import subprocess

from house import ROOT, Guard, languages

COMPILER = os.environ.get("CXX", "c++")


def breaches(source, definitions):
    """The errors of one translation unit."""
    words = [COMPILER, "-std=c++20", "-fsyntax-only", "-x", "c++", "-", f"-I{ROOT}/src", f"-I{ROOT}/include"]
    ended = subprocess.run([*words, *(f"-D{each}" for each in definitions)], input=source, capture_output=True, text=True,
                           check=False)
    return [line for line in ended.stderr.splitlines() if "error:" in line]


def main():
    guard = Guard("few_languages")
    if shutil.which(COMPILER) is None:
        return guard.finish()
    names = languages()
    files = sorted(path for path in pathlib.Path(ROOT, "src/api").glob("*.cpp") if not path.stem.endswith("_test"))
    api = "".join(f'#include "api/{path.name}"\n' for path in files)
    local = "namespace { int missing() { return 1; } }\n"
    guard.rejects("two local functions of one name", breaches(local + local, []), "missing")
    guard.rejects("the same only for a missing language", breaches(f"{local}#ifndef WITH\n{local}#endif\n", []), "missing")
    guard.accepts("the same with that language", breaches(f"{local}#ifndef WITH\n{local}#endif\n", ["WITH"]))
    found = []
    for have in ([], *([name] for name in names)):
        errors = breaches(api, ["VELLUM_BUILDING", *(f"VELLUM_WITH_{name.upper()}" for name in have)])
        found += [f"only {', '.join(have) or 'no language'}: {error}" for error in errors]
    guard.checkout(found, "Give the local function a name of its own, such as missingGal.")
    return guard.finish()


if __name__ == "__main__":
    main()
