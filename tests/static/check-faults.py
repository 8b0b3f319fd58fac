#!/usr/bin/env python3
"""Every planted fault must still fit today's source and name the test that has to notice it.

Whether the test does notice it, ./dev faults finds out.
"""

import collections
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'faults'))

import faults  # noqa: E402  the folder beside this one


def mistakes_of(root, fault):
    """What is wrong with one fault."""
    if not fault.test:
        yield f'{fault.name}: it does not name a test'
    try:
        text = (root / fault.file).read_text()
        if fault.planted(text) == text:
            yield f'{fault.name}: it changes nothing in {fault.file}'
    except FileNotFoundError:
        yield f'{fault.name}: there is no {fault.file}'
    except faults.Stale as stale:
        yield f'{fault.name}: {stale}; plant the fault again'


def main():
    root = pathlib.Path(sys.argv[1])
    found = faults.read_all(root)
    mistakes = [mistake for fault in found for mistake in mistakes_of(root, fault)]
    names = collections.Counter(fault.name for fault in found)
    mistakes += [f'{name}: two faults have this name' for name, n in names.items() if n > 1]
    mistakes += [f'{path.name}: a fault is a line of faults.tsv'
                 for path in (root / 'tests/faults').glob('*.patch')]
    print('\n'.join(mistakes))
    return 1 if mistakes else 0


if __name__ == '__main__':
    sys.exit(main())
