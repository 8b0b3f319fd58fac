#!/usr/bin/env python3
"""An installed program starts, translates and asks for a file.

Usage: test-start.py PROGRAM
       test-start.py MESON BUILD_ROOT PREFIX

The second line installs the build folder and moves the installation, so that the desktop does
not look where it is: the program finds its own schema, data and icons.  Prints TAP.
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
from uidriver import App, wait_for  # noqa: E402

place = pathlib.Path(tempfile.mkdtemp(prefix='headlight-start-'))


class AppWithoutPointer(App):
    @staticmethod
    def park_pointer():
        """A compositor lets nobody move it."""


def program():
    if len(sys.argv) == 2:
        return sys.argv[1]
    meson, build, prefix = sys.argv[1:]
    subprocess.run([meson, 'install', '--no-rebuild', '--quiet'], check=True, cwd=build,
                   env={**os.environ, 'DESTDIR': str(place / 'root')}, stdout=subprocess.DEVNULL)
    shutil.move(place / 'root' / prefix.lstrip('/'), place / 'moved')
    return str(place / 'moved/bin/headlight')


@test
def it_translates_and_asks_for_a_file():
    settings = place / 'glib-2.0/settings/keyfile'
    settings.parent.mkdir(parents=True)
    settings.write_text("[org/headlight/Headlight]\npage='translate'\nsentence=\"i lost .\"\n",
                        encoding='utf-8')
    app = AppWithoutPointer([program()], {'GTK_A11Y': 'atspi', 'GSETTINGS_BACKEND': 'keyfile',
                                          'XDG_CONFIG_HOME': str(place)}, str(place))
    wait_for('the translation', lambda: app.root.has('label', "J'ai perdu.", visible=True))
    app.frame.do('win.open-model')
    app.window('Open a Model').button('Cancel')
    app.process.terminate()
    expect(app.wait_for_end() == 0, app.process.returncode)


try:
    status = run_tests('/packaging/start')
finally:
    shutil.rmtree(place)
sys.exit(status)
