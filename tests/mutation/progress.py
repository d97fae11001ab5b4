"""One line with what is done, the rate and the time left; on a terminal it is replaced, in a log a line each 30 seconds."""
import sys
import time


class Progress:
    def __init__(self, what, total):
        self.what, self.total = what, total
        self.start = self.shown = time.monotonic()

    def line(self, done, note):
        spent = time.monotonic() - self.start
        rate = done / spent if spent > 0 else 0
        left = (self.total - done) / rate if rate > 0 else 0
        return f"{self.what}: {done} of {self.total}, {rate * 60:.0f} a minute, {left / 60:.1f} minutes left {note}"

    def show(self, done, note=""):
        now = time.monotonic()
        if now - self.shown < (0.2 if sys.stderr.isatty() else 30):
            return
        self.shown = now
        ends = ("\r", "\033[K") if sys.stderr.isatty() else ("", "\n")
        sys.stderr.write(ends[0] + self.line(done, note) + ends[1])
        sys.stderr.flush()

    def end(self):
        if sys.stderr.isatty():
            sys.stderr.write("\r\033[K")
        print(f"{self.what}: {self.total} in {(time.monotonic() - self.start) / 60:.1f} minutes", file=sys.stderr)
