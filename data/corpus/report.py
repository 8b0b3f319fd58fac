#!/usr/bin/env python3
"""data/corpus/report.py: counts what eng-fra.tsv has, and writes report.md.

    report.py           writes it
    report.py --check   exits 1 if the report is not what this program would write

The section on proofreading is written by hand and kept.
"""

import pathlib
import sys
from collections import Counter

sys.dont_write_bytecode = True

from rules import RULES, words  # noqa: E402

CORPUS = pathlib.Path(__file__).with_name('eng-fra.tsv')
REPORT = pathlib.Path(__file__).with_name('report.md')
BY_HAND = '## Proofreading\n'
SEEN = 5
BOOK = 512
BANDS = ((1, 1), (2, 3), (4, 6), (7, 9), (10, 12), (13, 16), (17, 20))


def read():
    """The pairs as (English words, French words, kind, topic, marks)."""
    for line in CORPUS.read_text(encoding='utf-8').splitlines():
        english, french, note = line.split('\t')
        about, *marks = note.split(' ')
        kind, topic = about.split(':')
        yield words(english), words(french), kind, topic, marks


def table(head, rows):
    yield '| ' + ' | '.join(head) + ' |'
    yield '|' + '---|' * len(head)
    for row in rows:
        yield '| ' + ' | '.join(f'{cell:,}' if isinstance(cell, int) else cell
                                for cell in row) + ' |'


def number_of_pairs(pairs):
    yield '## Pairs\n'
    rows = []
    for name, wanted in (('starter', True), ('the rest', False), ('the whole file', None)):
        part = [pair for pair in pairs if wanted in (None, 'starter' in pair[4])]
        held_out = sum('held-out' in pair[4] for pair in part)
        kinds = Counter(pair[2] for pair in part)
        rows.append((name, len(part), kinds['written'], kinds['grammar'], held_out))
    yield from table(('part', 'pairs', 'written', 'grammar', 'marked held-out'), rows)


def lengths(pairs):
    yield '## Words in a sentence\n'
    rows = []
    for low, high in BANDS:
        row = [f'{low}–{high}' if low < high else f'{low}']
        for side in (0, 1):
            row.append(sum(low <= len(pair[side]) <= high for pair in pairs))
        rows.append((*row, f'{row[1] / len(pairs):.1%}'))
    yield from table(('words', 'English', 'French', 'share (English)'), rows)


def forms(pairs):
    yield f'## Word forms\n\nCounted without the pairs marked `held-out`; the first {BOOK} lines ' \
          "are what the book's model learns.\n"
    rows = []
    for name, part in (('whole file', pairs),
                       ('starter', [pair for pair in pairs if 'starter' in pair[4]]),
                       (f'first {BOOK} lines', pairs[:BOOK])):
        row = [name]
        for side in (0, 1):
            count = Counter(word for pair in part if 'held-out' not in pair[4]
                            for word in pair[side])
            row += [len(count), sum(n >= SEEN for n in count.values())]
        rows.append(row)
    yield from table(('part', 'English', f'at least {SEEN} times', 'French',
                      f'at least {SEEN} times'), rows)
    for name, side in (('English', 0), ('French', 1)):
        count = Counter(word for pair in pairs for word in pair[side])
        frequent = sorted(count, key=lambda word: (-count[word], word))[:60]
        yield f'\nThe most frequent {name} words: ' + ', '.join(frequent) + '.'


def topics(pairs):
    yield '## Topics and patterns\n'
    for kind, part in (('grammar', 'starter'), ('grammar', 'rest'),
                       ('written', 'starter'), ('written', 'rest')):
        count = Counter(pair[3] for pair in pairs
                        if pair[2] == kind and ('starter' in pair[4]) == (part == 'starter'))
        total = sum(count.values())
        if total:
            yield (f'**{kind}, {part}** ({total:,} pairs, the largest share '
                   f'{max(count.values()) / total:.1%}): '
                   + ', '.join(f'{topic} {n}' for topic, n in
                               sorted(count.items(), key=lambda item: (-item[1], item[0]))) + '.\n')
    held_out = Counter(pair[3] for pair in pairs
                       if 'held-out' in pair[4] and pair[2] == 'grammar')
    if held_out:
        yield ('**Held out by template**: '
               + ', '.join(f'{topic} {n}' for topic, n in sorted(held_out.items())) + '.\n')


def rules_checked():
    yield '## Rules\n'
    yield ('The static test `corpus` asks of every pair, besides length, marks, duplicates, '
           'shares and the frequency of words:\n')
    yield from (f'- {rule}' for rule in RULES)
    yield ('\nNone is broken. The rules see forms, not meaning; that is why people read, '
           'see below.')


def report(by_hand):
    pairs = list(read())
    parts = ['# What the corpus has\n\nWritten by `report.py`; only the section on proofreading '
             'is written by hand.']
    for part in (number_of_pairs(pairs), lengths(pairs), forms(pairs), topics(pairs),
                 rules_checked()):
        parts.append('\n'.join(part).rstrip('\n'))
    return '\n\n'.join(parts) + '\n\n' + by_hand


def main():
    current = REPORT.read_text(encoding='utf-8') if REPORT.exists() else ''
    _, _, kept = current.partition(BY_HAND)
    wanted = report(BY_HAND + kept)
    if sys.argv[1:] == ['--check']:
        sys.exit(0 if wanted == current else f'{REPORT.name} is not what report.py writes')
    REPORT.write_text(wanted, encoding='utf-8')


if __name__ == '__main__':
    main()
