#!/usr/bin/env python3
"""./dev conformance FOLDER [--write]: how public projects run in Vellum.

FOLDER holds copies of public repositories, each named OWNER+NAME or NAME: a clone, a bare one, or one in a folder
"repo" inside. The script downloads nothing and writes nothing there. Each language's part is in conformance_LANGUAGE.py:
measure( copies, vellum ) returns the section of docs/conformance.md, or "" when none of its repositories is there.
With --write the sections go there.
"""
import importlib
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Copies:
    """Copies of repositories, unpacked on demand."""

    def __init__(self, folder, work):
        self.folder, self.work = pathlib.Path(folder), pathlib.Path(work)

    def places(self, repository):
        owner, name = repository.split("/")
        return self.folder / f"{owner}+{name}", self.folder / owner / name, self.folder / name

    def git(self, repository):
        """The folder of git of a copy, or None. `repository` is "owner/name"."""
        for place in self.places(repository):
            for git in (place / ".git", place / "repo" / ".git", place / "repo", place):
                if (git / "HEAD").is_file() and (git / "objects").is_dir():
                    return git
        return None

    def find(self, repository, wanted):
        """The folder of a copy's files and its commit, or (None, ""). Of a repository of git only the files for which
        wanted( path ) is true are unpacked."""
        git = self.git(repository)
        if git is not None:
            return self.unpack(git, repository.replace("/", "+"), wanted)
        for place in self.places(repository):
            if place.is_dir():
                return place, ""
        return None, ""

    def unpack(self, git, name, wanted):
        commit = subprocess.run(["git", "-C", git, "log", "-1", "--format=%h"], capture_output=True, text=True).stdout
        out = self.work / name
        if out.is_dir():
            return out, commit.strip()
        out.mkdir()
        listed = subprocess.run(["git", "-C", git, "ls-tree", "-r", "-z", "HEAD"], capture_output=True).stdout
        rows = [row.split(b"\t", 1) for row in listed.split(b"\0") if row]
        blobs = [(meta.split()[2], path.decode("utf-8", "replace")) for meta, path in rows if meta.split()[1] == b"blob"]
        blobs = [(sha, path) for sha, path in blobs if wanted(path)]
        for start in range(0, len(blobs), 100):
            self.unpack_blobs(git, out, blobs[start:start + 100])
        return out, commit.strip()

    @staticmethod
    def unpack_blobs(git, out, blobs):
        batch = subprocess.run(["git", "-C", git, "cat-file", "--batch"], capture_output=True,
                               input=b"\n".join(sha for sha, _ in blobs) + b"\n").stdout
        at = 0
        for _, path in blobs:
            end = batch.index(b"\n", at)
            head = batch[at:end].split()
            at = end + 1
            if head[1] == b"missing":
                continue
            size = int(head[2])
            file = out / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(batch[at:at + size])
            at += size + 1


def main():
    words = [word for word in sys.argv[1:] if word != "--write"]
    if len(words) != 1 or not pathlib.Path(words[0]).is_dir():
        sys.exit(__doc__)
    vellum = ROOT / "build/release/vellum"
    report = ROOT / "docs/conformance.md"
    with tempfile.TemporaryDirectory() as work:
        copies = Copies(words[0], work)
        for part in sorted(pathlib.Path(__file__).parent.glob("conformance_*.py")):
            section = importlib.import_module(part.stem).measure(copies, vellum)
            print(section or f"{part.stem}: none of its repositories is in {words[0]}")
            if not section or "--write" not in sys.argv:
                continue
            heading = section.split("\n", 1)[0]
            section = section.rstrip() + "\n\n"
            text = report.read_text(encoding="utf-8")
            old = re.search(rf"^{re.escape(heading)}\n.*?(?=^## |\Z)", text, re.M | re.S)
            text = text.replace(old[0], section) if old else text.rstrip() + "\n\n" + section
            report.write_text(text.rstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
