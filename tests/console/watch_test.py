#!/usr/bin/env python3
"""Edits skrits while `vellum run --watch` runs them (Skrit manual, "Dynamic Content Reloading", "Skrit Compiler").

The program is $VELLUM. A changed skrit goes on with its properties, variables and state; one with errors shows them, and
the old code continues to run until it is fixed; changes of included files count, too.
"""
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time

TIMEOUT = 20.0

MAIN = """#include "words"
property int step$ = 1;
int count$;
startup state Idle$ {{ event OnEnterState$ {{ count$ = 100; setstate Busy$; }} }}
state Busy$
{{
\tevent OnGoUpdate$( float seconds$ )
\t{{
\t\tcount$ += step$;
\t\tReport.GenericF( "{text} %s %d %s\\n", Word$, step$, this.CurrentStateName );
\t\tif ( count$ < 100 ) {{ Report.Generic( "lost\\n" ); }}
\t}}
}}
"""
WORDS = 'string Word$ {{ return "{word}"; }}\n'


class Watched:
    def __init__(self, program, folder, *arguments):
        self.folder = folder
        self.text = ""
        self.process = subprocess.Popen([program, "run", *arguments, "--watch"], cwd=folder, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, env={**os.environ, "NO_COLOR": "1"})
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        while data := os.read(self.process.stdout.fileno(), 65536):
            self.text += data.decode("utf-8", "replace")

    def write(self, name, text):
        """A new text, with a time of its own: file systems may count in whole seconds."""
        path = os.path.join(self.folder, name)
        with open(path + ".new", "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(path + ".new", path)

    def wait_for(self, text, since=0):
        end = time.monotonic() + TIMEOUT
        while text not in self.text[since:]:
            if time.monotonic() > end:
                raise AssertionError(f"waited for {text!r}, got {self.text[since:][-2000:]!r}")
            time.sleep(0.02)
        return self.text.index(text, since)

    def leave(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(TIMEOUT)


SPAWNER = """property float each$ = 0;
owner = GoSkritComponent;
event OnGoUpdate$( float /*seconds$*/ ) {{ Report.GenericF( "{text} %g\\n", GoDb.SCloneGo( "spark" ).Go.Aspect.MaxLife ); }}
"""
TEMPLATES = """[t:template,n:spawner] {{ [spawner] {{ each = 1; }} }}
[t:template,n:spark] {{ [aspect] {{ max_life = {life}; }} }}
"""


def watch_a_store(program, folder):
    """Components and templates of a store are watched, too, though no path names them."""
    component, templates = (f"world/contentdb/{name}" for name in ("components/spawner.skrit", "templates/all.gas"))
    for name, text in ((component, SPAWNER.format(text="one")), (templates, TEMPLATES.format(life=3))):
        os.makedirs(os.path.dirname(os.path.join(folder, name)))
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    watched = Watched(program, folder, "--store", ".", "--clone", "spawner")
    try:
        watched.wait_for(f"watching {component}, {templates}; Ctrl-C ends\n")
        watched.wait_for("one 3\n")
        watched.write(component, SPAWNER.format(text="two"))
        watched.wait_for("two 3\n", watched.wait_for(f"{component}: reloaded\n"))
        watched.write(templates, TEMPLATES.format(life=4))
        since = watched.wait_for("objects that are made from now on have the new templates (2)")
        watched.wait_for("two 4\n", watched.wait_for(f"{templates}: reloaded\n", since))
        since = len(watched.text)
        watched.write(templates, TEMPLATES.format(life=5).replace("{ [aspect]", "{ specializes = gone; [aspect]"))
        watched.wait_for("two 4\n", watched.wait_for(f"{templates}: has errors; the old code continues to run\n", since))
        watched.leave()
    finally:
        watched.process.kill()


def main():
    program = os.path.abspath(os.environ.get("VELLUM", "build/release/vellum"))
    if not os.access(program, os.X_OK):
        print(f"watch: there is no {program}; ./dev build makes it\n0 passed, 1 failed, 0 skipped")
        return 1
    passed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("main.skrit", MAIN.format(text="one")), ("words.skrit", WORDS.format(word="alpha"))):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        watched = Watched(program, folder, "main.skrit?step=7")
        try:
            watched.wait_for("one alpha 7 Busy$\n")
            watched.write("main.skrit", MAIN.format(text="two"))
            watched.wait_for("two alpha 7 Busy$\n", watched.wait_for("main.skrit: reloaded\n"))
            passed += 1

            since = len(watched.text)
            watched.write("main.skrit", MAIN.format(text="three").replace("count$ += step$;", "cuont$ += step$;"))
            watched.wait_for("main.skrit:9:3: error: 'cuont$' is not declared", since)
            watched.wait_for("two alpha 7 Busy$\n", watched.wait_for("has errors; the old code continues to run", since))
            passed += 1

            since = len(watched.text)
            watched.write("words.skrit", WORDS.format(word="beta"))  # joins the last text without errors
            watched.wait_for("two beta 7 Busy$\n", watched.wait_for("words.skrit: reloaded\n", since))
            since = len(watched.text)
            watched.write("main.skrit", MAIN.format(text="four"))
            watched.wait_for("four beta 7 Busy$\n", since)
            passed += 1

            since = len(watched.text)
            watched.write("words.skrit", WORDS.format(word="gamma"))
            watched.wait_for("four gamma 7 Busy$\n", watched.wait_for("words.skrit: reloaded\n", since))
            passed += 1

            # An error in a new initial value is reported, and the new code still runs.
            since = len(watched.text)
            watched.write("main.skrit", MAIN.format(text="five").replace("int count$;", "int count$; int zero$; int x$ = 1 / zero$;"))
            watched.wait_for("integer division by zero", since)
            watched.wait_for("five gamma 7 Busy$\n", watched.wait_for("main.skrit: reloaded\n", since))
            passed += 1

            assert "lost" not in watched.text, "a variable was lost"
            assert watched.leave() in (0, 1, -signal.SIGINT), "it does not end at Ctrl-C"
            passed += 1
        finally:
            watched.process.kill()
    with tempfile.TemporaryDirectory() as folder:
        watch_a_store(program, folder)
        passed += 1
    print(f"{passed} passed, 0 failed, 0 skipped")
    return 0


if __name__ == "__main__":
    sys.exit(main())
