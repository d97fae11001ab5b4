#!/usr/bin/env python3
"""Worlds that meet: several processes over each broker that is installed, and peers that break the rules."""
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent), str(pathlib.Path(__file__).resolve().parents[1])]
import brokers
import mqtt
from documented import lines_of

VELLUM = sys.argv.pop()
ROOT = brokers.ROOT

# Its agent logs in on message 1000, and counts what comes on the channel "post".
WORLD = """new: simp 2 1 1 "x" 1 0 1 net: hear "post"
new: simp 2 1 2 "x" 1 0 1
setv game "count" 0
scrp 2 1 1 1001 inst addv game "count" 1 sets game "from" from setv game "last" _p1_ setv game "lines" 1 endm
scrp 2 1 2 1000 net: pass "%s" "" net: line 1 endm
scrp 2 1 2 1002 net: line 0 endm
new: simp 2 1 3 "x" 1 0 1
scrp 2 1 3 1003 inst net: line 0 slow net: line 1 endm
scrp 2 1 2 135 inst addv game "online" 1 endm
scrp 2 1 2 136 inst addv game "offline" 1 endm
"""


def wait_for(what, seconds=15):
    deadline = time.monotonic() + seconds
    while not what():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


class World:
    """A served world, to which a test talks by requests."""

    def __init__(self, folder, broker, user, *arguments, password=None):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=folder))
        (self.folder / "world.cos").write_text(WORLD % user)
        self.user = user
        environment = dict(os.environ, VELLUM_NET_PASSWORD=brokers.password_of(user) if password is None else password)
        self.log = open(self.folder / "log", "w")
        self.process = subprocess.Popen(
            [VELLUM, "serve", "--port", "0", "--port-file", str(self.folder / "port"), "--net", broker.url(user),
             str(self.folder / "world.cos"), *arguments],
            stdout=self.log, stderr=subprocess.PIPE, text=True, env=environment)
        line = self.process.stderr.readline()
        assert "listening" in line, line
        self.port = int(line.rsplit(":", 1)[1])
        self.token = (self.folder / "port.token").read_bytes()

    def ask(self, caos):
        with socket.create_connection(("127.0.0.1", self.port), timeout=30) as client:
            client.sendall(self.token + caos.encode() + b"\nrscr\n")
            reply = b""
            while part := client.recv(65536):
                reply += part
            return reply.decode()

    def begin(self):
        self.ask("enum 2 1 2 mesg writ targ 1000 next")

    def go_online(self):
        self.begin()
        return wait_for(lambda: self.ask("outv net: line") == "1")

    def error_of_login(self):
        self.begin()
        wait_for(lambda: self.ask("outv net: erra") != "0")
        return self.ask("outv net: erra")

    def sees(self, user, present=True, seconds=15):
        return wait_for(lambda: self.ask(f'outv net: ulin "{user}"') == str(int(present)), seconds)

    def write(self, to, value):
        self.ask(f'net: writ "{to}" "post" 1001 {value} 0')

    def count(self):
        return int(self.ask('outv game "count"'))

    def stop(self, how=signal.SIGINT):
        if self.process.poll() is None:
            self.process.send_signal(how)
        error = self.process.communicate(timeout=30)[1]
        self.log.close()
        return error


class OnABroker(unittest.TestCase):
    kind = None

    def setUp(self):
        if self.kind is None:
            self.skipTest("no broker")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.broker = self.start_broker()

    def start_broker(self, **settings):
        broker = self.kind(self.folder, **settings)
        self.addCleanup(broker.stop)
        return broker

    def world(self, user, *arguments, **settings):
        world = World(self.folder, self.broker, user, *arguments, **settings)
        self.addCleanup(world.stop)
        return world

    def online(self, *users):
        worlds = [self.world(user) for user in users]
        for world in worlds:
            self.assertTrue(world.go_online(), world.ask("outv net: erra outv net: rawe"))
        return worlds

    def peer(self, user="eve", name=None, **settings):
        client = mqtt.Client(self.broker.port, name or f"peer-of-{user}", user, brokers.password_of(user), **settings)
        self.addCleanup(client.close)
        return client

    def session_of(self, user):
        watcher = self.peer("eve", "watcher")
        watcher.subscribe(f"vellum/1/presence/{user}")
        payload = watcher.message()[1]
        watcher.close()
        return int.from_bytes(payload[3:11], "little")

    # ---- What the words promise

    def test_two_worlds_meet(self):
        anna, ben = self.online("anna", "ben")
        self.assertTrue(anna.sees("ben") and ben.sees("anna"))
        self.assertEqual(anna.ask("outs net: user"), "anna")
        self.assertIn(f"127.0.0.1 {self.broker.port} 1 ", anna.ask("outs net: host"))
        anna.write("ben", 41)
        ben.write("anna", 42)
        self.assertTrue(wait_for(lambda: ben.count() == 1 and anna.count() == 1))
        self.assertEqual(ben.ask('outs game "from" outv game "last"'), "anna41")
        anna.write("anna", 43)
        self.assertTrue(wait_for(lambda: anna.count() == 2))
        self.assertEqual(anna.ask('outs game "from" outv game "last"'), "anna43")

    def test_who_comes_late_sees_who_is_there(self):
        (anna,) = self.online("anna")
        (ben,) = self.online("ben")
        self.assertTrue(ben.sees("anna") and anna.sees("ben"))
        anna.ask("enum 2 1 2 mesg writ targ 1002 next")
        self.assertTrue(ben.sees("anna", False))
        self.assertEqual(anna.ask('outv net: line outv game "offline"'), "01")

    def test_a_killed_world_is_seen_to_leave_at_once(self):
        watcher = self.peer("ben")
        watcher.subscribe("vellum/1/presence/anna")
        took = []
        for _ in range(3):  # other load on the machine may delay one of them
            (anna,) = self.online("anna")
            while watcher.message()[1] == b"":
                pass
            anna.process.kill()
            killed = time.monotonic()
            while (seen := watcher.message()) != ("vellum/1/presence/anna", b""):
                self.assertIsNotNone(seen, "nothing is seen")
            took.append((time.monotonic() - killed) * 1000)
            anna.stop()
        print(f"{self.kind.program}: seen to leave {min(took):.1f} ms after kill -9", file=sys.stderr)
        self.assertLess(min(took), 50)

    def test_messages_to_who_is_away_are_lost(self):
        (anna,) = self.online("anna")
        anna.write("ben", 1)
        (ben,) = self.online("ben")
        self.assertTrue(anna.sees("ben"))
        anna.write("ben", 2)
        self.assertTrue(wait_for(lambda: ben.count() == 1))
        self.assertEqual(ben.ask('outv game "last"'), "2")

    def test_a_file_waits_for_who_is_away(self):
        (anna,) = self.online("anna")
        self.online("ben")[0].stop()
        self.send_gift(anna, "ben")
        anna.stop()
        (ben,) = self.online("ben")
        self.assertTrue(wait_for(lambda: ben.ask('outv pray coun "EGGS"') == "1"))
        self.assertEqual(ben.ask('outs net: from "Gift"'), "anna")

    def send_gift(self, world, to, name="Gift"):
        reply = world.ask(f'file oope 1 "gift.ps" 0 outs "group EGGS \\"{name}\\"\\n\\"Colour\\" \\"blue\\"\\n" file oclo\n'
                          f'outv net: make 0 "gift.ps" "{to}" va00 outs va00')
        self.assertTrue(reply.startswith("0"), reply)
        self.assertTrue(wait_for(lambda: "to send" not in world.ask("outs net: what")))

    # ---- NET: LINE

    def test_a_wrong_password_is_error_3(self):
        self.assertEqual(self.world("anna", password="wrong").error_of_login(), "3")

    def test_a_user_who_is_on_already_is_error_4(self):
        anna, = self.online("anna")
        second = self.world("anna")
        self.assertEqual(second.error_of_login(), "4")
        self.assertEqual(anna.ask("outv net: line"), "1")

    def test_offline_and_online_at_once(self):
        anna, = self.online("anna")
        anna.ask("enum 2 1 3 mesg writ targ 1003 next")  # an agent that the events of the network do not interrupt
        self.assertTrue(wait_for(lambda: anna.ask('outv net: line outv game "offline"') == "11", 10),
                        anna.ask("outv net: line outv net: erra"))

    def test_no_broker_is_error_2(self):
        self.broker.stop()
        self.assertEqual(self.world("anna").error_of_login(), "2")

    # ---- A broker that fails

    def test_a_broker_that_comes_back(self):
        anna, ben = self.online("anna", "ben")
        self.assertTrue(anna.sees("ben"))
        for round in range(2):
            self.broker.stop(signal.SIGKILL)
            self.assertTrue(wait_for(lambda: anna.ask("outv net: line") == "0"))
            self.assertEqual(anna.ask('outv net: ulin "ben" outs net: host'), "0")
            anna.write("ben", 99)
            self.broker.start()
            self.assertTrue(wait_for(lambda: anna.ask("outv net: line") + ben.ask("outv net: line") == "11", 30))
            self.assertTrue(anna.sees("ben") and ben.sees("anna"))
            anna.write("ben", round)
            self.assertTrue(wait_for(lambda: ben.count() == round + 1))
        self.assertEqual(ben.ask('outv game "last" outv game "online" outv game "offline"'), "132")

    def test_a_file_survives_a_killed_broker(self):
        (anna,) = self.online("anna")
        self.send_gift(anna, "ben")
        self.broker.stop(signal.SIGKILL)
        self.broker.start()
        (ben,) = self.online("ben")
        self.assertTrue(wait_for(lambda: ben.ask('outv pray coun "EGGS"') == "1", 60))
        self.assertTrue(wait_for(lambda: anna.ask("outv net: line") == "1"))
        time.sleep(1)
        self.assertEqual(ben.ask('outv pray coun "EGGS"'), "1")

    # ---- Peers that break the rules

    def test_a_sender_can_not_be_forged(self):
        anna, = self.online("anna")
        eve = self.peer()
        session = self.session_of("anna")
        payload = mqtt.direct(session, mqtt.message(1, "post", 1001, (mqtt.integer(1), mqtt.integer(0))))
        for topic in ("vellum/1/to/anna/ben", "vellum/1/to/anna/anna", "vellum/1/inbox/anna/ben"):
            try:
                eve.publish(topic, payload, quality=0)
            except OSError:
                eve = self.peer()
        eve.publish("vellum/1/presence/ben", b"VP\1" + bytes(12) + b"ben", retained=True, quality=0)
        time.sleep(0.5)
        self.assertEqual(anna.count(), 0)
        self.assertEqual(anna.ask('outv net: ulin "ben"'), "0")
        eve = self.peer()
        eve.publish("vellum/1/to/anna/eve", payload)
        self.assertTrue(wait_for(lambda: anna.count() == 1))
        self.assertEqual(anna.ask('outs game "from"'), "eve")

    def test_others_letters_can_not_be_read(self):
        anna, ben = self.online("anna", "ben")
        eve = self.peer()
        for topic in ("vellum/1/to/ben/+", "vellum/1/#", "vellum/1/inbox/ben/+"):
            eve.subscribe(topic)
        self.assertTrue(anna.sees("ben"))
        anna.write("ben", 1)
        self.assertTrue(wait_for(lambda: ben.count() == 1))
        while (seen := eve.message(0.5)) is not None:
            self.assertTrue(seen[0].startswith("vellum/1/presence/"), seen)

    def test_bad_payloads_are_dropped_and_counted(self):
        anna, = self.online("anna")
        eve = self.peer()
        session = self.session_of("anna")
        good = mqtt.message(7, "post", 1001, (mqtt.integer(5), mqtt.integer(0)))
        bad = [b"", b"VN", good[:-1], good + b"x", b"VN\2" + good[3:], mqtt.message(8, "c" * 300, 1),
               mqtt.message(9, "post", 1001, (b"\2" + (1 << 30).to_bytes(4, "little") + b"x", mqtt.integer(0))),
               mqtt.message(10, "post", 1001, (b"\4", mqtt.integer(0))), mqtt.parcel(11, b"PRAY")]
        for payload in bad:
            eve.publish("vellum/1/to/anna/eve", mqtt.direct(session, payload))
        for payload in (mqtt.parcel(12, b""), mqtt.parcel(13, b"PRAY" + b"\xff" * 200), good, os.urandom(500)):
            eve.publish("vellum/1/inbox/anna/eve", payload)
        self.assertTrue(wait_for(lambda: anna.ask("outs net: what") == "13 messages dropped"), anna.ask("outs net: what"))
        self.assertEqual(anna.count(), 0)
        # Twice the same number is one message; a late session is none; out of order is fine.
        for number, value in ((21, 5), (20, 4), (21, 6)):
            eve.publish("vellum/1/to/anna/eve", mqtt.direct(session, mqtt.message(
                number, "post", 1001, (mqtt.integer(value), mqtt.integer(0)))))
        eve.publish("vellum/1/to/anna/eve", mqtt.direct(session ^ 1, mqtt.message(22, "post", 1001)))
        self.assertTrue(wait_for(lambda: anna.count() == 2))
        time.sleep(0.3)
        self.assertEqual(anna.ask('outv game "count" outv game "last"'), "24")
        error = anna.stop()
        self.assertEqual(error.count("[NetDropped]"), 1, error)

    def test_a_flood_leaves_the_world_alive(self):
        anna, = self.online("anna")
        eve = self.peer()
        session = self.session_of("anna")
        for number in range(5000):
            eve.publish("vellum/1/to/anna/eve", mqtt.direct(session, mqtt.message(number + 1, "post", 1001)), quality=0)
        self.assertTrue(wait_for(lambda: anna.count() > 0))
        self.assertEqual(anna.ask("outv 6"), "6")

    def test_the_village_of_the_page(self):
        commands = {user: [line.split() for line in lines_of("docs/net.md", "tests/net/net_test.py")
                           if line.startswith("vellum run") and f"mqtt://{user}@" in line][0] for user in ("anna", "ben")}
        runs = []
        for user, words in commands.items():
            words = [VELLUM, *words[1:-1], self.broker.url(user), "--ticks", "240"]
            runs.append(subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True,
                                         env=dict(os.environ, VELLUM_NET_PASSWORD=brokers.password_of(user))))
        printed = [run.communicate(timeout=60)[0] for run in runs]
        self.assertIn("the ball goes to ben", printed[0])
        self.assertIn("a postcard from anna: Greetings", printed[1])
        self.assertIn("a ball came from anna", printed[1])

    # ---- Replays

    def test_a_run_is_repeated_from_its_trace(self):
        script, trace = os.path.join(self.folder, "w.cos"), os.path.join(self.folder, "t.jsonl")
        with open(script, "w") as file:
            file.write(WORLD % "anna")
        first = os.path.join(self.folder, "first.cos")
        with open(first, "w") as file:
            file.write("enum 2 1 2 mesg writ targ 1000 next\n")
        ben, = self.online("ben")
        run = subprocess.Popen([VELLUM, "run", script, first, "--net", self.broker.url("anna"), "--ticks", "120", "--trace",
                                trace, "--hash"], stdout=subprocess.PIPE, text=True,
                               env=dict(os.environ, VELLUM_NET_PASSWORD=brokers.password_of("anna")))
        self.assertTrue(ben.sees("anna"))
        for value in range(5):
            ben.write("anna", value)
        self.send_gift(ben, "anna")
        hash = run.communicate(timeout=60)[0]
        self.assertEqual(run.returncode, 0)
        again = subprocess.run([VELLUM, "run", script, first, "--net", "replay:" + trace, "--ticks", "120", "--hash"],
                               capture_output=True, text=True)
        self.assertEqual((again.returncode, again.stdout), (0, hash), again.stderr)
        without = subprocess.run([VELLUM, "run", script, first, "--ticks", "120", "--hash"], capture_output=True, text=True)
        self.assertNotEqual(without.stdout, hash)


class OnMosquitto(OnABroker):
    kind = brokers.Mosquitto if brokers.find("mosquitto") else None

    def test_a_full_broker_is_error_5(self):
        self.broker.stop()
        self.broker = self.start_broker(connections=1)
        self.peer("eve")
        self.assertEqual(self.world("anna").error_of_login(), "5")


    def test_tls(self):
        self.broker.stop()
        key, certificate = brokers.certificate(self.folder, "broker")
        other = brokers.certificate(self.folder, "other")[1]
        self.broker = self.start_broker(certified=(key, certificate))
        anna, ben = self.world("anna", "--net-authorities", certificate), self.world("ben", "--net-authorities", certificate)
        self.assertTrue(anna.go_online() and ben.go_online(), anna.ask("outv net: erra outv net: rawe"))
        self.assertTrue(anna.sees("ben"))
        anna.write("ben", 41)
        self.assertTrue(wait_for(lambda: ben.count() == 1))
        self.assertEqual(self.world("carl", "--net-authorities", other).error_of_login(), "2", "another certificate is trusted")
        self.assertEqual(self.world("carl").error_of_login(), "2", "only the system's certificates are trusted")
        self.broker.scheme = "mqtt"
        self.assertNotIn(self.world("carl").error_of_login(), "01", "without TLS")


class OnNats(OnABroker):
    kind = brokers.Nats if brokers.find("nats-server") else None


del OnABroker

if __name__ == "__main__":
    unittest.main()
