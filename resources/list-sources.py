#!/usr/bin/env python3
"""Names every file of core as a resource: the program shows its own source.

Usage: list-sources.py SOURCE_ROOT OUTPUT
"""

import pathlib
import sys

root = pathlib.Path(sys.argv[1])
files = sorted(path.relative_to(root).as_posix() for path in (root / 'core').rglob('*.[ch]'))

pathlib.Path(sys.argv[2]).write_text('\n'.join([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gresources>',
    '  <gresource prefix="/org/headlight/Headlight">',
    *[f'    <file compressed="true">{name}</file>' for name in files],
    '  </gresource>',
    '</gresources>',
    '',
]), encoding='utf-8')
