#!/usr/bin/env python3
"""Fails when a row of Skrit's exports (exports.def, world_exports.def) or events (events.def) is in no script test of the
language: a function must be called with as many arguments as its row has, a constant and an event must be named."""
import re
import sys

from house import Guard, all_files, read
from rows_guard import split_arguments, string_value

ROW = re.compile(r"^VELLUM_SKRIT_(EXPORT|FAST|CONSTANT|EVENT|CLASS)(?=\()", re.M)


def rows_of(texts):
    """(functions, singletons, names): functions are (class, name, number of arguments or None for '...')."""
    functions, singletons, names = [], set(), []
    for text in texts:
        for match in ROW.finditer(text):
            arguments = split_arguments(text, match.end())[0]
            if match.group(1) == "CONSTANT":
                names.append(arguments[1])
            elif match.group(1) == "EVENT":
                names.append(arguments[0] + "$")
            elif match.group(1) == "CLASS":
                if arguments[2] == "true":
                    singletons.add(string_value(arguments[1]))
            else:
                declaration = string_value(arguments[3])
                name, parameters = re.match(r".*?(\w+)\s*\((.*)\)$", declaration).groups()
                count = 0 if parameters.strip() in ("", "void") else len(parameters.split(","))
                functions.append((string_value(arguments[2]), name, None if "..." in parameters else count))
    return functions, singletons, names


def calls_of(tests):
    """{(class or "", name): set of argument counts}, names in lower case; "" stands for any object."""
    calls = {}
    for text in tests:
        text = re.sub(r"//.*|/\*.*?\*/", "", text)
        for match in re.finditer(r"(?:(\w+\$?|\)|\])\s*(?:\.|->)\s*)?(\w+)\b(?!\$)", text):
            owner, name = (match.group(1) or "").lower(), match.group(2).lower()
            opening = re.match(r"\s*\(", text[match.end():])
            if opening:
                call = split_arguments(text, match.end() + opening.end() - 1)
                count = 0 if call is None or call[0] in ([], [""]) else len(call[0])
                assigned = False
            else:
                count, assigned = 0, re.match(r"\s*[-+*/]?=[^=]", text[match.end():]) is not None
            for key in ((owner, name), ("", name)) if match.group(1) else (("", name),):
                calls.setdefault(key, set()).add(count)
                if assigned:
                    calls.setdefault((key[0], "set" + name), set()).add(1)
    return calls


def breaches(rows, tests):
    functions, singletons, names = rows
    calls, said, found = calls_of(tests), "\n".join(tests).lower(), []
    for owner, name, count in functions:
        key = owner.lower() if owner in singletons else ""
        forms = [name.lower()] + ([name[3:].lower()] if name.startswith("Get") else [])
        counts = set().union(*(calls.get((key, form), set()) for form in forms))
        if not counts if count is None else count not in counts:
            found.append(f"{owner}{'.' if owner else ''}{name} with {'...' if count is None else count} arguments is "
                         "called by no script in src/languages/skrit/testdata")
    return found + [f"{name} is in no script in src/languages/skrit/testdata" for name in names
                    if not re.search(r"(?<!\w)" + re.escape(name.rstrip("$").lower()) + r"(?!\w)", said)]


def self_test(guard):
    rows = rows_of(['VELLUM_SKRIT_CLASS(Math, "Math", true, "x")\n'
                    'VELLUM_SKRIT_EXPORT(Math, R1, "Math", "int Roll( int max )", "x")\n'
                    'VELLUM_SKRIT_FAST(Math, R2, "Math", "int Roll( int min, int max )", "x")\n'
                    'VELLUM_SKRIT_EXPORT(Go, P, "Go", "Go* GetParent( void )", "x")\n'
                    'VELLUM_SKRIT_EXPORT(Go, S, "Go", "void SetLife( int life )", "x")\n'
                    'VELLUM_SKRIT_EXPORT(Global, F, "", "void Shout( const char* f, ... )", "x")\n'
                    'VELLUM_SKRIT_CONSTANT(e, WE_KILLED, 1, "x")\nVELLUM_SKRIT_EVENT(OnUpdate, "g", "", "tick", "x")\n'])
    good = ["trigger OnUpdate$( WE_KILLED ) { Math.Roll( 6 ); g$.Parent.Life = Math.Roll( f$( 1, 2 ), 3 ); "
            "Shout( \"a\", 2 ); }"]
    guard.accepts("tested rows", breaches(rows, good))
    for what, old, new, mention in [("an overload without a test", "f$( 1, 2 ), 3", "5", "Math.Roll with 2"),
                                    ("a call in a comment", "Math.Roll( 6 );", "// Math.Roll( 6 );", "Math.Roll with 1"),
                                    ("another class's function", "Math.Roll( 6 )", "Dice.Roll( 6 )", "Math.Roll with 1"),
                                    ("a member that is only read", ".Life =", ".Life ==", "Go.SetLife"),
                                    ("a missing constant", "WE_KILLED", "WE_KILLEDX", "WE_KILLED"),
                                    ("a missing event", "OnUpdate$", "OnUpdates$", "OnUpdate$")]:
        guard.rejects(what, breaches(rows, [text.replace(old, new) for text in good]), mention)


def main():
    guard = Guard("skrit_rows")
    self_test(guard)
    names = all_files()
    rows = rows_of([read(f"src/languages/skrit/builtins/{name}.def") for name in ("exports", "world_exports", "events")])
    tests = [read(path) for path in names
             if re.match(r"src/languages/skrit/testdata/(run|world)/.*\.(skrit|gas|part)$", path)
             or re.match(r"examples/skrit/.*\.skrit$", path)]
    guard.checkout(breaches(rows, tests), 'Write a script that uses it: docs/adding/a-test.md.')
    print(f"skrit_rows: {len(rows[0])} functions, {len(rows[2])} constants and events")
    guard.finish()


if __name__ == "__main__":
    sys.exit(main())
