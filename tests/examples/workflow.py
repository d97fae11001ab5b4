#!/usr/bin/env python3
"""Runs the steps of the workflow in docs/howto.md with The Last Lamp as the game: once as it is, and once with a play script that
fails. The file that the workflow uploads must then have the results in JUnit's format. The step that builds Vellum is not run: its
result is the command under test."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from documented import ROOT, lines_of  # noqa: E402

BUILD = "vellum/dev build"
WORKFLOW = lines_of("docs/howto.md", "tests/examples/workflow.py")


def values_of(key):
    found = (re.fullmatch(rf"[ -]*{key}: (.*)", line) for line in WORKFLOW)
    return [match[1] for match in found if match]


def problems(name, changes, status, failing):
    """Of a run of the steps in a folder with the game, whose play script `changes` makes of the text of the given one."""
    with tempfile.TemporaryDirectory() as folder:
        here = pathlib.Path(folder)
        shutil.copytree(ROOT / "examples/ags/last-lamp", here / "game")
        (here / "vellum/build").mkdir(parents=True)
        (here / "vellum/build/release").symlink_to(pathlib.Path(os.environ["VELLUM"]).parent)
        play = here / "game/tests/shut-door.play"
        play.write_text(changes(play.read_text(encoding="utf-8")), encoding="utf-8")
        steps = [step for step in values_of("run") if step != BUILD]
        ended = subprocess.run(["bash", "-e", "-c", "\n".join(steps)], cwd=here, capture_output=True, text=True)
        if ended.returncode != status:
            yield f"{name}: ended with {ended.returncode}, not {status}:\n{ended.stdout}{ended.stderr}"
        uploaded = here / values_of("path")[-1]
        if not uploaded.exists():
            yield f"{name}: the workflow uploads {uploaded.name}, which no step writes"
            return
        suite = ElementTree.parse(uploaded).getroot().find("testsuite")
        failures = [case.get("name") for case in suite.iter("testcase") if "error" in (case.findtext("failure") or "")]
        if failures != failing or suite.get("failures") != str(len(failing)) or suite.get("tests") != "3":
            yield f"{name}: {uploaded.name} has other results:\n{uploaded.read_text(encoding='utf-8')}"


def main():
    found = [] if BUILD in values_of("run") and (ROOT / "dev").exists() else [f"no step runs '{BUILD}'"]
    found += problems("the game", lambda text: text, 0, [])
    found += problems("a failing play", lambda text: text + "\nexpect room 77\n", 1, ["shut-door.play"])
    print("\n".join(found) or "the workflow of docs/howto.md works")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
