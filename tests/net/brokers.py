"""Brokers on free ports of this machine, set up as docs/net.md shows it."""
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
USERS = ("anna", "ben", "carl", "eve")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def shown(name):
    """The text of a file that docs/net.md shows under this name."""
    page = (ROOT / "docs/net.md").read_text()
    return re.search(r"^`" + re.escape(name) + r"`:\n\n```[a-z]*\n(.*?)^```", page, re.M | re.S).group(1)


def find(program):
    return shutil.which(program, path=os.environ["PATH"] + ":/usr/sbin:/usr/local/sbin")


def password_of(user):
    return user + "-secret"


def certificate(folder, name):
    """The files of a key, and of a certificate for this machine that it signs itself."""
    key, made = (str(pathlib.Path(folder) / f"{name}.{kind}") for kind in ("key", "crt"))
    subprocess.run([find("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={name}",
                    "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", made],
                   check=True, capture_output=True)
    return key, made


class Broker:
    program, ready, scheme = "", b"", "mqtt"

    def __init__(self, folder, **settings):
        self.folder, self.port = pathlib.Path(folder), free_port()
        self.configure(**settings)
        self.start()

    def start(self):
        path = self.folder / f"{self.program}.log"
        self.log = open(path, "ab")
        before = path.stat().st_size
        self.process = subprocess.Popen(self.command(), stdout=self.log, stderr=self.log)
        deadline = time.monotonic() + 20
        # A connection that only looks would count: mosquitto then forgets how many there are.
        while self.ready not in path.read_bytes()[before:]:
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(path.read_text())
            time.sleep(0.05)

    def stop(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait(timeout=20)
        self.log.close()

    def url(self, user):
        return f"{self.scheme}://{user}@127.0.0.1:{self.port}"


class Mosquitto(Broker):
    program, ready = "mosquitto", b" running"

    def configure(self, connections=0, certified=None):
        """`certified`: the files of a key and its certificate; then it speaks TLS."""
        passwords, acl = self.folder / "passwords", self.folder / "village.acl"
        passwords.write_text("".join(f"{user}:{password_of(user)}\n" for user in USERS))
        passwords.chmod(0o600)
        subprocess.run([find("mosquitto_passwd"), "-U", str(passwords)], check=True)
        acl.write_text(shown("village.acl"))
        acl.chmod(0o600)
        text = shown("mosquitto.conf").replace("1883 127.0.0.1", f"{self.port} 127.0.0.1")
        text = text.replace("/etc/mosquitto/", f"{self.folder}/").replace("/var/lib/mosquitto/", f"{self.folder}/")
        if certified:
            text += "keyfile {}\ncertfile {}\n".format(*certified)
            self.scheme = "mqtts"
        if os.geteuid() == 0:
            text += "user root\n"
        if connections:
            text += f"max_connections {connections}\n"
        (self.folder / "mosquitto.conf").write_text(text)

    def command(self):
        return [find("mosquitto"), "-c", str(self.folder / "mosquitto.conf")]


class Nats(Broker):
    program, ready = "nats-server", b"Server is ready"

    def configure(self):
        text = shown("nats.conf")
        user = re.search(r"^    \{user: anna.*?^    \}\n", text, re.M | re.S).group(0)
        everyone = "".join(user.replace("anna-secret", password_of(name)).replace("anna", name) for name in USERS)
        text = text.replace(user, everyone).replace("127.0.0.1:4222", f"127.0.0.1:{free_port()}")
        text = text.replace("127.0.0.1:1883", f"127.0.0.1:{self.port}").replace("/var/lib/nats", f"{self.folder}/nats")
        (self.folder / "nats.conf").write_text(text)

    def command(self):
        return [find("nats-server"), "-c", str(self.folder / "nats.conf")]


def available():
    return [kind for kind in (Mosquitto, Nats) if find(kind.program)]
