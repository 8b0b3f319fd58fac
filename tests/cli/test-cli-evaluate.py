#!/usr/bin/env python3
"""Drives headlight-cli evaluate on a corpus with kinds and marks."""

import csv
import io
import json
import re
import subprocess
import sys

from console import PROGRAM, SMALL, expect, fails, interrupt, main, run, succeeds, test, warns

NAMES = {'ann': 'ann', 'bob': 'bob', 'carl': 'carl', 'dora': 'dora', 'emma': 'emma'}
VERBS = {'runs': 'court', 'sleeps': 'dort', 'sings': 'chante', 'reads': 'lit'}
TIMES = {'today': "aujourd'hui", 'again': 'encore'}
MARKED = ('ann runs today', 'bob reads again')


def note(name, english):
    kind = 'grammar:x' if name in 'ann bob carl' else 'written:x'
    return kind + ' held-out' * (english in MARKED)


def trained(world, file_name, *arguments):
    """A corpus of 40 pairs, 24 of them generated, and a model of it."""
    corpus, model = world.folder / f'{file_name}.tsv', world.folder / f'{file_name}.safetensors'
    if not corpus.exists():
        corpus.write_text(''.join(
            f'{name} {verb} {time} .\t{french} {VERBS[verb]} {TIMES[time]} .\t'
            f'{note(name, f"{name} {verb} {time}")}\n'
            for name, french in NAMES.items() for verb in VERBS for time in TIMES))
    succeeds(run('train', '--corpus', corpus, '--output', model, *SMALL, '--epochs', '60',
                 '--learning-rate', '0.01', *arguments))
    return corpus, model


def rows_of(output):
    return {(row['kind'], row['side'], row['words']): row
            for row in csv.DictReader(io.StringIO(output))}


@test
def seen_and_held_out_stand_apart(world):
    corpus, model = trained(world, 'kinds', '--held-out', '0.2')
    rows = rows_of(succeeds(run('evaluate', '--model', model, '--csv', corpus)))
    objects = map(json.loads, succeeds(run('evaluate', '--model', model, '--json',
                                           corpus)).splitlines())
    expect([(one['kind'], one['side'], one['words'], one['sentences'], one['exact'])
            for one in objects] ==
           [(kind, side, words, int(row['sentences']), int(row['exact']))
            for (kind, side, words), row in rows.items()], 'JSON is not the CSV')
    numbers = {key: int(row['sentences']) for key, row in rows.items() if key[2] == 'all'}
    expect(sum(numbers.values()) == 40, numbers)
    expect(numbers['generated', 'template', 'all'] == 2, numbers)
    expect(('written', 'template', 'all') not in numbers, numbers)
    chance = {kind: numbers[kind, 'chance', 'all'] for kind in ('generated', 'written')}
    expect(numbers['generated', 'seen', 'all'] == 22 - chance['generated'], numbers)
    expect(numbers['written', 'seen', 'all'] == 16 - chance['written'], numbers)
    info = succeeds(run('info', model))
    expect(f'training pairs        {38 - sum(chance.values())}\n' in info, info)
    for kind in chance:
        seen = rows[kind, 'seen', 'all']
        expect(seen['exact'] == seen['sentences'] and seen['bleu4'] == '100.00', seen)

    table = succeeds(run('evaluate', '--model', model, corpus))
    expect(re.search(r'^generated +held out by template +all +2 +\d+ +\d+\.0% ', table,
                     re.MULTILINE), table)
    expect(re.search(r'^written +seen in training +all +(\d+) +\1 +100.0% +100.0$', table,
                     re.MULTILINE), table)


@test
def unknown_words_have_rows(world):
    corpus, model = trained(world, 'rare', '--held-out', '0')
    corpus.write_text(corpus.read_text().replace('today', 'zyx', 1))  # once: no word of the model
    corpus, model = trained(world, 'rare', '--held-out', '0')
    rows = rows_of(succeeds(run('evaluate', '--model', model, '--csv', corpus)))
    marked = rows['generated', 'template', 'all']
    expect(marked['sentences'] == '2', rows)
    expect([rows['generated', 'template', words]['sentences'] for words in ('known', 'unknown')]
           == ['1', '1'], rows)
    expect(('written', 'seen', 'known') not in rows, rows)  # it would say the same once more


@test
def the_sample_is_fixed(world):
    corpus, model = trained(world, 'sampled', '--held-out', '0')
    few = succeeds(run('evaluate', '--model', model, '--csv', '--most', '5', corpus))
    rows = rows_of(few)
    expect(rows['written', 'seen', 'all']['sentences'] == '5', few)
    expect(rows['written', 'seen', 'all']['of'] == '16', few)
    expect(rows['generated', 'template', 'all']['sentences'] == '2', few)
    for option in (('--workers', '1'), ('--workers', '3')):
        expect(succeeds(run('evaluate', '--model', model, '--csv', '--most', '5', *option, corpus))
               == few)
    table = succeeds(run('evaluate', '--model', model, '--most', '5', corpus))
    expect(' 5 of 16 ' in table, table)


@test
def the_wrong_ones_are_printed(world):
    corpus, model = trained(world, 'wrong', '--held-out', '0')
    other = world.folder / 'other.tsv'
    other.write_text('ann sings today .\tanna, "encore"\n' + 'bob sings today .\t'
                     "bob chante aujourd'hui .\n")
    output = warns(run('evaluate', '--model', model, '--wrong', other), 'it is unknown')
    expect(output.startswith("ann sings today .\tann chante aujourd'hui .\tanna, \"encore\"\n"),
           output)
    expect(re.search(r'^unspecified +unknown whether seen +all +2 +1 +50.0%', output, re.MULTILINE),
           output)
    output = warns(run('evaluate', '--model', model, '--wrong', '--csv', other), 'it is unknown')
    expect(output == 'kind,side,source,written,reference\n'
           "pairs,not-known,ann sings today .,ann chante aujourd'hui .,\"anna, \"\"encore\"\"\"\n",
           output)


@test
def a_part_that_was_not_taken_is_told(world):
    corpus, model = trained(world, 'part', '--held-out', '0', '--pairs', '30')
    rows = rows_of(succeeds(run('evaluate', '--model', model, '--csv', corpus)))
    expect(rows['written', 'elsewhere', 'all']['sentences'] == '10', rows)
    expect(rows['written', 'seen', 'all']['sentences'] == '6', rows)


@test
def a_beam_is_followed(world):
    corpus, model = trained(world, 'beam', '--held-out', '0')
    rows = rows_of(succeeds(run('evaluate', '--model', model, '--csv', '--beam', '3', corpus)))
    expect(rows['written', 'seen', 'all']['exact'] == '16', rows)


@test
def a_word_that_is_copied_counts(world):
    other = world.folder / 'names.tsv'
    other.write_text('Zoltan sings!\tZoltan chante !\n')
    for options, exact in (((), '1'), (('--no-copy',), '0')):
        result = run('evaluate', '--model', world.model, '--csv', *options, other)
        rows = rows_of(warns(result, 'it is unknown'))
        expect(rows['pairs', 'not-known', 'all']['exact'] == exact, options, rows)


@test
def an_evaluation_needs_sense(world):
    fails(run('evaluate', '--most', '-1'), 2, '--most')
    fails(run('evaluate', '--beam', '0'), 2, '--beam')
    fails(run('evaluate', '--beam', '2', '--book'), 2, '--book')
    fails(run('evaluate', '--workers', '0'), 2, '--workers')
    fails(run('evaluate', 'one', 'two'), 2, 'two')
    fails(run('evaluate', '--model', world.model, world.path('nowhere.tsv')), 1, 'nowhere.tsv')
    fails(run('evaluate', '--model', world.corpus), 1, 'corpus.tsv')


@test
def an_interruption_ends_it(world):
    corpus = world.folder / 'long.tsv'
    corpus.write_text(''.join(f'w{i} runs .\tw{i} court .\n' for i in range(100000)))
    process = subprocess.Popen([PROGRAM, 'evaluate', '--model', world.model, '--most', '0', corpus],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding='utf-8')
    warning = process.stderr.readline()
    expect('it is unknown' in warning, warning)
    errors = interrupt(process)
    expect(process.returncode == 1, process.returncode, errors)
    expect('no scores' in errors, errors)


if __name__ == '__main__':
    sys.exit(main())
