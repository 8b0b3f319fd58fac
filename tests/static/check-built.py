#!/usr/bin/env python3
"""Every C file must be in some meson.build: what is never compiled is never checked.

Usage: check-built.py SOURCE_ROOT BUILD_ROOT
"""

import json
import pathlib
import sys


def main():
    root, build = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    commands = json.loads((build / 'compile_commands.json').read_text(encoding='utf-8'))
    compiled = {(build / command['file']).resolve() for command in commands}

    forgotten = [f'{path.relative_to(root)}: no meson.build lists it'
                 for top in ('core', 'ui', 'app', 'tests')
                 for path in sorted((root / top).rglob('*.c'))
                 if path not in compiled]
    print('\n'.join(forgotten))
    return 1 if forgotten else 0


sys.exit(main())
