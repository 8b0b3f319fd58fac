#!/usr/bin/env python3
"""Plant mistakes in a copy of the source and see that the tests notice them.

    plant.py [NAME...]              these faults, or all of them
    plant.py --changed REVISION     those that changed since REVISION, or whose file or test
                                    did; all of them where that is empty

A fault is a line of faults.tsv (see faults.py).  Planted alone, it must turn its test
red.  The exit status is 1 if a test stays green, or if a fault does not compile.  One that
no longer fits the source is out of date, and only said (tests/static/check-faults.py counts them).
"""

import argparse
import collections
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import faults

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILT = ROOT / 'build-test'  # by ./dev test


def run(command, log, **options):
    """The exit status of a command; what it prints goes to the file log."""
    with open(log, 'w') as out:
        return subprocess.run(command, stdout=out, stderr=subprocess.STDOUT,
                              stdin=subprocess.DEVNULL, check=False, **options).returncode


class Workshop:
    """A copy of the source in which faults are planted, and its build."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.build = self.folder / 'build'
        self.log = self.folder / 'log'
        self.healthy = set()
        self.environment = os.environ | {'PATH': f'{self.make_compilers()}:{os.environ["PATH"]}'}
        shutil.copytree(ROOT, self.folder, dirs_exist_ok=True, symlinks=True,
                        ignore=shutil.ignore_patterns('.git', 'build*', '__pycache__'))
        setup = ['meson', 'setup', '--buildtype=debugoptimized']
        if (BUILT / 'build.ninja').exists():  # then little is left to be compiled
            shutil.copytree(BUILT, self.build, symlinks=True)
            setup = ['meson', 'setup', '--reconfigure']
        if run([*setup, self.build, self.folder], self.log):
            sys.exit(self.log.read_text())

    def make_compilers(self):
        """A folder of compilers for which what a fault leaves unused is not an error."""
        folder = self.folder / 'compilers'
        folder.mkdir()
        for name in ('cc', 'gcc', 'clang'):
            compiler = shutil.which(name)
            if compiler:
                wrapper = folder / name
                wrapper.write_text(f'#!/bin/sh\nexec {compiler} "$@" -Wno-error\n')
                wrapper.chmod(0o755)
        return folder

    def test(self, name):
        """Builds what the test needs, and runs it: 0 is green, 125 does not build."""
        return run(['meson', 'test', '-C', self.build, name], self.log, env=self.environment)

    def check_healthy(self, test):
        """A red test means nothing if it is red without any fault."""
        if test not in self.healthy and self.test(test):
            sys.exit(f'{self.log.read_text()[-3000:]}\n{test}: fails without any fault')
        self.healthy.add(test)

    def plant(self, fault):
        """Says what came of one fault, in a word."""
        self.check_healthy(fault.test)
        file = self.folder / fault.file
        before = file.read_text()
        try:
            file.write_text(fault.planted(before))
            status = self.test(fault.test)
        except faults.Stale as stale:
            print(f'{fault.name}: out of date, {stale}', flush=True)
            return 'out of date'
        finally:
            file.write_text(before)
        verdict = {0: 'missed', 125: 'not built'}.get(status, 'caught')
        print(f'{fault.name}: {verdict} by {fault.test}', flush=True)
        return verdict


def git(*arguments):
    """What git prints; nothing if it fails, as it does without that history."""
    return subprocess.run(['git', *arguments], cwd=ROOT, check=False, stderr=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, text=True).stdout.strip()


def touched(found, revision):
    """Those of the faults whose file, test or own line differs from the revision.

    Without a revision, as in a copy without its history, all of them.
    """
    if not revision:
        return found
    files = set(git('diff', '--name-only', revision).split())
    tests = {pathlib.Path(name).stem for name in files if name.startswith('tests/')}
    lines = git('diff', revision, '--', 'tests/faults/faults.tsv').splitlines()
    names = {line.split('\t')[-1] for line in lines if line.startswith('+')}
    return [fault for fault in found
            if fault.file in files or fault.test in tests or fault.name in names]


def chosen(arguments):
    """The faults that the arguments ask for."""
    found = faults.read_all(ROOT)
    if arguments.names:
        unknown = set(arguments.names) - {fault.name for fault in found}
        if unknown:
            sys.exit(f'no such fault: {", ".join(sorted(unknown))}')
        found = [fault for fault in found if fault.name in arguments.names]
    if arguments.changed is not None:
        found = touched(found, arguments.changed)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('names', nargs='*')
    parser.add_argument('--changed', metavar='REVISION')
    arguments = parser.parse_args()
    found = chosen(arguments)
    if not found:
        print('no fault is planted in what changed')
        return 0
    with tempfile.TemporaryDirectory() as folder:
        workshop = Workshop(folder)
        verdicts = collections.Counter(workshop.plant(fault) for fault in found)
    print(', '.join(f'{n} {verdict}' for verdict, n in verdicts.items()))
    return 1 if verdicts['missed'] or verdicts['not built'] else 0


if __name__ == '__main__':
    sys.exit(main())
