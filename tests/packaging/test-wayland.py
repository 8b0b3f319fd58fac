#!/usr/bin/env python3
"""An installation that was moved starts under Wayland, shows a page and asks for a file.

Usage: test-wayland.py MESON BUILD_ROOT PREFIX

The desktop does not look where the program is: it finds its own schema, data and icons.
Prints TAP.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / 'app'), str(TESTS / 'support')]

from tap import expect, run as run_tests, test  # noqa: E402  the folder of what tests share
from uidriver import App  # noqa: E402

MESON, BUILD, PREFIX = sys.argv[1:4]
place = pathlib.Path(tempfile.mkdtemp(prefix='headlight-wayland-'))


class WaylandApp(App):
    @staticmethod
    def park_pointer():
        """Nobody moves it here."""


def move_an_installation():
    subprocess.run([MESON, 'install', '--no-rebuild', '--quiet'], check=True, cwd=BUILD,
                   env={**os.environ, 'DESTDIR': str(place / 'root')}, stdout=subprocess.DEVNULL)
    shutil.move(place / 'root' / PREFIX.lstrip('/'), place / 'moved')
    return str(place / 'moved/bin/headlight')


@test
def a_moved_program_shows_a_page_and_a_dialog():
    app = WaylandApp([move_an_installation()], {'GTK_A11Y': 'atspi'}, str(place))
    app.find('text', 'Sentence to translate', visible=None)
    app.frame.do('win.open-model')
    app.window('Open a Model').button('Cancel')
    app.process.terminate()
    expect(app.wait_for_end() == 0, app.process.returncode)


try:
    status = run_tests('/packaging/wayland')
finally:
    shutil.rmtree(place)
sys.exit(status)
