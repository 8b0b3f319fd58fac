#!/usr/bin/env python3
"""Every function that a header declares has a caller, and one outside its own file.

Usage: check-callers.py SOURCE_ROOT

A function that the program itself never calls is dead, or there for a test alone.  One that
nobody calls but its own file is static.  A test counts as the caller outside: a step of a
file may be tested on its own.

A getter beside what sets it, or shows it all, may wait for its caller.

What a macro of GLib calls counts as called: the free function of an autoptr, the type of a
class, the quark of an error.  Names in comments and in texts do not.
"""

import collections
import pathlib
import re
import sys

TOPS = ('core', 'ui', 'app')

ALLOWED = {
    # For whoever has the bytes and no file, as the fuzzers.
    'nn_corpus_parse', 'nn_safetensors_parse',
    # All of them, to be held against each other.
    'hl_lessons_get',
    # The form of worksheets lists them.
    'hl_papers',
    # What a lab or a page has computed, to be held against what it shows.
    'hl_comparison_view_get_caption', 'hl_comparison_view_get_comparison',
    'hl_forcing_lab_get_result',
    'hl_later_token_view_get_is_busy', 'hl_later_token_view_get_result',
    'hl_moment_column_get_translation',
    'hl_operation_board_find', 'hl_score_width_view_get_result',
}

NO_CODE = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)
NAME = re.compile(r'\b(?:nn|hl|app)_\w+')
DECLARED = re.compile(r'^(?!\s*(?:#|static\b|return\b))[^\n(]*?\b((?:nn|hl|app)_\w+) \(',
                      re.MULTILINE)
DEFINED = re.compile(r'^((?:nn|hl|app)_\w+) \(', re.MULTILINE)
OF_GLIB = re.compile(r'\w+_(?:get_type|error_quark)$')


def code_of(root, *tops):
    """The text of every source and header below some folders, without its comments."""
    return {path.relative_to(root): NO_CODE.sub(' ', path.read_text(encoding='utf-8'))
            for top in tops for path in sorted((root / top).rglob('*.[ch]'))}


def calls_in(path, code, declared):
    """How often each name is used in a file, beside where it is declared or defined."""
    calls = collections.Counter(NAME.findall(code))
    heads = DECLARED if path.suffix == '.h' else DEFINED
    calls.subtract(name for name in heads.findall(code) if name in declared)
    return +calls


def declared_in(program):
    """Each function that a header declares, with that header."""
    return {name: path for path, code in program.items() if path.suffix == '.h'
            for name in DECLARED.findall(code) if not OF_GLIB.match(name)}


def is_pair(name, declared):
    """Whether a function reads what another one sets."""
    widget, _, what = name.partition('_get_')
    return any(f'{widget}_{setter}' in declared
               for setter in (f'set_{what}', f'take_{what}', 'show', 'ask') if what)


def mistakes(root):
    program = code_of(root, *TOPS)
    tests = code_of(root, 'tests')
    declared = declared_in(program)
    home = {name: path for path, code in program.items() if path.suffix == '.c'
            for name in DEFINED.findall(code)}
    callers = collections.defaultdict(set)
    for path, code in program.items():
        for name in calls_in(path, code, declared):
            callers[name].add(path)
    in_tests = {name for code in tests.values() for name in NAME.findall(code)}

    for name, header in sorted(declared.items(), key=lambda pair: (pair[1], pair[0])):
        if name in ALLOWED or is_pair(name, declared):
            continue
        if not callers[name]:
            whom = 'only tests call' if name in in_tests else 'nothing calls'
            yield f'{header}: {whom} {name} ()'
        elif callers[name] == {home.get(name)} and name not in in_tests:
            yield f'{header}: only its own file calls {name} (): make it static'


def main():
    found = list(mistakes(pathlib.Path(sys.argv[1])))
    print('\n'.join(found))
    return 1 if found else 0


sys.exit(main())
