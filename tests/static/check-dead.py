#!/usr/bin/env python3
"""What is written down for the window is used by it.

Usage: check-dead.py SOURCE_ROOT

A class of the style sheet is given to a widget, in a template or in the source.  An id of a
template is a field of the struct, or something else in the template refers to it.  A key of the
settings is read.  A macro of a source is used there.
"""

import pathlib
import re
import sys

# GTK itself gives these, or looks for them.
OF_GTK = {'text-button'}

COMMENT = re.compile(r'/\*.*?\*/', re.DOTALL)
SELECTORS = re.compile(r'([^{};]+)\{')
CLASS = re.compile(r'\.([a-z][\w-]*)')
ID = re.compile(r'\bid="([^"]+)"')
MACRO = re.compile(r'^#define ([A-Za-z]\w*)', re.MULTILINE)  # _GNU_SOURCE is read by libc
KEY = re.compile(r'<key name="([^"]+)"')


def texts_of(folder, pattern):
    return {path: path.read_text(encoding='utf-8') for path in sorted(folder.rglob(pattern))}


def unused_classes(styles, templates, source):
    for path, text in styles.items():
        rules = SELECTORS.findall(COMMENT.sub('', text))
        for name in sorted({name for rule in rules for name in CLASS.findall(rule)}):
            if f'"{name}"' not in source and f'"{name}"' not in templates:
                yield path, f'no widget has the class .{name}'


def unused_ids(templates, source):
    for path, text in templates.items():
        for name in ID.findall(text):
            word = re.compile(rf'\b{re.escape(name)}\b')
            if len(word.findall(text)) == 1 and not word.search(source):
                yield path, f'nothing refers to the id {name}'


def unused_keys(schemas, source):
    for path, text in schemas.items():
        for name in KEY.findall(text):
            if f'"{name}"' not in source and f'::{name}"' not in source:
                yield path, f'nobody reads the key {name}'



def unused_macros(sources):
    for path, text in sources.items():
        code = COMMENT.sub('', text)
        for name in MACRO.findall(code):
            if len(re.findall(rf'\b{name}\b', code)) == 1:
                yield path, f'nothing uses {name}'


def main():
    root = pathlib.Path(sys.argv[1])
    source = '\n'.join(text for top in ('ui', 'app')
                       for text in texts_of(root / top, '*.[ch]').values())
    templates = texts_of(root / 'resources', '*.ui')
    found = [*unused_classes(texts_of(root / 'resources', '*.css'), '\n'.join(templates.values()),
                             source),
             *unused_ids(templates, source),
             *unused_keys(texts_of(root / 'data', '*.gschema.xml'), source),
             *(mistake for top in ('core', 'ui', 'app')
               for mistake in unused_macros(texts_of(root / top, '*.c')))]
    dead = [(path, what) for path, what in found if what.split()[-1].lstrip('.') not in OF_GTK]
    for path, what in dead:
        print(f'{path.relative_to(root)}: {what}')
    sys.exit(1 if dead else 0)


if __name__ == '__main__':
    main()
