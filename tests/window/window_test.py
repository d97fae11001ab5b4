#!/usr/bin/env python3
"""Windows on a display of their own: files that are dropped, clicks, keys, closing.

    window_test.py VELLUM

Exit status 77: here is no SDL2, no Xvfb or no python3-xlib.
"""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

VELLUM = os.path.abspath(sys.argv.pop())
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append("/usr/lib/python3/dist-packages")  # Debian's packages, when another Python runs this
try:
    from Xlib import X, XK
    from Xlib.ext import xtest

    from xdnd import FileManager
except ImportError:
    sys.exit(77)
if shutil.which("Xvfb") is None:
    sys.exit(77)

TITLE = "Vellum"
POT = '''"en-GB"
group DSAG "Pot"
"Agent Type" 0
"Dependency Count" 1
"Dependency 1" "pot.c16"
"Dependency Category 1" 2
"Script Count" 1
"Script 1" @ "pot.cos"
"Remove script" @ "remove.cos"
inline FILE "pot.c16" "pot.c16"
'''
# What they print is not in their text, which error messages repeat.
POT_SCRIPT = 'new: simp 2 18 900 "pot" 1 0 0 outv totl 2 18 900 outs " pots "\n'
REMOVAL = 'enum 2 18 900 kill targ next outv totl 2 18 900 outs " pots "\n'
BUTTON = '''new: simp 2 18 901 "pot" 1 0 0 attr 4 bhvr 1 mvto 300 200
scrp 2 18 901 1
outs "clicked "
endm
'''


def start_display():
    """An X server on a free display; its name is on its descriptor 1."""
    server = subprocess.Popen(["Xvfb", "-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp"],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return server, ":" + server.stdout.readline().decode().strip()


class Window(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server, cls.display = start_display()
        cls.manager = FileManager(cls.display)

    @classmethod
    def tearDownClass(cls):
        cls.manager.close()
        cls.server.terminate()
        cls.server.communicate()

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.command = None

    def tearDown(self):
        if self.command is not None:
            if self.command.poll() is None:
                self.command.kill()
                self.command.wait()
            self.output.close()
        self.folder.cleanup()

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def write(self, name, text):
        path = pathlib.Path(self.path(name))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="ascii")

    def start(self, *arguments):
        """Opens a window; what it prints goes to a file."""
        self.output = open(self.path("output"), "w+b")
        self.command = subprocess.Popen(
            [VELLUM, *arguments], cwd=self.folder.name, stdout=self.output, stderr=subprocess.STDOUT,
            env=dict(os.environ, DISPLAY=self.display, SDL_VIDEODRIVER="x11", SDL_AUDIODRIVER="dummy", NO_COLOR="1"))
        window = self.manager.find(TITLE)
        window.set_input_focus(X.RevertToParent, X.CurrentTime)
        self.manager.sync()
        return window

    def printed(self):
        return pathlib.Path(self.path("output")).read_text(encoding="utf-8")

    def wait_for(self, text, seconds=60):
        end = time.time() + seconds
        while text not in self.printed():
            if time.time() > end:
                self.fail(f"not printed: {text}\n{self.printed()}")
            time.sleep(0.02)

    def key(self, name, down):
        code = self.manager.display.keysym_to_keycode(XK.string_to_keysym(name))
        xtest.fake_input(self.manager.display, X.KeyPress if down else X.KeyRelease, code)
        self.manager.sync()
        time.sleep(0.2)

    def click(self, window, x, y):
        place = window.translate_coords(self.manager.root, 0, 0)
        xtest.fake_input(self.manager.display, X.MotionNotify, x=x - place.x, y=y - place.y)
        self.manager.sync()
        time.sleep(0.2)
        for kind in (X.ButtonPress, X.ButtonRelease):
            xtest.fake_input(self.manager.display, kind, 1)
            self.manager.sync()
            time.sleep(0.2)

    def click_until(self, window, x, y, text, seconds=60):
        """A click before the first picture, or while a room fades in, has no effect: a person clicks again."""
        end = time.time() + seconds
        while text not in self.printed():
            if time.time() > end:
                self.fail(f"not printed: {text}\n{self.printed()}")
            self.click(window, x, y)
            time.sleep(0.5)

    def end(self, status=0):
        self.command.send_signal(signal.SIGINT)
        self.assertEqual(self.command.wait(timeout=60), status, self.printed())

    def run_vellum(self, *arguments):
        ended = subprocess.run([VELLUM, *arguments], cwd=self.folder.name, capture_output=True, timeout=60)
        self.assertEqual(ended.returncode, 0, ended.stderr)

    def pack_pot(self):
        self.write("pot.cos", POT_SCRIPT)
        self.write("remove.cos", REMOVAL)
        self.write("pot.art", "image 40 30\nrect 0 0 40 30 #ff8000\n")
        self.run_vellum("sprite", "pot.art", "-o", "pot.c16")
        self.write("pot.ps", POT)
        self.run_vellum("pack", "pot.ps", "pot.agents")

    def test_agents_are_dropped_into_a_served_world_and_removed(self):
        self.pack_pot()
        self.write("Game/machine.cfg", '"Bootstrap Directory" Bootstrap\n')
        self.write("Game/Bootstrap/000 Switcher/menu.cos", 'outs "worlds "')
        window = self.start("serve", "--dir", "Game", "--bootstrap", "switcher", "--window", "--audio", "--port", "0",
                            "--port-file", "port", "--storage", "saves")
        self.wait_for("worlds ")
        self.manager.drop(self.path("pot.agents"), window)
        self.wait_for("1 pots")
        self.key("Shift_L", True)
        self.manager.drop(self.path("pot.agents"), window)
        self.key("Shift_L", False)
        self.wait_for("0 pots")
        self.end()

    def test_what_is_no_agent_is_refused_and_the_world_runs_on(self):
        self.pack_pot()
        self.write("note.txt", "not a script")
        self.write("broken.agents", "PRAY" + "x" * 200)
        self.write("world.cos", 'outs "world "')
        window = self.start("run", "world.cos", "--window")
        for name in ("note.txt", "broken.agents", "gone.agents"):
            self.manager.drop(self.path(name), window)
            self.wait_for(name)
        self.manager.drop(self.path("pot.agents"), window)
        self.wait_for("1 pots")
        self.end(2)

    def test_a_click_reaches_the_agent_under_it(self):
        self.write("pot.art", "image 40 30\nrect 0 0 40 30 #ff8000\n")
        pathlib.Path(self.path("Images")).mkdir()
        self.run_vellum("sprite", "pot.art", "-o", "Images/pot.c16")
        self.write("world.cos", BUTTON + 'outs "world "')
        window = self.start("run", "world.cos", "--dir", ".", "--window")
        self.wait_for("world ")
        self.click_until(window, 320, 215, "clicked")
        self.end()

    def test_a_small_game_has_a_large_window_with_its_own_places(self):
        self.write("game.toml", '[game]\nname = "Small"\nmodules = ["GlobalScript"]\nplayer = "cEgo"\n'
                                '[[character]]\nname = "cEgo"\nroom = 1\n[[room]]\nnumber = 1\n')
        self.write("GlobalScript.asc", 'function on_mouse_click(MouseButton button) {\n'
                                       '  Display("clicked %d %d", mouse.x, mouse.y);\n}\n')
        window = self.start("run", ".", "--window")
        size = window.get_geometry()
        self.assertEqual((size.width, size.height), (640, 400))  # twice 320 by 200: thrice does not fit 1024 by 768
        self.click_until(window, 200, 120, "clicked 100 60")
        self.end()

    def test_closing_the_window_ends_the_command(self):
        self.write("world.cos", 'outs "world "')
        self.start("run", "world.cos", "--window")
        self.wait_for("world ")
        end = time.time() + 60
        while self.command.poll() is None:
            self.assertLess(time.time(), end, self.printed())
            for window in self.manager.windows(TITLE):
                self.manager.close_window(window)
            time.sleep(0.5)
        self.assertEqual(self.command.returncode, 0, self.printed())


if __name__ == "__main__":
    sys.exit(0 if unittest.main(exit=False).result.wasSuccessful() else 1)
