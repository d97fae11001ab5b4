"""Debian's Chromium without a screen, driven over a pipe by the DevTools protocol."""
import json
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time

FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--hide-scrollbars"]


def program():
    return shutil.which("chromium") or shutil.which("chromium-browser")


class Chromium:
    """One browser with one page."""

    def __init__(self):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_browser, self.out = os.pipe()
        self.into, from_browser = os.pipe()

        def place():  # the protocol's descriptors are 3 and 4
            high = [os.dup2(to_browser, 103), os.dup2(from_browser, 104)]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self.process = subprocess.Popen(
            [program(), *FLAGS, f"--user-data-dir={self.profile.name}", "--remote-debugging-pipe", "about:blank"],
            preexec_fn=place, close_fds=False, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.number = 0
        self.answers = {}
        self.requests = []  # addresses that any page or worker asked for
        self.problems = []  # errors that the page's console shows
        self.news = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()
        # What runs in the page waits for us, so that no request is missed.
        target = next(row for row in self.call("Target.getTargets")["targetInfos"] if row["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        self._watch(self.session)
        self.page("Page.enable")

    def _watch(self, session):
        for method in ("Network.enable", "Runtime.enable", "Log.enable"):
            self._send(method, {}, session)
        self._send("Target.setAutoAttach", {"autoAttach": True, "waitForDebuggerOnStart": True, "flatten": True}, session)
        self._send("Runtime.runIfWaitingForDebugger", {}, session)

    def _read(self):
        rest = b""
        while piece := os.read(self.into, 1 << 20):
            *messages, rest = (rest + piece).split(b"\0")
            for message in messages:
                self._take(json.loads(message))

    def _take(self, message):
        method, parameters = message.get("method"), message.get("params", {})
        with self.news:
            if "id" in message:
                self.answers[message["id"]] = message
            elif method == "Target.attachedToTarget":
                self._watch(parameters["sessionId"])
            elif method == "Network.requestWillBeSent":
                self.requests.append(parameters["request"]["url"])
            elif method == "Runtime.exceptionThrown":
                self.problems.append(parameters["exceptionDetails"].get("text", "") + str(parameters["exceptionDetails"].get("exception")))
            elif method == "Log.entryAdded" and parameters["entry"]["level"] == "error":
                self.problems.append(parameters["entry"]["text"])
            self.news.notify_all()

    def _send(self, method, parameters, session):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        return self.number

    def call(self, method, session=None, seconds=60, **parameters):
        with self.news:
            number = self._send(method, parameters, session)
            if not self.news.wait_for(lambda: number in self.answers, seconds):
                raise TimeoutError(f"Chromium does not answer {method}")
            answer = self.answers.pop(number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def page(self, method, **parameters):
        return self.call(method, self.session, **parameters)

    def js(self, expression):
        """The value of an expression, or of the promise that it gives."""
        answer = self.page("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"].get("exception", answer["exceptionDetails"])))
        return answer["result"].get("value")

    def wait(self, expression, seconds=60):
        end = time.monotonic() + seconds
        while not (value := self.js(expression)):
            if time.monotonic() > end:
                raise TimeoutError(f"in {seconds} s, this did not become true: {expression}")
            time.sleep(0.05)
        return value

    def key(self, name, code, **more):
        for kind in ("rawKeyDown", "keyUp"):
            self.page("Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=code, **more)

    def drop(self, paths, x, y):
        """Files and folders of this machine, as from a file manager."""
        data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            self.page("Input.dispatchDragEvent", type=kind, x=x, y=y, data=data)

    def screen(self, width, height, dark=False):
        self.page("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.page("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def close(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        os.close(self.out)
        self.profile.cleanup()
