#!/usr/bin/env python3
"""When the guard of instructions.py lets a change pass, and when it does not.

Usage: test-instructions.py FOLDER

FOLDER is the one with instructions.py and instructions.txt.  Prints TAP.
"""

import contextlib
import importlib.util
import io
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))

from tap import expect, run as run_tests, test  # noqa: E402  the folder of what tests share

FOLDER = pathlib.Path(sys.argv[1])
spec = importlib.util.spec_from_file_location('instructions', FOLDER / 'instructions.py')
instructions = importlib.util.module_from_spec(spec)
spec.loader.exec_module(instructions)

TOOLCHAIN = 'gcc-12.2.0,openblas-0.3.21,glibc-2.36'
VERSIONS = {'compiler': '12.2.0', 'blas': 'OpenBLAS 0.3.21 DYNAMIC_ARCH Haswell MAX_THREADS=64',
            'kernels': 'Haswell', 'libc': '2.36', 'registers': 'AVX2'}


def counts(update, translation, batch=10):
    return {'update': update, 'translation': translation, 'batch': batch}


def line(update, translation, toolchain=TOOLCHAIN):
    return {**counts(update, translation), 'toolchain': toolchain, 'date': '', 'reason': ''}


def compare(lines, now, toolchain=TOOLCHAIN):
    with contextlib.redirect_stdout(io.StringIO()) as output:
        return instructions.compare(lines, now, toolchain), output.getvalue()


@test
def three_percent_more_pass():
    status, text = compare([line(1000, 100)], counts(1030, 103))
    expect(status == 0 and '+3.00 %' in text, status, text)


@test
def a_little_more_than_three_percent_fails():
    for now in (counts(1031, 100), counts(1000, 104), counts(1000, 100, 11)):
        status, text = compare([line(1000, 100)], now)
        expect(status == 1 and 'more than 3 % above' in text, status, text)
        expect('--renew-instructions REASON' in text, text)


@test
def fewer_pass_and_ask_to_be_kept():
    status, text = compare([line(1000, 100)], counts(900, 100))
    expect(status == 0 and text.count('renew the file') == 1, status, text)


@test
def the_last_line_is_the_one_that_counts():
    expect(compare([line(1000, 100), line(2000, 100)], counts(2000, 100))[0] == 0)
    expect(compare([line(2000, 100), line(1000, 100)], counts(2000, 100))[0] == 1)


@test
def another_toolchain_is_not_compared():
    try:
        compare([line(1000, 100, 'gcc-13.1.0')], counts(9999, 9999))
    except instructions.CannotCompare as reason:
        expect('gcc-13.1.0' in str(reason) and TOOLCHAIN in str(reason), reason)
    else:
        raise AssertionError('compared')


@test
def a_processor_without_avx2_is_not_compared():
    expect(instructions.toolchain_of(VERSIONS) == TOOLCHAIN, instructions.toolchain_of(VERSIONS))
    for change in ({'registers': 'narrow'}, {'kernels': 'Zen'}):
        try:
            instructions.toolchain_of({**VERSIONS, **change})
        except instructions.CannotCompare:
            continue
        raise AssertionError(change)


@test
def a_new_line_is_read_as_it_was_written():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / 'instructions.txt'
        for update in (1000, 2000):
            lines = instructions.parse_file(path.read_text() if path.exists() else '')
            with contextlib.redirect_stdout(io.StringIO()):
                instructions.renew(path, lines, counts(update, 100), TOOLCHAIN,
                                   'dropout\tcosts\nmore')
        lines = instructions.parse_file(path.read_text())
        expect([entry['update'] for entry in lines] == [1000, 2000], lines)
        expect(lines[1]['reason'] == 'dropout costs more', lines)
        expect(path.read_text().count('# Instructions of') == 1, path.read_text())


@test
def a_broken_line_is_named():
    for text in ('2025-01-01\t1000\t100\tgcc\n', '2025-01-01\t1e3\t100\tgcc\twhy\n'):
        try:
            instructions.parse_file('# heading\n' + text)
        except ValueError as problem:
            expect('line 2' in str(problem), problem)
        else:
            raise AssertionError(text)


@test
def counts_are_those_between_the_marks():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for number, (mark, total) in enumerate((('begin_update', 5), ('begin_translation', 70),
                                                ('begin_batch', 11), ('end_batch', 12)), 1):
            (folder / f'counts.{number}').write_text(
                f'desc: Trigger: --dump-before={mark}\nevents: Ir\nsummary: {total}\n')
        (folder / 'counts').write_text('desc: Trigger: Program termination\nsummary: 3\n')
        expect(instructions.read_counts(folder) == counts(70, 11, 12))
        (folder / 'counts.2').unlink()
        try:
            instructions.read_counts(folder)
        except ValueError:
            return
        raise AssertionError('a count is missing')


@test
def the_kept_file_can_be_read():
    lines = instructions.parse_file((FOLDER / 'instructions.txt').read_text(encoding='utf-8'))
    expect(lines and all(entry['reason'] for entry in lines), lines)


if __name__ == '__main__':
    sys.exit(run_tests('/bench/instructions'))
