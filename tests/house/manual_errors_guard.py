#!/usr/bin/env python3
"""Fails when the manual doesn't say of a call what it returns and which errors it reports, or says something untrue: `errors: none`
where the row's body can fail (failing_calls.py), or a message in quotes that no string of the language's sources has.

In a quoted message, N and words in capitals such as NAME stand for what differs, and `...` for the rest.
"""
import os
import re
import sys

from failing_calls import Bodies, bodies_of
from house import Guard, all_files, languages, read
from manual_pages_guard import entries_of

CALLS = {"ags": {"function"}, "skrit": {"function"}, "gal": {"command"},
         "caos": {"command", "integer", "float", "string", "agent", "variable"}}
ROWS = {"ags": re.compile(r"^VELLUM_AGS_(?:RECORDED_)?(?:METHOD|FUNCTION)\((?:VELLUM_AGS_FAST\()?(\w+)\)?, (\w+), \"(.*?)\", ", re.M),
        "skrit": re.compile(r"^VELLUM_SKRIT_(?:EXPORT|FAST)\((\w+), (\w+), \"(\w*)\", \"(.*?)\", \"", re.M),
        "caos": re.compile(r"^VELLUM_CAOS_BUILT\((\w+), \"([^\"]+)\", (\w+),", re.M)}
AGS_OWNER = re.compile(r"^VELLUM_AGS_(?:STRUCT|DERIVED|EXTEND)\((\w+)|^VELLUM_AGS_END", re.M)
STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
QUOTED = re.compile(r'"([^"]+)"')
SHORTEST = 8  # letters of a message, to be looked for


def gives_value(entry):
    language, signature = entry["language"], entry["signature"]
    if language == "caos":
        return entry["kind"] != "command"
    return language in ("ags", "skrit") and not re.match(r"(?:(?:static|import|noloopcheck) )*void\b", signature)


def bodies_by_entry(language, rows):
    """(name, kind) of an entry -> the names of its rows' bodies; `rows`: the texts of the .def files."""
    found = {}
    for text in rows:
        for match in ROWS[language].finditer(text):
            if language == "caos":
                key, bodies = (match[2], match[3].lower()), ["run_" + match[1]]
            elif language == "skrit":
                function = re.search(r"(\w+)\(", match[4])[1]
                key, bodies = (f"{match[3]}.{function}" if match[3] else function, "function"), [f"{match[1]}_{match[2]}"]
            else:
                owners = [owner[1] for owner in AGS_OWNER.finditer(text, 0, match.start())]
                owner = owners[-1] if owners else None
                key, bodies = (f"{owner}.{match[2]}" if owner else match[2], "function"), [match[1]]
            found.setdefault(key, []).extend(bodies)
    return found


def is_member(entry):
    """A call on an object of AGS, which may be null."""
    return entry["language"] == "ags" and "." in entry["name"] and not entry["signature"].startswith("static ")


EDGES = " :,;'()"


def literals(texts):
    """What messages consist of, one a line: the strings of the sources, those that follow each other joined, without placeholders."""
    joined = [re.sub(r'(?<!\\)"\s*\n?\s*"', "", text) for text in texts]
    strings = [string.replace('\\"', '"') for text in joined for string in STRING.findall(text)]
    return "\n" + "\n".join(part.strip(EDGES) for string in strings for part in re.split(r"\{\d\}", string)) + "\n"


def pieces(message):
    """What a message has in any case."""
    return [piece.strip(EDGES) for piece in re.split(r"\.\.\.|\b[A-Z]+\b|\b\w+\.\w+:|\"|\d+", message)]


def is_said(piece, strings):
    """A string has the piece; or the piece's first words end one, its last words begin one, and between are three at most, or a string."""
    words = piece.split()
    begins = [f"{' '.join(words[:count])}\n" in strings for count in range(len(words))]
    ends = ["\n" + " ".join(words[count:]) in strings for count in range(len(words))] + [True]
    return piece in strings or any(
        begins[first] and ends[last] and (last - first <= 3 or " ".join(words[first:last]).strip(EDGES) in strings)
        for first in range(len(words)) for last in range(first, len(words) + 1))


def breaches(entries, by_entry, can_fail, strings):
    """`by_entry`: bodies_by_entry of each language; `can_fail(language, body)`; `strings`: the literals of each language."""
    found = []
    for entry in entries:
        language, name, kind = entry["language"], entry["name"], entry["kind"]
        if kind not in CALLS.get(language, ()):
            continue
        where = f"{language}: {name} {kind}"
        errors = entry.get("errors", "")
        if gives_value(entry) and "returns" not in entry and not other_returns(entry):
            found.append(f"{where}: not said what it returns")
        if not errors:
            found.append(f"{where}: not said which errors it reports ('errors: none' where it can't fail)")
        elif errors.split(":")[0].split(";")[0] == "none":
            failing = [body for body in by_entry.get(language, {}).get((name, kind), []) if can_fail(language, body)]
            if failing or is_member(entry):
                found.append(f"{where}: 'errors: none', but {failing[0] if failing else 'a call on null'} fails")
        for message in QUOTED.findall(errors):
            missing = [piece for piece in pieces(message) if len(piece) >= SHORTEST and not is_said(piece, strings[language])]
            found += [f"{where}: no message has '{piece}'" for piece in missing]
    return list(dict.fromkeys(found))


def other_returns(entry):
    """An AGS function without a type of its result, and a function of Skrit that gives nothing."""
    return re.match(r"(?:static )?function\b", entry["signature"]) is not None


def sources(language):
    folders = (f"src/languages/{language}/", "src/languages/common/", "src/vm/", "src/world/")
    return [read(path) for path in all_files()
            if path.startswith(folders) and path.endswith((".cpp", ".h", ".def")) and not path.endswith("_test.cpp")]


def self_test(guard):
    bodies = Bodies({"a.cpp": 'R fails(Call& call) { return call.fail("there is no lamp"); }\n'
                              "R helped(Call& call) { if (dark) return fails(call); return call.done(); }\n"
                              "R fine(Call& call) { return call.done(text('\"')); }\n"
                              "BODY(required) { REQUIRE(it); return call.done(); }\n"
                              "R memory(Call& call) { return call.fail(diag::OutOfMemory); }\n"},
                    "#define BODY(name) R name(Call& call)\n#define REQUIRE(name) if (!name) return call.fail(diag::None)\n")
    got = {name: bodies.can_fail(name) for name in ("fails", "helped", "fine", "required", "memory", "missing")}
    wanted = {"fails": True, "helped": True, "fine": False, "required": True, "memory": False, "missing": None}
    guard.accepts("what bodies report", [] if got == wanted else [str(got)])
    rows = {"caos": bodies_by_entry("caos", ['VELLUM_CAOS_BUILT(fails, "LAMP", Command,\n    "", "")\nVELLUM_CAOS_BUILT(fine, "LAMP", Integer, "")\n'])}
    guard.accepts("rows", [] if rows["caos"] == {("LAMP", "command"): ["run_fails"], ("LAMP", "integer"): ["run_fine"]} else [str(rows)])

    def judged(entry):
        return breaches([entry], rows, lambda _, body: bodies.can_fail(body[4:]), {"caos": literals(['"there is no lamp"']), "ags": ""})

    command = {"language": "caos", "name": "LAMP", "kind": "command", "signature": "LAMP", "errors": '"there is no lamp N"'}
    value = {**command, "kind": "integer", "errors": "none", "returns": "x"}
    guard.accepts("a message", judged(command))
    guard.accepts("no errors", judged(value))
    guard.rejects("an error that is not said", judged({**command, "errors": "none"}), "run_fails fails")
    guard.rejects("a message that there is not", judged({**command, "errors": '"there was no lamp N"'}), "no message has 'there was no lamp'")
    guard.rejects("nothing said of errors", judged({**value, "errors": ""}), "which errors")
    guard.rejects("nothing said of the result", judged({k: v for k, v in value.items() if k != "returns"}), "what it returns")
    member = {"language": "ags", "name": "Lamp.Light", "kind": "function", "signature": "void Light()", "errors": "none"}
    guard.rejects("a call on null", judged(member), "a call on null")
    guard.accepts("a static call", judged({**member, "signature": "static void Light()"}))


def main():
    guard = Guard("manual_errors")
    self_test(guard)
    vellum = os.environ.get("VELLUM", "")
    if not vellum:
        print("VELLUM does not name the command")
        sys.exit(1)
    known = [language for language in languages() if language in CALLS]
    entries = [entry for language in known for entry in entries_of(vellum, language)]
    rows = [(language, [read(path) for path in all_files() if path.startswith(f"src/languages/{language}/builtins/") and path.endswith(".def")])
            for language in known if language in ROWS]
    bodies = {language: bodies_of(language) for language, _ in rows}
    guard.checkout(breaches(entries, {language: bodies_by_entry(language, texts) for language, texts in rows},
                            lambda language, body: bodies[language].can_fail(body),
                            {language: literals(sources(language)) for language in known}),
                   "Say it in the entry's section: docs/adding/a-manual-section.md.")
    for language in known:
        own = [entry for entry in entries if entry["language"] == language and entry["kind"] in CALLS[language]]
        print(f"manual_errors: {language}: {len(own)} calls, {sum(entry.get('errors', '').startswith('none') for entry in own)} can't fail")
    guard.finish()


if __name__ == "__main__":
    main()
