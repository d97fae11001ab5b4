"""The suite as items that run alone: script tests, unit tests, the guards that run the command, and ctest's other programs."""
import hashlib
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field

MEMORY = 6 << 30
# ctest's programs that measure, build or count, and those that the items already contain.
LEFT_OUT = re.compile(r"^(unit\.|house\.(?!manual_pages|skrit_exports)|memory|opcode_order|embed\.|charges\.|growth\.|examples\.ags\.last-lamp)")


@dataclass
class Item:
    name: str
    kind: str  # unit, script, program
    command: list  # of a script test and a unit test: without its name
    folder: str
    environment: dict = field(default_factory=dict)
    passed: bool = False
    seconds: float = 0.0
    reached: list = field(default_factory=list)  # numbers of mutants
    stamp: str = ""

    def key(self):
        return f"{self.command[0]} {self.name}"


def execute(command, folder, environment, limit):
    """(passed, output) of a command that has `limit` seconds of wall time; its child processes end with it."""
    def prepare():
        os.setsid()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    process = subprocess.Popen(command, cwd=folder, env={**os.environ, **environment}, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, preexec_fn=prepare)
    try:
        output, _ = process.communicate(timeout=limit)
        return process.returncode == 0, output.decode("utf-8", "replace")
    except subprocess.TimeoutExpired:
        return False, "took too long"
    finally:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.communicate()


def script_names(tree, binaries):
    program = os.path.join(binaries, "vellum_script_tests")
    _, output = execute([program, "--list"], tree, {}, 60)
    return output.splitlines()


def script_items(tree, binaries):
    command = [os.path.join(binaries, "vellum_script_tests"), "--jobs", "1", "--seconds", "20"]
    return [Item(name, "script", command, tree) for name in script_names(tree, binaries)]


def program_items(binaries):
    """Items of ctest's tests: a unit test each, or the program."""
    listed = subprocess.run(["ctest", "--test-dir", binaries, "--show-only=json-v1"], capture_output=True, check=True)
    items = []
    for test in json.loads(listed.stdout)["tests"]:
        properties = {p["name"]: p["value"] for p in test.get("properties", [])}
        folder = properties.get("WORKING_DIRECTORY", binaries)
        environment = dict(e.split("=", 1) for e in properties.get("ENVIRONMENT", []))
        command = test.get("command", [])
        if not command:  # of a program that is not built here (tree.py)
            continue
        if test["name"].startswith("unit.") and command[0].endswith("_tests") and len(command) == 1:
            items += unit_items(command, folder)
        elif not LEFT_OUT.match(test["name"]) and "PASS_REGULAR_EXPRESSION" not in properties:
            items.append(Item(test["name"], "program", command, folder, environment))
        elif test["name"] == "unit.script_runner":
            items.append(Item(test["name"], "program", command, folder, environment))
    return items


def page_items(tree, binaries):
    """An item for each page whose commands the guard `house.commands` runs."""
    guard, environment = os.path.join(tree, "tests/house/commands_guard.py"), {"VELLUM": os.path.join(binaries, "vellum")}
    listed = subprocess.run([sys.executable, "-B", guard, "--list"], capture_output=True, text=True, check=True)
    return [Item(f"house.commands {page}", "program", [sys.executable, "-B", guard, page], tree, environment)
            for page in listed.stdout.splitlines()]


def unit_items(command, folder):
    _, output = execute([*command, "--gtest_list_tests"], folder, {}, 60)
    items, tests = [], ""
    for line in re.sub(r"  # .*", "", output).splitlines():
        if line.startswith("  "):
            items.append(Item(tests + line.strip(), "unit", command, folder, {"GTEST_FAIL_FAST": "1"}))
        elif line.endswith("."):
            tests = line
    return items


def command_of(items):
    """One command for items of one program."""
    first = items[0]
    if first.kind == "unit":
        return [*first.command, "--gtest_filter=" + ":".join(item.name for item in items)]
    if first.kind == "script":
        seconds = str(max(3, int(3 * max(item.seconds for item in items)) + 1))
        return [*first.command[:-1], seconds if first.seconds else "60", *(item.name for item in items)]
    return first.command


def notices(items, number):
    """True if these items of one program, which pass without a mutant, fail with mutant `number`."""
    limit = 10 + 4 * sum(item.seconds for item in items)
    environment = {**items[0].environment, "VELLUM_MUTANT": str(number)}
    passed, _ = execute(command_of(items), items[0].folder, environment, limit)
    return not passed


def stamp_of(item):
    """Changes with the item's program, and with a script test and the files that belong to it."""
    digest = hashlib.sha256(item.key().encode())
    for word in [*item.command, item.environment.get("VELLUM", "")]:
        if os.path.isfile(word):
            status = os.stat(word)
            digest.update(f"{word} {status.st_mtime_ns} {status.st_size}".encode())
    if item.kind == "script":
        path = os.path.join(item.folder, item.name.partition(":")[0])  # an example of the manual is FILE:ENTRY
        for name in sorted(os.listdir(os.path.dirname(path))):
            if name.startswith(os.path.basename(path)) and os.path.isfile(os.path.join(os.path.dirname(path), name)):
                with open(os.path.join(os.path.dirname(path), name), "rb") as file:
                    digest.update(file.read())
    return digest.hexdigest()


def measure(item, marks, limit):
    """Runs the item without a mutant; notes its time and the mutants that it reached."""
    with open(marks, "wb") as file:
        file.write(bytes(4096))
    start = time.monotonic()
    environment = {**item.environment, "VELLUM_MUTANTS_REACHED": marks}
    item.passed, output = execute(command_of([item]), item.folder, environment, limit)
    item.seconds = time.monotonic() - start
    with open(marks, "rb") as file:
        item.reached = [number for number, byte in enumerate(file.read()) if byte]
    return output
