"""A file manager on an X display: it drops a file onto a window, by the XDND protocol (version 5)."""
import pathlib
import time

from Xlib import X, display, error, protocol


class FileManager:
    def __init__(self, name):
        self.display = display.Display(name)
        self.root = self.display.screen().root
        self.window = self.root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        self.sync()

    def close(self):
        self.display.close()

    def sync(self):
        self.display.sync()

    def atom(self, name):
        return self.display.intern_atom(name)

    def windows(self, title):
        """The windows with this title."""
        for window in self.root.query_tree().children:
            try:
                if window.get_wm_name() == title:
                    yield window
            except error.BadWindow:
                continue  # it is gone meanwhile, as one that SDL2 makes to try out a driver

    def find(self, title, seconds=60):
        """The window with this title, once it has been there for half a second: SDL2 makes it again while it looks for
        a way to draw."""
        end = time.time() + seconds
        found, since = None, 0
        while time.time() < end:
            window = next(self.windows(title), None)
            if window is None or found is None or window.id != found.id:
                found, since = window, time.time()
            elif time.time() > since + 0.5:
                return window
            time.sleep(0.05)
        raise AssertionError(f"no window is called {title}")

    def send(self, target, kind, *data):
        event = protocol.event.ClientMessage(window=target, client_type=self.atom(kind),
                                             data=(32, [self.window.id, *data, *[0] * (4 - len(data))]))
        target.send_event(event)
        self.sync()

    def close_window(self, window):
        """What a window manager sends when its button is clicked."""
        event = protocol.event.ClientMessage(window=window, client_type=self.atom("WM_PROTOCOLS"),
                                             data=(32, [self.atom("WM_DELETE_WINDOW"), X.CurrentTime, 0, 0, 0]))
        window.send_event(event)
        self.sync()

    def drop(self, path, target, seconds=60):
        """Returns when the window has taken the file."""
        uris = self.atom("text/uri-list")
        self.window.set_selection_owner(self.atom("XdndSelection"), X.CurrentTime)
        self.send(target, "XdndEnter", 5 << 24, uris)
        self.send(target, "XdndPosition", 0, 10 << 16 | 10, X.CurrentTime, self.atom("XdndActionCopy"))
        end = time.time() + seconds
        while time.time() < end:
            if not self.display.pending_events():
                time.sleep(0.01)
                continue
            event = self.display.next_event()
            if event.type == X.SelectionRequest:
                self.answer(event, pathlib.Path(path).as_uri() + "\r\n")
            elif event.type == X.ClientMessage and event.client_type == self.atom("XdndStatus"):
                if not event.data[1][1] & 1:
                    raise AssertionError("the window takes no files")
                self.send(target, "XdndDrop", 0, X.CurrentTime)
            elif event.type == X.ClientMessage and event.client_type == self.atom("XdndFinished"):
                return
        raise AssertionError("the window did not take the file")

    def answer(self, request, text):
        request.requestor.change_property(request.property, request.target, 8, text.encode())
        request.requestor.send_event(protocol.event.SelectionNotify(
            time=request.time, requestor=request.requestor, selection=request.selection, target=request.target,
            property=request.property))
        self.sync()
