#!/usr/bin/env python3
"""Clients of `vellum serve`: good, slow, rude and hostile ones. The world must survive them all."""
import os
import random
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import unittest

VELLUM = sys.argv.pop()
AGENT = 'new: simp 2 1 1 "x" 1 0 1 tick 1\nscrp 2 1 1 9\naddv ov00 1\nendm\n'


class Serve(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        agent = self.path("agent.cos")
        with open(agent, "w") as file:
            file.write(AGENT)
        self.start(agent)

    def start(self, *arguments):
        self.server = subprocess.Popen(
            [VELLUM, "serve", "--port", "0", "--port-file", self.path("port"), *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.server.stderr.readline()
        self.assertIn("listening on 127.0.0.1:", line)
        self.port = int(line.rsplit(":", 1)[1])

    def tearDown(self):
        if self.server.poll() is None:
            self.server.send_signal(signal.SIGINT)
        self.server.communicate(timeout=20)
        self.folder.cleanup()

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=20)

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

    def test_answers_what_is_printed(self):
        self.assertEqual(self.ask('outs "hello " outv 42'), "hello 42")
        self.assertEqual(self.ask(""), "")
        self.assertEqual(self.ask('outs "käse"'), "käse")

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

    def test_errors_are_told_and_nothing_runs(self):
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
            other.sendall(b"outv 8\n RSCR \nouts \"behind the end\"")
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

    def test_web_pages_are_hung_up_on(self):
        with self.connect() as client:
            client.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\n\r\nsetv game \"web\" 1\nrscr\n")
            try:
                self.assertEqual(self.read(client), "")
            except ConnectionResetError:
                pass
        self.assertEqual(self.ask('outv game "web"'), "0")

    def test_too_many_clients(self):
        clients = [self.connect() for _ in range(16)]
        time.sleep(0.2)
        with self.connect() as late:
            self.assertIn("too many clients", self.read(late))
        for client in clients:
            client.close()
        deadline = time.time() + 20
        while self.ask("outv 1") != "1":
            self.assertLess(time.time(), deadline)

    def ticks_in(self, seconds):
        first = int(self.ask("outv etik"))
        time.sleep(seconds)
        return int(self.ask("outv etik")) - first

    def test_buzz_is_the_time_from_tick_to_tick(self):
        self.ask("buzz 400")
        time.sleep(0.5)
        self.assertLessEqual(self.ticks_in(2), 7)
        self.assertGreaterEqual(int(self.ask("outv race")), 395)
        self.assertLess(float(self.ask("outv pace")), 1)
        self.ask("buzz 2147483647")  # too long to wait for
        self.assertEqual(self.ask("outv buzz buzz 50"), "2147483647")
        deadline = time.time() + 30
        while self.ticks_in(0.5) < 2:
            self.assertLess(time.time(), deadline)

    def test_wolf_lets_ticks_run(self):
        self.assertEqual(self.ask("outv wolf 255 2"), "3")
        deadline = time.time() + 60
        while int(self.ask("outv etik")) < 3000:  # that would be 150 seconds
            self.assertLess(time.time(), deadline)
        self.ask("setv va00 wolf 1 0")
        self.assertLess(self.ticks_in(1), 30)

    def test_replies_that_nobody_reads(self):
        lazy = []
        for _ in range(4):
            client = self.connect()
            client.sendall(b'sets va00 "0123456789abcdef" reps 16 adds va00 va00 repe reps 8 outs va00 repe\nrscr\n')
            lazy.append(client)
        self.assertEqual(self.ask("outv 1"), "1")
        self.assertGreater(self.ticks_in(1), 0)
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

    def test_only_this_machine_is_served(self):
        with self.assertRaises(OSError):
            socket.create_connection(("127.0.0.2", self.port), timeout=2)


if __name__ == "__main__":
    unittest.main()
