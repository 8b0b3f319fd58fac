#!/usr/bin/env python3
"""Every function that a header declares has a caller outside its own file, and no test is one.

Usage: check-callers.py SOURCE_ROOT

A function that the program itself never calls is dead, or there for a test alone.  One that
nobody calls but its own file is static.  Benchmarks and fuzzers are programs, not tests.

What a macro of GLib calls counts as called: the free function of an autoptr, the type of a
class, the quark of an error.  Names in comments and in texts do not.
"""

import collections
import pathlib
import re
import sys

TOPS = ('core', 'ui', 'app')

# What only tests call besides its own file, with the reason.
ALLOWED = {
    'one case of an algorithm, where the whole says too little': '''
        hl_comparison_style hl_formula_number hl_is_answer_of_the_book
        hl_knowledge_to_text hl_question_name hl_typeset_mark
        nn_beam_score nn_gradient_norm nn_n_grams_count nn_pair_has_mark
        nn_partner_is_acquired nn_snapshot_new_saved nn_snapshot_path
        nn_snapshots_add nn_snapshots_are_due nn_softmax_row_masked
        nn_split_words nn_trainer_end_epoch''',
    'a text of the test takes the place of the shipped file': '''
        hl_glossary_parse hl_sentence_fill hl_source_excerpt_from_text''',
    'a figure of numbers that a test types': 'hl_bleu_new hl_positions_new hl_subwords_new',
    'all of them, to be held against each other': 'hl_lessons_get',
    'where a part of a drawing is, and in which color': '''
        hl_blank_matrix_build hl_blank_matrix_count hl_equation_find
        hl_sheet_measure''',
    'what a widget draws, which has no text': '''
        hl_question_pane_get_spec hl_stage_get_formula''',
    'what a lab has computed, to be held against what it shows': '''
        hl_comparison_view_start''',
    'what a click or a paste would do': '''
        hl_playable_get_player
        hl_player_reveal''',
    'what a test has a model say': 'nn_saying_judge',
    'what the macros of its header call': '''
        hl_class_lets_go hl_properties_install hl_template_call hl_template_set''',
    'whether there is something to wait for': 'hl_inspection_is_done hl_player_has_stops',
}

NO_CODE = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)
NAME = re.compile(r'\b(?:nn|hl|app)_\w+')
DECLARED = re.compile(r'^(?!\s*(?:#|static\b|return\b))[^\n(]*?\b((?:nn|hl|app)_\w+) \(',
                      re.MULTILINE)
DEFINED = re.compile(r'^(?!\s|#|static\b|typedef\b)(?:[\w ]+[ *])?((?:nn|hl|app)_\w+) '
                     r'\((?![^{}]*?\);)', re.MULTILINE)
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


def programs_of(tests):
    """Benchmarks and fuzzers, with what belongs to them."""
    return [(path, code) for path, code in tests.items()
            if path.parts[1] in ('bench', 'fuzz') and not path.name.startswith('test-')]


def mistakes(root):
    program = code_of(root, *TOPS)
    tests = code_of(root, 'tests')
    allowed = {name for names in ALLOWED.values() for name in names.split()}
    declared = declared_in(program)
    home = {name: path for path, code in program.items() if path.suffix == '.c'
            for name in DEFINED.findall(code)}
    callers = collections.defaultdict(set)
    for path, code in [*program.items(), *programs_of(tests)]:
        for name in calls_in(path, code, declared):
            callers[name].add(path)
    in_tests = {name for code in tests.values() for name in NAME.findall(code)}

    for name, header in sorted(declared.items(), key=lambda pair: (pair[1], pair[0])):
        is_called = bool(callers[name] - {home.get(name)})
        if is_called and name in allowed:
            yield f'check-callers.py: {name} () has a caller: take it off the list'
        elif not is_called and name not in allowed:
            whom = 'only its own file calls' if callers[name] else 'nothing calls'
            but = ', beside tests,' if name in in_tests else ''
            yield f'{header}: {whom}{but} {name} ()'
    for name in sorted(allowed - set(declared)):
        yield f'check-callers.py: there is no {name} (): take it off the list'


def main():
    found = list(mistakes(pathlib.Path(sys.argv[1])))
    print('\n'.join(found))
    return 1 if found else 0


sys.exit(main())
