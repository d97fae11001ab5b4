#!/usr/bin/env python3
"""Fails when the first line of a commit is longer than 72 characters, or is not followed by a blank line.

Only commits after SINCE count. Without a repository, or in one too shallow to contain SINCE, the guard checks nothing.
"""
import subprocess

from house import Guard, ROOT

SINCE = "ebaec9c"
MAX_LENGTH = 72


def breaches(messages):
    """`messages`: short id -> whole message."""
    found = []
    for commit, message in messages.items():
        lines = message.split("\n")
        if len(lines[0]) > MAX_LENGTH:
            found.append(f"{commit}: its first line has {len(lines[0])} characters: {lines[0]}")
        if len(lines) > 1 and lines[1].strip():
            found.append(f"{commit}: no blank line after the first: {lines[0]}")
    return found


def messages_since(base):
    git = ["git", "-c", f"safe.directory={ROOT}", "-C", str(ROOT)]
    try:
        subprocess.run([*git, "merge-base", "--is-ancestor", base, "HEAD"], capture_output=True, check=True)
        log = subprocess.run([*git, "log", "--no-merges", "--format=%h%n%B%x00", f"{base}..HEAD"], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return {}
    entries = [entry.strip("\n") for entry in log.stdout.decode("utf-8", "replace").split("\0")]
    return dict(entry.split("\n", 1) for entry in entries if "\n" in entry)


def main():
    guard = Guard("commits")
    guard.accepts("short lines", breaches({"a": "x" * 72, "b": "Skrit: timers\n\n" + "why " * 40}))
    guard.rejects("a long line", breaches({"a": "x" * 73 + "\n\nwhy"}), "a: its first line has 73")
    guard.rejects("a body at once", breaches({"a": "Skrit: timers\nwhy"}), "no blank line")
    guard.checkout(breaches(messages_since(SINCE)), "Shorten it (git commit --amend), and give the reasons in the body.")
    guard.finish()


if __name__ == "__main__":
    main()
