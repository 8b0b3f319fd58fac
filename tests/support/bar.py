#!/usr/bin/env python3
"""Say how far ninja or meson is, whose output comes in.

Usage: bar.py WHAT [--quiet]

On a terminal that is a bar; elsewhere a line for each tenth of a build, and one for each test.
What counts nothing is let through, and so is each test that is not well; with --quiet nothing is.
"""

import re
import sys

COUNTED = re.compile(r'\s*\[?(\d+)/(\d+)[] ]')
NOT_WELL = re.compile(r' / .* (FAIL|TIMEOUT|ERROR|UNEXPECTEDPASS|INTERRUPT) ')
WIDTH = 30


class Bar:
    def __init__(self, what, is_quiet, is_terminal):
        self.what = what
        self.is_quiet = is_quiet
        self.is_terminal = is_terminal
        self.tenth = self.failed = 0
        self.is_open = False

    def say(self, text):
        print('\r\033[K' * self.is_open + text, flush=True)
        self.is_open = False

    def draw(self, done, total):
        full = '█' * (WIDTH * done // total)
        failed = f', {self.failed} failed' * bool(self.failed)
        print(f'\r\033[K{self.what} {full:░<{WIDTH}} {done} of {total}{failed}', end='', flush=True)
        self.is_open = True

    def take(self, line):
        counted = COUNTED.match(line)
        if not counted:
            if not self.is_quiet:
                self.say(line)
            return
        done, total = int(counted[1]), int(counted[2])
        is_bad = bool(NOT_WELL.search(line))
        self.failed += is_bad
        if not self.is_quiet and (is_bad or not self.is_terminal):
            self.say(line)
        if self.is_terminal:
            self.draw(done, total)
        elif self.is_quiet and done * 10 // total > self.tenth:
            self.tenth = done * 10 // total
            self.say(f'{self.what}: {done} of {total}')


def main():
    bar = Bar(sys.argv[1], '--quiet' in sys.argv, sys.stdout.isatty())
    for line in sys.stdin:
        bar.take(line.rstrip('\n'))
    if bar.is_open:
        print()


if __name__ == '__main__':
    main()
