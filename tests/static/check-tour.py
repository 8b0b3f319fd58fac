#!/usr/bin/env python3
"""Every file that a README names must exist.

Usage: check-tour.py SOURCE_ROOT

A README names files by their path, from the root or from its own folder, in
`backquotes` or as a box of a figure.  Boxes leave the suffix away.
"""

import pathlib
import re
import sys

READMES = ('README.md', 'core/README.md', 'ui/README.md')
FOLDERS = 'core|ui|app|tests|data|resources|engine|tensor|layers|lean|model|text|training'
FOLDERS += '|translation|checkpoint|trace|check|render|session|widgets|pages'
NAMED = re.compile(rf'(?<![\w./-])((?:{FOLDERS})/[\w./-]*\w/?)(?![\w./<-])')


def exists(root, folder, name):
    return any((base / (name + suffix)).exists()
               for base in (root, folder)
               for suffix in ('', '.c', '.h'))


def main():
    root = pathlib.Path(sys.argv[1])
    missing = [f'{readme}: there is no {name}'
               for readme in READMES
               for name in NAMED.findall((root / readme).read_text(encoding='utf-8'))
               if not exists(root, (root / readme).parent, name)]
    print('\n'.join(missing))
    return 1 if missing else 0


sys.exit(main())
