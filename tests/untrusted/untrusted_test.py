#!/usr/bin/env python3
"""Untrusted scripts, projects and world files: what they can read, and how much messages repeat of them.

usage: untrusted_test.py VELLUM LANGUAGE..."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

VELLUM, LANGUAGES = os.path.abspath(sys.argv[1]), sys.argv[2:]
del sys.argv[1:]

OUTSIDE = "outside of the folders that the command line names"
MOST_REPEATED = 200  # characters of a source in one message


def needs(language):
    return unittest.skipUnless(language in LANGUAGES, language + " is not in this build")


class Untrusted(unittest.TestCase):
    """The stranger's files are in mod/, where the user is not; private/ has what they are after."""

    def setUp(self):
        self.top = tempfile.TemporaryDirectory()
        for folder in ("mod/sub", "private", "elsewhere"):
            os.makedirs(self.path(folder))
        os.symlink("../private", self.path("mod/linked"))

    def tearDown(self):
        self.top.cleanup()

    def path(self, name):
        return os.path.join(self.top.name, name)

    def write(self, name, text):
        with open(self.path(name), "w") as file:
            file.write(text)

    def vellum(self, *words, folder="elsewhere"):
        return subprocess.run([VELLUM, *words], cwd=self.path(folder), capture_output=True, text=True, timeout=60,
                              env=dict(os.environ, NO_COLOR="1"))

    def ways_out(self, name):
        """The names by which mod/ would reach private/NAME."""
        os.symlink("../private/" + name, self.path("mod/link-" + name))
        return [self.path("private/" + name), "../private/" + name, "sub/../../private/" + name, "./../private/./" + name,
                "linked/" + name, "link-" + name, "sub/../linked/../private/" + name]

    def check_ways(self, name, write, words, leaked, message=OUTSIDE, absolute=True):
        """`write` makes mod/ with the name that a stranger has written; `words` is the command. Without `absolute`, no
        name is absolute in this place: all are taken as beside the file that has them."""
        for way in self.ways_out(name):
            with self.subTest(way=way):
                write(way)
                refused = self.vellum(*words)
                self.assertNotIn(leaked, refused.stdout + refused.stderr)
                if way.startswith("/") and not absolute:
                    self.assertIn("no such file", refused.stderr)
                    continue
                self.assertIn(message, refused.stdout + refused.stderr)
                allowed = self.vellum(*words, "--allow", "../private")
                self.assertNotIn(OUTSIDE, allowed.stderr)
                self.assertIn(leaked, allowed.stdout + allowed.stderr)

    # ---- Skrit

    @needs("skrit")
    def test_skrit_includes(self):
        self.write("private/inc.skrit", "int leaked$ = nothing_of_the_kind$;\n")
        for slash in ("/", "\\\\"):
            self.tearDown()
            self.setUp()
            self.write("private/inc.skrit", "int leaked$ = nothing_of_the_kind$;\n")
            self.check_ways("inc.skrit",
                            lambda way: self.write("mod/a.skrit", '#include "%s"\n' % way.replace("/", slash)),
                            ["check", "../mod/a.skrit"], "nothing_of_the_kind$")

    @needs("skrit")
    def test_skrit_objects(self):
        self.write("private/other.skrit", 'event OnConstruct$ { Report.Generic( "leaked\\n" ); }\n')
        self.check_ways("other.skrit", lambda way: self.write(
            "mod/a.skrit", 'event OnConstruct$ { SkritObject o$ = Skrit.CreateObject( "%s" );'
            ' Report.GenericF( "null: %%d\\n", o$ == null ); }\n' % way),
            ["run", "../mod/a.skrit"], "leaked", "null: 1")

    @needs("skrit")
    def test_what_is_beside_is_found(self):
        self.write("mod/sub/inc.skrit", "#include \"../more.skrit\"\n")
        self.write("mod/more.skrit", "int more$ = 3;\n")
        self.write("mod/a.skrit", '#include "sub/inc.skrit"\nevent OnConstruct$ { Report.GenericF( "%d\\n", more$ ); }\n')
        self.assertEqual(self.vellum("run", "../mod/a.skrit").stdout, "3\n")
        self.assertEqual(self.vellum("run", "a.skrit", folder="mod").stdout, "3\n")
        self.assertEqual(self.vellum("run", self.path("mod/a.skrit")).stdout, "3\n")
        refused = self.vellum("run", "../mod/sub/inc.skrit")
        self.assertIn(OUTSIDE, refused.stderr)
        self.assertEqual(self.vellum("check", "sub/inc.skrit", "more.skrit", folder="mod").stderr, "")

    @needs("skrit")
    def test_stores_and_export_lists_are_the_users(self):
        self.write("private/inc.skrit", "int more$ = 3;\n")
        self.write("mod/a.skrit", '#include "inc.skrit"\nevent OnConstruct$ { Report.GenericF( "%d\\n", more$ ); }\n')
        self.assertEqual(self.vellum("run", "../mod/a.skrit", "--store", "../private").stdout, "3\n")
        self.assertEqual(self.vellum("run", "../mod/a.skrit", "--store", "x=../private/").returncode, 1)
        self.write("private/exports.txt", "Globals:\nint FromTheList()\n")
        self.write("private/own.skrit", "int private$ = 1;\n")
        self.write("mod/b.skrit", '#include "../private/own.skrit"\n')
        self.assertIn(OUTSIDE, self.vellum("check", "../mod/b.skrit", "--exports", "../private/exports.txt").stderr)

    # ---- AGS

    @needs("ags")
    def test_ags_modules(self):
        self.write("private/Module.asc", "int f() { return leaked; }\n")
        self.check_ways("Module.asc", lambda way: self.write(
            "mod/game.toml", '[game]\nmodules = ["%s"]\n' % way[:-4]), ["check", "../mod"], "leaked",
            absolute=False)

    @needs("ags")
    def test_ags_play_scripts(self):
        self.write("private/other.play", "leaked 5\n")
        self.write("mod/game.toml", '[game]\nmodules = ["A"]\n')
        self.write("mod/A.asc", "function game_start() { }\n")
        self.check_ways("other.play", lambda way: self.write("mod/a.play", 'play "%s"\n' % way),
                        ["test", "../mod/a.play"], "leaked", absolute=False)

    # ---- CAOS

    @needs("caos")
    def test_caos_packages(self):
        self.write("private/secret.txt", "leaked")
        for way in self.ways_out("secret.txt"):
            with self.subTest(way=way):
                self.write("mod/a.ps", 'group AGNT "A"\n"Script Count" 0\ninline FILE "a" "%s"\n' % way)
                refused = self.vellum("pack", "../mod/a.ps", "a.agents")
                self.assertEqual(refused.returncode, 2)
                self.assertFalse(os.path.exists(self.path("elsewhere/a.agents")))

    @needs("caos")
    def test_caos_game_directories(self):
        """A game directory's links lead nowhere, and its list of folders names only its own."""
        self.write("private/x.catalogue", 'TAG "Secret" "leaked"\n')
        for folder in ("../private", self.path("private"), "linked"):
            self.write("mod/machine.cfg", '"Catalogue Directory" "%s"\n' % folder)
            result = self.vellum("eval", "-l", "caos", 'outs read "Secret" 0', "--dir", "../mod")
            self.assertNotIn("leaked", result.stdout)
        self.write("private/machine.cfg", '"Catalogue Directory" "."\n')
        os.makedirs(self.path("private/Catalogue"))
        self.write("private/Catalogue/x.catalogue", 'TAG "Secret" "leaked"\n')
        result = self.vellum("eval", "-l", "caos", 'outs read "Secret" 0', "--dir", "../private")
        self.assertEqual(result.stdout, "leaked")

    # ---- World files name files of every language, and options with files

    def check_world_file(self, language, name, text, leaked):
        self.write("private/" + name, text)
        self.check_ways(name, lambda way: self.write("mod/w.toml", '[%s]\nfiles = ["%s"]\n' % (language, way)),
                        ["run", "../mod/w.toml"], leaked)

    @needs("ags")
    def test_world_files_ags(self):
        self.check_world_file("ags", "a.asc", "int f() { return leaked; }\n", "leaked")

    @needs("skrit")
    def test_world_files_skrit(self):
        self.check_world_file("skrit", "a.skrit", "int x$ = leaked$;\n", "leaked$")

    @needs("caos")
    def test_world_files_caos(self):
        self.check_world_file("caos", "a.cos", 'outs "leaked"\n', "leaked")

    @needs("gal")
    def test_world_files_gal(self):
        self.check_world_file("gal", "a.gal", "leaked\n", "leaked")

    @needs("xg")
    def test_world_files_xg(self):
        self.check_world_file("xg", "a.xg", "??\n", "a.xg:1:1")

    @needs("gal")
    def test_options_of_world_files(self):
        self.write("mod/a.gal", 'channels { Body; } action Default { set Body { script "Open"; } }\n')
        self.write("private/entity.toml", "leaked = [\n")
        self.check_ways("entity.toml", lambda way: self.write(
            "mod/w.toml", '[gal]\nfiles = ["a.gal"]\n[gal.options]\nentity = "%s"\n' % way),
            ["run", "../mod/w.toml"], "entity.toml:")

    # ---- Messages

    LONG = "q" * 5000
    SHAPES = ["{0}", "{0} {0}", '"{0}"', "'{0}'", '"{0}', "{0}(", "{0} = {0};", "int {0}; int {0};", "int f() {{ return {0}; }}",
              "void f() {{ {0}.{0}(); }}", '#include "{0}"', "#define {0} {0}", "#{0}", "/* {0}", "// {0}\n{0}", "1{0}", "0x{0}",
              "struct {0} {{ }}; struct {0} {{ }};", "enum {0} {{ {0}, {0} }};", "import int {0}; export {0}",
              "state {0} {{ }} state {0} {{ }}", "event {0} {{ }}", "property int {0} = {0}", "setstate {0};",
              "event OnConstruct$ {{ {0}$; int {0}$; }}", "owner = {0};", "[t:template,n:{0}] {{ {0} = {0}; }}",
              "outs {0}", 'outs "{0}', "outv {0}", "setv {0} {0}", 'gsub {0}', "subr {0} subr {0}", "scrp {0} 1 1 1 endm", "[{0}",
              "channels {{ {0}; {0}; }}", "inputs {{ {0} = {0}, {0}; }}",
              'channels {{ Body; }} action {0} {{ set {0} {{ script "{0}"; {0}; }} }}',
              "f:{0}", "az{0}", "!{0}", "sector {0}", 'seed = "{0}"', "[{0}]\nfiles = [\"{0}\"]", "{0} = [{0}"]

    def messages(self, diagnostics):
        for each in diagnostics:
            yield each["message"]
            yield from each["hints"]
            yield from (note["message"] for note in each["notes"])
            yield from (frame["name"] for frame in each["stack"])

    def check_messages(self, ending, count):
        for shape in self.SHAPES:
            with self.subTest(shape=shape):
                self.write("mod/a" + ending, shape.format(self.LONG) + "\n")
                command = "run" if ending == ".toml" else "check"
                result = self.vellum(command, "../mod/a" + ending, "--json")
                self.assertIn(result.returncode, (0, 1), result.stderr)
                found = json.loads(result.stdout)
                for message in self.messages(found if command == "check" else found["diagnostics"]):
                    count[0] += 1
                    self.assertLessEqual(message.count("q"), MOST_REPEATED, message[:80])
                shown = self.vellum(command, "../mod/a" + ending).stderr
                for line in shown.split("\n"):
                    self.assertLessEqual(line.count("q"), MOST_REPEATED, line[:80])

    def test_messages_repeat_little_of_a_source(self):
        for language, ending in (("ags", ".asc"), ("skrit", ".skrit"), ("skrit", ".gas"), ("caos", ".cos"), ("gal", ".gal"),
                                 ("xg", ".xg"), ("xg", ".ded"), ("", ".toml")):
            if language and language not in LANGUAGES:
                continue
            with self.subTest(ending=ending):
                count = [0]
                self.check_messages(ending, count)
                self.assertGreater(count[0], len(self.SHAPES) / 3)

    @needs("caos")
    def test_messages_of_runs_repeat_little_of_a_source(self):
        for code in ('sets va00 "%s" setv va01 va00', 'outs "%s" outv targ', 'dbg: asrt 1 eq 2 outs "%s"'):
            shown = self.vellum("eval", "-l", "caos", code % self.LONG).stderr
            for line in shown.split("\n"):
                self.assertLessEqual(line.count("q"), MOST_REPEATED, line[:80])


if __name__ == "__main__":
    unittest.main()
