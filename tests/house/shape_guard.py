#!/usr/bin/env python3
"""Fails when a language's folder departs from the common shape: the same folders, the same file for the same job, the
same names in them. What a language lacks or adds is a line of its README under "Where the shape differs":
"* no `files/`: reason" or "* also `render/`: reason"; a line that is not true fails, too.
"""
import re
import sys

from house import Guard, all_files, read

HOME = "src/languages/"
TOY = "tests/toy/"  # a sixth language has the shape, too
ROOT_FILES = {"CMakeLists.txt", "README.md", "diagnostics.def", "diagnostics.h"}  # and L.h, L.cpp
FOLDERS = {"syntax", "check", "lower", "builtins", "runtime", "world", "files", "ide", "testdata"}
# Relative to the language's folder: the file of each job.
FILES = ["syntax/tokens.def", "syntax/tokens.h", "syntax/nodes.def", "syntax/nodes.h", "syntax/lexer.h", "syntax/lexer.cpp",
         "syntax/parser.h", "syntax/parser.cpp", "syntax/format.h", "syntax/format.cpp", "check/check.h", "check/program.h",
         "lower/lower.h", "builtins/rows.h", "runtime/runtime.h", "runtime/runtime.cpp", "runtime/tick.cpp",
         "runtime/input.cpp", "runtime/save.cpp", "runtime/tools.cpp", "ide/docs.h", "ide/docs.cpp"]
# What the file of a job declares, in every language that has it.
DECLARES = {"syntax/parser.h": r"\bparse\(", "syntax/nodes.h": r"\bkindName\(", "syntax/format.h": r"\bformat\(",
            "ide/docs.h": r"\bdocs\(", "diagnostics.h": r"\bnamespace vellum::LANG::diag \{"}
MACRO = re.compile(r"^\s*#\s*define\s+(\w+)", re.M)
DIFFERS = re.compile(r"^\* (no|also) `([^`]+)`: \S", re.M)


def differences(readme):
    """({lacks}, {adds}) as the README lists them."""
    section = re.search(r"^Where the shape differs:$(.*?)(?=^\S(?!\s*`)(?<!\*)|\Z)", readme, re.M | re.S)
    found = DIFFERS.findall(section.group(1) if section else "")
    return {name for kind, name in found if kind == "no"}, {name for kind, name in found if kind == "also"}


def macro_breaches(path, text, language):
    own = f"VELLUM_{language.upper()}_"
    undefined = set(re.findall(r"^\s*#\s*undef\s+(\w+)", text, re.M))
    for match in MACRO.finditer(text):
        name = match.group(1)
        if name.startswith(own) or name == "VELLUM_DIAGNOSTIC" and name in undefined:
            continue
        yield f"{path}:{text.count(chr(10), 0, match.start(1)) + 1}: the macro {name} does not begin with {own}"


def breaches(files):
    """`files`: path relative to src/languages -> text."""
    found = []
    for language in sorted({path.split("/")[0] for path in files if "/" in path} - {"common"}):
        own = {path[len(language) + 1:]: text for path, text in files.items() if path.startswith(language + "/")}
        lacks, adds = differences(own.get("README.md", ""))
        place = HOME + language
        for path in sorted(own):
            if "/" not in path and path not in ROOT_FILES | {language + ".h", language + ".cpp"}:
                found.append(f"{place}/{path}: only the descriptor, its diagnostics and the README are in a language's own folder")
        for path in sorted(ROOT_FILES | {language + ".h", language + ".cpp"}):
            if path not in own:
                found.append(f"{place}/ lacks {path}")
        folders = {path.split("/")[0] for path in own if "/" in path}
        for folder in sorted(FOLDERS - folders):
            if folder + "/" not in lacks:
                found.append(f"{place}/ lacks {folder}/, and its README does not say why")
        for folder in sorted(folders - FOLDERS):
            if folder + "/" not in adds:
                found.append(f"{place}/{folder}/ is no folder of every language, and the README does not say why it is there")
        for path in FILES:
            if path not in own and path not in lacks and path.split("/")[0] + "/" not in lacks:
                found.append(f"{place}/ lacks {path}, and its README does not say why")
        for name in sorted(lacks):
            if name in own or name.rstrip("/") in folders and name.endswith("/"):
                found.append(f"{place}/README.md: {name} is there")
            elif name.rstrip("/") not in FOLDERS and name not in FILES:
                found.append(f"{place}/README.md: {name} is no part of the shape")
        for name in sorted(adds):
            if name.rstrip("/") not in folders:
                found.append(f"{place}/README.md: {name} is not there")
        for path, pattern in DECLARES.items():
            pattern = pattern.replace("LANG", language)
            if path in own and not re.search(pattern, own[path]):
                found.append(f"{place}/{path}: declares no {pattern}")
        for path in sorted(own):
            if path.endswith((".h", ".def")) and not path.startswith("testdata/"):
                found += macro_breaches(f"{place}/{path}", own[path], language)
    return found


def self_test(guard):
    readme = "# A\n\nWhere the shape differs:\n\n* no `files/`: none\n* also `plot/`: curves\n\nStart.\n"
    good = {path: "" for path in FILES}
    good |= {"README.md": readme, "caos.h": "", "caos.cpp": "", "diagnostics.def": "", "CMakeLists.txt": "",
             "diagnostics.h": "namespace vellum::caos::diag {\n#define VELLUM_DIAGNOSTIC(a) a\n#undef VELLUM_DIAGNOSTIC\n",
             "world/world.h": "#define VELLUM_CAOS_X 1\n", "plot/a.h": "", "testdata/a.cos": "", "builtins/a.def": "",
             "syntax/parser.h": "Tree parse(int);", "syntax/nodes.h": "std::string_view kindName(int);",
             "syntax/format.h": "std::string format(int);", "ide/docs.h": "docs();"}

    def look(changes):
        files = {f"caos/{path}": text for path, text in (good | changes).items() if text is not None}
        return breaches(files)

    guard.accepts("a language of the shape", look({}))
    guard.rejects("a file in the root", look({"runtime.cpp": ""}), "caos/runtime.cpp: only the descriptor")
    guard.rejects("a folder of its own", look({"events/a.cpp": ""}), "caos/events/ is no folder of every language")
    guard.rejects("a missing folder", look({"world/world.h": None}), "lacks world/")
    guard.rejects("a missing file", look({"lower/lower.h": None}), "lacks lower/lower.h")
    guard.rejects("a missing root file", look({"diagnostics.def": None}), "lacks diagnostics.def")
    guard.rejects("a lack that is none", look({"files/a.h": ""}), "README.md: files/ is there")
    guard.rejects("an addition that is none", look({"plot/a.h": None}), "README.md: plot/ is not there")
    guard.rejects("another name", look({"syntax/parser.h": "Tree parseFile(int);"}), "syntax/parser.h: declares no")
    guard.rejects("another namespace", look({"diagnostics.h": "namespace vellum::caos {"}), "diagnostics.h: declares no")
    guard.rejects("a macro without prefix", look({"world/world.h": "#define BODY(x) x\n"}), "world.h:1: the macro BODY")


def main():
    guard = Guard("shape")
    self_test(guard)
    files = {path[len(HOME):]: read(path) if path.endswith((".h", ".def", ".md")) and "/testdata/" not in path else ""
             for path in all_files() if path.startswith(HOME)}
    files |= {path[len(TOY):]: read(path) for path in all_files() if path.startswith(TOY + "turtle/")}
    guard.checkout(breaches(files), 'ARCHITECTURE.md, "Code map", has the shape; move the file, or give the reason in the README.')
    guard.finish()


if __name__ == "__main__":
    sys.exit(main())
