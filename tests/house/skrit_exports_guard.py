#!/usr/bin/env python3
"""A skrit that calls every function of an export list, and reads and sets every variable, compiles and links.

The lists are the built-in ones (src/driver/skrit/exports.txt). The result and parameters of a function must match the
row of its name that has a body; otherwise the user would see an error of the verifier.
"""
import os
import re
import subprocess
import sys
import tempfile

from house import Guard, read

LISTS = ("ds1", "loa")
NUMBERS = {"int", "unsigned", "short", "char", "long"}


def argument(declared, enumerations):
    words = [word for word in re.split(r"[\s*&]+", declared.replace("const ", "")) if word]
    if declared.strip() == "...":
        return "1, 2.5, \"s\""
    if (words[0] == "char" and "*" in declared) or words[0] in ("string", "wstring"):
        return '"x"'
    if words[0] == "bool":
        return "true"
    if words[0] in ("float", "double"):
        return "1.5"
    if words[0] in NUMBERS:
        return "1"
    return f"{words[0]}( 1 )" if words[0] in enumerations else "null"


def calls_of(lines, name):
    """A function of the skrit for each declaration that is for skrits, and for the list of this name."""
    enumerations = {line.split()[1] for line in lines if line.startswith("Enum:")}
    singletons = {line.split()[1] for line in lines if line.startswith("Class:") and "[SINGLETON]" in line}
    owner, there, out = None, False, []
    for line in lines:
        foreign = any(f"[ONLY {other}]" in line for other in LISTS if other != name)
        if line.startswith(("Class:", "Globals:", "Enum:")):
            owner = None if line.startswith("Enum:") else line.split()[1] if line.startswith("Class:") else ""
            there = not foreign
            continue
        if not line or line.startswith("//") or owner is None or not there or foreign or "[!SKRIT]" in line:
            continue
        text = re.sub(r"\[.*?\]", "", line).strip()
        function = re.match(r"(.*?)(\w+)\((.*)\)$", text)
        target = owner if owner in singletons or text.startswith("static ") else "o$"
        if function:
            given = ", ".join(argument(each, enumerations) for each in function[3].split(",") if each.strip())
            call = f"{target + '.' if owner else ''}{function[2]}( {given} );"
        else:
            variable = text.split()[-1]
            call = f"{target}.{variable} = {argument(text[:-len(variable)], enumerations)}; {target}.Get{variable};"
        declared = f"{owner} o$; " if owner and owner not in singletons else ""
        out.append(f"F{len(out)}$\n{{\n{declared}{call}\n}}\n")
    return out


def breaches(vellum, calls, exports):
    """`exports`: the name of a list that is built in, or the text of one."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "every.skrit")
        with open(path, "w", encoding="utf-8") as file:
            file.write("event OnConstruct$ { Report.Generic( \"ok\\n\" ); }\n" + "".join(calls))
        if exports not in LISTS:
            with open(os.path.join(folder, "list.txt"), "w", encoding="utf-8") as file:
                file.write(exports)
            exports = os.path.join(folder, "list.txt")
        ended = subprocess.run([vellum, "run", path, "--exports", exports], capture_output=True, text=True,
                               errors="replace", timeout=60)
    if ended.returncode == 0 and ended.stdout == "ok\n":
        return []
    return [line for line in ended.stderr.split("\n") if "error:" in line] or [f"it ended with {ended.returncode}"]


def main():
    guard = Guard("skrit_exports")
    vellum = os.environ.get("VELLUM", "")
    if not os.path.exists(vellum):
        print("VELLUM does not name the command")
        sys.exit(1)
    small = ["Class: Box", "int Open(eLid)", "const Goid* Owner", "Enum: eLid", "L_UP"]
    guard.accepts("a list that fits", breaches(vellum, calls_of(small, "ds1"), "\n".join(small)))
    guard.rejects("a call that the list does not have", breaches(vellum, calls_of(small, "ds1"), "\n".join(small[:1])),
                  "Box has no member 'Open'")
    lines = read("src/driver/skrit/exports.txt").split("\n")
    for name in LISTS:
        calls = calls_of(lines, name)
        guard.accepts(f"the size of the list {name}", [] if len(calls) > 2000 else [f"{len(calls)} calls"])
        guard.checkout(breaches(vellum, calls, name), "Make the row with a body match the list, or rename it.")
    guard.finish()


if __name__ == "__main__":
    main()
