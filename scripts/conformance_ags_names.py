"""The names and signatures of AGS's engine, which tests/conformance/ags_api.py compares with those of Vellum."""
import pathlib
import re
import subprocess
import sys

ENGINE = "adventuregamestudio/ags"
TOOL = pathlib.Path(__file__).resolve().parent.parent / "tests/conformance/ags_api.py"
VERSIONS = ("3.6.3", "4.0")

# Why a signature differs: a pattern of its name and a sentence.
EXPLAINED = (
    (r"object|hotspot|region|palette", "no element of the list can be replaced here; what the elements have is the same"),
    (r"Character\.scrname|Character\.name|System\.version", "Vellum has no arrays of characters that are strings: a String reads "
                                                           "and prints the same"),
    (r"savegameindex", "read only here: it has the slots of the list box that was last filled"),
    (r"Character\.(defview|view|room|prevroom|walkspeed_y)", "read only here: ChangeRoom, ChangeView and SetWalkSpeed change it with what "
                                                            "belongs to it"),
    (r"WalkableArea\.FaceDirectionRatio", "the engine registers it as a member of each area; only its header says static"),
)


def measure(copies, _vellum):
    git = copies.git(ENGINE)
    if git is None:
        return ""
    rows, differences = [], []
    for version in VERSIONS:
        said = subprocess.run([sys.executable, TOOL, git, "--api", version], capture_output=True, text=True).stdout
        total = re.search(r"\((\w+)\): (\d+) constants, (\d+) names, (\d+) old names; differences: (.*), linked", said)
        if total is None:
            return ""
        counts = {kind: int(number) for kind, number in (each.rsplit(" ", 1) for each in total[5].split(", "))}
        missing = counts["value"] + counts["constant"] + counts["name"] + counts["old"]
        rows.append(f"| {version} | {total[1]} | {total[2]} | {total[3]} | {total[4]} | {missing} | "
                    f"{counts['signature'] + counts['old-sign']} |")
        for line in said.splitlines():
            found = re.match(rf"{re.escape(version)} (?:signature|old-sign): ([\w.]+): (.*); here (.*)", line)
            if found:
                why = [sentence for pattern, sentence in EXPLAINED if re.fullmatch(pattern, found[1])]
                differences.append(f"* {version} `{found[1]}`, `{found[2]}`, here `{found[3]}`: {why[0] if why else 'open'}")
    return "\n".join([
        "## AGS Script: names and signatures", "",
        f"All constants, functions, variables, types and members of the engine's header and registration ({ENGINE}), compared "
        "with", "Vellum's rows by `tests/conformance/ags_api.py`.", "",
        "| Version | Commit | Constants | Names | Old names | Missing, or another value | Other signature |",
        "|---|---|---|---|---|---|---|", *rows, "", "The signatures:", "", *differences, ""])
