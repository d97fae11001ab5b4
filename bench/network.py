"""Many worlds on a broker: 200 in four processes, 2,000 messages a second; then files, while the broker is killed and
started again. bench/net/net.cpp is one of the processes. Only on request: `./dev bench net`."""

import collections
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import measured
import native

sys.path.insert(0, str(measured.ROOT / "tests" / "net"))

PROCESSES, WORLDS, RATE, SECONDS, FILES, KILLS = 4, 50, 10, 70, 6, 5


def configuration(port, folder):
    return (f"listener {port} 127.0.0.1\nallow_anonymous true\npersistence true\npersistence_location {folder}/\n"
            "max_queued_messages 0\nset_tcp_nodelay true\nuser root\n")


class Broker:
    def __init__(self, folder):
        import brokers

        self.port = brokers.free_port()
        self.path = Path(folder) / "broker.conf"
        self.path.write_text(configuration(self.port, folder))
        self.program = brokers.find("mosquitto") or sys.exit("bench: mosquitto is not there: apt-get install mosquitto")
        self.start()

    def start(self):
        self.process = subprocess.Popen([self.program, "-c", str(self.path)], stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        time.sleep(0.5)

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        self.process.wait()


def run(build, broker, folder, seconds, files, kills):
    """All lines of all processes, as words."""
    total, outs = PROCESSES * WORLDS, []
    programs = []
    for i in range(PROCESSES):
        outs.append(Path(folder) / f"out{i}")
        programs.append(subprocess.Popen([str(native.program(build, "net", "net")), str(broker.port), str(i * WORLDS), str(WORLDS),
                                          str(total), str(seconds), str(RATE), str(files), str(outs[-1])]))
    for i in range(kills):
        time.sleep((seconds - 25) / kills)
        broker.stop(signal.SIGKILL if i % 2 else signal.SIGTERM)
        time.sleep(0.5)
        broker.start()
    for program in programs:
        if program.wait() != 0:
            sys.exit("bench: a process of the load test failed")
    return [line.split() for out in outs for line in out.read_text().splitlines()]


def messages(lines):
    """(sent, lost, doubled, milliseconds of each)"""
    sent = {tuple(words[1:4]): int(words[4]) for words in lines if words[0] == "sent"}
    came = collections.defaultdict(list)
    for words in lines:
        if words[0] == "came":
            came[tuple(words[1:4])].append(int(words[4]))
    wrote = {tuple(words[1:4]) for words in lines if words[0] == "wrote"}
    took = collections.Counter(tuple(words[1:4]) for words in lines if words[0] == "took")
    times = sorted((came[key][0] - at) / 1000 for key, at in sent.items() if key in came)
    return len(sent), len(wrote - set(took)), sum(count > 1 for count in took.values()), times


def files(lines):
    """(sent, lost, doubled): `sent` and `took` have the receiver and the name."""
    sent = {(words[2], words[1]) for words in lines if words[0] == "file-sent"}
    took = collections.Counter((words[1], words[3]) for words in lines if words[0] == "file-took" and len(words) == 4)
    return len(sent), len(sent - set(took)), sum(count > 1 for count in took.values())


def measure(build, rounds):
    seconds = SECONDS if rounds is None else max(20, min(SECONDS, rounds))
    rows = [["", "unit", "measured", measured.GOAL]]
    with tempfile.TemporaryDirectory() as folder:
        broker = Broker(folder)
        measured.progress("messages")
        sent, lost, doubled, times = messages(run(build, broker, folder, seconds, 0, 0))
        if not times:
            sys.exit("bench: no message arrived")
        rate = sent / (seconds - 10)
        rows += [["messages a second, 200 worlds in 4 processes", "1/s", f"{rate:.0f}", ""],
                 ["messages that were lost", "", str(lost), "at most 0"],
                 ["messages that came twice", "", str(doubled), "at most 0"],
                 ["from one world to the other, median", "ms", f"{times[len(times) // 2]:.1f}", "at most 20"],
                 ["the same, 99 %", "ms", f"{times[len(times) * 99 // 100]:.1f}", "at most 200"]]
        measured.progress("files, and a broker that fails")
        lines = run(build, broker, folder, seconds, FILES, KILLS)
        sent, lost, doubled = files(lines)
        twice = messages(lines)[2]
        rows += [[f"files sent while the broker was killed {KILLS} times", "", str(sent), ""],
                 ["files that were lost", "", str(lost), "at most 0"],
                 ["files that came twice", "", str(doubled), "at most 0"],
                 ["messages that came twice meanwhile", "", str(twice), "at most 0"]]
        broker.stop()
    offline, online = map(float, native.output(native.program(build, "net", "net"), "--idle").split())
    rows += [["a tick of 100 agents, offline", "µs", f"{offline / 1000:.2f}", ""],
             ["the same, online while nothing comes", "µs", f"{online / 1000:.2f}", ""],
             ["online against offline", "times", f"{online / offline:.3f}", "at most 1.02"]]
    measured.progress("")
    return [measured.about(f"{seconds} seconds of each, mosquitto on this machine"), measured.judged(rows)]
