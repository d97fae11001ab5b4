#!/usr/bin/env python3
"""Fails when a builtin (a row of a .def in a language's commands, api or events folder) has no doc text, or when a .def
does not say what its columns are. Then reports, without failing, rows and diagnostics that no test mentions.

The comment at the top of a .def shows the row's shape: VELLUM_GAL_COMMAND(Name, "word", "signature", "text"). The
column called text is the manual's entry; the one called word, keyword or name, else the first, is how scripts write it.
--report prints every name without a test.
"""
import re
import sys

from house import Guard, all_files, read

ROWS = re.compile(r"src/languages/([a-z]+)/(?:commands|api|events)/.*\.def$")
DIAGNOSTICS = re.compile(r"src/(?:languages/([a-z]+)/)?.*(?:diagnostics|traps)\.def$")
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


def parse_def(text):
    """(columns by macro, [(line, macro, arguments)])."""
    columns, rows = {}, []
    comments = "\n".join(re.findall(r"^\s*//(.*)$", text, re.M))
    for match in re.finditer(r"\b(VELLUM_\w+)(?=\()", comments):
        call = split_arguments(comments, match.end())
        if call and match.group(1) not in columns:
            columns[match.group(1)] = [name.strip().strip('"').lower() for name in call[0]]
    code = re.sub(r"^\s*(?://|#).*$", "", text, flags=re.M)
    for match in re.finditer(r"^\s*(VELLUM_\w+)(?=\()", code, re.M):
        call = split_arguments(code, match.end())
        if call:
            rows.append((code.count("\n", 0, match.start(1)) + 1, match.group(1), call[0]))
    return columns, rows


def column_of(columns, arguments, names):
    """The argument of the first of `names` that the columns have, or None."""
    for name in names:
        if name in columns and columns.index(name) < len(arguments):
            return arguments[columns.index(name)]
    return None


def breaches(files):
    found = []
    for path, text in sorted(files.items()):
        columns, rows = parse_def(text)
        if not rows:
            found.append(f"{path}: has no row")
        for macro in sorted({macro for _, macro, _ in rows}):
            if "text" not in columns.get(macro, ()):
                found.append(f"{path}: its first comment does not show {macro}(..., \"text\")")
        for line, macro, arguments in rows:
            doc = column_of(columns.get(macro, []), arguments, ["text"])
            if "text" in columns.get(macro, ()) and len(string_value(doc or "")) < MIN_TEXT:
                found.append(f"{path}:{line}: {arguments[0]} has no doc text")
    return found


def word_of(columns, arguments):
    argument = column_of(columns, arguments, ["word", "keyword", "name"]) or arguments[0]
    return string_value(argument) or argument


def untested(files, tests, mention):
    """Names of rows that no text of `tests` mentions, by path."""
    result = {}
    for path, text in sorted(files.items()):
        columns, rows = parse_def(text)
        names = [word_of(columns.get(macro, []), arguments) for _, macro, arguments in rows]
        missing = [name for name in dict.fromkeys(names) if not re.search(mention(name), tests(path), re.I)]
        result[path] = (len(set(names)), missing)
    return result


def self_test(guard):
    head = '// One row each:\n//   VELLUM_X(Name, "word", "text")\n'
    good = head + 'VELLUM_X(Add, "addv",\n  "Adds (a, b) to " "a \\"variable\\".")\n'
    guard.accepts("rows with text", breaches({"a.def": good}))
    guard.rejects("an empty text", breaches({"a.def": head + 'VELLUM_X(Add, "addv", "")\n'}), "a.def:3: Add has no doc text")
    guard.rejects("a missing column", breaches({"a.def": head + 'VELLUM_X(Add, "addv")\n'}), "Add has no doc text")
    guard.rejects("no shape", breaches({"a.def": 'VELLUM_X(Add, "addv", "Adds a lot.")\n'}), "does not show VELLUM_X")
    guard.rejects("no row", breaches({"a.def": head}), "has no row")
    report = untested({"a.def": good + 'VELLUM_X(Sub, "subv", "Subtracts b from a.")\n'}, lambda path: "ADDV va00 1\n",
                      lambda name: r"(?<!\w)" + re.escape(name) + r"(?!\w)")
    guard.rejects("a row without a test", [str(report)], "['subv']")


def main():
    guard = Guard("rows")
    self_test(guard)
    names = all_files()
    files = {path: read(path) for path in names if ROWS.match(path)}
    guard.checkout(breaches(files), "Every builtin tells what it does, in its row.")

    tests = {path: read(path) for path in names
             if "/testdata/" in path or path.startswith("examples/") or path.endswith("_test.cpp")}

    def tests_of(path):
        language = (ROWS.match(path) or DIAGNOSTICS.match(path)).group(1)
        return "\n".join(text for name, text in tests.items()
                         if not language or f"/{language}/" in name or name.endswith("_test.cpp"))

    reports = [("builtins", untested(files, tests_of, lambda name: r"(?<!\w)" + re.escape(name) + r"(?!\w)")),
               ("diagnostics", untested({path: read(path) for path in names if DIAGNOSTICS.match(path)}, tests_of,
                                        lambda name: r"\[" + re.escape(name) + r"\]"))]
    for what, report in reports:
        for path, (count, missing) in report.items():
            print(f"rows: {path}: {count - len(missing)} of {count} {what} are in a test")
            if missing and "--report" in sys.argv[1:]:
                print("  without a test: " + ", ".join(missing))
    guard.finish()


if __name__ == "__main__":
    main()
