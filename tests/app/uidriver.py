"""Drives a GTK 4 program as somebody does who cannot see it.

Reads the tree that a screen reader reads (AT-SPI), acts on it, and sends real
keys where AT-SPI in GTK 4.8 cannot act.  A busy machine makes it slower and
changes nothing else, for every step waits, up to a limit:

  - an action waits until its widget is there, is sensitive, and takes it;
  - a click keeps its distance from the last one on the same button;
  - a key is sent when the program has dealt with the key before it;
  - what comes of it is waited for by the test, which names a condition.

What has to be known of GTK 4.8:

  - a text's characters are asked for by their count, an end of -1 gives none;
  - a label's text is its name; a text button is named twice ("_Stop Stop");
  - widgets of a hidden page stay in the tree, without a size;
  - GTK drops nodes and makes them again, so that nodes are never kept;
  - a button that is clicked is busy for a quarter of a second, does then what it
    is for, and takes every click in between without doing anything;
  - a file dialog has the role "filler".
"""
import contextlib
import ctypes
import functools
import os
import signal
import subprocess
import time

# G_DEBUG=fatal-warnings is meant for the program: libatspi itself warns, without
# harm, when a program appears on the bus a moment before it answers.  GLib reads
# the variable when it is loaded, so this comes before "import gi".
CHILD_ENVIRONMENT = {name: os.environ.pop(name) for name in ('G_DEBUG', 'G_SLICE')
                     if name in os.environ}

import gi  # noqa: E402

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, GLib  # noqa: E402

LIMIT = 60.0  # seconds; longer than anything takes on a busy machine
ANSWER = 20000  # milliseconds for one answer of the program; AT-SPI gives it 800
CLICK_DISTANCE = 0.3  # seconds; longer than a button of GTK is busy with a click

BUTTONS = ('push button', 'button', 'toggle button', 'check box')

# Other names of the same thing in newer versions of GTK.
ROLES = {'push button': ('push button', 'button', 'toggle button')}


Atspi.set_timeout(ANSWER, ANSWER)

_last_clicks = {}  # when a button was clicked, by its label


class UiError(AssertionError):
    pass


def wait_for(what, function, limit=LIMIT):
    """Calls function until it returns something true, and returns that.

    Between two calls it waits as long as one took: a look at all widgets keeps both programs busy.
    """
    end = time.monotonic() + limit
    while True:
        start = time.monotonic()
        try:
            value = function()
        except GLib.Error:  # the node went away while we looked
            value = None
        if value:
            return value
        if time.monotonic() > end:
            raise UiError(f'waited in vain for {what}')
        time.sleep(min(max(0.03, time.monotonic() - start), 0.3))


def patiently(function):
    """Lets a function that looks at widgets begin again when one of them goes away."""
    @functools.wraps(function)
    def look(*arguments, **options):
        return wait_for(f'what {function.__name__} looks at',
                        lambda: (function(*arguments, **options),))[0]
    return look


def matches(name, wanted):
    """Whether a name is, or contains, what is wanted."""
    return wanted(name) if callable(wanted) else name == wanted


class Node:
    """A widget as a screen reader sees it."""

    def __init__(self, accessible):
        self.accessible = accessible

    @property
    def name(self):
        return self.accessible.get_name()

    @property
    def description(self):
        return self.accessible.get_description()

    @property
    def role(self):
        return self.accessible.get_role_name()

    @property
    def states(self):
        return {state.value_nick for state in self.accessible.get_state_set().get_states()}

    @property
    def is_sensitive(self):
        return 'sensitive' in self.states

    @property
    def text(self):
        count = Atspi.Text.get_character_count(self.accessible)
        return Atspi.Text.get_text(self.accessible, 0, count)

    @property
    def extents(self):
        box = self.accessible.get_extents(Atspi.CoordType.WINDOW)
        return box.x, box.y, box.width, box.height

    @property
    def is_visible(self):
        try:
            _, _, width, height = self.extents
        except GLib.Error:  # the program and stack pages have no place
            return False
        return 0 < width < 1e5 and 0 < height < 1e5

    @property
    def is_without_size(self):
        try:
            return self.extents[2:] == (0, 0)
        except GLib.Error:
            return False

    def children(self):
        if self.role == 'menu':  # GTK 4.18 does not say that it has other items now
            self.accessible.clear_cache()
        for index in range(self.accessible.get_child_count()):
            child = self.accessible.get_child_at_index(index)
            if child is not None:
                yield Node(child)

    def walk(self, visible=None):
        """The node and all below it; those of a page never shown only if asked for."""
        yield self
        if visible and self.is_without_size:
            return
        for child in self.children():
            yield from child.walk(visible)

    def find_all(self, role=None, name=None, visible=None):
        for node in self.walk(visible):
            try:
                if ((role is None or node.role in ROLES.get(role, (role,))) and
                        (name is None or matches(node.name, name)) and
                        (visible is None or node.is_visible == visible)):
                    yield node
            except GLib.Error:
                continue

    @patiently
    def has(self, role=None, name=None, visible=None):
        return next(self.find_all(role, name, visible), None) is not None

    def find(self, role=None, name=None, visible=None, limit=LIMIT):
        return wait_for(f'a {role} named {name!r}',
                        lambda: next(self.find_all(role, name, visible), None), limit)

    def _buttons(self, label):
        """In GTK 4.18 the button of a menu is two, of which the inner one can be clicked.

        There it is named by all that its menu has, too: what the label alone names comes first.
        """
        others = []
        for node in self.walk(visible=True):
            if node.role in BUTTONS and node.is_visible:
                if node.name.replace('_', '') in (label, f'{label} {label}'):
                    yield node
                elif node.name.endswith(' ' + label):
                    others.append(node)
        yield from others

    def button(self, label):
        """A visible button of any kind.  Its name is "_Stop Stop", or "Stop" alone."""
        return wait_for(f'a button {label!r}', lambda: next(self._buttons(label), None))

    def click(self, label):
        """Clicks a button as soon as it can be clicked.

        The program counts the quarter of a second from when it takes a click, which is
        before it answers; so what is counted here from the answer is never too short.
        """
        def click():
            return any(button.try_to('click') for button in self._buttons(label))

        wait_for('the end of the last click',
                 lambda: time.monotonic() - _last_clicks.get(label, 0) > CLICK_DISTANCE)
        wait_for(f'a button {label!r} that can be clicked', click)
        _last_clicks[label] = time.monotonic()

    @property
    def actions(self):
        count = self.accessible.get_n_actions()
        return [Atspi.Action.get_action_name(self.accessible, i) for i in range(count)]

    def try_to(self, action):
        """Does an action if the widget can, and returns whether it did."""
        names = self.actions
        return (action in names and self.is_sensitive and
                Atspi.Action.do_action(self.accessible, names.index(action)))

    def do(self, action):
        """Does an action as soon as the widget can.  For buttons there is click ()."""
        wait_for(f'{self.role} {self.name!r} to {action}', lambda: self.try_to(action))

    def set_text(self, text):
        wait_for(f'the text of {self.name!r} to be set', lambda: self.is_sensitive and
                 Atspi.EditableText.set_text_contents(self.accessible, text))

    def set_value(self, value):
        """Of a spin button."""
        wait_for(f'the value of {self.name!r} to be set', lambda: self.is_sensitive and
                 Atspi.Value.set_current_value(self.accessible, value))


def x(*arguments):
    """Runs an X program and returns what it prints."""
    return subprocess.run(arguments, check=True, stdout=subprocess.PIPE, text=True).stdout


def pixels_of_screen(left, top, width, height):
    """How bright the pixels of a part of the screen are, each from 0 to 255."""
    library = ctypes.CDLL('libX11.so.6')
    library.XOpenDisplay.restype = library.XGetImage.restype = ctypes.c_void_p
    library.XDefaultRootWindow.restype = library.XGetPixel.restype = ctypes.c_ulong
    display = ctypes.c_void_p(library.XOpenDisplay(None))
    root = ctypes.c_ulong(library.XDefaultRootWindow(display))
    image = ctypes.c_void_p(library.XGetImage(display, root, left, top, width, height,
                                              ctypes.c_ulong(0xffffff), 2))  # a ZPixmap
    values = [library.XGetPixel(image, column, row)
              for row in range(height) for column in range(width)]
    library.XDestroyImage(image)
    library.XCloseDisplay(display)
    return [sum(value >> shift & 255 for shift in (0, 8, 16)) // 3 for value in values]


class App:
    """A running program and its main window."""

    def __init__(self, arguments, environment=None, folder=None, output=None):
        self.park_pointer()
        self.process = subprocess.Popen(
            arguments, cwd=folder, stdout=output, stderr=output,
            env={**os.environ, **CHILD_ENVIRONMENT, **(environment or {})})
        self.root = Node(wait_for('the program on the accessibility bus', self._root))
        self.frame = self.root.find('frame')

    def _root(self):
        if self.process.poll() is not None:
            raise UiError(f'the program ended with status {self.process.returncode}')
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(index)
            if (child is not None and child.get_process_id() == self.process.pid and
                    child.get_child_count()):
                return child
        return None

    def find(self, *arguments, **options):
        return self.root.find(*arguments, **options)

    def button(self, label):
        return self.root.button(label)

    def window(self, title):
        """A dialog or another window of the program, by its title."""
        return wait_for(f'a window {title!r}',
                        lambda: next((n for n in self.root.children()
                                      if matches(n.name, title)), None))

    def click(self, label):
        self.root.click(label)

    def answer(self, question, label):
        """Answers a dialog, and waits until it is gone.

        The screen tells, not the program: GTK 4.8 comes to harm when it is asked about a
        dialog on its way out.
        """
        dialog = self.window(question)
        before = self.x_windows
        dialog.click(label)
        wait_for(f'the end of {question!r}', lambda: before - self.x_windows)

    @property
    @patiently
    def focused(self):
        return next((n for n in self.root.walk()
                     if 'focused' in n.states and n.role != 'frame'), None)

    # Real input: keys, and the pointer.

    @staticmethod
    def _geometry(window):
        lines = x('xdotool', 'getwindowgeometry', '--shell', window).split()
        values = dict(line.split('=') for line in lines)
        return [int(values[key]) for key in ('X', 'Y', 'WIDTH', 'HEIGHT')]

    def _area(self, window):
        return self._geometry(window)[2] * self._geometry(window)[3]

    @property
    def x_windows(self):
        found = subprocess.run(['xdotool', 'search', '--onlyvisible', '--pid',
                                str(self.process.pid)], stdout=subprocess.PIPE, text=True)
        return set(found.stdout.split())

    @property
    def x_window(self):
        """The largest X window of the program: no tooltip, no popover."""
        return max(self.x_windows, key=self._area, default=None)

    def take_focus(self, title=None):
        """Without a window manager nobody else gives a window the keyboard."""
        def find():
            if title is None:
                return self.x_window
            found = subprocess.run(['xdotool', 'search', '--onlyvisible', '--name', title],
                                   stdout=subprocess.PIPE, text=True)
            return next(iter(found.stdout.split()), None)
        x('xdotool', 'windowfocus', '--sync', wait_for('an X window', find))
        self.settle()

    def _spot(self, node, fraction_x, fraction_y):
        """A spot of a widget, in pixels of the screen."""
        window, frame, box = self._geometry(self.x_window), self.frame.extents, node.extents
        # The X window is larger than the frame, by the shadow around it.  Newer versions of GTK
        # count this to the frame, and say that all begins as much to the left as it does to the
        # right; of what a widget has around its content they say nothing.
        return tuple(window[i] + (window[i + 2] - frame[i + 2]) // 2 - 2 * frame[i] + box[i] +
                     int(fraction * min(box[i + 2], frame[i + 2] + 2 * frame[i]))
                     for i, fraction in enumerate((fraction_x, fraction_y)))

    @property
    def area_of_frame(self):
        """Left, top, width and height of the window on the screen, without its shadow."""
        left, top = self._spot(self.frame, 0.0, 0.0)
        right, bottom = self._spot(self.frame, 1.0, 1.0)
        return left, top, right - left, bottom - top

    def point_at(self, node, fraction_x=0.5, fraction_y=0.5, click=False):
        spot = map(str, self._spot(node, fraction_x, fraction_y))
        x('xdotool', 'mousemove', '--sync', '--', *spot, *(['click', '1'] if click else []))
        self.settle()

    def click_at(self, node, fraction_x=0.5, fraction_y=0.5):
        self.point_at(node, fraction_x, fraction_y, click=True)

    def brightness(self, node, top=0.0, bottom=1.0):
        """How bright the darkest and the brightest pixel of a widget are, from 0 to 255."""
        left, first = self._spot(node, 0.0, top)
        right, last = self._spot(node, 1.0, bottom)
        levels = pixels_of_screen(left, first, right - left, last - first)
        return min(levels), max(levels)

    def settle(self):
        """Waits until the program has dealt with the keys and the clicks it was sent.

        They are there before our questions are, and it answers in the order of arrival, an
        event of the X server at a time: down, up, and what the focus says about it.
        """
        for _ in range(4):
            if self.process.poll() is None:
                with contextlib.suppress(GLib.Error):  # it ends, or the window is gone
                    self.frame.states

    @staticmethod
    def park_pointer():
        """Out of the way, lest a tooltip appears."""
        x('xdotool', 'mousemove', '2000', '2000')

    def key(self, *keys):
        for key in keys:
            x('xdotool', 'key', '--clearmodifiers', key)
            self.settle()

    def type(self, text):
        # The American keyboard has no É and no Œ, this French one has every letter.
        x('setxkbmap', '-layout', 'fr', '-variant', 'oss')
        x('xdotool', 'type', '--clearmodifiers', '--delay', '15', text)
        self.settle()

    def press_until(self, key, what, condition, limit=60):
        """Presses a key again and again, such as Tab until something has the focus."""
        for _ in range(limit):
            if patiently(condition)():
                return
            self.key(key)
        raise UiError(f'{key} never led to {what}')

    def wait_for_end(self, limit=LIMIT):
        wait_for('the end of the program', lambda: self.process.poll() is not None, limit)
        return self.process.returncode

    def ask_to_close(self):
        """Closes the window as a person does.  One that is gone at once gives no answer."""
        with contextlib.suppress(GLib.Error):
            self.frame.try_to('window.close')

    def close(self):
        """Closes the window; returns the exit status."""
        if self.process.poll() is None:
            try:
                self.ask_to_close()
                self.process.wait(LIMIT)
            except subprocess.TimeoutExpired:
                self.process.send_signal(signal.SIGKILL)
                self.process.wait()
        return self.process.returncode

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        status = self.close()
        if kind is None and status != 0:
            raise UiError(f'the program ended with status {status}')
