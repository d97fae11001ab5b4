"""A small MQTT 3.1.1 client, for tests that send what the command never would."""
import socket
import struct
import time


class Refused(Exception):
    pass


class Client:
    def __init__(self, port, name, user, password="", will=None):
        """`will`: (topic, payload), retained."""
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.next = 0
        flags = 0x02 | 0x80 | 0x40 | (0x2C if will else 0)
        body = text("MQTT") + bytes([4, flags]) + struct.pack(">H", 60) + text(name)
        if will:
            body += text(will[0]) + blob(will[1])
        body += text(user) + text(password)
        self.send(0x10, body)
        kind, _, answer = self.packet(10)
        if kind != 2 or answer[1] != 0:
            raise Refused(answer[1] if kind == 2 else kind)

    def send(self, head, body):
        size, length = len(body), b""
        while True:
            size, low = divmod(size, 128)
            length += bytes([low | (0x80 if size else 0)])
            if not size:
                break
        self.socket.sendall(bytes([head]) + length + body)

    def packet(self, seconds):
        """(kind, flags, body), or None after so many seconds."""
        deadline = time.monotonic() + seconds
        while True:
            size, at, shift = 0, 1, 0
            while len(self.buffer) > at:
                byte = self.buffer[at]
                size |= (byte & 127) << shift
                at, shift = at + 1, shift + 7
                if not byte & 128:
                    if len(self.buffer) >= at + size:
                        head, body = self.buffer[0], self.buffer[at:at + size]
                        self.buffer = self.buffer[at + size:]
                        return head >> 4, head & 15, body
                    break
            left = deadline - time.monotonic()
            if left <= 0:
                return None
            self.socket.settimeout(left)
            try:
                part = self.socket.recv(65536)
            except TimeoutError:
                return None
            if not part:
                raise ConnectionError("the broker has closed the connection")
            self.buffer += part

    def subscribe(self, topic):
        self.next += 1
        self.send(0x82, struct.pack(">H", self.next) + text(topic) + b"\1")

    def publish(self, topic, payload, retained=False, quality=1):
        """The packet's number."""
        self.next += 1
        number = struct.pack(">H", self.next) if quality else b""
        self.send(0x30 | quality << 1 | retained, text(topic) + number + payload)
        return self.next

    def message(self, seconds=5):
        """(topic, payload) of the next message, or None."""
        deadline = time.monotonic() + seconds
        while (packet := self.packet(deadline - time.monotonic())) is not None:
            kind, flags, body = packet
            if kind != 3:
                continue
            size = struct.unpack(">H", body[:2])[0]
            topic, rest = body[2:2 + size].decode(), body[2 + size:]
            if flags & 6:
                self.send(0x40, rest[:2])
                rest = rest[2:]
            return topic, rest
        return None

    def close(self):
        self.socket.close()


def blob(data):
    return struct.pack(">H", len(data)) + data


def text(words):
    return blob(words.encode())


def message(number, channel, script, parameters=(b"\0" + bytes(4), b"\0" + bytes(4))):
    """A message of docs/net.md, "Payloads"."""
    name = channel.encode()
    return (b"VN\1\0" + struct.pack("<Q", number) + struct.pack("<I", len(name)) + name + struct.pack("<i", script) +
            b"".join(parameters))


def integer(number):
    return b"\0" + struct.pack("<i", number)


def parcel(number, file):
    return b"VN\1\1" + struct.pack("<Q", number) + struct.pack("<I", len(file)) + file


def direct(session, payload):
    return b"VD\1" + struct.pack("<Q", session) + payload
