#!/usr/bin/env python3
"""Fails when a language's folder departs from the common shape: the same folders, the same file for the same job, the
same names in them. What a language lacks or adds is a line of its README under "Where the shape differs":
"* no `files/`: reason", "* no `lex()`: reason" or "* also `render/`: reason". A line that is not true fails, and so does one
whose reason is shorter than three words. What every language has can't be missing.
"""
import re
import sys

from house import Guard, all_files, read

HOME = "src/languages/"
TOY = "tests/toy/"  # a sixth language has the shape, too
ROOT_FILES = {"CMakeLists.txt", "README.md", "diagnostics.def", "diagnostics.h"}  # and L.h, L.cpp
FOLDERS = {"syntax", "check", "lower", "builtins", "runtime", "world", "files", "ide", "manual", "testdata"}
# Relative to the language's folder: the file of each job.
FILES = ["syntax/tokens.def", "syntax/tokens.h", "syntax/nodes.def", "syntax/nodes.h", "syntax/lexer.h", "syntax/lexer.cpp",
         "syntax/parser.h", "syntax/parser.cpp", "syntax/format.h", "syntax/format.cpp", "check/check.h", "check/context.h",
         "check/program.h",
         "lower/lower.h", "builtins/rows.h", "runtime/runtime.h", "runtime/runtime.cpp", "runtime/tick.cpp",
         "runtime/input.cpp", "runtime/save.cpp", "ide/docs.h", "ide/docs.cpp"]
NEVER_MISSING = {"syntax/", "check/", "builtins/", "runtime/", "world/", "ide/", "testdata/", "syntax/tokens.def", "syntax/tokens.h",
                 "syntax/nodes.def", "syntax/nodes.h", "syntax/lexer.h", "syntax/lexer.cpp", "syntax/parser.h",
                 "syntax/parser.cpp", "check/check.h", "runtime/runtime.cpp", "ide/docs.h", "ide/docs.cpp"}
# What the file of a job declares, in every language that has it; the name is what a README calls it.
DECLARES = [("syntax/tokens.h", "TokenKind", r"\benum (?:class )?TokenKind\b"),
            ("syntax/tokens.h", "enum class TokenKind", r"\benum class TokenKind\b"), ("syntax/nodes.h", "NodeKind", r"\benum class NodeKind\b"),
            ("syntax/nodes.h", "kindName()", r"\bkindName\("), ("syntax/lexer.h", "lex()", r"\blex\("),
            ("syntax/parser.h", "parse()", r"\bparse\("), ("syntax/format.h", "format()", r"\bformat\("),
            ("check/check.h", "check()", r"\bcheck\w*\("), ("ide/docs.h", "docs()", r"\bdocs\("),
            ("diagnostics.h", "diag", r"\bnamespace vellum::LANG::diag \{")]
# Lists of rows, and the header that reads them.
ROWS = {"syntax/tokens.def": "syntax/tokens.h", "syntax/nodes.def": "syntax/nodes.h", "diagnostics.def": "diagnostics.h"}
# Of a language only: no other folder has such a thing.
ONLY_IN = [(r"\bclass \w*Runtime\b[^;]*\{", "runtime/", "the class that runs the language"),
           (r"\bnamespace \S*\bdiag\b", "diagnostics.h", "the namespace of diagnostics")]
MACRO = re.compile(r"^\s*#\s*define\s+(\w+)", re.M)
DIFFERS = re.compile(r"^\* (no|also) `([^`]+)`: (.*)$", re.M)
NESTED = {"files", "manual", "testdata"}  # folders that may have folders


def differences(readme):
    """({lacks}, {adds}, [unexplained]) as the README lists them."""
    section = re.search(r"^Where the shape differs:$(.*?)(?=^\S(?!\s*`)(?<!\*)|\Z)", readme, re.M | re.S)
    found = DIFFERS.findall(section.group(1) if section else "")
    return ({name for kind, name, _ in found if kind == "no"}, {name for kind, name, _ in found if kind == "also"},
            [name for _, name, reason in found if len(reason.split()) < 3])


def without_comments(text):
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)


def macro_breaches(path, text, language):
    own = f"VELLUM_{language.upper()}_"
    undefined = set(re.findall(r"^\s*#\s*undef\s+(\w+)", text, re.M))
    for match in MACRO.finditer(text):
        name = match.group(1)
        if name.startswith(own) or name == "VELLUM_DIAGNOSTIC" and name in undefined:
            continue
        yield f"{path}:{text.count(chr(10), 0, match.start(1)) + 1}: the macro {name} does not begin with {own}"


def folder_breaches(place, own, lacks, adds, language):
    roots = ROOT_FILES | {language + ".h", language + ".cpp"}
    found = [f"{place}/{path}: only the descriptor, its diagnostics and the README are in a language's own folder"
             for path in sorted(own) if "/" not in path and path not in roots]
    found += [f"{place}/ lacks {path}" for path in sorted(roots - set(own))]
    folders = {path.split("/")[0] for path in own if "/" in path}
    found += [f"{place}/ lacks {folder}/, and its README does not give the reason" for folder in sorted(FOLDERS - folders)
              if folder + "/" not in lacks]
    found += [f"{place}/{folder}/ is no folder of every language, and the README does not give the reason"
              for folder in sorted(folders - FOLDERS) if folder + "/" not in adds]
    found += [f"{place}/{path}: a folder inside of {path.split('/')[0]}/" for path in sorted(own)
              if path.count("/") > 1 and path.split("/")[0] not in NESTED]
    return found


def readme_breaches(place, own, lacks, adds, unexplained):
    folders = {path.split("/")[0] for path in own if "/" in path}
    declared = {name for _, name, _ in DECLARES}
    found = [f"{place}/README.md: the reason for {name} is missing" for name in unexplained]
    for name in sorted(lacks):
        if name in own or name.rstrip("/") in folders and name.endswith("/"):
            found.append(f"{place}/README.md: {name} is there")
        elif name in NEVER_MISSING:
            found.append(f"{place}/README.md: every language has {name}")
        elif name.rstrip("/") not in FOLDERS and name not in FILES and name not in declared:
            found.append(f"{place}/README.md: {name} is no part of the shape")
    return found + [f"{place}/README.md: {name} is not there" for name in sorted(adds) if name.rstrip("/") not in folders]


def content_breaches(place, own, lacks, language):
    found = []
    for path, name, pattern in DECLARES:
        declares = path in own and re.search(pattern.replace("LANG", language), without_comments(own[path]))
        if path in own and not declares and name not in lacks:
            found.append(f"{place}/{path}: declares no {name}")
        elif declares and name in lacks:
            found.append(f"{place}/README.md: {name} is there")
    for path, header in ROWS.items():
        if path in own and not re.search(rf"^\s*VELLUM_\w+\(", own[path], re.M):
            found.append(f"{place}/{path} has no row")
        if path in own and header in own and f'{path}"' not in own[header]:
            found.append(f"{place}/{header} does not include {path}")
    for path, text in sorted(own.items()):
        if path.startswith("testdata/") or not path.endswith((".h", ".def", ".cpp", ".inc")):
            continue
        found += macro_breaches(f"{place}/{path}", text, language)
        code = without_comments(text)
        found += [f"{place}/{path}: {what} is in {home}" for pattern, home, what in ONLY_IN
                  if not path.startswith(home) and not path.endswith("_test.cpp") and re.search(pattern, code)]
    return found


def breaches(files):
    """`files`: path relative to src/languages -> text."""
    found = []
    for language in sorted({path.split("/")[0] for path in files if "/" in path} - {"common"}):
        own = {path[len(language) + 1:]: text for path, text in files.items() if path.startswith(language + "/")}
        lacks, adds, unexplained = differences(own.get("README.md", ""))
        place = HOME + language
        found += folder_breaches(place, own, lacks, adds, language)
        found += [f"{place}/ lacks {path}, and its README does not give the reason" for path in FILES
                  if path not in own and path not in lacks and path.split("/")[0] + "/" not in lacks]
        found += readme_breaches(place, own, lacks, adds, unexplained)
        found += content_breaches(place, own, lacks, language)
    return found


def self_test(guard):
    readme = "# A\n\nWhere the shape differs:\n\n* no `files/`: there are none\n* also `plot/`: curves are drawn\n\nStart.\n"
    good = {path: "" for path in FILES}
    good |= {"README.md": readme, "caos.h": "", "caos.cpp": "", "diagnostics.def": "VELLUM_DIAGNOSTIC(A)\n", "CMakeLists.txt": "",
             "diagnostics.h": "namespace vellum::caos::diag {\n#define VELLUM_DIAGNOSTIC(a) a\n"
                              '#include "languages/caos/diagnostics.def"\n#undef VELLUM_DIAGNOSTIC\n',
             "world/world.h": "#define VELLUM_CAOS_X 1\n", "plot/a.h": "", "testdata/a.cos": "", "manual/a.cos": "", "builtins/a.def": "",
             "syntax/tokens.def": "VELLUM_CAOS_TOKEN(End)\n", "syntax/nodes.def": "VELLUM_CAOS_NODE(File)\n",
             "syntax/tokens.h": 'enum class TokenKind {\n#include "languages/caos/syntax/tokens.def"\n',
             "syntax/nodes.h": 'enum class NodeKind {\n#include "languages/caos/syntax/nodes.def"\n};\nkindName(int);',
             "syntax/lexer.h": "lex(int);", "syntax/parser.h": "Tree parse(int);", "syntax/format.h": "std::string format(int);",
             "check/check.h": "Program check(int);", "ide/docs.h": "docs();", "runtime/runtime.h": "class CaosRuntime {"}

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
    guard.rejects("one in a source file", look({"builtins/a.cpp": "#define BODY(x) x\n"}), "a.cpp:1: the macro BODY")
    guard.rejects("kinds without a scope", look({"syntax/tokens.h": good["syntax/tokens.h"].replace("enum class", "enum")}),
                  "declares no enum class TokenKind")
    guard.rejects("a name that is only in a comment", look({"syntax/parser.h": "// parse(\n"}), "declares no parse()")
    guard.rejects("a lexer without lex()", look({"syntax/lexer.h": "class Lexer {};"}), "declares no lex()")
    guard.accepts("a reason for it", look({"syntax/lexer.h": "class Lexer {};", "README.md":
                                           readme.replace("* also", "* no `lex()`: tokens come singly\n* also")}))
    guard.rejects("a reason for what is there", look({"README.md": readme.replace("* also", "* no `lex()`: tokens come singly\n* also")}),
                  "lex() is there")
    guard.rejects("a lack without a reason", look({"README.md": readme.replace("there are none", "-")}), "the reason for files/")
    guard.rejects("a lack of what all have", look({"ide/docs.h": None, "ide/docs.cpp": None, "README.md":
                                                   readme.replace("* also", "* no `ide/`: it has none yet\n* also")}),
                  "every language has ide/")
    guard.rejects("a list without rows", look({"syntax/tokens.def": "// none\n"}), "syntax/tokens.def has no row")
    guard.rejects("a list that its header leaves out", look({"syntax/tokens.h": "enum class TokenKind { End };"}),
                  "does not include syntax/tokens.def")
    guard.rejects("another name of the kinds", look({"syntax/nodes.h": good["syntax/nodes.h"].replace("NodeKind", "Kind")}),
                  "declares no NodeKind")
    guard.rejects("a runtime elsewhere", look({"builtins/a.h": "class CaosRuntime : public Runtime {"}), "is in runtime/")
    guard.rejects("another diagnostics namespace", look({"check/a.h": "namespace vellum::caos::diag {"}), "is in diagnostics.h")
    guard.rejects("a folder in a folder", look({"builtins/commands/a.h": ""}), "a folder inside of builtins/")


def main():
    guard = Guard("shape")
    self_test(guard)
    files = {path[len(HOME):]: read(path) if path.endswith((".h", ".def", ".cpp", ".inc", ".md")) and "/testdata/" not in path else ""
             for path in all_files() if path.startswith(HOME)}
    files |= {path[len(TOY):]: read(path) for path in all_files() if path.startswith(TOY + "turtle/")}
    guard.checkout(breaches(files), 'ARCHITECTURE.md, "Code map", has the shape; move the file, or give the reason in the README.')
    guard.finish()


if __name__ == "__main__":
    sys.exit(main())
