#!/usr/bin/env python3
"""Fails when an entry of a manual has no section in src/languages/LANG/manual, or a section that does not fit it: a parameter of
the signature without a description, a description without a parameter, a `see` or an `entry` that names no entry.

The entries and their sections are those that `vellum doc` shows ($VELLUM). The examples are tests of their own
(vellum_script_tests).
"""
import json
import os
import re
import subprocess
import sys
from collections import Counter

from house import Guard, all_files, languages, read

LANGUAGES = languages()
PAGE = re.compile(r"src/languages/([a-z]+)/manual/[^/]+$")
CALLED = {"function", "event"}


def called_parameters(signature):
    """Of `int Max(int a, int b[] = 0, ...)`: a, b."""
    inside = re.search(r"\((.*)\)", signature, re.S)
    parts = inside.group(1).split(",") if inside else []
    words = [re.findall(r"\w+", part.split("=")[0]) for part in parts]
    return [names[-1] for names in words if names and names != ["void"]]


def parameters(entry):
    """The parameters that a signature names."""
    language, kind, signature = entry["language"], entry["kind"], entry["signature"]
    if language == "caos":
        return re.findall(r"(\S+) \([a-z-]+\)", signature)
    if language == "gal":
        return re.findall(r"(?:float|int|bool|string|identifier) (\w+)", signature) if kind == "command" else []
    if language == "xg":
        return signature.split("; ") if kind == "line class" and signature != "no parameters" else []
    return called_parameters(signature) if kind in CALLED else []


def section_name(entry):
    return f"{entry['name']} {entry['kind']}"


def breaches(entries, heads):
    """`entries`: as `vellum doc --json` has them. `heads`: (path, language, name) of the sections."""
    found = []
    names = {(entry["language"], entry["name"]) for entry in entries}
    full = {(entry["language"], section_name(entry)) for entry in entries}
    kinds = Counter((language, name) for language, name, _ in {(e["language"], e["name"], e["kind"]) for e in entries})
    for path, language, name in heads:
        if (language, name) not in names | full:
            found.append(f"{path}: '{name}' is no entry")
        elif kinds[language, name] > 1 and (language, name) not in full:
            found.append(f"{path}: '{name}' are several entries: name the kind, too")
    by_name = Counter((language, name) for _, language, name in heads)
    found += [f"{language}: '{name}' has {count} sections" for (language, name), count in by_name.items() if count > 1]
    described = {}
    for entry in entries:
        described.setdefault((entry["language"], section_name(entry)), set()).update(parameters(entry))
    for entry in entries:
        language, name = entry["language"], entry["name"]
        where = f"{language}: {section_name(entry)}"
        if "example" not in entry:
            found.append(f"{where} ({entry['group']}): no section")
            continue
        said = {name for part in entry["parameters"] for name in part["name"].split(", ")}
        found += [f"{where}: the parameter '{parameter}' has no description" for parameter in parameters(entry) if parameter not in said]
        found += [f"{where}: '{parameter}' is no parameter" for parameter in sorted(said - described[language, section_name(entry)])]
        found += [f"{where}: see '{other}', which is no entry" for other in entry["see"] if (language, other) not in names | full]
    return list(dict.fromkeys(found))


def sign_of(path, language):
    """What begins a comment of the page, as the language's descriptor has it."""
    descriptor = read(f"src/languages/{language}/{language}.cpp")
    hash_commented = re.search(r'\.hashCommented = "([^"]+)"', descriptor)
    if hash_commented and path.endswith(hash_commented[1]):
        return "#"
    return re.search(r'\.commentSign = "([^"]+)"', descriptor)[1]


def heads_of(path, text):
    """(path, language, name) of the sections of a page."""
    language = PAGE.match(path).group(1)
    sign = re.escape(sign_of(path, language))
    lines = re.findall(rf"^{sign} entry: *(.*(?:\n{sign}   .*)*)$", text, re.M)
    return [(path, language, name.strip()) for line in lines for name in re.sub(rf"\n{sign}  ", "", line).split(", ")]


def entries_of(vellum, language):
    out = subprocess.run([vellum, "doc", "-l", language, "--search", "", "--json"], capture_output=True, text=True, check=True).stdout
    return json.loads(out)


def lacks_manual(readme):
    """Whether a language's README.md says so, which the guard of shapes compares with its folders."""
    return "\n* no `manual/`: " in readme


def self_test(guard):
    guard.accepts("a language with a manual", ["it has none"] if lacks_manual("Differs:\n\n* no `files/`: no\n") else [])
    guard.accepts("a language without a manual", [] if lacks_manual("Differs:\n\n* no `manual/`: no\n") else ["it has one"])
    entry = {"language": "caos", "name": "ADDV", "kind": "command", "signature": "ADDV var (variable) sum (decimal)", "group": "Variables",
             "parameters": [{"name": "var", "text": "x"}, {"name": "sum", "text": "x"}], "see": ["ADDV"], "example": "x"}
    bare = {key: entry[key] for key in ("language", "name", "kind", "signature", "group")}
    heads = [("a.cos", "caos", "ADDV")]
    guard.accepts("a section that fits", breaches([entry], heads))
    guard.rejects("no section", breaches([bare], []), "ADDV command (Variables): no section")
    guard.rejects("a parameter too few", breaches([{**entry, "parameters": entry["parameters"][:1]}], heads), "'sum' has no")
    more = [*entry["parameters"], {"name": "more", "text": "x"}]
    guard.rejects("a parameter too many", breaches([{**entry, "parameters": more}], heads), "'more' is no parameter")
    guard.accepts("two parameters with one description", breaches(
        [{**entry, "parameters": [{"name": "var, sum", "text": "x"}]}], heads))
    guard.accepts("a definition file", [] if heads_of("src/languages/xg/manual/a.ded", "# entry: A, B\n// entry: C\n") == [
        ("src/languages/xg/manual/a.ded", "xg", "A"), ("src/languages/xg/manual/a.ded", "xg", "B")] else ["its heads"])
    guard.rejects("a wrong see", breaches([{**entry, "see": ["ADDX"]}], heads), "see 'ADDX'")
    guard.rejects("a section without entry", breaches([entry], [*heads, ("a.cos", "caos", "SUBV")]), "'SUBV' is no entry")
    guard.rejects("two sections", breaches([entry], heads * 2), "2 sections")
    guard.rejects("a name of several entries", breaches([entry, {**entry, "kind": "integer"}], heads), "name the kind")
    for language, kind, signature, wanted in (
            ("ags", "function", "static int Max(int a, const string b[], Kind c = eOne, ...)", ["a", "b", "c"]),
            ("skrit", "event", "event OnX$( Goid from, void )", ["from"]),
            ("skrit", "function", "int Count( void )", []), ("gal", "command", "notify float When string Text;", ["When", "Text"]),
            ("xg", "line class", "Target Ref; Target Num", ["Target Ref", "Target Num"]), ("ags", "attribute", "attribute int Items[]", [])):
        got = parameters({"language": language, "kind": kind, "signature": signature})
        guard.accepts(f"the parameters of {signature}", [] if got == wanted else [str(got)])


def main():
    guard = Guard("manual_pages")
    self_test(guard)
    vellum = os.environ.get("VELLUM", "")
    if not vellum:
        print("VELLUM does not name the command")
        sys.exit(1)
    explained = [language for language in LANGUAGES if not lacks_manual(read(f"src/languages/{language}/README.md"))]
    entries = [entry for language in explained for entry in entries_of(vellum, language)]
    heads = [head for path in all_files() if PAGE.match(path) for head in heads_of(path, read(path))]
    guard.checkout(breaches(entries, heads), "Write the section: docs/adding/a-manual-section.md.")
    for language in explained:
        own = [entry for entry in entries if entry["language"] == language]
        print(f"manual_pages: {language}: {sum('example' in entry for entry in own)} of {len(own)} entries have a section")
    guard.finish()


if __name__ == "__main__":
    main()
