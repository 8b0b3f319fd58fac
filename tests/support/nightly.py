#!/usr/bin/env python3
"""Everything that .ci/run has no time for, one part after the other.

Usage: nightly.py [PART...]

Without a name all parts run, some hours long.  When each ran last, of which commit, and what came
of it, is written into the table of tests/README.md.  The exit status is 1 if one failed.
"""

import datetime
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
README = ROOT / 'tests/README.md'
DEBIAN_13 = 'sh tests/packaging/in-root.sh trixie ./dev test'

PARTS = {
    'sanitizers': ('./dev test --sanitize', 'all suites but app, and the worker threads'),
    'lint': ('./dev lint', 'every file'),
    'docs': ('./dev docs', 'the API of core'),
    'faults': ('./dev test --faults', 'all that are planted'),
    'fuzz': ('env FUZZ_SECONDS=600 ./dev test --fuzz', 'ten minutes each'),
    'monkey': ('./dev test --monkey 1800', 'half an hour'),
    'frames': ('./dev bench --frames', 'what a frame costs on every page'),
    'compilers': ('sh tests/packaging/check-compilers.sh', 'no warning of gcc, clang, LTO'),
    'dist': ('sh tests/packaging/check-dist.sh', 'the tarball gives the same bytes anywhere'),
    'deb': ('sh tests/packaging/check-deb.sh', 'built, tested, installed, used, removed'),
    'readme': ('sh tests/packaging/check-readme.sh', 'its commands, typed in a bare root'),
    'debian-13': (DEBIAN_13, 'all tests in a bare root, with GTK 4.18'),
}
ROW = '| {} | {} | {} | {} |'


def run(command):
    """What came of it, in a word and minutes."""
    print(f'\n== {command}', flush=True)
    start = time.monotonic()
    status = subprocess.run(command.split(), cwd=ROOT, check=False,
                            stdin=subprocess.DEVNULL).returncode
    minutes = (time.monotonic() - start) / 60
    return ('passed' if status == 0 else '**failed**') + f', {minutes:.0f} min'


def today():
    commit = subprocess.run(['git', 'rev-parse', '--short=8', 'HEAD'], cwd=ROOT, check=False,
                            capture_output=True, text=True).stdout.strip()
    return f'{datetime.date.today()}, {commit or "no commit"}'


def note(name, result):
    """Writes the row of a part anew, in its place."""
    text = README.read_text(encoding='utf-8')
    row = ROW.format(f'`{name}`', PARTS[name][1], today(), result)
    text, n = re.subn(rf'^\| `{name}` \|.*$', lambda found: row, text, flags=re.M)
    if n != 1:
        sys.exit(f'{README}: has no row for {name}')
    README.write_text(text, encoding='utf-8')


def main():
    names = sys.argv[1:] or list(PARTS)
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        sys.exit(f'There is no part {", ".join(unknown)}; there are {", ".join(PARTS)}.')
    results = {}
    for name in names:
        results[name] = run(PARTS[name][0])
        note(name, results[name])
    print('\n' + '\n'.join(f'{name}: {result}' for name, result in results.items()))
    return int(any('failed' in result for result in results.values()))


if __name__ == '__main__':
    sys.exit(main())
