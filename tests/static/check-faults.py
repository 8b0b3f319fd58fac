#!/usr/bin/env python3
"""Nearly every planted fault fits today's source, and each names a test that is there.

A fault whose file was written anew says nothing against that file: it is printed, to be planted
again or to go, and only if more than a tenth of them are out of date does this fail.  Whether the
tests notice the others, ./dev test --faults finds out.
"""

import collections
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'faults'))

import faults  # noqa: E402  the folder beside this one

STALE = 0.1  # of all
MOST = 200


def staleness(root, fault):
    """Why a fault cannot be planted any more; nothing if it can."""
    try:
        text = (root / fault.file).read_text()
        if fault.planted(text) == text:
            return f'changes nothing in {fault.file}'
    except FileNotFoundError:
        return f'there is no {fault.file}'
    except faults.Stale as stale:
        return str(stale)
    return ''


def mistakes_of(root, found):
    """What is wrong with the table."""
    meson = ''.join(path.read_text() for path in (root / 'tests').glob('*/meson.build'))
    names = collections.Counter(fault.name for fault in found)
    yield from (f'{name}: two faults have this name' for name, n in names.items() if n > 1)
    yield from (f'{fault.name}: there is no test {fault.test}' for fault in found
                if f"'{fault.test.replace('app-', 'test-')}'" not in meson)
    if len(found) > MOST:
        yield f'{len(found)} faults: choose {MOST} that say most'


def main():
    root = pathlib.Path(sys.argv[1])
    found = faults.read_all(root)
    stale = {fault.name: why for fault in found if (why := staleness(root, fault))}
    mistakes = list(mistakes_of(root, found))
    if len(stale) > STALE * len(found):
        mistakes.append(f'{len(stale)} of {len(found)} faults no longer fit the source')
    print('\n'.join([*(f'out of date: {name}: {why}' for name, why in stale.items()), *mistakes]))
    return 1 if mistakes else 0


sys.exit(main())
