"""The command lines of pages, for the tests that run them. tests/house/commands_guard.py runs most blocks itself. A block
that it can't run, since that needs a game, a server or a broker, names its test: <!-- run by PATH --> before the block. That
test takes the lines from here, so that it runs what the page says.
"""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[1]
BLOCK = r"^<!-- run by {runner} -->\n+```[^\n]*\n(.*?)^```"


def blocks_of(page, runner, heading=None):
    """The texts of the blocks of a page, or of a section of it, that name the runner: paths from the root."""
    text = (ROOT / page).read_text(encoding="utf-8")
    if heading is not None:
        text = re.search(rf"^##+ {re.escape(heading)}\n(.*?)(?=^## |\Z)", text, re.M | re.S)[1]
    found = re.findall(BLOCK.format(runner=re.escape(runner)), text, re.M | re.S)
    if not found:
        raise LookupError(f"{page} has no block that is run by {runner}")
    return found


def lines_of(page, runner, heading=None):
    """All their lines."""
    return [line for block in blocks_of(page, runner, heading) for line in block.splitlines()]
