#!/usr/bin/env python3
"""Plant mistakes in a copy of the source and see that the tests notice them.

    plant.py [NAME...]             these faults, or all of them
    plant.py --changed REVISION    those of the files that changed since REVISION
    plant.py --most N              at most N of them, evenly spread over the list

A fault is a line of faults.tsv (see faults.py), or a NAME.patch where more than one
place has to change.  Planted alone, it must turn its test red.  The exit status is 1
if a test stays green, or if a fault no longer fits the source or does not compile.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile

import faults

ROOT = pathlib.Path(__file__).resolve().parents[2]


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
        shutil.copytree(ROOT, self.folder, dirs_exist_ok=True, symlinks=True,
                        ignore=shutil.ignore_patterns('.git', 'build*', '__pycache__'))
        if run(['meson', 'setup', '--buildtype=debugoptimized', self.build, self.folder], self.log):
            sys.exit(self.log.read_text())

    def test(self, name):
        """Builds what the test needs, and runs it: 0 is green, 125 does not build."""
        return run(['meson', 'test', '-C', self.build, name], self.log)

    def check_healthy(self, tests):
        """A red test means nothing if it is red without any fault."""
        for test in tests:
            if self.test(test):
                sys.exit(f'{self.log.read_text()[-3000:]}\n{test}: fails without any fault')

    def plant(self, fault):
        """Says what came of one fault; true if its test caught it."""
        before = {name: (self.folder / name).read_text() for name in fault.files()}
        try:
            for name, text in before.items():
                (self.folder / name).write_text(fault.planted(name, text))
            status = self.test(fault.test)
        except faults.Stale as stale:
            print(f'{fault.name}: STALE, {stale}', flush=True)
            return False
        finally:
            for name, text in before.items():
                (self.folder / name).write_text(text)
        verdict = {0: f'MISSED by {fault.test}', 125: 'DOES NOT BUILD'}
        print(f'{fault.name}: {verdict.get(status, f"caught by {fault.test}")}', flush=True)
        return status not in verdict


def changed_files(revision):
    """The files that differ from the revision, the uncommitted ones too."""
    return set(subprocess.run(['git', 'diff', '--name-only', revision], cwd=ROOT, check=True,
                              capture_output=True, text=True).stdout.split())


def chosen(arguments):
    """The faults that the arguments ask for."""
    found = faults.read_all(ROOT)
    if arguments.names:
        unknown = set(arguments.names) - {fault.name for fault in found}
        if unknown:
            sys.exit(f'no such fault: {", ".join(sorted(unknown))}')
        found = [fault for fault in found if fault.name in arguments.names]
    if arguments.changed:
        changed = changed_files(arguments.changed)
        found = [fault for fault in found if changed & set(fault.files())]
    if arguments.most and len(found) > arguments.most:
        found = [found[i * len(found) // arguments.most] for i in range(arguments.most)]
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('names', nargs='*')
    parser.add_argument('--changed', metavar='REVISION')
    parser.add_argument('--most', type=int, metavar='N')
    found = chosen(parser.parse_args())
    with tempfile.TemporaryDirectory() as folder:
        workshop = Workshop(folder)
        workshop.check_healthy(sorted({fault.test for fault in found}))
        caught = sum(workshop.plant(fault) for fault in found)
    print(f'{caught} of {len(found)} faults caught')
    return 0 if caught == len(found) else 1


if __name__ == '__main__':
    sys.exit(main())
