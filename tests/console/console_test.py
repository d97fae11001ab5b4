#!/usr/bin/env python3
"""Drives `vellum repl` as a person would: on a terminal of its own, key by key. Most of it is in Skrit.

Skrit manual, "The Development Console": a line after a slash is a command, its last semicolon may be left out, and lines
that are pasted are packed together. "The Help System": /Help.Class( "GoDb" ). The program is $VELLUM. It is printed last
how many steps passed. Without line editing (libedit) the steps that need it are skipped.

Cited: (Skrit manual, "The Development Console", "The Help System").
"""
import os
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import time

PROMPT = "skrit> "
TIMEOUT = 20.0
UP, TAB, CTRL_C, CTRL_D = "\x1b[A", "\t", "\x03", "\x04"


class Console:
    def __init__(self, program, home, *arguments, language="skrit"):
        self.prompt = language + "> "
        self.continued = "." * len(language) + "> "
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ.update(HOME=home, TERM="xterm", LC_ALL="C.UTF-8", NO_COLOR="1")
            os.execv(program, [program, "repl", "-l", language, *arguments])
        self.shown = ""
        self.wait_for(self.prompt)

    def _read(self, seconds):
        ready, _, _ = select.select([self.terminal], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.terminal, 65536)
        except OSError:  # the program has exited
            return False
        self.shown += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]", "", data.decode("utf-8", "replace")).replace("\r", "")
        return bool(data)

    def wait_for(self, text, since=0):
        end = time.monotonic() + TIMEOUT
        while text not in self.shown[since:]:
            if time.monotonic() > end or not self._read(end - time.monotonic()):
                raise AssertionError(f"waited for {text!r}, got {self.shown[since:]!r}")

    def type(self, keys):
        """Sends keys and returns what is shown up to the next prompt."""
        since = len(self.shown)
        os.write(self.terminal, keys.encode())
        self.wait_for(self.prompt, since)
        while self._read(0.2):
            pass
        return self.shown[since:]

    def begin(self, keys):
        """Sends keys that leave an entry open."""
        since = len(self.shown)
        os.write(self.terminal, keys.encode())
        self.wait_for("\n" + self.continued, since)
        while self._read(0.2):  # the terminal may not be the line editor's yet
            pass

    def interrupt(self, keys):
        """Sends a line that runs for long, and Ctrl-C while it does."""
        since = len(self.shown)
        os.write(self.terminal, keys.encode())
        while self._read(0.3):
            pass
        os.write(self.terminal, CTRL_C.encode())
        self.wait_for("\n" + self.prompt, since)
        while self._read(0.2):
            pass
        return self.shown[since:]

    def leave(self):
        os.write(self.terminal, CTRL_D.encode())
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            self._read(0.05)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                os.close(self.terminal)
                return os.waitstatus_to_exitcode(status)
        os.kill(self.pid, signal.SIGKILL)
        raise AssertionError("Ctrl-D does not leave")


class Steps:
    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def check(self, what, shown, *wanted, never=()):
        missing = [text for text in wanted if text not in shown] + [f"not {text}" for text in never if text in shown]
        if missing:
            self.failed += 1
            print(f"console: {what}: {missing} in {shown!r}")
        else:
            self.passed += 1

    def finish(self):
        print(f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped")
        return 1 if self.failed else 0


def gives_terminals():
    try:
        ends = pty.openpty()
    except OSError:  # a container without devpts
        return False
    for end in ends:
        os.close(end)
    return True


def check_session(console, steps):
    """Ctrl-C, and what stays from entry to entry."""
    shown = console.type("/Report.Generic( " + CTRL_C)
    steps.check("a text that is interrupted leaves a clean line", "|" + shown.split("/Report.Generic( ")[-1] + "|",
                "|\n" + PROMPT + "|", never=("error",))
    steps.check("and the next one", console.type("2 + 3\n"), "\n5\n")
    console.begin("int open$( int a$ )\n")
    console.begin("{\n")
    shown = console.type(CTRL_C)
    steps.check("an open block that is interrupted", "|" + shown + "|", "|\n" + PROMPT + "|")
    steps.check("is forgotten", console.type("open$( 1 )\n"), "'open$' is not declared")
    steps.check("a variable", console.type("int kept$ = 6\n"), never=("error",))
    steps.check("a function over lines", console.type("int twice$( int a$ )\n{\nreturn a$ * 2;\n}\n"), never=("error",))
    steps.check("both stay", console.type("twice$( kept$ )\n"), "\n12\n")
    steps.check("set", console.type(":set kept 20\ntwice$( kept$ )\n"), "\n40\n")


def check_long_lines(program, home, steps):
    """A line may run for hours on a large budget: Ctrl-C stops the line, and not the session."""
    for language, forever, more in (("skrit", "while( true ) { }", "4 + 4"),
                                    ("caos", "loop addv va00 1 ever", "outv 8")):
        console = Console(program, home, "--budget", "1000000000000000", language=language)
        for _ in range(2):
            shown = console.interrupt(forever + "\n")
            steps.check("a long line that is interrupted", shown, "[FrozenScript]" if language == "caos" else "[Interrupted]")
        steps.check("does not end the session", console.type(more + "\n"), "\n8\n")
        console.leave()


def check_else(console, steps):
    """AGS Script, typed as its editor writes it: the brace and the else have a line each."""
    steps.check("a variable of AGS", console.type("int x = 1;\n"), never=("error",))
    for line in ("if (x == 2)\n", "{\n", "x = 5;\n", "}\n", "else\n", "{\n", "x = 7;\n"):
        console.begin(line)
    steps.check("an else in a line of its own", console.type("}\nx\n"), "\n7\n", never=("error",))
    for line in ("if (x == 7)\n", "x = 8;\n"):
        console.begin(line)
    steps.check("an empty line ends an if", console.type("\nx\n"), "\n8\n", never=("error",))
    for line in ("if (x == 9)\n", "x = 1;\n", "else\n"):
        console.begin(line)
    steps.check("statements need no braces", console.type("x = 10;\nx\n"), "\n10\n", never=("error",))
    for line in ("if (x == 10)\n", "x = 11;\n"):
        console.begin(line)
    steps.check("something else runs the if, then itself", console.type("x + 1\n"), "\n12\n", never=("error",))
    steps.check("an if in one line waits for nothing", console.type("if (x == 11) x = 12;\nx\n"), "\n12\n", never=("error",))


def check_completion(program, home, steps):
    with open(os.path.join(home, "push.cos"), "w", encoding="ascii") as file:
        file.write('outs "pushed"\n')
    console = Console(program, home, language="ags")
    console.type("int counted = 41;\n")
    steps.check("tab completes a variable of the program", console.type("counte" + TAB + " + 1\n"), "\n42\n")
    steps.check("tab completes a command", console.type(":insp" + TAB + " counte" + TAB + "\n"), "counted = 41\n")
    steps.check("tab offers input", console.type(":event cli" + TAB + "1 1\n"), "ck 1 1", never=("error",))
    console.leave()
    console = Console(program, home, language="caos")
    steps.check("tab completes a file", console.type(":load " + home + "/pus" + TAB + "\n"), "\npushed\n")
    steps.check("a line that scripts leave open ends before a report", console.type('outs "open" setv va00 va01 divv va00 0\n'),
                "\nopen\n", "error")
    console.leave()


def main():
    if not gives_terminals():
        print("console: this machine gives no terminals\n0 passed, 0 failed, 1 skipped")
        return 0
    program = os.environ.get("VELLUM", "build/release/vellum")
    if not os.access(program, os.X_OK):
        print(f"console: there is no {program}; ./dev build makes it\n0 passed, 1 failed, 0 skipped")
        return 1
    steps = Steps()
    with tempfile.TemporaryDirectory() as home:
        console = Console(program, home)
        steps.check("a command", console.type('/Report.GenericF( "Hi %s\\n", "there" )\n'), "\nHi there\n")
        steps.check("a semicolon at its end", console.type('/Report.Generic( "again\\n" );\n'), "\nagain\n")
        steps.check("an expression", console.type("6 * 7\n"), "\n42\n")
        steps.check("help", console.type('/Help.Class( "GoDb" )\n'), "Class: GoDb [SINGLETON]", "SMarkForDeletion", "FocusGo")
        shown = console.type("/nothing.here\n")
        steps.check("a mistake", shown, "unknown name 'nothing': the engine exports no such name", "^^^^^^^")
        steps.check("a fault", console.type("/int zero$; zero$ = 1 / zero$;\n"), "integer division by zero", "-->", "DIVIDEI")
        steps.check("goes on", console.type("1 + 1\n"), "\n2\n")
        steps.check("nothing", console.type("\n"), never=("error",))
        steps.check("the list of the console's own commands", console.type(":help\n"), ":tick [N]", ":quit")

        # A chunk out of an editor: blank lines, comments, a string with a slash; the last line ends the paste.
        chunk = ('/int i$ = 3;\n// counts\nwhile ( i$ > 0 )\n{\n\tReport.GenericF( "%d/", i$ );\n\n\ti$ -= 1;\n}\n'
                 'Report.Generic( "done\\n" )\n')
        shown = console.type(chunk.replace("\t", " "))
        steps.check("a paste of several lines", shown, "3/2/1/done\n", never=("error",))
        steps.check("an open bracket waits", console.type('/Report.GenericF(\n"%d\\n",\n5 )\n'), "\n5\n", never=("error",))

        editing = subprocess.run(["sh", "-c", f"ldd '{program}' 2>/dev/null | grep -q libedit"]).returncode == 0
        if editing:
            console.type('/Report.Generic( "kept\\n" )\n')
            steps.check("the arrow brings the last line back", console.type(UP + "\n"), "\nkept\n")
            steps.check("tab completes", console.type("/Report.Generi" + TAB + 'F( "%d\\n", 8 )\n'), "\n8\n")
            steps.check("tab completes a class", console.type("/Repor" + TAB + '.Generic( "c\\n" )\n'), "\nc\n")
        else:
            steps.skipped += 3
        check_session(console, steps)
        steps.check("the last line", console.type("2 + 3\n"), "\n5\n")
        status = console.leave()
        steps.check("Ctrl-D leaves", f"status {status}", "status 0")

        if editing:
            console = Console(program, home)
            steps.check("history outlives the console", console.type(UP + "\n"), "\n5\n")
            console.leave()
            check_completion(program, home, steps)
        else:
            steps.skipped += 6
        check_long_lines(program, home, steps)
        console = Console(program, home, language="ags")
        check_else(console, steps)
        console.leave()
    return steps.finish()


if __name__ == "__main__":
    sys.exit(main())
