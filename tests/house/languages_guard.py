#!/usr/bin/env python3
"""Generic code names no language.

The command line, the API, worlds and tests use a language through its descriptor and its runtime's capabilities
(src/languages/language.h, capabilities.h). Code for a single language is in a folder or a file of its name:
src/driver/<language>/, src/api/<language>.cpp. A name is a word, or a part of an identifier: plotXg, VELLUM_WITH_GAL.
"""
import re

from house import Guard, all_files, languages, read

GENERIC = ("src/api/", "src/driver/", "src/host/", "src/testing/", "src/world/", "testing/", "tools/")
# Below the languages, only comments name them, as examples and sources.
BELOW = ("src/base/", "src/source/", "src/diagnostics/", "src/syntax/", "src/ir/", "src/vm/", "src/jit/")
SHARED = re.compile(r"src/languages/[^/]+\.h|src/languages/common/.*")
# The lists: the subcommands, and the examples that the demo and the help show.
LISTS = {"src/driver/subcommands.h", "src/driver/subcommands.cpp", "src/driver/examples.cpp"}
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


def is_generic(path, names):
    if not (path.startswith(GENERIC + BELOW) or SHARED.fullmatch(path)) or not path.endswith((".h", ".cpp")) or path.endswith("_test.cpp") or path in LISTS:
        return False
    folders = path.split("/")
    return not names & {*folders[:-1], folders[-1].split(".")[0]}


def breaches(names, files):
    found = []
    for path, text in sorted(files.items()):
        if not is_generic(path, names):
            continue
        for number, line in enumerate(text.split("\n"), 1):
            if not path.startswith(GENERIC):
                line = line.split("//")[0]
            for part in PART.findall(line):
                if part.lower() in names:
                    found.append(f"{path}:{number}: names the language '{part}'")
    return found


def self_test(guard):
    names = {"caos", "gal", "xg"}

    def look(path, text):
        return breaches(names, {path: text})

    for line in ('if (language == "caos") prompt();', "#include \"languages/gal/gal.h\"", "vellum_caos_pack(engine);",
                 "engine.plotXg(text);", "#ifdef VELLUM_WITH_GAL", "// CAOS: BUZZ changes it."):
        guard.rejects(line, look("src/driver/run_subcommand.cpp", line + "\n"), "src/driver/run_subcommand.cpp:1: names")
    for path in ("src/world/world.h", "src/api/media.cpp", "src/driver/window/window.cpp", "testing/main.cpp"):
        guard.rejects(path, look(path, "\ncaos\n"), f"{path}:2: names the language 'caos'")
    guard.rejects("a language below the languages", look("src/vm/a.h", "namespace vellum::caos {\n"), "names the language 'caos'")
    guard.rejects("a shared header", look("src/languages/a.h", "int galThings;\n"), "names the language 'gal'")
    guard.accepts("an example in a comment", look("src/vm/a.h", "int a;  // like CAOS: BUZZ\n"))
    for path in ("src/driver/caos/server.cpp", "src/api/caos.cpp", "src/driver/examples.cpp", "src/api/gal_test.cpp",
                 "src/languages/caos/caos.cpp", "src/driver/CMakeLists.txt"):
        guard.accepts(path, look(path, "caos\n"))
    guard.accepts("other words", look("src/driver/a.cpp", "bool illegal = flags & 1; galaxy(); SIGALRM; chaos\n"))
    if languages("set(VELLUM_ALL_LANGUAGES ags xg)\n") != ["ags", "xg"]:
        guard.rejects("the list of languages", [], "ags")


def main():
    guard = Guard("languages")
    self_test(guard)
    files = {path: read(path) for path in all_files()
             if (path.startswith(GENERIC + BELOW) or SHARED.fullmatch(path)) and path.endswith((".h", ".cpp"))}
    guard.checkout(breaches(set(languages()), files),
                   "Ask the descriptor or a capability (docs/adding/a-language.md), or move it to the language's folder.")
    guard.finish()


if __name__ == "__main__":
    main()
