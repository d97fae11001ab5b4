#!/usr/bin/env python3
"""Makes src/driver/skrit/exports.txt, the lists of `--exports ds1` and `--exports loa`, from the game's own logs.

    scripts/skrit_exports.py ds1=LOG loa=LOG > src/driver/skrit/exports.txt

A LOG is what the development build of the game writes for `report filelog generic` and `/Help.All`, with
`/Help.Enums( true )` after it for the values of constants. Names, types and signatures are taken, no sentences. What
only one list has is marked [ONLY LIST]. Constants count for all lists that have the enumeration: the log of
1.50 has none.
"""
import re
import sys

# Skrits that those of the game and of mods include. No log lists them.
SKRITS = {
    "k_inc_generic_emitter": set(), "k_inc_spl_utils": set(), "k_inc_spl_utils_dsx": {"loa"},
    "k_inc_spl_utils_magnet_dsx": {"loa"}, "k_job_c_attack_utils": set(), "k_job_c_mcp_attack_utils": set(),
    "k_job_c_mcp_fidget_utils": set(), "k_job_c_mcp_path_utils": set(), "k_job_c_path_utils": set(),
    "k_job_c_talk_utils": set(), "k_job_c_talk_utils_dsx": {"loa"},
}
TIME = re.compile(r"^\+\d\d:\d\d:\d\d\.\d\d\d - ?")
KEPT = ("[!SKRIT]", "[SINGLETON]", "[MANAGED]")


def declaration(line):
    """Without documentation, the tags that mean nothing here, and what C needs and a reader does not."""
    line = line.split("/*")[0]
    tags = [tag for tag in re.findall(r"\[[^\]]*\]", line) if tag in KEPT]
    line = re.sub(r"\[[^\]]*\]", "", line)
    line = re.sub(r"\s+", " ", line).strip()
    line = line.replace("( void )", "()").replace("( ", "(").replace(" )", ")")
    line = re.sub(r"\) const$", ")", line)
    return " ".join([line] + tags)


def read(path):
    """Sections by heading, in the log's order: {heading: [declaration]}."""
    sections, heading, members = {}, None, None
    enumerations, part = {}, ""
    for raw in open(path, encoding="cp1252"):
        line = TIME.sub("", raw.rstrip("\n"))
        text = line.strip()
        if text in ("** Classes **", "** Global functions **", "** Enumerations **", "Enumerations:"):
            part = text
            if text == "** Global functions **":
                members = sections.setdefault("Globals:", [])
        elif part == "** Classes **" and text.startswith("Class:"):
            heading = declaration(text)
            members = sections.setdefault(heading, [])
        elif part == "** Classes **" and line.startswith("    ") and text:
            members.append(declaration(text))
        elif part == "** Global functions **" and text:
            members.append(declaration(text))
        elif part == "** Enumerations **" and re.fullmatch(r"\w+ \[(CONTINUOUS|IRREGULAR)\]", text):
            enumerations.setdefault(text.split()[0], [])
        elif part == "Enumerations:" and re.fullmatch(r"\w+", text) and text != "exit":
            heading = text
            enumerations.setdefault(heading, [])
        elif part == "Enumerations:" and re.fullmatch(r"\w+ = -?\w+", text):
            enumerations[heading].append(text)
    return sections, enumerations


def constants(rows):
    """A value is left out where it is the one before it and one."""
    out, following = [], 0
    for row in rows:
        name, value = row.split(" = ")
        number = int(value, 0)
        out.append(name if number == following else row)
        following = number + 1
    return out


def main():
    versions = [argument.split("=", 1) for argument in sys.argv[1:]]
    if len(versions) < 1 or any(len(version) != 2 for version in versions):
        sys.exit(__doc__)
    logs = [(name, *read(path)) for name, path in versions]
    everywhere = {name for name, _, _ in logs}

    def marked(text, names):
        for name in sorted(names):
            if names != everywhere:
                text += f" [ONLY {name}]"
        return text

    print("// Made by scripts/skrit_exports.py from the game's own logs of /Help.All: names, types and signatures.")
    headings = {}
    for name, sections, _ in logs:
        for heading in sections:
            headings.setdefault(heading, set()).add(name)
    for heading in sorted(headings, key=lambda text: (text == "Globals:", text.lower())):
        print(marked(heading, headings[heading]))
        members = {}
        for name, sections, _ in logs:
            for member in sections.get(heading, []):
                members.setdefault(member, set()).add(name)
        for member, names in sorted(members.items(), key=lambda row: row[0].split("(")[0].split()[-1].lower()):
            print(marked(member, names | (everywhere - headings[heading])))
    enumerations = {}
    for name, _, found in logs:
        for enumeration, rows in found.items():
            there, values = enumerations.setdefault(enumeration, (set(), []))
            there.add(name)
            values.extend(row for row in rows if row not in values)
    for enumeration, (names, rows) in sorted(enumerations.items(), key=lambda row: row[0].lower()):
        print(marked("Enum: " + enumeration, names))
        for constant in constants(rows):
            print(constant)
    print("Skrits:")
    for skrit, only in SKRITS.items():
        print(marked(skrit, only or everywhere))


main()
