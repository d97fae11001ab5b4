#!/usr/bin/env python3
"""The commands of docs/games.md, as they are written there, in a folder with games of the names that they use.

    games_test.py VELLUM

The games are made of the examples: the real ones belong to their owners.
"""
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

VELLUM = os.path.abspath(sys.argv.pop())
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
from documented import lines_of  # noqa: E402

NO_WINDOW = "this build has no window"


def commands_of(heading):
    """The commands of a section of the page."""
    return lines_of("docs/games.md", "tests/games/games_test.py", heading)


class Games(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()

    def tearDown(self):
        self.folder.cleanup()

    def path(self, name):
        path = pathlib.Path(self.folder.name, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def write(self, name, text):
        self.path(name).write_text(text, encoding="ascii")

    def run_line(self, line, *more):
        words = shlex.split(line)
        self.assertEqual(words[0], "vellum", line)
        return subprocess.run([VELLUM, *words[1:], *more], cwd=self.folder.name, capture_output=True, text=True, timeout=120,
                              env=dict(os.environ, NO_COLOR="1", SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy"))

    def output_of(self, line, *more):
        ended = self.run_line(line, *more)
        self.assertEqual(ended.returncode, 0, f"{line}\n{ended.stdout}{ended.stderr}")
        return ended.stdout

    def test_dungeon_siege(self):
        self.write("Tank/world/ai/jobs/common/brain_hero.skrit",
                   'event OnGoHandleMessage$( eWorldEvent e$ ) { if ( e$ == we_killed ) { Report.Generic( "away\\n" ); } }\n')
        self.write("MyMod/world/ai/jobs/common/mine.skrit",
                   'event OnGoHandleMessage$( eWorldEvent e$ ) { if ( e$ == we_killed ) { Report.Generic( "oh\\n" ); } }\n')
        self.path("Dungeon Siege/Resources/Logic.dsres")
        self.output_of('vellum pack Tank "Dungeon Siege/Resources/Logic.dsres" --priority 0')
        self.output_of("vellum pack MyMod mymod.dsres")
        look, show, grep, check, pack, test, listing = commands_of("You own Dungeon Siege")
        self.assertEqual(self.output_of(look),
                         "world/ai/jobs/common/brain_hero.skrit  Dungeon Siege/Resources/Logic.dsres\n")
        self.assertIn("OnGoHandleMessage", self.output_of(show))
        self.assertEqual(self.output_of(grep).count("we_killed"), 2)
        self.output_of(check)
        os.remove(self.path("mymod.dsres"))
        self.assertEqual(self.output_of(pack), "mymod.dsres: 1 file\n")
        self.assertEqual(self.output_of(test), "1 file, all whole\n")
        self.assertIn("mine.skrit  mymod.dsres\n", self.output_of(listing))

    def test_creatures(self):
        self.write("Docking Station/machine.cfg", '"Bootstrap Directory" Bootstrap\n')
        self.write("Docking Station/Bootstrap/000 Switcher/menu.cos", 'outs "worlds"')
        self.write("Docking Station/Bootstrap/010 Docking Station/a.cos", 'outs "ship"')
        check, run, serve = commands_of("You own Creatures 3 or Docking Station")
        self.output_of(check)
        self.assertEqual(self.output_of(run), "ship")
        self.assertTrue(self.path("ds.png").read_bytes().startswith(b"\x89PNG"))
        # The window stays until its user closes it.
        ended = self.run_line(serve, "--ticks", "3", "--port", "0")
        if ended.returncode != 0:
            self.assertIn(NO_WINDOW, ended.stderr)
        else:
            self.assertIn("worlds", ended.stdout)

    def test_doom(self):
        for name in "doom", "mine":
            shutil.copy(ROOT / "examples/xg/house.wad", self.path(f"{name}.wad"))
        shutil.copy(ROOT / "examples/xg/house.ded", self.path("mine.ded"))
        picture, run, check = commands_of("You own Doom")
        run_mine = "vellum run mine.wad --ded mine.ded --map E1M1"
        self.output_of(picture)
        self.assertTrue(self.path("e1m1.png").read_bytes().startswith(b"\x89PNG"))
        self.assertIn("\n350 ", self.output_of(run))
        self.assertTrue(self.path("e1m1.gif").read_bytes().startswith(b"GIF89a"))
        self.output_of(check)
        ended = self.run_line(f"{run_mine} --ticks 3 --timeline planes.html")
        self.assertEqual(ended.returncode, 2)
        self.assertIn("the timeline of a map is a picture: name a file that ends in .svg or .png", ended.stderr)
        whole = self.output_of(f"{run_mine} --ticks 40 --hash").splitlines()
        self.output_of(f"{run_mine} --ticks 20 --save half.world")
        os.remove(self.path("mine.wad"))  # the save has it, byte by byte
        self.assertEqual(self.output_of("vellum run --load half.world --ticks 20 --hash").splitlines()[-1], whole[-1])


if __name__ == "__main__":
    unittest.main()
