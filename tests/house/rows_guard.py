#!/usr/bin/env python3
"""Fails when a builtin (a row of a .def in a language's builtins folder) has no doc text, when a .def
does not name its columns, or when no code reports a diagnostic. Then lists, without failing, rows and diagnostics that no test
mentions.

The names of the columns are in the comment at the top of the .def, VELLUM_GAL_COMMAND(Name, "word", "signature", "text"),
or in a #define of the row's macro in the language's headers. The column called text or doc is the manual's entry and is
never empty. The column called word, keyword, spelling or name, else the first, is how scripts write it. --report prints every name without a test.
"""
import functools
import re
import sys

from house import Guard, all_files, read

ROWS = re.compile(r"(?:src/languages|tests/toy)/([a-z]+)/builtins/.*\.def$")
DIAGNOSTICS = re.compile(r"(?:(?:src/languages|tests/toy)/([a-z]+)/|src/).*(?:diagnostics|traps)\.def$")
MACRO = r"[A-Z][A-Z0-9]*_[A-Z0-9_]+"
TEXT = ["text", "doc", "when it is sent"]
WORD = ["word", "keyword", "spelling", "name"]
MIN_TEXT = 8


def split_arguments(text, begin):
    """(arguments, end) of the call whose opening parenthesis is at `begin`; None when it does not close."""
    depth, at, start, arguments = 0, begin, begin + 1, []
    while at < len(text):
        character = text[at]
        if text.startswith('R"', at) and (match := re.compile(r'R"([^(]*)\(.*?\)\1"', re.S).match(text, at)):
            at = match.end()
            continue
        if character == '"':
            at += 1
            while at < len(text) and text[at] != '"':
                at += 2 if text[at] == "\\" else 1
        elif character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
            if depth == 0:
                arguments.append(text[start:at].strip())
                return arguments, at + 1
        elif character == "," and depth == 1:
            arguments.append(text[start:at].strip())
            start = at + 1
        at += 1
    return None


def string_value(argument):
    raw = re.match(r'R"([^(]*)\((.*)\)\1"$', argument, re.S)
    if raw:
        return raw.group(2)
    parts = re.findall(r'"((?:\\.|[^"\\])*)"', argument, re.S)
    return "".join(parts)


@functools.cache
def shapes_of(text):
    """Column names by macro, from the comments and the #defines of a text."""
    columns = {}
    comments = "\n".join(re.findall(r"^\s*//(.*)$", text, re.M))
    for match in [*re.finditer(rf"\b({MACRO})(?=\()", comments), *re.finditer(rf"^#define ({MACRO})(?=\()", text, re.M)]:
        call = split_arguments(match.string, match.end())
        names = [name.strip().strip('"').lower() for name in call[0]] if call else []
        if any(name in TEXT for name in names):
            columns.setdefault(match.group(1), names)
    return columns


def parse_def(text, headers=""):
    """(columns by macro, [(line, macro, arguments)])."""
    code = re.sub(r"^\s*(?://|#).*$", "", text, flags=re.M)
    rows = []
    for match in re.finditer(rf"^\s*({MACRO})(?=\()", code, re.M):
        call = split_arguments(code, match.end())
        if call and len(call[0]) > 1:
            rows.append((code.count("\n", 0, match.start(1)) + 1, match.group(1), call[0]))
    return {**shapes_of(headers), **shapes_of(text)}, rows


def column_of(columns, arguments, names):
    """The argument of the first of `names` that the columns have, or None."""
    for name in names:
        if name in columns and columns.index(name) < len(arguments):
            return arguments[columns.index(name)]
    return None


def breaches(files, headers=""):
    """`headers`: the texts of the languages' headers, one after the other."""
    found = []
    for path, text in sorted(files.items()):
        columns, rows = parse_def(text, headers)
        if not rows and not re.search(r"^\s*#include", text, re.M):
            found.append(f"{path}: has no row")
        for macro in sorted({macro for _, macro, _ in rows} - set(columns)):
            found.append(f"{path}: neither its first comment nor a header shows {macro}(..., text)")
        for line, macro, arguments in rows:
            if macro not in columns:
                continue
            doc = column_of(columns[macro], arguments, TEXT)
            if len(string_value(doc or "")) < MIN_TEXT:
                found.append(f"{path}:{line}: {arguments[0]} has no doc text")
    return found


def word_of(columns, arguments):
    argument = column_of(columns, arguments, WORD) or arguments[0]
    return string_value(argument) or argument


def has_word(name, text):
    """Whether `name` occurs in `text` as a whole word. Faster than re, which tries every position."""
    at = text.find(name)
    while at >= 0:
        end = at + len(name)
        if not (re.match(r"\w", text[at - 1:at]) or re.match(r"\w", text[end:end + 1])):
            return True
        at = text.find(name, at + 1)
    return False


def untested(files, tests, mentions, headers=""):
    """Names of rows that no text of `tests`, in lower case, mentions, by path."""
    result = {}
    for path, text in sorted(files.items()):
        columns, rows = parse_def(text, headers)
        names = [word_of(columns.get(macro, []), arguments) for _, macro, arguments in rows]
        said = tests(path)
        missing = [name for name in dict.fromkeys(names) if not mentions(name.lower(), said)]
        if names:
            result[path] = (len(set(names)), missing)
    return result


def unsaid(diagnostics, code_of):
    """Diagnostics that the code of their language never names."""
    found = []
    for path, text in sorted(diagnostics.items()):
        code = code_of(path)
        found += [f"{path}: no code says {arguments[0]}" for _, _, arguments in parse_def(text)[1] if not has_word(arguments[0], code)]
    return found


def self_test(guard):
    head = '// One row each:\n//   VELLUM_X(Name, "word", "text")\n'
    good = head + 'VELLUM_X(Add, "addv",\n  "Adds (a, b) to " "a \\"variable\\".")\n'
    guard.accepts("rows with text", breaches({"a.def": good}))
    guard.rejects("an empty text", breaches({"a.def": head + 'VELLUM_X(Add, "addv", "")\n'}), "a.def:3: Add has no doc text")
    guard.rejects("a missing column", breaches({"a.def": head + 'VELLUM_X(Add, "addv")\n'}), "Add has no doc text")
    bare = 'VELLUM_X(Add, "addv", "")\n'
    guard.rejects("no shape", breaches({"a.def": bare}), "shows VELLUM_X")
    guard.rejects("a shape in a header", breaches({"a.def": bare}, "#define VELLUM_X(name, word, text) {word, text},\n"),
                  "Add has no doc text")
    guard.rejects("no row", breaches({"a.def": head}), "has no row")
    report = untested({"a.def": good + 'VELLUM_X(Sub, "subv", "Subtracts b from a.")\n'}, lambda path: "xsubv addv va00 1\n", has_word)
    guard.rejects("a row without a test", [str(report)], "['subv']")
    said = {"diagnostics.def": 'VELLUM_DIAGNOSTIC(BadName, Error, "x")\n'}
    guard.accepts("a diagnostic that is said", unsaid(said, lambda path: "emit(diag::BadName, place)"))
    guard.rejects("a diagnostic that is not", unsaid(said, lambda path: "emit(diag::BadNames, place)"), "no code says BadName")


def main():
    guard = Guard("rows")
    self_test(guard)
    names = all_files()
    files = {path: read(path) for path in names if ROWS.match(path)}
    headers = "\n".join(read(path) for path in names if re.match(r"(?:src/languages|tests/toy)/[a-z]+/.*\.(h|cpp)$", path))
    guard.checkout(breaches(files, headers), "Document every builtin in its row.")

    diagnostics = {path: read(path) for path in names if DIAGNOSTICS.match(path)}

    def code_of(path):
        home = path[:path.rindex("/") + 1] if DIAGNOSTICS.match(path).group(1) else "src/"
        return "\n".join(read(name) for name in names
                         if name.startswith(home) and name != path and re.search(r"\.(cpp|h|inc|def)$", name))

    guard.checkout(unsaid(diagnostics, code_of), "Report the diagnostic somewhere, or drop its row.")

    tests = {path: read(path).lower() for path in names
             if "/testdata/" in path or path.startswith("examples/") or path.endswith("_test.cpp")}

    @functools.cache
    def tests_of_language(language):
        return "\n".join(text for name, text in tests.items()
                         if not language or f"/{language}/" in name or name.endswith("_test.cpp"))

    def tests_of(path):
        return tests_of_language((ROWS.match(path) or DIAGNOSTICS.match(path)).group(1))

    reports = [("builtins", untested(files, tests_of, has_word, headers)),
               ("diagnostics", untested(diagnostics, tests_of, lambda name, text: f"[{name}]" in text))]
    for what, report in reports:
        for path, (count, missing) in report.items():
            print(f"rows: {path}: {count - len(missing)} of {count} {what} are in a test")
            if missing and "--report" in sys.argv[1:]:
                print("  without a test: " + ", ".join(missing))
    guard.finish()


if __name__ == "__main__":
    main()
