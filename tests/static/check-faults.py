#!/usr/bin/env python3
"""Every planted fault must still fit today's source and name the test that has to notice it.

Whether the test does notice it, ./dev faults finds out.
"""

import pathlib
import re
import sys


def places(patch):
    """The files of a patch, and the lines that it expects to find together in each."""
    path, lines = None, []
    for line in [*patch.splitlines(), '@@']:
        if line.startswith(('diff ', '@@')):
            if lines:
                yield path, '\n'.join(lines)
            lines = []
        if line.startswith('+++ b/'):
            path = line[len('+++ b/'):]
        elif line.startswith((' ', '-')) and not line.startswith('--- '):
            lines.append(line[1:])


def main():
    root = pathlib.Path(sys.argv[1])
    mistakes = []
    for file in sorted((root / 'tests/faults').glob('*.patch')):
        patch = file.read_text()
        if not re.match(r'Test: [a-z0-9-]+\n', patch):
            mistakes.append(f'{file.name}: its first line does not name a test')
        expected = list(places(patch))
        if not expected:
            mistakes.append(f'{file.name}: plants nothing')
        mistakes += [f'{file.name}: no longer applies to {path}; plant the fault again'
                     for path, lines in expected if lines not in (root / path).read_text()]

    print('\n'.join(mistakes))
    return 1 if mistakes else 0


if __name__ == '__main__':
    sys.exit(main())
