#!/usr/bin/env python3
"""The bar of ./dev says how far a build or a run of tests is, and hides no failure."""

import pathlib
import subprocess
import sys

BAR = pathlib.Path(__file__).resolve().parents[1] / 'support/bar.py'
BUILD = ''.join(f'[{i}/20] Compiling\n' for i in range(1, 21)) + 'ninja: done\n'
TESTS = ' 1/2 headlight:core / test-a  OK  0.1s\n 2/2 headlight:core / test-b  FAIL  0.1s\nOk: 1\n'


def printed(what, text):
    return subprocess.run([sys.executable, BAR, *what], input=text, check=True,
                          stdout=subprocess.PIPE, encoding='utf-8').stdout.splitlines()


assert printed(['Building', '--quiet'], BUILD) == \
    [f'Building: {i} of 20' for i in range(2, 21, 2)]
assert printed(['Testing'], TESTS) == TESTS.splitlines()

sys.path.insert(0, str(BAR.parent))
import bar  # noqa: E402  what is tested

seen = bar.Bar('Testing', is_quiet=False, is_terminal=True)
for line in TESTS.splitlines():
    seen.take(line)
assert seen.failed == 1
