#!/usr/bin/env python3
"""No line over 100 columns, no tabs, no blanks at the end of a line; ./dev can be read at once.
A source whose header does not say what it is says so in its first line.

Usage: check-lines.py SOURCE_ROOT

What the formatter cannot break, a long word or a list, it leaves long; this does not.
XML is left out: a translatable text is one line, however long.
The scripts of the corpus are left out: a sentence pair is read best on one line.
"""

import pathlib
import sys

LIMIT = 100
LINES = {'dev': 300}
SUFFIXES = {'.build', '.c', '.css', '.h', '.py', '.sh'}
SCRIPTS = ('dev', '.ci/run')
FOLDERS = ('core', 'ui', 'app', 'resources', 'data', 'tests', 'po')


def sources(root):
    yield from (root / script for script in SCRIPTS)
    yield root / 'meson.build'
    corpus = root / 'data/corpus'
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob('*')):
            if path.is_file() and path.suffix in SUFFIXES and corpus not in path.parents:
                yield path


def faults_of(path):
    text = path.read_text(encoding='utf-8')
    if text and not text.endswith('\n'):
        yield 'end', 'the last line has no end'
    if path.suffix == '.c' and not path.with_suffix('.h').exists() and \
            not path.name.startswith('test-') and not text.startswith('/*'):
        yield 1, 'no comment that says what the file is'
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LIMIT:
            yield number, f'{len(line)} columns, {LIMIT} allowed'
        if '\t' in line:
            yield number, 'a tab'
        if line != line.rstrip():
            yield number, 'blanks at the end'
    most = LINES.get(path.name)
    if most and text.count('\n') > most:
        yield 'end', f'{text.count(chr(10))} lines, {most} allowed'


def main():
    root = pathlib.Path(sys.argv[1])
    faults = [f'{path.relative_to(root)}:{place}: {what}'
              for path in sources(root)
              for place, what in faults_of(path)]
    print('\n'.join(faults))
    return 1 if faults else 0


sys.exit(main())
