#!/usr/bin/env python3
"""Counts the instructions of an update, a translation and a batch of 64, and guards them.

Usage: instructions.py PROGRAM CORPUS FILE [--renew REASON]

Runs PROGRAM, which is count-work, under valgrind's callgrind and compares with the
last line of FILE.  More than 3 % above it: status 1.  With --renew it adds a line
instead; the lines before it stay, so that the file tells what became cheaper or
dearer, and why.

No noise can move the counts, but another compiler or another OpenBLAS can, so each
line names them, and only the same ones are compared.  The processor cannot:
valgrind shows every program one with AVX2 and nothing wider, and OpenBLAS is told
to take the kernels for it.  A machine without AVX2 has nothing to compare.
"""

import argparse
import datetime
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PERCENT = 3
MARKS = ('begin_update', 'begin_translation', 'begin_batch', 'end_batch')
KINDS = ('update', 'translation', 'batch')
HEADING = """\
# Instructions of one update (the textbook's model, 8 pairs, one worker), one translation (9 tokens)
# and 64 together, counted by callgrind; older lines lack the last.  ./dev bench --instructions
# compares with the last line; ./dev bench --renew-instructions REASON adds one.
"""


class CannotCompare(Exception):
    """Why the counts of this machine say nothing about those of the file."""


def parse_file(text):
    """The lines of the file: dictionaries with date, toolchain, counts and reason."""
    lines = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith('#'):
            continue
        fields = line.split('\t')
        counts = fields[1:-2]
        if not 2 <= len(counts) <= len(KINDS) or not all(count.isdigit() for count in counts):
            raise ValueError(f'line {number} should have a date, {len(KINDS)} counts, a toolchain '
                             f'and a reason, with tabs between: {line!r}')
        lines.append({'date': fields[0], **dict(zip(KINDS, map(int, counts))),
                      'toolchain': fields[-2], 'reason': fields[-1]})
    return lines


def format_line(date, counts, toolchain, reason):
    fields = [date, *(str(counts[kind]) for kind in KINDS), toolchain, ' '.join(reason.split())]
    return '\t'.join(fields) + '\n'


def toolchain_of(versions):
    """What the counts depend on, in one word, from what count-work prints."""
    if versions['registers'] != 'AVX2' or versions['kernels'] != 'Haswell':
        raise CannotCompare(f"the counts are those of a processor with AVX2; here it is "
                            f"{versions['registers']}, with OpenBLAS for {versions['kernels']}")
    blas = re.search(r'\d+\.\d+\.\d+', versions['blas'])
    return (f"gcc-{versions['compiler'].split()[0]},openblas-{blas[0] if blas else 'unknown'},"
            f"glibc-{versions['libc']}")


def judge(before, now):
    """Sentences about the counts, and whether none of them grew too much."""
    sentences, is_fine = [], True
    for kind in [kind for kind in KINDS if kind in before]:
        change = 100 * (now[kind] - before[kind])
        sentence = (f'{kind:<12} {now[kind]:>14,}  {change / before[kind]:+7.2f} % of '
                    f'{before[kind]:,}')
        if change > PERCENT * before[kind]:
            is_fine = False
            sentence += f'   more than {PERCENT} % above'
        elif change < -PERCENT * before[kind]:
            sentence += '   cheaper: renew the file, so that it stays so'
        sentences.append(sentence)
    return sentences, is_fine


def read_counts(folder):
    """The counts from the files that callgrind wrote before each mark."""
    counts = {}
    for path in folder.iterdir():
        text = path.read_text(encoding='utf-8', errors='replace')
        trigger = re.search(r'^desc: Trigger: --dump-before=(\w+)', text, re.M)
        total = re.search(r'^(?:summary|totals): (\d+)', text, re.M)
        if trigger and total:
            counts[trigger[1]] = int(total[1])
    if set(counts) != set(MARKS):
        raise ValueError(f'callgrind counted up to {sorted(counts)}, not up to {sorted(MARKS)}')
    return {kind: counts[mark] for kind, mark in zip(KINDS, MARKS[1:])}


def count(program, corpus):
    """Runs the program under callgrind: the counts, and what it says they depend on."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, 'OPENBLAS_CORETYPE': 'Haswell', 'OPENBLAS_NUM_THREADS': '1',
                       'G_SLICE': 'always-malloc', 'LC_ALL': 'C.UTF-8'}
        command = ['valgrind', '-q', '--tool=callgrind',
                   f'--callgrind-out-file={folder}/counts',
                   *(f'--dump-before={mark}' for mark in MARKS), program, corpus]
        result = subprocess.run(command, env=environment, capture_output=True, encoding='utf-8')
        if result.returncode != 0:
            raise ValueError(f'{program} failed: {result.stderr.strip()}')
        versions = dict(line.split('\t', 1) for line in result.stdout.splitlines())
        return read_counts(pathlib.Path(folder)), versions


def compare(lines, counts, toolchain):
    """Prints the comparison with the last line; the exit status."""
    if not lines:
        raise ValueError('the file has no line to compare with; renew it')
    before = lines[-1]
    if before['toolchain'] != toolchain:
        raise CannotCompare(f"the file was counted with {before['toolchain']}, here it is "
                            f"{toolchain}")
    sentences, is_fine = judge(before, counts)
    print('\n'.join(sentences))
    if not is_fine:
        print('If that is worth it: ./dev bench --renew-instructions REASON')
    return 0 if is_fine else 1


def renew(path, lines, counts, toolchain, reason):
    with path.open('a', encoding='utf-8') as file:
        if not lines:
            file.write(HEADING)
        file.write(format_line(datetime.date.today().isoformat(), counts, toolchain, reason))
    print(f'{path}: ' + ', '.join(f'{kind} {counts[kind]:,}' for kind in KINDS))
    return 0


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('program')
    parser.add_argument('corpus')
    parser.add_argument('file', type=pathlib.Path)
    parser.add_argument('--renew', metavar='REASON', help='add a line, with the reason for it')
    arguments = parser.parse_args()
    if arguments.renew is not None and not arguments.renew.strip():
        parser.error('a new count needs a reason')
    return arguments


def main():
    arguments = parse_arguments()
    try:
        if shutil.which('valgrind') is None:
            raise CannotCompare('there is no valgrind')
        lines = parse_file(arguments.file.read_text(encoding='utf-8')
                           if arguments.file.exists() else '')
        counts, versions = count(arguments.program, arguments.corpus)
        toolchain = toolchain_of(versions)
        if arguments.renew is not None:
            return renew(arguments.file, lines, counts, toolchain, arguments.renew)
        return compare(lines, counts, toolchain)
    except CannotCompare as reason:
        print(f'Not compared: {reason}.')
        return 0 if arguments.renew is None else 1
    except ValueError as problem:
        print(f'instructions.py: {problem}', file=sys.stderr)
        return 1


if __name__ == '__main__':
    sys.exit(main())
