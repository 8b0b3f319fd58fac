"""What the monkey can do.  An action is a list: its name, then what it needs to be repeated."""
import contextlib
import os
import pathlib
import subprocess
import sys
import time

from gi.repository import GLib

import texts
from uidriver import BUTTONS, UiError, wait_for, x

DRAGGED = pathlib.Path(__file__).with_name('dragged.py')

CLICKABLE = (*BUTTONS, 'page tab', 'list item', 'menu item', 'check menu item', 'radio button',
             'toggle button', 'combo box', 'switch', 'table cell', 'image', 'canvas')
TEXTS = ('text',)

VALUES = ('spin button', 'slider')

SELDOM = {'Close': 0.2, 'Minimize': 0}  # there is no way back from the second

LOOK_AGAIN = 1.5  # seconds

KEYS = """space shift+space Return shift+Return Escape Home End Left Right Up Down Tab shift+Tab
          Page_Down Page_Up BackSpace Delete F1 F10 F11 ctrl+plus ctrl+minus ctrl+0 ctrl+e ctrl+s
          ctrl+o ctrl+c ctrl+a ctrl+z ctrl+x alt+Left a 1 minus comma h""".split()

SIZES = [(800, 600), (1024, 600), (1280, 720), (1366, 768), (640, 480), (1280, 900), (360, 400)]


def usable(node, roles):
    """The nodes of some roles that can be seen and used; each is asked as little as can be."""
    try:
        left, top, width, height = node.extents
        if width == 0 and height == 0:
            return  # a page that is not shown
        if node.role in roles and width > 0 and height > 0 and left >= 0 and top >= 0:
            if node.is_sensitive:
                yield node
    except GLib.Error:
        pass  # the program itself and stack pages have no place
    try:
        for child in node.children():
            yield from usable(child, roles)
    except GLib.Error:
        return  # it went away while we looked


def nodes_of(app, roles):
    """What can be used, with its role, its name and its number among its like."""
    seen, found = {}, []
    for node in usable(app.root, roles):
        try:
            place = node.role, node.name or ''
        except GLib.Error:
            continue
        number = seen[place] = seen.get(place, -1) + 1
        found.append((node, *place, number))
    return found


def copy(text):
    """Puts a text onto the clipboard."""
    subprocess.run(['xclip', '-selection', 'clipboard', '-in'], input=text.encode(), check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def find_window(title):
    """An X window by its title, or None."""
    found = subprocess.run(['xdotool', 'search', '--name', title], stdout=subprocess.PIPE,
                           text=True, check=False)
    return next(iter(found.stdout.split()), None)


def is_file_dialog(app):
    """GTK's own file dialog has the role "filler"."""
    return any(node.role == 'filler' and node.name for node in app.root.children())


class Hands:
    """Carries actions out.  What is no longer there is left alone."""

    def __init__(self, bench):
        self.bench = bench
        self.at_hand = {}  # the nodes of the latest look, by their places

    def node(self, *place):
        """The node of a protocol, if it is there today."""
        if place not in self.at_hand:
            return next((node for node, *where in nodes_of(self.app, place[:1])
                         if tuple(where) == place), None)
        return self.at_hand[place]

    @property
    def app(self):
        return self.bench.app

    def do(self, action):
        name, *arguments = action
        return getattr(self, f'do_{name}')(*arguments)

    def do_click(self, role, name, number):
        node = self.node(role, name, number)
        if node is not None and not (node.actions and node.try_to(node.actions[0])):
            self.app.click_at(node)

    def do_touch(self, role, name, number, right, down):
        """Clicks with the pointer, somewhere on a widget."""
        node = self.node(role, name, number)
        if node is not None:
            self.app.click_at(node, right, down)

    def do_key(self, key, times):
        for _ in range(times):
            self.app.key(key)

    def do_write(self, role, name, number, text):
        node = self.node(role, name, number)
        if node is not None:
            node.set_text(text)
            self.app.key('Return')

    def do_paste(self, role, name, number, text):
        node = self.node(role, name, number)
        if node is not None:
            self.app.click_at(node)
        copy(text)
        self.app.key('ctrl+v')

    def do_value(self, role, name, number, fraction):
        """Sets a slider or a spin button to a part of its range, or beyond it."""
        node = self.node(role, name, number)
        if node is not None:
            value = node.accessible.get_value_iface()
            low, high = value.get_minimum_value(), value.get_maximum_value()
            node.set_value(low + fraction * min(high - low, 1e6))

    def do_point(self, right, down, button):
        """Moves the pointer over the window; presses a button if there is one to press."""
        left, top, width, height = self.app._geometry(self.app.x_window)
        place = [str(left + int(right * width)), str(top + int(down * height))]
        x('xdotool', 'mousemove', *place, *(['click', str(button)] if button else []))
        self.app.settle()

    def do_resize(self, width, height):
        x('xdotool', 'windowsize', self.app.x_window, str(width), str(height))
        self.app.settle()

    def do_open(self, name):
        """Starts the program a second time, with a file: the first one opens it."""
        subprocess.run([self.bench.program, self.bench.path(name)], check=False, timeout=60,
                       env=self.bench.environment, stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, stderr=self.bench.log)
        self.app.settle()

    def do_drop(self, name, right, down):
        """Drags a file from another window and lets it fall somewhere on ours."""
        title = f'a file named {name}'
        target = self.app.x_window
        source = subprocess.Popen([sys.executable, DRAGGED, self.bench.path(name), title],
                                  stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL)
        try:
            window = wait_for('the other window', lambda: find_window(title), 10)
            x('xdotool', 'windowmove', '--sync', window, '0', '840', 'windowraise', window)
            self.drag(window, target, right, down)
            with contextlib.suppress(subprocess.TimeoutExpired):
                source.wait(10)  # until it has given what was asked for
        finally:
            source.kill()
            source.wait()
        self.app.take_focus()

    def drag(self, window, target, right, down):
        """Moves the pressed pointer from the middle of a window to a place in another."""
        from_x, from_y, *size = self.app._geometry(window)
        start = from_x + size[0] // 2, from_y + size[1] // 2
        to_x, to_y, width, height = self.app._geometry(target)
        end = to_x + right * width, to_y + down * height
        x('xdotool', 'mousemove', *map(str, start), 'mousedown', '1')
        try:
            for part in range(1, 9):
                time.sleep(0.04)
                x('xdotool', 'mousemove', '--',
                  *(str(int(a + part / 8 * (b - a))) for a, b in zip(start, end)))
            self.app.settle()
        finally:
            x('xdotool', 'mouseup', '1')
        self.app.settle()

    def do_file(self, name):
        """Answers a file dialog: with a file of our own folder, or not at all.

        Nothing is asked until it is gone: GTK 4.8 comes to harm when it is asked about a dialog on
        its way out.
        """
        before = self.app.x_windows
        for node, _, label, _ in nodes_of(self.app, ('text',)):
            if name and label == 'Name:':
                node.set_text(os.path.join(self.bench.folder, name))
        x('xdotool', 'key', '--clearmodifiers', 'Return' if name else 'Escape')
        with contextlib.suppress(UiError):  # it stays if it cannot use the name
            wait_for('the end of the dialog', lambda: before - self.app.x_windows, 3)
        time.sleep(0.5)

    def do_restart(self, language, size, page):
        self.bench.restart(language, size, page)

    def do_wait(self, seconds):
        time.sleep(seconds)


class Mind:
    """Decides what to do next, by chance alone and by what can be seen."""

    def __init__(self, chance, bench, hands):
        self.chance, self.bench, self.hands = chance, bench, hands
        self.clicks = {}  # how often a name was clicked
        self.looked, self.pid = 0, None

    def look_around(self):
        """A look takes as long as ten actions, so that some follow one look."""
        if time.monotonic() > self.looked + LOOK_AGAIN or self.pid != self.bench.app.process.pid:
            self.hands.at_hand = {tuple(place): node for node, *place
                                  in nodes_of(self.bench.app, (*CLICKABLE, *TEXTS, *VALUES))}
            self.looked, self.pid = time.monotonic(), self.bench.app.process.pid

    def choose(self, roles):
        """A place for an action; what was seldom used is likelier."""
        self.look_around()
        found = [place for place in self.hands.at_hand if place[0] in roles]
        if not found:
            return None
        weights = [SELDOM.get(name, 1) / (1 + self.clicks.get((role, name), 0))
                   for role, name, _ in found]
        place = self.chance.choices(found, weights)[0]
        self.clicks[place[:2]] = self.clicks.get(place[:2], 0) + 1
        return place

    def next(self):
        if is_file_dialog(self.bench.app):
            return ['file', self.chance.choice(['', '', 'saved', 'figure.png', 'figure.svg',
                                                'model.safetensors', 'corpus.tsv', 'no/such/x'])]
        wishes = [(34, self.click), (8, self.touch), (16, self.key), (9, self.point),
                  (6, self.write), (8, self.paste), (6, self.value), (4, self.resize),
                  (4, self.page), (2, self.open), (1, self.drop),
                  (0.7, self.restart), (1.5, self.wait)]
        while True:
            wish = self.chance.choices([w for _, w in wishes], [n for n, _ in wishes])[0]
            action = wish()
            if action is not None:
                return action

    def click(self):
        place = self.choose(CLICKABLE)
        return place and ['click', *place]

    def touch(self):
        place = self.choose(CLICKABLE)
        return place and ['touch', *place, self.chance.random(), self.chance.random()]

    def key(self):
        return ['key', self.chance.choice(KEYS), self.chance.choice([1, 1, 1, 2, 5])]

    def point(self):
        return ['point', self.chance.random(), self.chance.random(),
                self.chance.choice([0, 0, 0, 1, 1, 3, 4, 5])]

    def write(self):
        place = self.choose(TEXTS)
        return place and ['write', *place,
                          self.chance.choice(texts.SENTENCES + texts.NUMBERS)]

    def paste(self):
        place = self.choose(TEXTS)
        return place and ['paste', *place, texts.pasted(self.chance)]

    def value(self):
        place = self.choose(VALUES)
        part = self.chance.choice([0, 1, -0.5, 2, self.chance.random()])
        return place and ['value', *place, part]

    def resize(self):
        return ['resize', *self.chance.choice(SIZES)]

    def page(self):
        return ['key', f'alt+{self.chance.randint(1, 9)}', 1]

    def open(self):
        return ['open', self.chance.choice(self.bench.files)]

    def drop(self):
        return ['drop', self.chance.choice(self.bench.files), self.chance.random(),
                self.chance.random()]

    def restart(self):
        return ['restart', self.chance.choice(['en', 'fr', 'zh_CN']),
                self.chance.choice([100, 100, 150, 200]), self.chance.choice(self.bench.pages)]

    def wait(self):
        return ['wait', self.chance.choice([0.5, 1, 3])]
