#!/usr/bin/env python3
"""A function has at most 60 lines: longer ones do more than one job.

EXCEPTIONS names those for which a split would read worse, each with the reason; an exception that is no longer needed
fails, too. Functions of C++ are found by their layout: a line that begins at the margin and ends with "{", up to the next
"}" at the margin.
"""
import ast
import re

from house import Guard, all_files, read

MOST = 60
EXCEPTIONS = {
    "src/vm/interpreter.cpp": "Vm::execute: the dispatch loop with its local state; the handlers are in the .inc files",
    "src/languages/skrit/lower/translate_opcodes.cpp": "one line for each opcode",
    "fuzz/targets.cpp": "the table of targets",
    "fuzz/misuse.cpp": "the text of a game",
    "bench/caos/main.cpp": "one measurement after another",
    "tests/growth/binary_files.cpp": "the table of readers",
    "tests/house/layering_guard.py": "one self-test after another",
    "src/api/memory_test.cpp": "the table of programs",
    "src/vm/snapshot_test.cpp": "one forged save after another",
}
# Not the beginning of a function: the margin of something else, or the second line of a signature.
OTHER = re.compile(r"(?:[#/}]|namespace\b|(?:static |inline |constexpr |export )*(?:class|struct|union|enum|concept|template)\b|extern \"C\"|:)")


def cpp_functions(text):
    """(line, lines) of each function."""
    lines = text.split("\n")
    start = None
    at = 0
    while at < len(lines):
        line = lines[at]
        if line and not line[0].isspace() and not OTHER.match(line):
            start = at
        if start is not None and line.endswith("{") and "(" in "".join(lines[start:at + 1]) and "=" not in line:
            end = next((i for i in range(at, len(lines)) if lines[i].startswith("}")), len(lines) - 1)
            yield start + 1, end - start + 1
            at, start = end, None
        elif line.endswith((";", "}")):
            start = None
        at += 1


def py_functions(text):
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.lineno, node.end_lineno - node.lineno + 1


def breaches(files, exceptions):
    """`files`: path -> text."""
    found, needed = [], set()
    for path, text in sorted(files.items()):
        functions = py_functions(text) if path.endswith(".py") else cpp_functions(text)
        for line, length in functions:
            if length <= MOST:
                continue
            needed.add(path)
            if path not in exceptions:
                found.append(f"{path}:{line}: a function of {length} lines")
    return found + [f"{path} has no long function any more" for path in sorted(set(exceptions) - needed)]


def self_test(guard):
    def function(lines, head="int f(int a) {\n"):
        return head + "  g();\n" * (lines - 2) + "}\n"

    guard.accepts("60 lines", breaches({"a.cpp": function(60) + function(60)}, {}))
    guard.rejects("61 lines", breaches({"a.cpp": "// a\n" + function(61)}, {}), "a.cpp:2: a function of 61 lines")
    guard.rejects("a signature of two lines", breaches({"a.cpp": function(61, "static int f(int a,\n    int b) {\n")}, {}),
                  "a.cpp:1: a function of 62 lines")
    guard.rejects("a constructor", breaches({"a.cpp": function(61, "A::A(int a)\n    : a_(a) {\n")}, {}), "of 62 lines")
    guard.accepts("a class", breaches({"a.h": "class A {\n" + "  int a();\n" * 99 + "};\n"}, {}))
    guard.accepts("a class template", breaches({"a.h": "template <class T>\nclass A {\n" + "  int a();\n" * 99 + "};\n"}, {}))
    guard.rejects("a function template", breaches({"a.h": function(61, "template <class T>\nint f(T a) {\n")}, {}), "a.h:2")
    guard.accepts("a namespace and a table", breaches({"a.cpp": "namespace a {\nconst int t[] = {\n" + "  1,\n" * 99 + "};\n}\n"}, {}))
    guard.rejects("a function of Python", breaches({"a.py": "def f():\n" + "    g()\n" * 60}, {}), "a.py:1: a function of 61")
    guard.accepts("an exception", breaches({"a.cpp": function(99)}, {"a.cpp": "a table"}))
    guard.rejects("an exception for nothing", breaches({"a.cpp": function(9)}, {"a.cpp": "a table"}), "has no long function")


def main():
    guard = Guard("sizes")
    self_test(guard)
    files = {path: read(path) for path in all_files() if path.endswith((".cpp", ".h", ".hpp", ".inc", ".py"))}
    guard.checkout(breaches(files, EXCEPTIONS), "Split it into one job each, or give the reason in EXCEPTIONS.")
    guard.finish()


if __name__ == "__main__":
    main()
