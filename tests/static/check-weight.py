#!/usr/bin/env python3
"""The house does not grow unseen, and no door leads to one neighbor alone.

Usage: check-weight.py SOURCE_ROOT [--fix]

weight.txt says how many lines and files each folder has at most.  Who needs more says so in the
same commit, where the reader of it sees the price; --fix writes the true numbers.

A public function that one other file of its own folder uses, and nobody else, belongs in that
file.  one-user.txt lists those that stood when this began.  The list only shrinks: --fix takes
out what has gone, and adds nothing.
"""

import collections
import importlib.util
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).parent
KINDS = {'app': '.[ch]', 'core': '.[ch]', 'ui': '.[ch]', 'tests': '.[ch]', 'resources/ui': '.ui'}
AUTOPTR = re.compile(r'G_DEFINE_AUTOPTR_CLEANUP_FUNC \(\s*(\w+),\s*(\w+)\)')
IS = re.compile(r'\b(NN|HL|APP)_IS_(\w+)')
HELD = re.compile(r'\bg_autoptr \((\w+)\)')


def graph():
    """The module beside this one, whose name is not a Python name."""
    spec = importlib.util.spec_from_file_location('graph', HERE / 'check-graph.py')
    module = importlib.util.module_from_spec(spec)
    argv, sys.argv = sys.argv, ['check-graph.py', str(HERE)]  # it has nothing to find there
    try:
        spec.loader.exec_module(module)
    except SystemExit:
        pass
    sys.argv = argv
    return module


def weigh(root):
    """Lines and files of each folder."""
    weights = collections.defaultdict(lambda: [0, 0])
    for top, ending in KINDS.items():
        for path in (root / top).rglob('*' + ending):
            weight = weights[path.parent.relative_to(root).as_posix()]
            weight[0] += path.read_text(encoding='utf-8').count('\n')
            weight[1] += 1
    return weights


def table(weights):
    lines = ['# folder lines files; the last line is their sum\n']
    lines += [f'{folder} {lines} {files}\n' for folder, (lines, files) in sorted(weights.items())]
    return ''.join(lines) + 'all ' + ' '.join(str(sum(weight[i] for weight in weights.values()))
                                              for i in range(2)) + '\n'


def read(path):
    return [line.split() for line in path.read_text(encoding='utf-8').splitlines()
            if line and not line.startswith('#')]


def heavier(weights, path):
    bounds = {folder: (int(lines), int(files)) for folder, lines, files in read(path)}
    for folder, weight in sorted(weights.items()):
        for what, now, most in zip(('lines', 'files'), weight, bounds.get(folder, (0, 0))):
            if now > most:
                yield (f'{folder}: {now} {what}, {most} in {path.name}. If that is worth it, '
                       'say so there: check-weight.py . --fix')


def one_user(root):
    """Public functions that one other file of their folder uses, and no file elsewhere."""
    source = graph().Source(root)
    users = collections.defaultdict(set)
    frees = {kind: free for text in source.code.values() for kind, free in AUTOPTR.findall(text)}
    for name, code in source.code.items():
        is_family = name.endswith('.h') and code.count('_get_type ())') > 1
        for public in (*source.used(name), *(frees[kind] for kind in HELD.findall(code)
                                             if kind in frees),
                       *(f'{house}_{kind}_get_type'.lower() for house, kind in IS.findall(code))):
            if not (is_family and f'({public} ())' in code):  # it says which types there are
                users[public].add(name.rsplit('.', 1)[0])
    for public, definers in source.definers.items():
        home, = list(definers)[:1]
        others = users[public] - {home}
        if len(others) == 1 and next(iter(others)).rsplit('/', 1)[0] == home.rsplit('/', 1)[0]:
            yield public, next(iter(others))


def main():
    root = pathlib.Path(sys.argv[1])
    weights, doors = weigh(root), dict(one_user(root))
    weight_file = root / 'tests/static/weight.txt'
    door_file = root / 'tests/static/one-user.txt'
    known = {name for name, in read(door_file)} if door_file.exists() else set(doors)
    if '--fix' in sys.argv:
        weight_file.write_text(table(weights), encoding='utf-8')
        door_file.write_text('# may only shrink\n' + ''.join(f'{name}\n' for name in
                                                             sorted(known & set(doors))),
                             encoding='utf-8')
    faults = [*heavier(weights, weight_file),
              *(f'{name}: only {user} uses it; make it static there'
                for name, user in sorted(doors.items()) if name not in known),
              *(f'{name}: no longer has one user; take it out of {door_file.name} (--fix)'
                for name in sorted(known - set(doors)) if '--fix' not in sys.argv)]
    print('\n'.join(faults))
    return 1 if faults else 0


sys.exit(main())
