"""XG's part of ./dev conformance: the engine's own definition files."""
import collections
import json
import subprocess

REPOSITORY = "skyjake/Doomsday-Engine"


def is_definition(path):
    return path.lower().endswith(".ded")


def measure(copies, vellum):
    folder, commit = copies.find(REPOSITORY, is_definition)
    if not folder:
        return ""
    files = sorted(folder.rglob("*.ded"))
    clean, failures, notes = 0, [], collections.Counter()
    for file in files:
        ended = subprocess.run([vellum, "check", "--json", "--profile", "doomsday", str(file)], capture_output=True)
        found = json.loads(ended.stdout.decode("utf-8", "replace") or "[]")
        errors = [each["message"] for each in found if each["severity"] == "error"]
        notes.update(each["name"] for each in found if each["severity"] != "error")
        clean += not errors
        if errors:
            failures.append(f"* {file.relative_to(folder)}: {'; '.join(dict.fromkeys(errors[:2]))}")
    return "\n".join([
        "## XG", "",
        "The definition files of the engine, checked with `--profile doomsday`. Of their blocks, only `Sector Type` is simulated.",
        "", "| Repository | Commit | Definition files | Clean |", "|---|---|---|---|",
        f"| {REPOSITORY} | {commit} | {len(files)} | {clean} |", "",
        *(["What stops:", "", *failures, ""] if failures else []),
    ])
