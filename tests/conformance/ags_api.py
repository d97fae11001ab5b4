#!/usr/bin/env python3
"""Compares the rows of src/languages/ags/builtins with the script header and the registrations of the AGS engine.

    tests/conformance/ags_api.py FOLDER [--api 3.6.3|4.0] [--quiet] [--kind KIND]

FOLDER is a copy of the engine's repository (github.com/adventuregamestudio/ags), bare or not, with its branches `master`
(3.6.3) and `ags4` (4.0). What differs is printed by kind, with the engine's side first, and counted:

    value      a constant or macro has another value
    constant   the engine has a constant or macro that the rows lack (of the old ones: old)
    name       the engine has a function, variable, type or member that the rows lack
    signature  the parameters, their types and default values, the result, or whether it is static, read-only or an array differ
    old        as name, of what the engine offers only when an "enforce" setting is off or the compatibility level is low
    old-sign   as signature, of these
    linked     the engine registers a function that neither its header nor the rows declare
    extra      the rows have what the header lacks (not counted as a difference)

Exit status 1 when there are differences other than `linked`. Nothing of the engine is kept: only names and numbers are read."""
import argparse
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROWS = ROOT / "src/languages/ags/builtins"
HEADER = "Editor/AGS.Editor/Resources/agsdefns.sh"
BRANCHES = {"3.6.3": "master", "4.0": "ags4"}
STRICT = ["STRICT", "STRICT_STRINGS", "STRICT_AUDIO"]
KINDS = ["value", "constant", "name", "signature", "old", "old-sign", "linked", "extra"]
# Words before a declaration that say nothing about how it is called.
QUALIFIERS = {"import", "const", "builtin", "managed", "autoptr", "internalstring", "managedbase", "writeprotected",
              "protected", "stringstruct"}

# Members that keep the place of what is gone.
FILLER = re.compile(r"(reserved|unused|filler)(_|\d|$)")
# The header of 4.0 closes the struct Dialog too early.
MISPLACED = {f"{word}{kind}Property": f"Dialog.{word}{kind}Property" for word in ("Get", "Set") for kind in ("", "Text")}


class Declarations:
    """What a header declares. Members are named Struct.Name."""

    def __init__(self):
        self.constants = {}  # name: value, a number or a text
        self.calls = {}      # name: text in one form
        self.types = set()
        self.parents = {}


def without_comments(text):
    return re.sub(r'//[^\n]*|/\*.*?\*/|("(?:\\.|[^"\\\n])*")', lambda match: match.group(1) or " ", text, flags=re.S)


def preprocessed(text, names):
    """(text without directives, macros), with `names` defined; as the AGS preprocessor does."""
    macros = dict.fromkeys(names, "")
    out, skipped = [], []  # skipped: of each open condition, whether the text here is left out
    for line in text.splitlines():
        match = re.match(r"\s*#(\w+)\s*(\S*)\s*(.*)", line)
        if not match:
            if not any(skipped):
                out.append(line)
            continue
        word, name, rest = match.groups()
        if word in ("ifdef", "ifndef"):
            skipped.append((name in macros) != (word == "ifdef"))
        elif word == "else":
            skipped[-1] = not skipped[-1]
        elif word == "endif":
            skipped.pop()
        elif any(skipped):
            continue
        elif word == "define":
            macros[name] = rest.strip()
        elif word == "undef":
            macros.pop(name, None)
    return "\n".join(out), {name: value for name, value in macros.items() if name not in names}


def number_of(text, constants):
    """The value of a constant expression, as a signed number of 32 bits; else the text."""
    text = text.strip()
    if text in ("null", ""):
        return text
    words = re.sub(r"\b[A-Za-z_]\w*\b", lambda match: str(constants.get(match.group(0), match.group(0))), text)
    if re.fullmatch(r"[-+]?\d+\.\d*", words):
        return float(words)
    if not re.fullmatch(r"[-+*|&<>()\s\da-fA-FxX]+", words):
        return text
    try:
        value = eval(words, {"__builtins__": {}})  # digits and operators only
    except (SyntaxError, NameError, TypeError, ValueError):
        return text
    return (value + 2**31) % 2**32 - 2**31


class Parser:
    def __init__(self, text, macros):
        self.out = Declarations()
        self.alias = {name: value for name, value in macros.items() if re.fullmatch(r"[A-Za-z_]\w*", value)}
        for name, value in macros.items():
            if value and name not in self.alias:
                self.out.constants[name] = number_of(value, self.out.constants)
        self.tokens = re.findall(r'[A-Za-z_]\w*|"(?:\\.|[^"\\])*"|0[xX][\da-fA-F]+|\d+\.\d*|\d+|\.\.\.|\S', text)
        self.at = 0
        self.file("")
        for name, value in self.alias.items():
            if value in self.out.constants:
                self.out.constants[name] = self.out.constants[value]

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def next(self):
        token = self.peek()
        self.at += 1
        return token

    def until(self, *ends):
        """The tokens up to one of `ends` at this depth, which is taken."""
        taken, depth = [], 0
        while self.peek():
            token = self.next()
            if depth == 0 and token in ends:
                return taken
            depth += (token in "([{") - (token in ")]}")
            taken.append(token)
        return taken

    def file(self, owner):
        while self.peek() and self.peek() != "}":
            start = self.at
            words = []
            while re.fullmatch(r"[A-Za-z_]\w*", self.peek()) and self.peek() not in ("enum", "struct"):
                words.append(self.next())
            if self.peek() == "enum":
                self.enum()
            elif self.peek() == "struct":
                self.struct()
            elif self.peek() == ";":
                self.at += 1
                if len(words) > 1:
                    self.declaration(words, owner)
            else:
                self.at = start
                self.declaration(self.until(";"), owner)

    def enum(self):
        self.at += 1
        name, value = self.next(), 0
        self.out.types.add(name)
        self.next()
        for part in self.split(self.until("}")):
            if not part:
                continue
            value = number_of(" ".join(part[2:]), self.out.constants) if len(part) > 1 else value + 1
            self.out.constants[part[0]] = value
        if self.peek() == ";":
            self.next()

    def struct(self):
        self.at += 1
        name = self.next()
        self.out.types.add(name)
        if self.peek() == "extends":
            self.at += 1
            self.out.parents[name] = self.next()
        if self.peek() == "{":
            self.at += 1
            self.file(name)
            self.at += 1
        if self.peek() == ";":
            self.next()

    @staticmethod
    def split(tokens):
        parts, depth = [[]], 0
        for token in tokens:
            depth += (token in "([") - (token in ")]")
            if token == "," and depth == 0:
                parts.append([])
            else:
                parts[-1].append(token)
        return parts

    def kind(self, words):
        """(type in one form, name or "") of `const string text`, `Character *c`, `int values[]`, `FontType`."""
        words = [word for word in words if word not in QUALIFIERS and word != "*"]
        array = "[" in words
        words = [word for word in words if word not in "[]" and not word.isdigit()]
        name = words[0] if words else ""
        name = {"__format": "string"}.get(name, self.alias.get(name, name))  # 4.0: a string whose arguments are checked
        return name + ("[]" if array else ""), words[1] if len(words) > 1 else ""

    def declaration(self, tokens, owner):
        if not tokens:
            return
        flags = {word for word in tokens if word in ("static", "readonly", "attribute")}
        shown = "".join(word + " " for word in ("static", "readonly") if word in flags)
        words = [word for word in tokens if word not in ("static", "readonly", "attribute")]
        if "(" in words:
            head, rest = words[:words.index("(")], words[words.index("(") + 1:-1]
            kind, name = self.kind(head)
            parameters = []
            for part in self.split(rest):
                if not part:
                    continue
                default = ""
                if "=" in part:
                    value = number_of(" ".join(part[part.index("=") + 1:]), self.out.constants)
                    part, default = part[:part.index("=")], f" = {value}"
                parameters.append("..." if part == ["..."] else self.kind(part)[0] + default)
            text = f"{shown}{kind}({', '.join(parameters)})"
            self.out.calls[f"{owner}.{name}" if owner else name] = text
            return
        parts = self.split(words)
        kind = self.kind([word for word in parts[0] if word not in "[]"])[0]
        for index, part in enumerate(parts):
            if "=" in part:
                part = part[:part.index("=")]
            array = "[]" if "[" in part else ""
            part = part[:part.index("[")] if array else part
            name = [word for word in part if re.fullmatch(r"[A-Za-z_]\w*", word) and word not in QUALIFIERS][-1]
            if FILLER.match(name):
                continue
            self.out.calls[f"{owner}.{name}" if owner else name] = f"{shown}{kind}{array}"


def parsed(text, names=()):
    text, macros = preprocessed(without_comments(text), names)
    for name in ("function", "CursorMode", "FontType", "AudioType"):  # types that the editor makes for each game
        macros.pop(name, None)
    return Parser(text, macros).out


def rows_text(api):
    """All rows as one header. Of rows with one name the last counts, as in builtins/rows.cpp."""
    included = re.compile(r'#include "(\S+\.def)"')

    def flat(path):
        for line in path.read_text(encoding="utf-8").splitlines():
            if match := included.match(line):
                yield from flat(ROOT / "src" / match.group(1))
            elif line.startswith("VELLUM_AGS_"):
                yield line

    def listed():
        yield from flat(ROWS / "all.def")
        if api != "4.0":
            yield from flat(ROWS / "old_functions.def")
    enums, members, parents, plain, owner, section = {}, {}, {}, {}, "", ""
    for line in listed():
        macro, rest = re.match(r"VELLUM_AGS_(\w+)\((.*)\)", line).groups()
        macro = macro.replace("RECORDED_", "")
        if macro in ("FROM_40", "OLD_API", "FOR_ALL"):
            section = macro
        if section == ("OLD_API" if api == "4.0" else "FROM_40"):
            continue
        texts = re.findall(r'"((?:\\.|[^"\\])*)"', rest)
        names = [cell.strip() for cell in rest.split('"')[0].split(",")]
        if macro == "ENUM":
            enums[names[0]] = texts[0]
        elif macro in ("STRUCT", "DERIVED", "EXTEND"):
            owner = names[0]
            members.setdefault(owner, {})
            if macro == "DERIVED":
                parents[owner] = names[1]
        elif macro == "END":
            owner = ""
        elif macro == "FORWARD":
            plain[names[0]] = texts[0]
        elif macro == "FORWARD_METHOD":
            members[names[0]].setdefault(names[1], texts[0])
        elif macro in ("METHOD", "ATTRIBUTE", "FUNCTION", "FIELD"):
            (members[owner] if owner else plain)[re.findall(r"\w+", rest.split('"')[0])[-1]] = texts[0]
    lines = [f"enum {name} {{ {values} }};" for name, values in enums.items()]
    for name, inside in members.items():
        extends = f" extends {parents[name]}" if name in parents else ""
        lines += [f"struct {name}{extends} {{", *(f"{text};" for text in inside.values()), "};"]
    return "\n".join(lines + [f"{text};" for text in plain.values()])


def macro_rows(api):
    text = (ROOT / "src/languages/ags/syntax/macros.def").read_text(encoding="utf-8")
    rows = re.findall(r'^VELLUM_AGS_MACRO\((\w+), "([^"]*)", (\w+), (\w+)\)', text, re.M)
    old_names = re.findall(r'^VELLUM_AGS_OLD_MACRO\((\w+), "((?:\\.|[^"])*)",', (ROWS / "old_functions.def").read_text(encoding="utf-8"), re.M)
    return "\n".join([f"#define {name} {value}" for name, value, old, new in rows
                      if (new if api == "4.0" else old) == "true" and name not in STRICT]
                     + [f'#define {name} {value}'.replace("\\", "") for name, value in old_names if api != "4.0"])


def registered(git, branch):
    """The names that the engine registers for scripts, as Struct.Name or Name."""
    listed = git("ls-tree", "-r", "--name-only", branch, "Engine/ac", "Engine/gui").split()
    found = set()
    for path in listed:
        if path.endswith(".cpp"):
            text = git("show", f"{branch}:{path}")
            found.update(re.findall(r'\{\s*"([A-Za-z_][\w:]*)(?:\^\d+)?"\s*,\s*(?:API|Sc_|RuntimeScriptValue)', text))
            found.update(re.findall(r'ccAddExternal\w+\(\s*"([A-Za-z_][\w:]*)', text))
    return {name.replace("::", ".") for name in found}


def plain_name(name):
    """Character.get_X is Character.X."""
    owner, _, last = name.rpartition(".")
    last = re.sub(r"^[gs]eti?_", "", last) if owner else last
    return f"{owner}.{last}" if owner else last


def inherited(declarations, name):
    """The declaration of a member, also of a parent."""
    owner, _, last = name.rpartition(".")
    while owner:
        if f"{owner}.{last}" in declarations.calls:
            return declarations.calls[f"{owner}.{last}"]
        owner = declarations.parents.get(owner, "")
    return declarations.calls.get(name)


def compare(api, git):
    branch = BRANCHES[api]
    header = git("show", f"{branch}:{HEADER}").replace("\r", "")
    versions = sorted(set(re.findall(r"\bSCRIPT_API_v\d\w*", header)))
    levels = sorted(set(re.findall(r"\bSCRIPT_COMPAT_v\d\w*", header)))
    # What a new project has, and what one has whose settings allow everything.
    new = parsed(header, versions + STRICT + levels[-1:])
    old = parsed(header, versions + levels)
    old.calls.update(new.calls)
    old.constants.update(new.constants)
    for name, meant in MISPLACED.items():
        for side in (new, old):
            if name in side.calls:
                side.calls[meant] = side.calls.pop(name)
    ours = parsed(macro_rows(api) + "\n" + rows_text(api))
    found = {kind: [] for kind in KINDS}
    for name, value in old.constants.items():
        if name not in ours.constants:
            found["constant" if name in new.constants else "old"].append(f"{name} = {value}")
        elif ours.constants[name] != value:
            found["value"].append(f"{name} = {value}; here {ours.constants[name]}")
    for name in sorted(old.types - ours.types):
        found["name"].append(f"type {name}")
    for name, text in old.calls.items():
        suffix = "" if name in new.calls else "old"
        mine = inherited(ours, name)
        # Members of `game` and `mouse` are static here: their structs have one object each.
        alike = {(mine or "").replace("static ", ""), mine} if name.split(".")[0] in ("GameState", "Mouse", "System") else {mine}
        if mine is None:
            found[suffix or "name"].append(f"{name}: {text}")
        elif text.replace("string(", "String(") not in alike and text not in alike:  # a `const string` result is a String here
            found["old-sign" if suffix else "signature"].append(f"{name}: {text}; here {mine}")
    for name in ours.calls:
        if inherited(old, name) is None:
            found["extra"].append(f"{name}: {ours.calls[name]}")
    found["extra"] += [f"{name} = {value}" for name, value in ours.constants.items() if name not in old.constants]
    known = {name for name in list(ours.calls) + list(old.calls)}
    found["linked"] = sorted({plain_name(name) for name in registered(git, branch)} - known)
    counts = (len(old.constants), len(new.calls), len(old.calls) - len(new.calls))
    return found, counts


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("folder", help="a copy of the engine's repository")
    options.add_argument("--api", choices=BRANCHES, action="append", help="only this version")
    options.add_argument("--kind", choices=KINDS, action="append", help="print only these")
    options.add_argument("--quiet", action="store_true", help="print only the counts")
    chosen = options.parse_args()

    def git(*words):
        return subprocess.run(["git", "-c", "safe.directory=*", "-C", chosen.folder, *words], capture_output=True,
                              check=True).stdout.decode("utf-8", "replace")
    differs = False
    for api in chosen.api or BRANCHES:
        commit = git("rev-parse", "--short=12", BRANCHES[api]).strip()
        found, (constants, calls, old) = compare(api, git)
        for kind in chosen.kind or KINDS:
            if not chosen.quiet and (kind != "extra" or chosen.kind):
                for line in found[kind]:
                    print(f"{api} {kind}: {line}")
        print(f"{api} ({commit}): {constants} constants, {calls} names, {old} old names; differences: "
              + ", ".join(f"{kind} {len(found[kind])}" for kind in KINDS))
        differs = differs or any(found[kind] for kind in KINDS[:-2])
    return 1 if differs else 0


if __name__ == "__main__":
    sys.exit(main())
