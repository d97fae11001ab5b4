#!/usr/bin/env python3
"""Installed games: folders as the players of Creatures have them, made here from scripts and agents of our own."""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

VELLUM = sys.argv.pop()

# As on Linux; the paths of the other game are those of a Windows machine.
MACHINE = r'''"Auxiliary 1 Bootstrap Directory" "C:\\Program Files\\Docking Station\\Creatures 3\\Bootstrap\\"
"Auxiliary 1 Catalogue Directory" "../Creatures 3/Catalogue/"
"Auxiliary 1 Images Directory" "../Creatures 3/Images"
"Backgrounds Directory" Backgrounds
"Bootstrap Directory" Bootstrap
"Catalogue Directory" "Catalogue"
"Display Type" 2
"Game Name" "Docking Station"
"Images Directory" "C:\\Program Files\\Docking Station\\Images\\"
"Main Directory" .
"Resource Files Directory" "My Agents"
"Sounds Directory" Sounds
"Win32 Auxiliary Game Name 1" "Creatures 3"
'''
POT = '''"en-GB"
group DSAG "Pot"
"Agent Type" 0
"Dependency Count" %d
"Dependency 1" "pot.c16"
"Dependency Category 1" %d
"Script Count" 1
"Script 1" @ "pot.cos"
"Remove script" @ "remove.cos"
'''
WITH_PICTURE = 'inline FILE "pot.c16" "pot.c16"\n'
POT_SCRIPT = '''new: simp 2 18 900 "pot" 1 0 0 tick 5
scrp 2 18 900 9
outs "tick"
endm
'''


class Installs(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.ds = os.path.join(self.folder.name, "Docking Station")
        self.write("Docking Station/machine.cfg", MACHINE)
        self.write("Docking Station/user.cfg", '"Default Background" splash\nLanguage de\nFullScreen 0\n')
        self.write("Docking Station/Bootstrap/000 Switcher/menu.cos", 'outs "menu "')
        self.write("Docking Station/Bootstrap/010 Docking Station/B.cos", 'outs "b " outs read "Word" 0 outs " "')
        self.write("Docking Station/Bootstrap/010 Docking Station/a.cos", 'outs "a "')
        self.write("Docking Station/Bootstrap/010 Docking Station/c.cos", "outs va00 +")
        self.write("Docking Station/Bootstrap/020 More/z.cos", 'outs read "Old" 0 outs " z "')
        self.write("Docking Station/catalogue/words.catalogue", 'TAG "Word" "word"')
        self.write("Docking Station/catalogue/words-de.catalogue", 'TAG "Word" "Wort"')
        self.write("Creatures 3/Catalogue/old.catalogue", 'TAG "Old" "old"')
        self.write("Creatures 3/Images/x.art", "image 5 5\n")
        self.write("Creatures 3/Bootstrap/001 World/first.cos", 'outs "first "')

    def tearDown(self):
        self.folder.cleanup()

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def write(self, name, text):
        path = self.path(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def run_vellum(self, *arguments):
        return subprocess.run([VELLUM, *arguments], capture_output=True, encoding="utf-8", cwd=self.folder.name,
                              env=dict(os.environ, NO_COLOR="1"), timeout=120)

    def pack(self, name, count=1, category=2, inside=True, script=POT_SCRIPT, removal='rscr outs "gone"',
             status=0):
        self.write("src/pot.cos", script)
        self.write("src/remove.cos", removal)
        self.write("src/pot.art", "image 20 10\nrect 2 2 10 6 #ff8000\n")
        self.assertEqual(self.run_vellum("sprite", "src/pot.art", "-o", "src/pot.c16").returncode, 0)
        self.write("src/pot.ps", POT % (count, category) + (WITH_PICTURE if inside else ""))
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        ended = self.run_vellum("pack", "src/pot.ps", name)
        self.assertEqual(ended.returncode, status, ended.stderr)

    def test_a_world_begins_with_the_games_scripts_in_order(self):
        ended = self.run_vellum("run", "--dir", "Docking Station", "--ticks", "2", "--hash")
        self.assertEqual(ended.returncode, 1, "one of its scripts is wrong")
        self.assertTrue(ended.stdout.startswith("first a b Wort old z "), ended.stdout)
        self.assertIn("010 Docking Station/c.cos:1:", ended.stderr)
        self.assertEqual(len(ended.stdout.split()[-1]), 16, "the others run, and the world ticks")

    def test_folders_of_bootstrap_can_be_chosen(self):
        self.assertEqual(self.run_vellum("run", "--dir", "Docking Station", "--bootstrap", "switcher").stdout, "menu ")
        self.assertEqual(self.run_vellum("run", "--dir", "Docking Station", "--bootstrap", "020,001").stdout,
                         "first old z ")
        wrong = self.run_vellum("run", "--dir", "Docking Station", "--bootstrap", "030")
        self.assertEqual(wrong.returncode, 2)
        self.assertIn("it has 000 Switcher, 001 World, 010 Docking Station, 020 More", wrong.stderr)

    def test_the_language_of_catalogues_can_be_chosen(self):
        ended = self.run_vellum("run", "--dir", "Docking Station", "--bootstrap", "010", "--catalogue-language", "fr")
        self.assertEqual(ended.stdout, "a b word ")

    def test_a_new_world_begins_with_bootstrap(self):
        self.write("Docking Station/Bootstrap/000 Switcher/menu.cos",
                   'doif wnam eq "world" wrld "mine" load "mine" endi')
        ended = self.run_vellum("run", "--dir", "Docking Station", "--bootstrap", "switcher", "--ticks", "3",
                                "--storage", "saves")
        self.assertEqual(ended.stdout, "first a b Wort old z ", ended.stderr)
        self.assertIn("c.cos", ended.stderr)

    def test_a_new_world_reads_bootstrap_as_the_first_did(self):
        self.write("Docking Station/Bootstrap/000 Switcher/menu.cos",
                   'doif wnam eq "world" wrld "mine" load "mine" endi')
        self.write("Docking Station/Bootstrap/020 More/y.cos", 'outs "Größe "')
        ended = self.run_vellum("run", "--dir", "Docking Station", "--bootstrap", "switcher", "--ticks", "3",
                                "--storage", "saves")
        self.assertEqual(ended.stdout, "first a b Wort Größe old z ", ended.stderr)

    def test_a_saved_world_needs_no_install(self):
        self.run_vellum("run", "--dir", "Docking Station", "--ticks", "2", "--save", "w")
        hashed = self.run_vellum("run", "--dir", "Docking Station", "--ticks", "5", "--hash").stdout.split()[-1]
        loaded = self.run_vellum("run", "--load", "w", "--ticks", "3", "--hash")
        self.assertEqual(loaded.stdout.split()[-1], hashed, loaded.stderr)

    def test_other_folders_are_no_installs(self):
        os.makedirs(self.path("empty"))
        for command, message in (("run", "no language of this build knows the game in 'empty'"),
                                 ("check", "can't read 'empty': it is a folder")):
            ended = self.run_vellum(command, "--dir", "empty")
            self.assertEqual(ended.returncode, 2, ended.stderr)
            self.assertIn(message, ended.stderr)

    def test_paths_that_leave_the_folder_are_refused(self):
        self.write("private/letters.cos", 'outs "secret"')
        self.write("Docking Station/machine.cfg", '"Bootstrap Directory" "../private"\n')
        ended = self.run_vellum("run", "--dir", "Docking Station")
        self.assertNotIn("secret", ended.stdout + ended.stderr)
        self.write("outside/Bootstrap/0 x/letters.cos", 'outs "secret"')
        self.write("Docking Station/machine.cfg", '"Bootstrap Directory" "../../%s/outside/Bootstrap"\n' %
                   os.path.basename(self.folder.name))
        ended = self.run_vellum("run", "--dir", "Docking Station")
        self.assertNotIn("secret", ended.stdout + ended.stderr)

    def test_everything_is_checked_together(self):
        self.write("Docking Station/Bootstrap/020 More/same.cos", 'scrp 1 2 3 9\nouts "later"\nendm\n')
        self.write("Docking Station/Bootstrap/010 Docking Station/same.cos",
                   'new: simp 1 2 3 "nowhere" 1 0 0 tick 5\nouts read "No such tag" 0\nscrp 1 2 3 9\nouts "x"\nendm\n')
        self.write("Docking Station/Bootstrap/loose.cos", "outs \"never\"")
        self.pack("Docking Station/My Agents/pot.agents")
        self.pack("Docking Station/My Agents/other.agents", inside=False, category=1,
                  script=POT_SCRIPT.replace("tick", "tock"), status=1)
        self.write("Docking Station/My Agents/bad.agents", "PRAYxxxx")
        ended = self.run_vellum("check", "--dir", "Docking Station")
        self.assertEqual(ended.returncode, 1)
        for part in ("010 Docking Station/same.cos:3:1: the script 1 2 3 9 never runs: Docking Station/Bootstrap/020 More",
                     "the game's Images have no sprite file \"nowhere\"", "no tag \"No such tag\"",
                     "Bootstrap/loose.cos:1:1: this file is in no folder of Bootstrap",
                     "bad.agents:1:1: this resource file can't be read",
                     "needs the file \"pot.c16\", which is neither in its resource file nor in the game's Sounds",
                     "puts the file \"pot.c16\" into Sounds (dependency category 1); such files belong in Images (2)",
                     "both have scripts for 2 18 900", "c.cos:1:", "checked 16 scripts of 'Docking Station': 9 files "
                     "of Bootstrap, and 2 agents in 2 resource files", "UnknownPicture: 1 warning"):
            self.assertIn(part, ended.stderr)
        found = json.loads(self.run_vellum("check", "--dir", "Docking Station", "--json").stdout)
        self.assertIn("ScriptOverwritten", {one["name"] for one in found})

    def test_agents_are_checked_with_what_is_in_them(self):
        self.pack("pot.agents")
        ended = self.run_vellum("check", "pot.agents", "--dir", "Docking Station")
        self.assertEqual((ended.returncode, ended.stderr), (0, ""))
        self.pack("pot.agents", inside=False)
        ended = self.run_vellum("check", "pot.agents", "--dir", "Docking Station")
        self.assertIn("[DependencyAbsent]", ended.stderr)
        self.assertIn("[UnknownPicture]", ended.stderr)

    def test_contents_of_files_are_listed(self):
        self.pack("pot.agents")
        ended = self.run_vellum("pack", "--list", "pot.agents")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        for part in ('DSAG "Pot" ', ", an agent of Docking Station, numbers: 4, texts: 3", '\n  "Agent Type" 0\n',
                     '\n  "Dependency 1" "pot.c16"\n', "\n  \"Script 1\" ", 'FILE "pot.c16" '):
            self.assertIn(part, ended.stdout)
        import zlib
        with open(self.path("world"), "wb") as file:
            file.write(b"Creatures Evolution Engine - Archived information file. zLib 1.13 compressed.\x1a\x04" +
                       zlib.compress(b"\x27\0\0\0" + b"x" * 996))
        ended = self.run_vellum("pack", "--list", "world")
        self.assertIn("the original engine's own dump (Docking Station), 1000 bytes unpacked: it can't be read",
                      ended.stdout)

    def serve(self, *arguments):
        server = subprocess.Popen([VELLUM, "serve", "--port", "0", "--port-file", "port", *arguments],
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=self.folder.name)
        deadline = time.time() + 30
        while not (os.path.exists(self.path("port")) or server.poll() is not None) and time.time() < deadline:
            time.sleep(0.02)
        return server

    def end(self, server):
        if server.poll() is None:
            server.send_signal(signal.SIGINT)
        server.communicate(timeout=20)

    def test_agents_are_injected_into_a_running_world(self):
        self.pack("pot.agents", removal='rscr enum 2 18 900 kill targ next outs "gone"')
        self.pack("bare.agents", inside=False)
        server = self.serve("--dir", "Docking Station", "--storage", "saves")
        try:
            refused = self.run_vellum("inject", "bare.agents", "--port-file", "port")
            self.assertEqual(refused.returncode, 1)
            self.assertIn("it needs the file \"pot.c16\"", refused.stderr)
            injected = self.run_vellum("inject", "pot.agents", "--port-file", "port")
            self.assertEqual(injected.returncode, 0, injected.stderr)
            self.assertIn("injected ", injected.stdout)
            self.assertTrue(os.path.exists(self.path("saves/Images/pot.c16")))
            removed = self.run_vellum("inject", "pot.agents", "--remove", "--port-file", "port")
            self.assertIn("ran the remove script of 'Pot': 1 agent left the world", removed.stdout)
            self.assertIn("gone", removed.stdout)
            again = self.run_vellum("inject", "pot.agents", "--remove", "--port-file", "port")
            self.assertIn("ran the remove script of 'Pot': 0 agents left the world", again.stdout)
            self.assertEqual(self.run_vellum("inject", "nowhere.agents", "--port-file", "port").returncode, 2)
        finally:
            self.end(server)
        gone = self.run_vellum("inject", "pot.agents", "--port-file", "port")
        self.assertEqual(gone.returncode, 2)
        self.assertIn("is `vellum serve` running?", gone.stderr)
        self.assertNotIn("pass the same", gone.stderr)

    def test_agents_without_a_remove_script_stay(self):
        self.pack("pot.agents")
        with open(self.path("src/pot.ps")) as source:
            self.write("src/pot.ps", source.read().replace('"Remove script" @ "remove.cos"\n', ""))
        self.assertEqual(self.run_vellum("pack", "src/pot.ps", "stays.agents").returncode, 0)
        server = self.serve("--dir", "Docking Station", "--storage", "saves")
        try:
            self.assertEqual(self.run_vellum("inject", "stays.agents", "--port-file", "port").returncode, 0)
            kept = self.run_vellum("inject", "--remove", "stays.agents", "--port-file", "port")
            self.assertEqual(kept.returncode, 1, kept.stdout)
            self.assertIn("'Pot' has no remove script", kept.stderr)
            counted = self.run_vellum("inject", "--eval", "outv totl 2 18 900", "--port-file", "port")
            self.assertEqual((counted.returncode, counted.stdout), (0, "1\n"))
        finally:
            self.end(server)

    def test_scripts_are_injected_into_a_running_world(self):
        self.write("lone.cos", 'new: simp 2 18 901 "x" 1 0 0')
        self.write("Docking Station/Images/x.art", "image 5 5\n")
        server = self.serve("--dir", "Docking Station")
        try:
            injected = self.run_vellum("inject", "lone.cos", "--port-file", "port")
            self.assertEqual(injected.returncode, 0, injected.stderr)
            for code, status, out, error in (("outv totl 2 18 901", 0, "1\n", ""), ("outv nowhere", 1, "", "[Expected"),
                                             ("", 0, "\n", "")):
                ran = self.run_vellum("inject", "--eval", code, "--port-file", "port")
                self.assertEqual((ran.returncode, ran.stdout), (status, out), ran.stderr)
                self.assertIn(error, ran.stderr)
        finally:
            self.end(server)

    def test_a_server_that_is_not_found(self):
        os.makedirs(self.path("home"))
        ended = subprocess.run([VELLUM, "inject", "pot.agents"], capture_output=True, encoding="utf-8", timeout=120,
                               env=dict(os.environ, HOME=self.path("home")))
        self.assertEqual(ended.returncode, 2)
        self.assertIn("If it has a --port-file of its own, pass the same to `inject`", ended.stderr)

    def test_a_package_with_errors_is_written_and_said_to_be(self):
        self.pack("bad.agents", script="outs 1 +", status=1)
        self.assertTrue(os.path.exists(self.path("bad.agents")))
        ended = self.run_vellum("pack", "src/pot.ps", "bad.agents")
        self.assertIn("'bad.agents' is written all the same", ended.stderr)

    def test_a_binary_file_shows_no_line_of_source(self):
        self.pack("pot.agents", inside=False)
        ended = self.run_vellum("check", "pot.agents", "--dir", "Docking Station")
        self.assertIn("pot.agents:1:1: ", ended.stderr)
        self.assertNotIn("1 | ", ended.stderr.split("/Pot/")[0])


if __name__ == "__main__":
    unittest.main()
