#!/usr/bin/env python3
"""Clients of `vellum serve`: good, slow, rude and hostile ones. The world must survive them all."""
import os
import pathlib
import random
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import time
import unittest

VELLUM = sys.argv.pop()
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from documented import ROOT, blocks_of  # noqa: E402

# A stand-in for nc, which few machines have.
NC = """#!{python}
import socket, sys
with socket.create_connection((sys.argv[1], int(sys.argv[2])), timeout=30) as server:
    server.sendall(sys.stdin.buffer.read())
    while piece := server.recv(65536):
        sys.stdout.buffer.write(piece)
"""
# Sanitizers keep freed memory for a while, which tests of the peak would count.
ENVIRONMENT = dict(os.environ, ASAN_OPTIONS=os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=4")
AGENT = 'new: simp 2 1 1 "x" 1 0 1 tick 1\nscrp 2 1 1 9\naddv ov00 1\nendm\n'


class Serve(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        agent = self.path("agent.cos")
        with open(agent, "w") as file:
            file.write(AGENT)
        self.start(agent)

    def start(self, *arguments):
        self.server = subprocess.Popen(
            [VELLUM, "serve", "--port", "0", "--port-file", self.path("port"), *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)
        line = self.server.stderr.readline()
        self.assertIn("listening on 127.0.0.1:", line)
        self.port = int(line.rsplit(":", 1)[1])
        self.notice = self.server.stderr.readline()
        self.token = b""
        if "--no-token" not in arguments:
            with open(self.path("port.token"), "rb") as file:
                self.token = file.read()

    def restart(self, *arguments):
        self.stop()
        self.start(*arguments)

    def stop(self):
        if self.server.poll() is None:
            self.server.send_signal(signal.SIGINT)
        self.server.communicate(timeout=20)

    def tearDown(self):
        self.stop()
        self.folder.cleanup()

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def connect(self, hello=None):
        client = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        client.sendall(self.token if hello is None else hello)
        return client

    def read(self, client):
        reply = b""
        while True:
            part = client.recv(65536)
            if not part:
                return reply.decode()
            reply += part

    def ask(self, text):
        with self.connect() as client:
            client.sendall(text.encode() + b"\nrscr\n")
            return self.read(client)

    def reply_to(self, sent):
        """What comes back for these bytes alone, without a token before them."""
        with self.connect(b"") as client:
            client.sendall(sent)
            return self.read(client)

    def test_answers_what_is_printed(self):
        self.assertEqual(self.ask('outs "hello " outv 42'), "hello 42")
        self.assertEqual(self.ask(""), "")
        self.assertEqual(self.ask('outs "käse"'), "käse")

    def executable(self, name, text):
        path = pathlib.Path(self.path("bin"), name)
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def test_the_transcript_of_the_page(self):
        """With another port, since the usual one may be taken."""
        block, = blocks_of("docs/languages/caos.md", "tests/serve/serve_test.py")
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = str(free.getsockname()[1])
        block = block.replace("20001", port)
        self.executable("nc", NC.format(python=sys.executable))
        # A minute from tick to tick: on a busy machine the egg would crack before the last command.
        slow = pathlib.Path(self.path("slow.cos"))
        slow.write_text("buzz 60000\n")
        self.executable("vellum", f'#!/bin/sh\nexec "{os.path.abspath(VELLUM)}" "$@" "{slow}" --port {port}\n')
        script, shown = [], []
        for line in block.splitlines():
            if not line.startswith("$ "):
                shown.append(line)
                continue
            script.append(line[2:])
            if line.endswith("&"):
                script.append("until [ -s ~/.creaturesengine/port.token ]; do sleep 0.02; done; sleep 0.2")
            else:
                script.append("echo")  # a reply has no line end of its own
        script.append("kill $!; wait $!")
        environment = dict(ENVIRONMENT, HOME=self.path("home"), PATH=self.path("bin") + ":" + os.environ["PATH"], NO_COLOR="1")
        os.mkdir(self.path("home"))
        ran = subprocess.run(["bash", "-c", "\n".join(script)], cwd=ROOT, env=environment, timeout=60, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        printed = ran.stdout.replace(self.path("home"), "~").splitlines()
        self.assertEqual([line for line in printed if line], shown)

    def test_the_port_file_names_the_port(self):
        with open(self.path("port")) as file:
            self.assertEqual(int(file.read()), self.port)
        self.server.send_signal(signal.SIGINT)
        self.server.communicate(timeout=20)
        self.assertFalse(os.path.exists(self.path("port")))

    def test_the_world_ticks_between_requests(self):
        first = int(self.ask("rtar 2 1 1 outv ov00"))
        deadline = time.time() + 20
        while int(self.ask("rtar 2 1 1 outv ov00")) < first + 5:
            self.assertLess(time.time(), deadline)
            time.sleep(0.05)

    def test_paused_worlds_tick_by_tock(self):
        self.ask("dbg: paws")
        before = int(self.ask("outv etik"))
        self.ask("dbg: tock dbg: tock")
        deadline = time.time() + 20
        while int(self.ask("outv etik")) < before + 2:
            self.assertLess(time.time(), deadline)
        time.sleep(0.2)
        self.assertEqual(int(self.ask("outv etik")), before + 2)

    def test_scripts_can_be_injected(self):
        self.ask('scrp 2 1 1 1000\nouts "never seen by the client"\nendm')
        self.assertEqual(self.ask("outv sorq 2 1 1 1000"), "1")

    def test_errors_are_reported_and_nothing_runs(self):
        reply = self.ask('outs "before" pine tick 0')
        self.assertIn("Invalid command at token .. [outs \"before\" @ pine tick 0]", reply)
        self.assertFalse(reply.startswith("before"))
        self.assertIn("Invalid TARG", self.ask("outs \"x\" outv ov00"))
        self.assertEqual(self.ask("outv 1"), "1")

    def test_a_loop_for_ever_ends(self):
        self.assertIn("possibly frozen", self.ask("loop ever"))
        self.assertEqual(self.ask("outv 1"), "1")

    def test_replies_are_bounded(self):
        reply = self.ask('sets va00 "0123456789" reps 12 adds va00 va00 repe reps 2000 outs va00 repe')
        self.assertLessEqual(len(reply), 16 << 20)

    def test_pieces_and_several_clients_at_once(self):
        with self.connect() as slow, self.connect() as other:
            for piece in (b"outv ", b"7\r\n", b"rs", b"cr\r\n"):
                slow.sendall(piece)
                time.sleep(0.02)
            other.sendall(b"outv 8\n RSCR \nouts \"after the end\"")
            self.assertEqual(self.read(slow), "7")
            self.assertEqual(self.read(other), "8")

    def test_a_request_without_end_is_not_run(self):
        with self.connect() as client:
            client.sendall(b"setv game \"half\" 1\n")
            client.shutdown(socket.SHUT_WR)
            self.assertIn("nothing was run", self.read(client))
        self.assertEqual(self.ask('outv game "half"'), "0")

    def test_a_request_that_is_too_long(self):
        with self.connect() as client:
            try:
                client.sendall(b"outv 1 " * 400_000)
            except OSError:
                pass  # it disconnects in the middle
        self.assertEqual(self.ask("outv 1"), "1")

    WEB = b"POST / HTTP/1.1\r\nHost: localhost\r\n\r\nsetv game \"web\" 1\nrscr\n"
    WEBSOCKET = b"GET /chat HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n\r\n"

    def refuses_the_web(self):
        for request in (self.WEB, self.WEBSOCKET, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"):
            reply = self.reply_to(request)
            self.assertTrue(reply.startswith("HTTP/1.1 403 Forbidden\r\n"), reply)
            self.assertIn("not HTTP or websockets: nothing was run", reply)
            self.assertNotIn("Access-Control", reply)
        self.assertEqual(self.ask('outv game "web"'), "0")

    def refuses_control_bytes(self):
        context = ssl.create_default_context()
        incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        with self.assertRaises(ssl.SSLWantReadError):
            context.wrap_bio(incoming, outgoing, server_hostname="localhost").do_handshake()
        hello = outgoing.read()
        self.assertEqual(hello[0], 22)
        script = b'setv game "tls" 1\nrscr\n'
        for sent in (hello, hello + b"\n" + script, b"\x16\x03\x01\n" + script, b"\x00" + script, b"\x7f " + script,
                     b'outs "x"\n\x1b[2J' + script):
            for front in {b"", self.token}:
                self.assertIn("nothing was run", self.reply_to(front + sent))
        self.assertEqual(self.ask('outv game "tls"'), "0")

    def test_the_web_is_refused(self):
        self.refuses_the_web()

    def test_control_bytes_are_refused(self):
        self.refuses_control_bytes()

    def test_without_token_by_wish(self):
        self.restart("--no-token")
        self.assertIn("WARNING", self.notice)
        self.assertFalse(os.path.exists(self.path("port.token")))
        self.assertEqual(self.reply_to(b"outv 1\nrscr\n"), "1")
        self.refuses_the_web()
        self.refuses_control_bytes()

    def test_the_token_is_for_this_user_only(self):
        self.assertRegex(self.token, rb"^[0-9a-f]{32}\n$")
        self.assertIn(self.path("port.token"), self.notice)
        self.assertEqual(os.stat(self.path("port.token")).st_mode & 0o7777, 0o600)
        first = self.token
        self.stop()
        self.assertFalse(os.path.exists(self.path("port.token")))
        with open(self.path("elsewhere"), "w") as file:
            file.write("mine")
        os.symlink(self.path("elsewhere"), self.path("port.token"))  # by another user who waits for it
        self.start()
        self.assertNotEqual(self.token, first)
        self.assertFalse(os.path.islink(self.path("port.token")))
        self.assertEqual(os.stat(self.path("port.token")).st_mode & 0o7777, 0o600)
        with open(self.path("elsewhere")) as file:
            self.assertEqual(file.read(), "mine")
        self.assertEqual(self.ask("outv 1"), "1")

    def test_the_token_may_be_elsewhere(self):
        self.stop()
        server = subprocess.Popen(
            [VELLUM, "serve", "--port", "0", "--port-file", "", "--token-file", self.path("secret")],
            stderr=subprocess.PIPE, text=True)
        self.port = int(server.stderr.readline().rsplit(":", 1)[1])
        with open(self.path("secret"), "rb") as file:
            self.token = file.read()
        self.assertEqual(self.ask("outv 3"), "3")
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=20)
        self.assertFalse(os.path.exists(self.path("secret")))

    def test_nothing_runs_without_the_token(self):
        script = b'setv game "token" 1\nrscr\n'
        wrong = b"0" * 32 + b"\n"
        for hello in (b"", wrong, self.token[:31] + b"\n", b"\n" + self.token, self.token.strip(), b"x"):
            self.assertIn("nothing was run", self.reply_to(hello + script))
        with self.connect(b"") as client:
            client.sendall(self.token[:20])
            client.shutdown(socket.SHUT_WR)
            self.assertIn("nothing was run", self.read(client))
        self.assertEqual(self.ask('outv game "token"'), "0")
        self.assertEqual(self.reply_to(b"  " + self.token.strip() + b" \r\noutv 5\r\nrscr\r\n"), "5")

    def test_idle_clients_lock_no_client_out(self):
        for token in (b"", self.token):
            for count in (16, 64, 200):
                idle = [self.connect(token) for _ in range(count)]
                self.assertEqual(self.ask("outv 1"), "1")
                for client in idle:
                    client.close()

    def test_who_gave_the_token_stays(self):
        with self.connect() as client:
            client.sendall(b"outv ")
            idle = [self.connect(b"") for _ in range(200)]
            self.assertEqual(self.ask("outv 1"), "1")
            client.sendall(b"7\nrscr\n")
            self.assertEqual(self.read(client), "7")
            for other in idle:
                other.close()

    def test_slow_clients_are_dropped(self):
        with self.connect(b"") as silent, self.connect() as idle:
            idle.sendall(b"outv ")
            for client, reason in ((silent, "the token did not come in time"), (idle, "the request did not come in time")):
                client.settimeout(60)
                self.assertIn(reason + ": nothing was run", self.read(client))

    def ticks_in(self, seconds):
        """How many ticks there were, and in how many seconds at most: a busy machine makes them more than asked for."""
        begin = time.time()
        first = int(self.ask("outv etik"))
        time.sleep(seconds)
        ticks = int(self.ask("outv etik")) - first
        return ticks, time.time() - begin

    def test_the_world_goes_on(self):
        deadline = time.time() + 30
        while self.ticks_in(0.2)[0] == 0:
            self.assertLess(time.time(), deadline)

    def test_buzz_is_the_time_from_tick_to_tick(self):
        self.ask("buzz 400")
        time.sleep(0.5)
        ticks, seconds = self.ticks_in(2)
        self.assertLessEqual(ticks, seconds / 0.4 + 2)
        self.assertGreaterEqual(int(self.ask("outv race")), 395)
        self.assertLess(float(self.ask("outv pace")), 1)
        self.ask("buzz 2147483647")  # too long to wait for
        self.assertEqual(self.ask("outv buzz buzz 50"), "2147483647")
        deadline = time.time() + 30
        while self.ticks_in(0.5)[0] < 2:
            self.assertLess(time.time(), deadline)

    def test_wolf_lets_ticks_run(self):
        self.assertEqual(self.ask("outv wolf 255 2"), "3")
        deadline = time.time() + 60
        while int(self.ask("outv etik")) < 3000:  # that would be 150 seconds
            self.assertLess(time.time(), deadline)
        self.ask("setv va00 wolf 1 0")
        ticks, seconds = self.ticks_in(1)
        self.assertLess(ticks, seconds / 0.05 + 10)

    def test_replies_that_are_never_read(self):
        lazy = []
        for _ in range(4):
            client = self.connect()
            client.sendall(b'sets va00 "0123456789abcdef" reps 16 adds va00 va00 repe reps 8 outs va00 repe\nrscr\n')
            lazy.append(client)
        self.assertEqual(self.ask("outv 1"), "1")
        self.test_the_world_goes_on()
        for client in lazy:
            client.close()
        self.assertEqual(self.ask("outv 2"), "2")

    def test_connections_that_break(self):
        for part in (b"", b"outv", b"outv 1\nrs", b"outv 1\nrscr\n", b"loop ever\nrscr\n", b"\xff" * 70_000):
            client = self.connect()
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            client.sendall(part)
            client.close()  # with a reset
        self.assertEqual(self.ask("outv 1"), "1")

    def test_one_byte_at_a_time(self):
        with self.connect() as client:
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for byte in b'outs "' + b"x" * 2000 + b'"\nrscr\n':
                client.sendall(bytes([byte]))
            self.assertEqual(self.read(client), "x" * 2000)

    def test_noise(self):
        noise = random.Random(7)
        for _ in range(60):
            with self.connect() as client:
                words = [b"new:", b"simp", b"2", b"\"", b"[", b"doif", b"targ", b"\x00\xff", b"scrp", b"\n", b"rand"]
                junk = b" ".join(noise.choice(words) for _ in range(noise.randrange(60)))
                if noise.random() < 0.3:
                    junk = bytes(noise.randrange(256) for _ in range(200))
                client.sendall(junk + (b"\nrscr\n" if noise.random() < 0.8 else b""))
                if noise.random() < 0.5:
                    continue  # gone without reading
                client.shutdown(socket.SHUT_WR)
                try:
                    while client.recv(65536):
                        pass
                except ConnectionResetError:
                    pass
        self.assertEqual(self.ask("outv 1"), "1")

    def strange_client(self, number):
        """One of many: its connection, or None when it is over by now."""
        kind = number % 8
        client = self.connect(self.token if kind < 4 else b"")
        try:
            if kind in (0, 5):
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                client.sendall(b"loop")
                client.close()  # with a reset
                return None
            if kind in (1, 6):
                client.shutdown(socket.SHUT_WR)  # half-closed, and not read
            if kind == 2:
                client.sendall(b"x" * 30_000)  # a huge line
            if kind == 3:
                client.sendall(b'sets va00 "0123456789abcdef" reps 10 adds va00 va00 repe outs va00\nrscr\n')  # not read
        except OSError:
            pass  # dropped by now
        return client

    def peak_kilobytes(self):
        with open(f"/proc/{self.server.pid}/status") as file:
            return int(next(line for line in file if line.startswith("VmHWM")).split()[1])

    def test_ten_thousand_connections(self):
        deadline = time.time() + 150
        before = self.peak_kilobytes()
        for batch in range(100):
            clients = [self.strange_client(number) for number in range(100)]
            self.assertEqual(self.ask(f"outv {batch}"), str(batch))
            self.assertLess(time.time(), deadline)
            for client in clients:
                if client is not None:
                    client.close()
        self.assertLess(self.peak_kilobytes(), before + 100_000)
        self.test_the_world_goes_on()
        files = os.listdir(f"/proc/{self.server.pid}/fd")
        self.assertLess(len(files), 120)

    def test_a_huge_line_in_small_pieces(self):
        with self.connect() as client:
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            try:
                for _ in range(2000):
                    client.sendall(b"x" * 700)
            except OSError:
                return  # it hung up in the middle
            self.assertIn("at most 1048576 bytes: nothing was run", self.read(client))

    def test_only_this_machine_is_served(self):
        with self.assertRaises(OSError):
            socket.create_connection(("127.0.0.2", self.port), timeout=2)


if __name__ == "__main__":
    unittest.main()
