#!/usr/bin/env python3
"""Nobody takes the path of a layer or of an operation apart but the two files that are for it.

Usage: check-paths.py SOURCE_ROOT

"decoder.blks.block1.attention2.W_q" has one grammar, in core/layers/path.c and
core/model/place.c: what searches such a string, or compares its beginning or its end,
is to ask nn_place_read (), nn_path_name (), nn_path_parent () or nn_path_is_in ().

A call is found by what it is given: something that is called a path, or the name of a
stack, a block or a normalization in quotation marks.
"""

import pathlib
import re
import sys

FOR_IT = {'core/layers/path.c', 'core/model/place.c'}
# The path of a file; names in files of other programs.
OTHERS = {'ui/handouts/worksheet-job.c', 'core/checkpoint/state-dict.c'}
CALL = re.compile(r'\b(?:str(?:n?cmp|chr|rchr|str|c?spn|tok)|sscanf|g_strsplit|g_string_replace|'
                  r'g_str_has_(?:prefix|suffix)) \(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)')
PATH = re.compile(r'\bpath\b|\.part\b|"[^"]*(?:encoder|decoder|blks|block)[^"]*"|'
                  r'"[^"]*[lb]n\.[^"]*"')


def faults_of(path):
    text = path.read_text(encoding='utf-8')
    for call in CALL.finditer(text):
        if PATH.search(call[1]):
            yield text.count('\n', 0, call.start()) + 1, ' '.join(call[0].split())


def main():
    root = pathlib.Path(sys.argv[1])
    faults = [f'{name}:{line}: takes a path apart: {what}'
              for folder in ('core', 'ui', 'app')
              for path in sorted((root / folder).rglob('*.[ch]'))
              for name in [str(path.relative_to(root))]
              if name not in FOR_IT | OTHERS
              for line, what in faults_of(path)]
    print('\n'.join(faults))
    return 1 if faults else 0


sys.exit(main())
