#!/usr/bin/env python3
"""The playground in Chromium, against the native command.

    page_test.py VELLUM                        ./dev test --page
    page_test.py VELLUM --picture FILE.png     only takes the picture of the README

VELLUM_PAGE names the folder of the page, as `./dev page --build` makes it. Exit status 77: it is not set, or here is no
Chromium.
"""
import base64
import functools
import http.server
import json
import os
import pathlib
import shlex
import struct
import subprocess
import sys
import tempfile
import threading
import unittest
import zipfile

from chromium import Chromium, program

if program() is None or "VELLUM_PAGE" not in os.environ:
    sys.exit(77)
PAGE = pathlib.Path(os.environ["VELLUM_PAGE"]).resolve()
VELLUM = pathlib.Path(sys.argv[1]).resolve()
EXAMPLES = json.loads((PAGE / "examples.json").read_text(encoding="utf-8"))
ROOT = pathlib.Path(__file__).resolve().parents[2]
PictureSize = (1440, 900)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def serve():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=PAGE))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}"


def by_title(start):
    return next(index for index, example in enumerate(EXAMPLES) if example["title"].startswith(start))


class Playground:
    """What a visitor does."""

    def __init__(self, browser, address):
        self.browser = browser
        browser.page("Page.navigate", url=f"{address}/index.html")
        browser.wait("document.querySelector('#run')?.disabled === false")

    def choose(self, index):
        self.browser.js(f"document.querySelector('#example').selectedIndex = {index};"
                        "document.querySelector('#example').dispatchEvent(new Event('change'))")

    def type_into(self, element, text):
        self.browser.js(f"document.querySelector({json.dumps(element)}).focus();"
                        f"document.querySelector({json.dumps(element)}).select()")
        self.browser.page("Input.insertText", text=text)

    def start(self, command=None):
        if command is not None:
            self.type_into("#command", command)
        self.browser.js("document.querySelector('#run').click()")

    def run(self, command=None):
        self.start(command)
        self.browser.wait("document.querySelector('#run').disabled === false")
        return self.output()

    def output(self):
        return self.browser.js("document.querySelector('#output').textContent")

    def status(self):
        return self.browser.js("document.querySelector('#status').textContent")

    def files(self):
        return self.browser.js("[...document.querySelectorAll('#file-list button')].map((b) => b.firstChild.data)")

    def add(self, name, text):
        self.type_into("#new-name", name)
        self.browser.js("document.querySelector('#new-file button').click()")
        if text is not None:
            self.type_into("#editor", text)

    def drop(self, *paths):
        before = self.status()
        self.browser.js("document.querySelector('#status').textContent = ''")
        self.browser.drop(paths, 200, 200)
        self.browser.wait("document.querySelector('#status').textContent !== ''")
        return before

    def pictures(self):
        """(alternative text, width, height) of those that can be seen."""
        return self.browser.js("""Promise.all([...document.querySelectorAll('#results img')].map(async (image) => {
            await image.decode();
            return [image.alt, image.naturalWidth, image.naturalHeight]; }))""")


def native(example, folder):
    """What the command prints and returns for an example's files, in a folder of their own."""
    for name, text in example["files"].items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else base64.b64decode(text["base64"]))
    done = subprocess.run([VELLUM, *shlex.split(example["command"])], cwd=folder, capture_output=True, text=True, timeout=60)
    return done.stdout, done.stderr, done.returncode


class PageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server, cls.address = serve()
        cls.browser = Chromium()
        cls.work = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.work.name)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.server.shutdown()
        cls.work.cleanup()

    def setUp(self):
        self.browser.problems.clear()
        self.page = Playground(self.browser, self.address)

    def tearDown(self):
        self.assertEqual(self.browser.problems, [])

    def packed(self, name, folder):
        archive = self.folder / name
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as zipped:
            for path in sorted(path for path in folder.rglob("*") if path.is_file()):
                zipped.write(path, path.relative_to(folder))
        return archive

    def test_every_example_prints_what_the_native_command_prints(self):
        languages = {example["title"].split(":")[0] for example in EXAMPLES}
        self.assertEqual(languages, {"AGS Script", "CAOS", "GAL", "Skrit", "XG"})
        for index, example in enumerate(EXAMPLES):
            with self.subTest(example["title"]):
                folder = self.folder / f"example{index}"
                folder.mkdir()
                out, error, status = native(example, folder)
                self.page.choose(index)
                self.page.run()
                shown = self.browser.js("""['span:not(.error)', 'span.error'].map((kind) =>
                    [...document.querySelectorAll('#output ' + kind)].map((span) => span.textContent).join(''))""")
                self.assertEqual(shown, [out, error])
                self.assertNotEqual(out + error + str(self.page.pictures()), "[]")
                self.assertIn(f"Exit status {status},", self.page.status())
                for picture in folder.rglob("*.png"):
                    size = struct.unpack(">II", picture.read_bytes()[16:24])
                    self.assertIn([f"The picture {picture.name}", *size], self.page.pictures())

    def test_an_svg_is_an_image_and_not_part_of_the_page(self):
        self.page.choose(by_title("GAL"))
        self.page.run()
        [[alt, width, _]] = self.page.pictures()
        self.assertEqual(alt, "The picture door.svg")
        self.assertGreater(width, 100)
        self.assertEqual(self.browser.js("document.querySelectorAll('svg').length"), 0)

    def test_a_script_is_edited_and_tab_indents(self):
        self.page.add("own.cos", "outs \"one\\n\"\n")
        self.browser.key("Tab", 9)
        self.browser.page("Input.insertText", text='outs "two\\n"')
        self.assertIn("\n  outs", self.browser.js("document.querySelector('#editor').value"))
        self.page.type_into("#command", "run own.cos")
        self.browser.key("Enter", 13, modifiers=2)
        self.browser.wait("document.querySelector('#status').textContent.startsWith('Exit')")
        self.assertEqual(self.page.output(), "one\ntwo\n")

    def test_a_mistake_is_shown_where_it_is(self):
        self.page.add("typo.cos", "setv va00 1 addw va00 2\n")
        self.assertIn("typo.cos:1:13: error: Invalid command", self.page.run("check typo.cos"))
        self.assertIn("Exit status 1,", self.page.status())

    def test_what_a_command_writes_the_next_one_reads(self):
        self.page.add("counter.cos", 'new: simp 1 1 99 "blnk" 1 0 0\ntick 4\nscrp 1 1 99 9\naddv ov00 1 outv ov00\nendm\n')
        self.page.run("run counter.cos --ticks 6 --save half.world")
        self.assertIn("half.world", self.page.files())
        self.assertEqual(self.page.run("run --load half.world --ticks 6"), "2")
        self.assertEqual(self.browser.js("document.querySelectorAll('#results img').length"), 0)

    def test_dropped_archive_is_a_store(self):
        self.page.drop(self.packed("mod.zip", ROOT / "examples" / "skrit" / "content"))
        self.assertIn("mod.zip", self.page.files())
        for command, part in [("run mod.zip/world/global/formulas.gas --store mod.zip --clone camera_stomp --ticks 100",
                               "camera_stomp: 3 s"), ("store --store mod.zip '**.gas'", "heroes.gas"), ("check mod.zip", "IncludeNotFound")]:
            with self.subTest(command):
                done = subprocess.run([VELLUM, *shlex.split(command)], cwd=self.folder, capture_output=True, text=True, check=False)
                self.assertIn(part, done.stdout + done.stderr)
                self.assertEqual(self.page.run(command), done.stdout + done.stderr)
                self.assertIn(f"Exit status {done.returncode},", self.page.status())

    def test_dropped_archive_is_an_installed_game(self):
        caos = ROOT / "examples" / "caos"
        self.page.drop(self.packed("game.zip", caos), caos / "test-world.cos", caos / "honey-pot.cos")
        self.assertEqual(self.page.run("run test-world.cos honey-pot.cos --dir game.zip --ticks 60 --screenshot pot.png"), "")
        self.assertEqual([alt for alt, *_ in self.page.pictures()], ["The picture pot.png"])

    def test_dropped_folder_keeps_its_names(self):
        folder = self.folder / "game"
        (folder / "deep").mkdir(parents=True)
        (folder / "deep" / "hello.cos").write_text('outs "from a folder\\n"\n')
        self.page.drop(folder)
        self.assertIn("game/deep/hello.cos", self.page.files())
        self.assertEqual(self.page.run("run game/deep/hello.cos"), "from a folder\n")

    def test_stop_ends_an_endless_loop(self):
        self.page.add("endless.cos", "inst loop setv va00 1 untl va00 eq 2\n")
        self.page.start("run endless.cos --budget 1000000000000")
        self.assertEqual(self.page.status(), "Running")
        self.browser.js("document.querySelector('#stop').click()")
        self.browser.wait("document.querySelector('#run').disabled === false", 5)
        self.assertIn("Stopped", self.page.status())
        self.assertEqual(self.page.run("eval -l caos 'outv 42'"), "42")

    def test_long_output_is_cut_and_counted(self):
        self.page.add("long.cos", 'inst reps 200000 outs "0123456789" repe\n')
        shown = self.page.run("run long.cos --budget 1000000000")
        self.assertEqual(len(shown), 1024 * 1024)
        self.assertIn("more are not shown", self.page.status())

    def test_hostile_names_are_refused(self):
        before = self.page.files()
        for name in ("../up.cos", "/etc/passwd", "a/../../b", "a//b", "a\\b", "."):
            with self.subTest(name):
                self.page.add(name, None)
                self.assertIn("refused", self.page.status())
                self.browser.js("""(async () => {
                    const transfer = new DataTransfer();
                    transfer.items.add(new File(['x'], %s));
                    const chooser = document.querySelector('#choose-files');
                    chooser.files = transfer.files;
                    chooser.dispatchEvent(new Event('change'));
                })()""" % json.dumps(name))
                self.browser.wait("document.querySelector('#status').textContent.startsWith('0 files added')")
        self.assertEqual(self.page.files(), before)

    def test_text_is_never_markup(self):
        markup = "<img src=x onerror=alert(1)>"
        self.page.add(f"{markup}.cos", f'outs "{markup}"\n')
        self.assertEqual(self.page.run(f"run '{markup}.cos'"), markup)
        self.assertEqual(self.browser.js("document.querySelectorAll('img').length"), 0)
        self.assertIn(f"{markup}.cos", self.page.files())

    def test_wrong_use_is_explained_and_the_page_goes_on(self):
        self.assertIn("there is no", self.page.run("frobnicate"))
        self.assertIn("Exit status 2,", self.page.status())
        self.page.start("eval -l caos 'outv 1")
        self.assertIn("quote", self.page.status())
        self.assertIn("sockets", self.page.run("serve"))
        self.assertEqual(self.page.run("eval -l xg az --tics 6 --min 4 --max 4"), "0 0.25 0.5 0.75 1 1\n")

    def test_a_command_that_breaks_off_says_so(self):
        # A module that reaches `unreachable`: what a crash or the end of the memory comes to.
        answer = self.browser.js("""(async () => {
            const worker = new Worker('worker.js', { type: 'module' });
            const code = new Uint8Array([0,97,115,109,1,0,0,0, 1,4,1,96,0,0, 3,2,1,0, 5,3,1,0,1,
                7,19,2, 6,109,101,109,111,114,121,2,0, 6,95,115,116,97,114,116,0,0, 10,5,1,3,0,0,11]);
            worker.postMessage({ module: await WebAssembly.compile(code), words: [], files: [] });
            return await new Promise((done) => { worker.onmessage = ({ data }) => done(data.failed); });
        })()""")
        self.assertIn("unreachable", answer)

    def test_no_request_leaves_the_page(self):
        self.browser.requests.clear()
        page = Playground(self.browser, self.address)
        page.choose(by_title("CAOS: an agent"))
        page.run()
        sent = [url for url in self.browser.requests if not url.startswith(("blob:", "data:"))]
        self.assertTrue(any(url.endswith("/worker.js") for url in sent), sent)
        self.assertEqual([url for url in sent if not url.startswith(self.address + "/")], [])
        refused = self.browser.js("fetch('http://127.0.0.2:9/').then(() => 'sent', (error) => error.message)")
        self.assertIn("Failed to fetch", refused)
        self.assertTrue(any("Content Security Policy" in text for text in self.browser.problems), self.browser.problems)
        self.browser.problems.clear()

    def test_a_narrow_screen_has_nothing_beside_it(self):
        for width in (360, 1000, 1440):
            self.browser.screen(width, 800)
            self.assertLessEqual(self.browser.js("document.documentElement.scrollWidth"), width)


def take_picture(file, index, size, dark=False, full=False):
    server, address = serve()
    browser = Chromium()
    browser.screen(*size, dark=dark)
    page = Playground(browser, address)
    page.choose(index)
    page.run()
    page.pictures()
    data = browser.page("Page.captureScreenshot", format="png", captureBeyondViewport=full)["data"]
    pathlib.Path(file).write_bytes(base64.b64decode(data))
    browser.close()
    server.shutdown()


def main():
    words = sys.argv[2:]
    if words[:1] == ["--picture"]:
        return take_picture(words[1], by_title("CAOS: an agent"), PictureSize)
    unittest.main(argv=[sys.argv[0], *words], verbosity=2)


if __name__ == "__main__":
    main()
