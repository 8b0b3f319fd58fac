#!/usr/bin/env python3
"""A monkey at the window: plausible use by chance, until something breaks.

    monkey.py BUILD [SECONDS] [SEED]
    monkey.py BUILD --replay PROTOCOL

It clicks, types, pastes, chooses, steps, resizes, opens files, trains and stops, in three
languages and type sizes, over the accessibility tree, with real keys and a real pointer.
It fails when the program ends, does not answer, or warns, and when memory or open
files keep growing; then it prints its seed and its last twenty actions, and keeps
the protocol of all of them, which --replay carries out again.
"""
import json
import os
import pathlib
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / 'tests/app'))

from uidriver import App, UiError, x  # noqa: E402
import workbench  # noqa: E402

import actions  # noqa: E402

from gi.repository import GLib  # noqa: E402

LAST = 20  # actions that are printed
GOODBYE = 20  # seconds for a program that closes
SAMPLE = 5  # seconds between two looks at memory and open files
MEMORY_GROWTH = 1.35  # of the last quarter's median over the second quarter's, in two steps
FILES_GROWTH = 12

# What GTK itself says is not ours to mend: each with the reason why it is let pass.
#
# Broken accounting: GTK counts how often a widget and those around it are pressed, and says this
# when the counts do not fit.  A window that has nothing but a header bar in an AdwFlap says it with
# GTK 4.8 and libadwaita 1.2 when the left button is pressed on the bar while the right one is, and
# the same window without AdwFlap does not; ours says it for the same presses.  Plain GTK 4.8 with a
# list and a menu says it of the row on which the left button is held, when F10 opens the menu and
# the pointer moves before the button is released.
#
# gtk_widget_is_ancestor: a GtkFileChooserDialog for saving, alone in a program of its own, says it
# when gtk_window_set_focus (dialog, NULL) comes before gtk_dialog_response (dialog, ACCEPT): GTK
# 4.8 asks of the focus whether it lies in the entry of the name, and does not look whether there
# is a focus.
FORGIVEN = (
    r'gdk_monitor_get_',  # a popover outside of the screen, without a window manager
    r'gtk_tree_sortable_|GtkFileChooser|GtkFileSystemModel',  # inside GTK's file dialog
    r'Broken accounting of active state',  # see above
    r'gtk_widget_is_ancestor: assertion .GTK_IS_WIDGET \(widget\)',  # a file dialog without focus
    r'gtk_at_context|GtkAtSpi|AtSpi|a11y|g_variant_\w*object_path',  # a dialog that goes
    r'gdk_surface_get_device_position|_gtk_widget_find_at_coords',  # a tooltip, its window closed
    r'dconf|portal|IBUS|Vulkan|MESA|libEGL',  # what a bare machine lacks
)
ALARM = re.compile(r'-(WARNING|ERROR) \*\*|CRITICAL|ERROR: AddressSanitizer|runtime error:')


def is_alarm(line):
    return bool(ALARM.search(line)) and not any(re.search(f, line) for f in FORGIVEN)


class Broken(Exception):
    """The program did what no program may do."""


class NotStarted(Broken):
    """There is no window."""


class MonkeyBench(workbench.Bench):
    """A program under test, its files, and a log of what it says."""

    def __init__(self, build):
        super().__init__(build)
        self.settings = tempfile.mkdtemp(dir=self.folder)
        self.log = open(os.path.join(self.folder, 'log'), 'w+', encoding='utf-8', errors='replace')
        self.read = 0
        self.pages = re.findall(r'^  \{ "([a-z-]+)"', (ROOT / 'app/pages.c').read_text(), re.M)
        self.write('prose.txt', b'This is no model.\n' * 100)
        self.write('empty.safetensors', b'')
        self.write('broken.safetensors', open(self.model, 'rb').read()[:5000])
        self.files = ['model.safetensors', 'prose.txt', 'empty.safetensors', 'broken.safetensors',
                      'not-there.safetensors']

    def restart(self, language, size, page):
        self.end_app()
        self.settings = tempfile.mkdtemp(dir=self.folder)
        keyfile = pathlib.Path(self.settings, 'glib-2.0/settings/keyfile')
        keyfile.parent.mkdir(parents=True)
        keyfile.write_text(f"[org/headlight/Headlight]\npage='{page}'\ntype-scale={size}\n")
        self.environment = {**os.environ, 'GSETTINGS_BACKEND': 'keyfile', 'GTK_A11Y': 'atspi',
                            'XDG_CONFIG_HOME': self.settings, 'LANGUAGE': language,
                            'ASAN_OPTIONS': 'detect_leaks=0:quarantine_size_mb=16:'
                                            'halt_on_error=1:detect_stack_use_after_return=0',
                            'UBSAN_OPTIONS': 'halt_on_error=1:print_stacktrace=1'}
        try:
            self.app = App([self.program, self.model], self.environment, self.folder, self.log)
            self.app.take_focus()
        except (UiError, GLib.Error, subprocess.SubprocessError) as error:
            raise NotStarted(error) from error

    def alarms(self):
        """What the program has said since the last look that it must not say."""
        self.log.flush()
        with open(self.log.name, encoding='utf-8', errors='replace') as file:
            file.seek(self.read)
            text = file.read()
            self.read = file.tell()
        return [line for line in text.splitlines() if is_alarm(line)]


def sample(pid):
    """Resident memory in MiB, and how many files are open."""
    try:
        status = pathlib.Path(f'/proc/{pid}/status').read_text()
        resident = int(re.search(r'VmRSS:\s+(\d+)', status).group(1)) / 1024
        return resident, len(os.listdir(f'/proc/{pid}/fd'))
    except (OSError, AttributeError):
        return None


def growth(samples):
    """What kept growing while one program ran, or None."""
    if len(samples) < 40:
        return None
    quarter = len(samples) // 4
    parts = [samples[i * quarter:(i + 1) * quarter] for i in (1, 2, 3)]
    memory = [statistics.median(s[0] for s in part) for part in parts]
    files = [statistics.median(s[1] for s in part) for part in parts]
    if memory[2] > MEMORY_GROWTH * memory[0] + 100 and is_steady(memory):
        return f'memory grew from {memory[0]:.0f} to {memory[2]:.0f} MiB'
    if files[2] > files[0] + FILES_GROWTH and is_steady(files):
        return f'open files grew from {files[0]:.0f} to {files[2]:.0f}'
    return None


def is_steady(values):
    """Whether both steps are a quarter of the growth: a run or a long sentence is one step."""
    first, middle, last = values
    return first + (last - first) / 4 < middle < last - (last - first) / 4


class Monkey:
    """Acts, looks what came of it, and keeps a protocol."""

    def __init__(self, bench, protocol):
        self.bench, self.protocol = bench, protocol
        self.hands = actions.Hands(bench)
        self.done = []
        self.samples = []
        self.looked = 0

    def act(self, action):
        self.done.append(action)
        self.protocol.write(json.dumps(action, ensure_ascii=False) + '\n')
        self.protocol.flush()
        if action[0] == 'restart':
            self.samples = []
        try:
            self.hands.do(action)
        except NotStarted as error:
            raise Broken(f'the program does not start: {error}') from error
        except (UiError, GLib.Error, subprocess.SubprocessError, OSError, TypeError,
                AttributeError, ValueError):
            pass  # what was there a moment ago is gone
        self.look()

    def look(self):
        """Finds out whether the program is still what it should be."""
        alarms = self.bench.alarms()
        if alarms:
            raise Broken('\n'.join(alarms))
        self.look_for_life()
        if time.monotonic() > self.looked + SAMPLE:
            self.looked = time.monotonic()
            now = sample(self.bench.app.process.pid)
            self.samples += [now] if now else []
            what = growth(self.samples)
            if what:
                raise Broken(what)

    def look_for_life(self):
        """A program that was asked to close may end; else it has to answer."""
        process = self.bench.app.process
        try:
            self.bench.app.root.name
        except GLib.Error as error:
            try:
                process.wait(GOODBYE)
            except subprocess.TimeoutExpired:
                raise Broken(f'the program does not answer: {error.message}') from error
        if process.poll() is not None:
            if process.returncode != 0:
                raise Broken(f'the program ended with status {process.returncode}')
            self.bench.restart('en', 100, 'translate')
            self.samples = []


def shorten(action):
    text = json.dumps(action, ensure_ascii=False)
    return text if len(text) < 160 else f'{text[:150]}… ({len(text)} characters)'


def report(monkey, seed, error, protocol):
    print(f'\nmonkey: {error}')
    print(f'seed {seed}, after {len(monkey.done)} actions; the last of them:')
    for action in monkey.done[-LAST:]:
        print('  ' + shorten(action))
    print(f'all of them: {protocol.name}   again: ./dev test --monkey --replay {protocol.name}')
    said = pathlib.Path(monkey.bench.log.name).read_text(encoding='utf-8', errors='replace')
    lines = said.splitlines()
    begin = next((i for i, line in enumerate(lines) if is_alarm(line)), max(0, len(lines) - 40))
    print('what the program said:\n' + '\n'.join(lines[begin:begin + 40]))


def play(bench, monkey, seconds, seed):
    chance = random.Random(seed)
    mind = actions.Mind(chance, bench, monkey.hands)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            action = mind.next()
        except (GLib.Error, UiError, AttributeError):
            action = ['wait', 0.5]
        monkey.act(action)


def main():
    x('setxkbmap', '-layout', 'us')
    bench = MonkeyBench(sys.argv[1])
    arguments = sys.argv[2:]
    protocol = tempfile.NamedTemporaryFile('w', prefix='headlight-monkey-', suffix='.jsonl',
                                           delete=False, encoding='utf-8',
                                           dir=pathlib.Path(sys.argv[1], 'meson-logs'))
    monkey = Monkey(bench, protocol)
    replay = arguments[1] if arguments[:1] == ['--replay'] else None
    seconds = float(arguments[0]) if arguments and not replay else 60
    seed = int(arguments[1]) if len(arguments) > 1 and not replay else int(time.time())
    status = 0
    try:
        if replay:
            seed = f'of {replay}'
            for line in open(replay, encoding='utf-8'):
                monkey.act(json.loads(line))
        else:
            monkey.act(['restart', 'en', 100, 'translate'])
            play(bench, monkey, seconds, seed)
    except Broken as error:
        time.sleep(1)  # the sanitizer is still writing
        report(monkey, seed, error, protocol)
        status = 1
    else:
        os.unlink(protocol.name)
        last = monkey.samples[-1] if monkey.samples else (0, 0)
        print(f'seed {seed}: {len(monkey.done)} actions, nothing broke; '
              f'{last[0]:.0f} MiB, {last[1]} open files at the end', flush=True)
    bench.end_app()
    bench.clean_up()
    return status


if __name__ == '__main__':
    sys.exit(main())
