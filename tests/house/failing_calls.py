"""Which bodies of built-ins can fail: the error messages that each one's text can report, directly or through the functions of its
file that get the call.

The bodies are read as the preprocessor leaves them, with the macros of their language's builtins folder and without any other header,
so a macro such as VELLUM_CAOS_REQUIRE_TARGET counts as what it does. Running out of memory is no error of a body: every one can.
"""
import os
import re
import subprocess

from house import all_files, read

DEFINITION = re.compile(r"\b([A-Za-z_]\w*)\s*(?:<[\w:]+>)?\(((?:[^(){};]|\([^()]*\)|\{\})*)\)\s*(?:const\s*)?\{")
STATEMENTS = {"if", "for", "while", "switch", "catch", "return", "sizeof"}
FAILURE = re.compile(r"\bcall\.(?:fail|failed|missing)\s*\(|\btrap\.kind = vm::TrapKind::(?!OutOfMemory)|\bnullPointer\s*\(|\bgone\s*\(")
ONLY_MEMORY = re.compile(r"\bcall\.fail\(diag::OutOfMemory\b")
CALLED = re.compile(r"\b([A-Za-z_]\w*)(?:<[\w:, *&]+>)?\s*\(\s*\*?(?:this|call)\b")


def preprocessed(text):
    compiler = os.environ.get("CXX", "c++")
    run = subprocess.run([compiler, "-x", "c++", "-std=c++20", "-E", "-P", "-w", "-"], input=text, capture_output=True, text=True, check=True)
    return run.stdout


def without_includes(path):
    return re.sub(r"^\s*#\s*(?:include|pragma).*$", "", read(path), flags=re.M)


def block_end(text, at):
    """Where the text goes on after the brace that closes a block; `at` is after the one that opens it."""
    depth, quote = 1, ""
    while depth and at < len(text):
        c = text[at]
        if quote:
            at += c == "\\"
            quote = "" if c == quote else quote
        elif c == '"' or (c == "'" and not text[at - 1].isdigit()):
            quote = c
        else:
            depth += {"{": 1, "}": -1}.get(c, 0)
        at += 1
    return at


def functions(text):
    """Name -> the bodies of that name."""
    found = {}
    for match in DEFINITION.finditer(text):
        if match[1] not in STATEMENTS:
            found.setdefault(match[1], []).append(text[match.end():block_end(text, match.end())])
    return found


class Bodies:
    """The functions of one language's builtins folder."""

    def __init__(self, files, headers):
        """`files`: name -> text of each source, `headers`: the text of all headers, both without includes."""
        self.files = {}
        for name, text in files.items():
            mark = "int vellumMark;"
            before, _, after = preprocessed(f"{headers}\n{mark}\n{text}").partition(mark)
            self.files[name] = (functions(after), functions(before))
        self.owner = {function: name for name, (own, _) in reversed(self.files.items()) for function in own}

    def can_fail(self, function, name=None, seen=frozenset()):
        """False for a body that reports no error; None for a function that is in no file."""
        name = name if name and any(function in part for part in self.files[name]) else self.owner.get(function)
        if name is None:
            return None
        if (name, function) in seen:
            return False
        own, shared = self.files[name]
        bodies = own.get(function) or shared.get(function)
        bodies = bodies + own.get(function + "Answer", [])  # of a fast path (vm/fast_call.h)
        seen = seen | {(name, function)}
        for body in bodies:
            if FAILURE.search(ONLY_MEMORY.sub("", body)):
                return True
            if any(self.can_fail(called, name, seen) for called in dict.fromkeys(CALLED.findall(body)) if called != function):
                return True
        return False


def bodies_of(language):
    folder = f"src/languages/{language}/builtins/"
    paths = [path for path in all_files() if path.startswith(folder) and "/" not in path[len(folder):]]
    headers = "\n".join(without_includes(path) for path in [*paths, "src/vm/fast_call.h"] if path.endswith(".h"))
    return Bodies({path: without_includes(path) for path in paths if path.endswith(".cpp") and not path.endswith("_test.cpp")}, headers)
