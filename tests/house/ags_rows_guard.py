#!/usr/bin/env python3
"""Fails when a member of the AGS API whose row says that it is simulated (VELLUM_AGS_METHOD, VELLUM_AGS_ATTRIBUTE, VELLUM_AGS_FUNCTION, VELLUM_AGS_FORWARD, VELLUM_AGS_FORWARD_METHOD; neither
recorded nor refused) is used in no script test or example: `vellum doc` calls such a member complete."""
import re
import sys

from house import Guard, all_files, read

ROWS = re.compile(r"src/languages/ags/builtins/\w+\.def$")
TESTS = re.compile(r"(?:src/languages/ags/testdata/(?:run|world|game)|examples/ags)/.*\.(?:asc|ash|play|dialog)$")
STRUCT = re.compile(r"^VELLUM_AGS_(?:STRUCT|DERIVED|EXTEND)\((\w+)")
ROW = re.compile(r"^VELLUM_AGS_(METHOD|ATTRIBUTE|FUNCTION|FORWARD|FORWARD_METHOD)\((.*)")
COLUMNS = {"ATTRIBUTE": 2, "FORWARD": 0}


def simulated(text):
    """(struct or "", name) of each row that says so."""
    struct, members = "", []
    for line in text.splitlines():
        if match := STRUCT.match(line):
            struct = match.group(1)
        elif line.startswith("VELLUM_AGS_END"):
            struct = ""
        elif match := ROW.match(line):
            columns = [column.strip() for column in match.group(2).split(",")]
            name = columns[COLUMNS.get(match.group(1), 1)]
            if re.fullmatch(r"\w+", name) and name not in ("name", "setter"):
                members.append((columns[0] if match.group(1) == "FORWARD_METHOD" else struct, name))
    return members


def breaches(members, tests):
    text = "\n".join(re.sub(r"//.*|^\s*#.*", "", test, flags=re.M) for test in tests)
    used = set(re.findall(r"\.\s*(\w+)", text)), set(re.findall(r"\w+", text))
    return [f"{struct + '.' if struct else ''}{name} is simulated, and no test or example uses it"
            for struct, name in members if name not in used[0 if struct else 1]]


def self_test(guard):
    rows = ('VELLUM_AGS_STRUCT(Character, "managed", "x")\nVELLUM_AGS_METHOD(a, Walk, "void Walk()", "x")\n'
            'VELLUM_AGS_RECORDED_METHOD(b, Hum, "void Hum()", "x")\nVELLUM_AGS_ATTRIBUTE(c, nullptr, Room, "int Room", "x")\nVELLUM_AGS_END()\n'
            'VELLUM_AGS_FUNCTION(d, Wait, "void Wait(int t)", "x")\n')
    guard.rejects("an unused old function", breaches(simulated('VELLUM_AGS_FORWARD(Old, "void Old()", "x", "x")'), [""]), "Old is")
    guard.rejects("an unused old method", breaches(simulated('VELLUM_AGS_FORWARD_METHOD(Label, GetText, "void GetText()", "x", "x")'), ["GetText();"]), "Label.GetText")
    members = simulated(rows)
    guard.accepts("used members", breaches(members, ["player.Walk(); Wait(player.Room);"]))
    guard.rejects("an unused member", breaches(members, ["player.Walk(); Wait(1);"]), "Character.Room")
    guard.rejects("a member in a comment only", breaches(members, ["// c.Walk\nWait(c.Room);"]), "Character.Walk")
    guard.rejects("an unused function", breaches(members, ["c.Walk(c.Room)"]), "Wait is simulated")


def main():
    guard = Guard("ags_rows")
    self_test(guard)
    names = all_files()
    members = [member for path in names if ROWS.match(path) for member in simulated(read(path))]
    guard.checkout(breaches(members, [read(path) for path in names if TESTS.match(path)]),
                   "Write a test that uses it (docs/adding/an-ags-function.md), or say in its row that it is recorded.")
    print(f"ags_rows: {len(members)} members are simulated")
    guard.finish()


if __name__ == "__main__":
    sys.exit(main())
