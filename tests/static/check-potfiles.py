#!/usr/bin/env python3
"""po/POTFILES.in must name every file with text for translators, in order; each note arrives.

Usage: check-potfiles.py SOURCE_ROOT [--fix]

With --fix the list is written anew.  xgettext takes a comment "Translators:" to a text only if it
ends on the line above it, or on its line: no translator sees any other.
"""

import pathlib
import re
import subprocess
import sys

IN_C = re.compile(r'\b(_|N_|C_|NC_|ngettext|g_dngettext|g_dpgettext2) \("', re.MULTILINE)
IN_UI = re.compile(r'translatable="(yes|true)"')
XGETTEXT = ('xgettext', '--language=C', '--from-code=UTF-8', '--add-comments=Translators:',
            '--keyword=_', '--keyword=N_', '--keyword=C_:1c,2', '--keyword=NC_:1c,2',
            '--keyword=g_dpgettext2:2c,3', '--output=-', '-')
IN_DATA = ('*.desktop.in', '*.metainfo.xml.in', '*.mime.xml', '*.gschema.xml')


def files_with_text(root):
    for top in ('core', 'ui', 'app'):
        for path in (root / top).rglob('*.[ch]'):
            if IN_C.search(path.read_text(encoding='utf-8')):
                yield path
    for path in (root / 'resources').rglob('*.ui'):
        if IN_UI.search(path.read_text(encoding='utf-8')):
            yield path
    for pattern in IN_DATA:
        yield from (root / 'data').glob(pattern)


def lost_notes(root):
    """The places of notes for translators that xgettext does not find; here each has a number."""
    notes = []
    sources = []
    for top in ('core', 'ui', 'app'):
        for path in sorted((root / top).rglob('*.[ch]')):
            for number, line in enumerate(path.read_text(encoding='utf-8').splitlines(), 1):
                if 'Translators:' in line:
                    line = line.replace('Translators:', f'Translators: @{len(notes)}@')
                    notes.append(f'{path.relative_to(root)}:{number}')
                sources.append(line)
    found = subprocess.run(XGETTEXT, input='\n'.join(sources), capture_output=True, text=True,
                           check=True).stdout
    arrived = {int(number) for number in re.findall(r'Translators: @(\d+)@', found)}
    return [place for number, place in enumerate(notes) if number not in arrived]


def main():
    root = pathlib.Path(sys.argv[1])
    listing = root / 'po/POTFILES.in'
    present = {path.relative_to(root).as_posix() for path in files_with_text(root)}
    if '--fix' in sys.argv:
        listing.write_text(''.join(f'{name}\n' for name in sorted(present)), encoding='utf-8')
    listed = [line
              for line in listing.read_text(encoding='utf-8').splitlines()
              if line and not line.startswith('#')]

    faults = [f'{name}: has text for translators and is not listed'
              for name in sorted(present - set(listed))]
    faults += [f'{name}: is listed and has no text for translators'
               for name in sorted(set(listed) - present)]
    faults += [f'{place}: the note for translators is not on the line above its text'
               for place in lost_notes(root)]
    if listed != sorted(listed):
        faults.append('the list is not sorted')
    print('\n'.join(faults))
    return 1 if faults else 0


sys.exit(main())
