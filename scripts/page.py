#!/usr/bin/env python3
"""Assembles the playground: the modules, the WASI shim, the command and the examples.

    page.py MODULES COMMAND.wasm FOLDER    writes FOLDER; MODULES is npm's node_modules
"""
import base64
import json
import pathlib
import shutil
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[1]
PAGE = ROOT / "playground"
SHIM = "@bjorn3/browser_wasi_shim"


def content(path):
    data = path.read_bytes()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = None
    return {"base64": base64.b64encode(data).decode()} if text is None or "\0" in text else text


def files_of(row):
    folder = ROOT / "examples" / row["folder"]
    if row["files"] != ["."]:
        return {name: content(folder / name) for name in row["files"]}
    found = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix != ".md")
    return {path.relative_to(folder).as_posix(): content(path) for path in found}


def examples():
    rows = tomllib.loads((PAGE / "examples.toml").read_text(encoding="utf-8"))["example"]
    return [{"title": row["title"], "about": row["about"], "command": row["command"], "files": files_of(row),
             "open": row.get("open", row["files"][0])} for row in rows]


def assemble(modules, command, folder):
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "shim").mkdir(parents=True)
    for path in sorted(PAGE.iterdir()):
        if path.suffix in (".html", ".css", ".js"):
            shutil.copy(path, folder)
    for path in sorted((modules / SHIM / "dist").glob("*.js")):
        shutil.copy(path, folder / "shim")
    for path in sorted((modules / SHIM).glob("LICENSE*")):
        shutil.copy(path, folder / "shim")
    shutil.copy(command, folder / "vellum.wasm")
    (folder / "examples.json").write_text(json.dumps(examples(), ensure_ascii=False), encoding="utf-8")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    assemble(*map(pathlib.Path, sys.argv[1:]))


if __name__ == "__main__":
    main()
