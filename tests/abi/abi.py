#!/usr/bin/env python3
"""Compares the ABI of the public headers with the recorded one (vellum.abi), by abidiff: ./dev abi [--record].

The headers are all that the ABI consists of: a library of empty functions is made from them, whose debug information has
no type that a host does not see, and which takes a second to compile. (tests/house/public_api_guard.py proves that the
real library exports these functions and nothing else; the compiler, that it implements them with these types.)

What is compatible is added: functions, constants at the end of an enumeration, and fields at the end of a struct that has
its size as the first field. All else is an error. --record writes the ABI of the checkout as the recorded one, at a
release with another minor version. --selftest makes changes of each kind.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECORDED = pathlib.Path(__file__).resolve().parent / "vellum.abi"
COMMENT = re.compile(r"/\*.*?\*/", re.S)
FUNCTION = re.compile(r"^VELLUM_API ([^;{}]*?\bvellum_\w+\([^;{}]*\));", re.M)
CONSTANTS = re.compile(r"^enum \{\s*(\w+)([^}]*)\};", re.M)
SIZED = re.compile(r"^typedef struct \w+ \{\s*size_t size;[^}]*\} (\w+);", re.M)
SKIPPED = 77  # what ctest counts as skipped


def headers():
    return {path.name: COMMENT.sub("", path.read_text()) for path in sorted((ROOT / "include" / "vellum").glob("*.h"))}


def library(texts, folder):
    """A shared library of the functions of headers, without bodies."""
    include = folder / "include" / "vellum"
    include.mkdir(parents=True, exist_ok=True)
    source = []
    for name, text in texts.items():
        # A constant belongs to the ABI though no function has the type of its enumeration.
        (include / name).write_text(CONSTANTS.sub(r"enum vellum_constants_\1 {\1\2};", text))
        source.append(f'#include "vellum/{name}"')
    for text in texts.values():
        source += [f"{function} {{}}" for function in FUNCTION.findall(text)]
        source += [f"VELLUM_API enum vellum_constants_{first} vellum_{first.lower()};" for first, _ in CONSTANTS.findall(text)]
    made = folder / "libvellum.so"
    subprocess.run(["gcc", "-std=gnu11", "-g", "-shared", "-fPIC", "-fvisibility=hidden", "-Wno-return-type", "-x", "c", "-",
                    f"-I{include.parent}", "-o", str(made), "-Wl,-soname,libvellum.so"], input="\n".join(source) + "\n", text=True,
                   check=True)
    return made


def written(texts, folder):
    """The ABI as abidw writes it, without paths and lines."""
    text = subprocess.run(["abidw", "--no-show-locs", "--no-corpus-path", "--no-comp-dir-path", "--type-id-style", "hash",
                           str(library(texts, folder))], capture_output=True, text=True, check=True).stdout
    return re.sub(r" path='[^']*'", "", text)


def suppressions(texts, folder):
    """Structs that have a size may get fields at their end."""
    names = [name for text in texts.values() for name in SIZED.findall(text)]
    path = folder / "suppressions.ini"
    path.write_text("".join(f"[suppress_type]\n  type_kind = struct\n  name = {name}\n  has_data_member_inserted_at = end\n\n"
                            for name in names))
    return path


def changes(texts, recorded):
    """What a program built with the recorded headers could not bear; "" when there is nothing."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "vellum.abi").write_text(recorded)
        ended = subprocess.run(["abidiff", "--no-added-syms", "--suppressions", str(suppressions(texts, folder)),
                                str(folder / "vellum.abi"), str(library(texts, folder))], capture_output=True, text=True,
                               check=False)
        if ended.returncode & 3:
            sys.exit(f"abi: abidiff failed:\n{ended.stdout}{ended.stderr}")
        return ended.stdout if ended.returncode else ""


def changed(texts, file, old, new):
    if old not in texts[file]:
        sys.exit(f"abi: the self-test looks for '{old}' in {file}")
    return {**texts, file: texts[file].replace(old, new, 1)}


def self_test(texts):
    with tempfile.TemporaryDirectory() as name:
        recorded = written(texts, pathlib.Path(name))
    breaking = {
        "a removed function": ("media.h", "VELLUM_API int vellum_world_pace(const vellum_world* world, vellum_pace* out);", ""),
        "another argument": ("calls.h", "size_t index);", "int index);"),
        "one argument more": ("vellum.h", "vellum_world_ticks(const vellum_world* world)",
                              "vellum_world_ticks(const vellum_world* world, int of)"),
        "a field in the middle": ("vellum.h", "int utc_offset_minutes;", "int another; int utc_offset_minutes;"),
        "a field at the end of a struct without a size": ("media.h", "int usual;", "int usual; int another;"),
        "a shorter struct": ("media.h", "int usual;", ""),
        "another constant": ("vellum.h", "VELLUM_FAILED = 3", "VELLUM_FAILED = 4"),
        "another constant of no type": ("events.h", "VELLUM_EVENT_MESSAGE = 2", "VELLUM_EVENT_MESSAGE = 3"),
    }
    bearable = {
        "no change": ("vellum.h", "", ""),
        "a function more": ("vellum.h", "VELLUM_API const char* vellum_version(void);",
                            "VELLUM_API const char* vellum_version(void); \nVELLUM_API int vellum_more(int);"),
        "a field at the end of a struct with a size": ("events.h", "size_t text_size;", "size_t text_size; int another;"),
        "a last constant more": ("vellum.h", "VELLUM_FAILED = 3", "VELLUM_FAILED = 3, VELLUM_MORE = 4"),
    }
    wrong = [f"{what} is not found" for what, change in breaking.items() if not changes(changed(texts, *change), recorded)]
    wrong += [f"{what} is an error" for what, change in bearable.items() if changes(changed(texts, *change), recorded)]
    if wrong:
        sys.exit("abi: " + "; ".join(wrong))
    print(f"abi: {len(breaking)} changes were found, {len(bearable)} accepted")


def main():
    parser = argparse.ArgumentParser(prog="./dev abi", description=__doc__.splitlines()[0])
    parser.add_argument("--record", action="store_true", help="write the ABI of this checkout as the recorded one")
    parser.add_argument("--selftest", action="store_true", help="whether changes of each kind are found")
    options = parser.parse_args()
    for program in ("abidiff", "abidw", "gcc"):
        if shutil.which(program) is None:
            print(f"abi: skipped, {program} is not installed (abigail-tools, g++)")
            return SKIPPED
    texts = headers()
    if options.selftest:
        self_test(texts)
        return 0
    if options.record:
        with tempfile.TemporaryDirectory() as name:
            RECORDED.write_text(written(texts, pathlib.Path(name)))
        print(f"abi: {RECORDED.relative_to(ROOT)} is written")
        return 0
    found = changes(texts, RECORDED.read_text())
    if found:
        print(found + "abi: programs built with the recorded headers break. Keep what they use, or raise the minor version in\n"
              "abi: CMakeLists.txt and vellum.h and record the new ABI: ./dev abi --record")
        return 1
    print("abi: compatible with the recorded one")
    return 0


if __name__ == "__main__":
    sys.exit(main())
