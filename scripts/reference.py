#!/usr/bin/env python3
"""Writes the tables of docs/reference and docs/explanation.md that the source defines.

usage: reference.py [--check]

A page has `<!-- NAME begin -->` and `<!-- NAME end -->`; the table of that name goes between them. --check writes nothing and
fails when a table is not current. tests/house/reference_guard.py does the same.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs/reference"
OTHER_PAGES = ["docs/explanation.md"]
BLOCK = re.compile(r"(<!-- ([\w-]+) begin -->\n).*?(<!-- \2 end -->)", re.S)
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
LANGUAGES = re.search(r"VELLUM_ALL_LANGUAGES ([a-z ]+)\)", (ROOT / "CMakeLists.txt").read_text()).group(1).split()


def unescape(text):
    return re.sub(r"\\(.)", r"\1", text)


def joined(text):
    """Adjacent string literals as one text."""
    return unescape("".join(STRING.findall(text)))


def cell(text):
    return text.replace("|", "\\|").replace("<", "&lt;")


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[(),]|[^"(),]+')


def rows_of(text, macro):
    """The arguments of each row `macro(...)`; strings without their quotes."""
    for start in re.finditer(rf"^{macro}\(", text, re.M):
        arguments, depth = [""], 1
        for token in TOKEN.finditer(text, start.end()):
            depth += {"(": 1, ")": -1}.get(token[0], 0)
            if depth == 0:
                break
            if token[0] == "," and depth == 1:
                arguments.append("")
            else:
                arguments[-1] += token[0]
        yield [joined(one) if '"' in one else one.strip() for one in arguments]


def messages(paths, read):
    """Name, severity and text of each diagnostic; a hole is an ellipsis."""
    out = {}
    for path in paths:
        for name, severity, text in rows_of(read(path), "VELLUM_DIAGNOSTIC"):
            out[name] = (severity.lower(), text)
        for name, text in rows_of(read(path), "VELLUM_TRAP"):
            out[name] = ("error", text)
    rows = [(f"`{name}`", severity, cell(re.sub(r"\{\d\}", "...", text)) if text != "{0}" else "says what is wrong") for name, (severity, text) in out.items()]
    return table(["Name", "Kind", "Message"], sorted(rows, key=lambda row: row[0].lower()))


def play_rows(text, name):
    """The rows of a table in the text of a source."""
    return re.search(rf"constexpr [\w:]+ {name}\[\] = \{{(.*?)\}};", text, re.S)[1]


def usages(text, name):
    return table(["Line"], [(f"`{usage}`",) for usage in re.findall(r'"([^"]*)"\}', play_rows(text, name))])


def ags_events(read):
    return table(["Function", "When"],
                 [(f"`{signature}`", cell(text)) for _, _, _, signature, text
                  in rows_of(read("src/languages/ags/builtins/events.def"), "VELLUM_AGS_EVENT")])


def skrit_events(read):
    rows = rows_of(read("src/languages/skrit/builtins/events.def"), "VELLUM_SKRIT_EVENT")
    sender = {"engine": "the engine", "tick": "the engine, at every update", "host": "only `--event` and the library"}
    return table(["Event", "For", "Sent by", "When"],
                 [(f"`{name}$( {parameters} )`" if parameters else f"`{name}$`", group, sender[by], cell(text))
                  for name, group, parameters, by, text in rows])


def skrit_triggers(read):
    text = read("src/languages/skrit/builtins/triggers.def")
    conditions = [(f"`{word}( {parameters} )`", "condition", cell(about))
                  for _, word, _, _, parameters, about in rows_of(text, "VELLUM_SKRIT_CONDITION")]
    actions = [(f"`{word}( {parameters} )`", "action" if simulated == "true" else "action, only traced", cell(about))
               for _, word, _, _, simulated, parameters, about in rows_of(text, "VELLUM_SKRIT_ACTION")]
    modes = [(f"`{word}`", "mode", cell(about)) for _, word, _, about in rows_of(text, "VELLUM_SKRIT_TRIGGER_MODE")]
    return table(["Word", "Is", "Means"], conditions + actions + modes)


def xg_classes(read):
    status = {"Simulated": "yes", "NeedsActor": "needs an actor", "NoEffect": "no effect"}
    return table(["Number", "Class", "Simulated", "Does"],
                 [(number, f"`{word}`", status[state], cell(text)) for number, _, word, state, text
                  in rows_of(read("src/languages/xg/program/line_classes.def"), "VELLUM_XG_CLASS")])


def xg_sector_labels(read):
    needs = {"Nothing": "yes", "Map": "in a map", "Actor": "needs an actor", "Sound": "no: a sound", "Material": "no: materials"}
    return table(["Label", "Simulated"], [(f"`{label}`", needs[need]) for label, _, _, need
                 in rows_of(read("src/languages/xg/lower/sector_labels.def"), "VELLUM_XG_SECTOR_LABEL")])


def limits(read):
    def number(path, name):
        found = re.search(rf"\b{name} = ([\d']+)", read(path))
        return f"{int(found[1].replace(chr(39), '')):,}"

    vm = "src/vm/vm.h"
    budget, depth = number(vm, "budget"), number(vm, "depth")
    megabytes = re.search(r"DefaultLimit = std::uint64_t\((\d+)\) << 20", read("src/vm/heap.h"))[1] + " MiB"
    loops = number("src/languages/ags/runtime/execution.h", "LoopLimit")
    old = re.search(r"compatLimits\) vm.limits.depth = (\d+)", read("src/languages/ags/runtime/machine.cpp"))[1]
    macros = number("src/languages/caos/runtime/injector.cpp", "MaxCallDepth")
    gal = "src/languages/gal/runtime/runtime.cpp"
    level, world = "src/languages/xg/world/level.h", "src/languages/xg/world/sector_world.h"
    return table(["Language", "Budget: iterations and calls", "Other limits of loops", "Nested calls", "Script objects"], [
        ("AGS Script", budget, f"{loops} iterations in one event; a function with `noloopcheck` has none", f"{depth}; {old}, the entry included, with `--compat-limits`", megabytes),
        ("Skrit", budget, "none", depth, megabytes),
        ("CAOS", number("src/languages/caos/runtime/engine.cpp", "DefaultBudget"), "none", f"{depth}; {macros} of scripts in strings (`CAOS`)", megabytes),
        ("GAL", number(gal, "DefaultBudget"), "none: GAL has no loops", number(gal, "MaxCallDepth"), megabytes),
        ("XG functions", "none: a tic ends by itself", f"{number(level, 'MaxSteps')} steps in a tic of a map", number(level, "MaxDepth"),
         f"{number(world, 'MaxFunctions')} functions")])


def pray_types(read):
    return table(["Type", "Is", "Contents"],
                 [(f"`{kind}`", text, "tags" if tags == "true" else "bytes") for kind, text, tags
                  in rows_of(read("src/languages/caos/files/pray_types.def"), "VELLUM_CAOS_PRAY_TYPE")])


def caos_messages(read):
    named = re.findall(r'\{"([\w-]+)", (\d+), (\d+)\}', read("src/languages/caos/world/message_names.cpp"))
    return table(["Name", "Message", "Script"], [(f"`{name}`", message, script) for name, message, script in named])


def tables(read):
    """The tables by name. `read`: path -> text."""
    out = {f"errors-{language}": messages([f"src/languages/{language}/diagnostics.def"], read) for language in LANGUAGES}
    out["errors-shared"] = messages(["src/world/diagnostics.def", "src/api/diagnostics.def", "src/vm/traps.def"], read)
    play = read("src/languages/ags/play/script.cpp")
    out["play-moves"] = usages(play, "Verbs")
    out["play-expectations"] = usages(play, "Expectations")
    out["play-keys"] = ", ".join(f"`{name}`" for name in re.findall(r'\{"(\w+)", \d+\}', play_rows(read("src/languages/ags/world/key_names.cpp"), "Keys"))) + "\n"
    out["play-modes"] = ", ".join(f"`{name}`" for name in re.findall(r'"([\w-]+)"', play_rows(play, "Modes"))) + "\n"
    out["ags-events"] = ags_events(read)
    out["skrit-events"] = skrit_events(read)
    out["skrit-triggers"] = skrit_triggers(read)
    out["caos-messages"] = caos_messages(read)
    out["xg-classes"] = xg_classes(read)
    out["xg-sector-labels"] = xg_sector_labels(read)
    out["limits"] = limits(read)
    out["pray-types"] = pray_types(read)
    return out


def current(page, made):
    """The page with its tables as they should be, and the names that no table has."""
    unknown = [name for _, name, _ in BLOCK.findall(page) if name not in made]
    return BLOCK.sub(lambda block: block[1] + made.get(block[2], "") + block[3], page), unknown


def main():
    made = tables(lambda path: (ROOT / path).read_text(encoding="utf-8"))
    stale = []
    for path in [*sorted(PAGES.glob("*.md")), *(ROOT / page for page in OTHER_PAGES)]:
        page = path.read_text(encoding="utf-8")
        fresh, unknown = current(page, made)
        if unknown:
            sys.exit(f"{path.name}: no table is called {unknown[0]}")
        if fresh != page:
            stale.append(path.name)
            if "--check" not in sys.argv:
                path.write_text(fresh, encoding="utf-8")
    if stale and "--check" in sys.argv:
        sys.exit(f"not current: {', '.join(stale)}; ./dev reference")
    print("\n".join(f"wrote {name}" for name in stale))


if __name__ == "__main__":
    main()
