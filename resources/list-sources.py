#!/usr/bin/env python3
"""Names as resources what the program shows: its own source, and texts in each language.

Usage: list-sources.py SOURCE_ROOT OUTPUT
"""

import pathlib
import sys

root = pathlib.Path(sys.argv[1])
paths = [*(root / 'core').rglob('*.[ch]'), *(root / 'data/guide').glob('*.md'),
         *(path for folder in ('glossary', 'operations', 'sentences')
           for path in (root / 'data' / folder).glob('*.txt'))]
files = sorted(path.relative_to(root).as_posix() for path in paths)

pathlib.Path(sys.argv[2]).write_text('\n'.join([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gresources>',
    '  <gresource prefix="/org/headlight/Headlight">',
    *[f'    <file compressed="true">{name}</file>' for name in files],
    '  </gresource>',
    '</gresources>',
    '',
]), encoding='utf-8')
