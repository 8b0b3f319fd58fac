#!/usr/bin/env python3
"""Drives headlight-cli with heads, blocks and positions taken out, and several runs at once."""

import csv
import io
import json
import sys

from console import SMALL, expect, fails, main, run, succeeds, test


def table(output):
    return list(csv.DictReader(io.StringIO(output)))


def translation(world, *options):
    output = succeeds(run('translate', '--model', world.model, '--json', *options, 'ann runs.'))
    return json.loads(output)


def probabilities(world, *options):
    return translation(world, *options)['probabilities']


def held_out_model(world):
    model = world.folder / 'judged.safetensors'
    if not model.exists():
        succeeds(run('train', '--corpus', world.corpus, '--output', model, *SMALL, '--epochs', '30',
                     '--learning-rate', '0.01', '--held-out', '0.3'))
    return model


@test
def each_alteration_changes_the_probabilities(world):
    plain = probabilities(world)
    for options in (['--without-head', '1.2'], ['--uniform-head', 'cross:1.1'],
                    ['--without-head', 'encoder:1.1'], ['--without-sublayer', 'decoder-ffn:1'],
                    ['--without-block', '1'], ['--without-scaling', '1'],
                    ['--without-positions'], ['--without-residual'],
                    ['--temperature', '3']):
        expect(probabilities(world, *options) != plain, options)
    expect(probabilities(world, '--temperature', '1') == plain)


@test
def temperature_flattens(world):
    first = probabilities(world)[0]
    expect(probabilities(world, '--temperature', '2')[0] < first)
    half = probabilities(world, '--temperature', '0.5')
    expect(half[0] > first)
    expect(probabilities(world, '--temperature', '0,5') == half)


@test
def several_heads_go_together(world):
    both = probabilities(world, '--without-head', '1.1', '--without-head', '1.2')
    expect(both != probabilities(world, '--without-head', '1.1'))
    expect(both != probabilities(world, '--without-head', '1.2'))


@test
def an_evaluation_is_without_it_too(world):
    scores = [table(succeeds(run('evaluate', '--model', world.model, '--csv', *options,
                                 world.corpus)))[0]
              for options in ([], ['--without-block', 'encoder:1', '--without-block', '1'])]
    expect(int(scores[0]['exact']) > int(scores[1]['exact']), scores)


@test
def heads_are_ranked(world):
    model = held_out_model(world)
    rows = table(succeeds(run('evaluate', '--model', model, '--rank-heads', '--csv',
                              world.corpus)))
    expect(rows[0]['head'] == '' and rows[0]['delta_loss'] == '', rows[0])
    expect({row['head'] for row in rows[1:]} ==
           {f'{kind}:1.{head}' for kind in ('encoder', 'decoder', 'cross') for head in (1, 2)},
           rows)
    costs = [float(row['delta_loss']) for row in rows[1:]]
    expect(costs == sorted(costs, reverse=True), costs)
    for row in rows[1:]:
        expect(abs(float(row['loss']) - float(rows[0]['loss']) - float(row['delta_loss'])) < 2e-4,
               row)
    people = succeeds(run('evaluate', '--model', model, '--rank-heads', world.corpus))
    expect(people.startswith('whole model: loss '), people)
    expect(rows[1]['head'] in people.splitlines()[2], people)


@test
def a_ranking_needs_what_was_held_out(world):
    fails(run('evaluate', '--model', world.model, '--rank-heads', world.corpus), 1, 'held out')
    other = world.folder / 'other.tsv'
    other.write_text('ann sings .\tann chante .\n')
    fails(run('evaluate', '--model', world.model, '--rank-heads', other), 1, 'unknown')


@test
def a_place_must_be_there(world):
    fails(run('translate', '--model', world.model, '--without-head', '3', 'ann'), 2, '1.3')
    fails(run('translate', '--model', world.model, '--without-head', '2.1', 'ann'), 2, 'block 2')
    fails(run('translate', '--model', world.model, '--uniform-head', '1.9', 'ann'), 2, 'head 9')
    fails(run('evaluate', '--model', world.model, '--without-block', 'cross:1'), 2, 'cross:1')
    fails(run('translate', '--model', world.model, '--without-scaling', 'encoder-ffn:1', 'ann'), 2,
          'is not an attention')
    fails(run('translate', '--model', world.model, '--temperature', '0', 'ann'), 2, 'temperature')
    fails(run('evaluate', '--rank-heads', '--wrong'), 2, '--wrong')


@test
def runs_are_compared(world):
    rows = table(succeeds(run('train', '--corpus', world.corpus, *SMALL, '--epochs', '4',
                              '--held-out', '0.3', '--compare', 'num-heads=1,2')))
    expect([row['num-heads'] for row in rows] == ['1', '2'], rows)
    for row in rows:
        expect(int(row['updates']) > 0 and float(row['held_out_loss']) > 0, row)
        expect(float(row['bleu4']) >= 0 and float(row['seconds']) >= 0, row)
    expect(rows[0]['held_out_loss'] != rows[1]['held_out_loss'], rows)


@test
def runs_differ_in_nothing_else(world):
    rows = table(succeeds(run('train', '--corpus', world.corpus, *SMALL, '--epochs', '2',
                              '--held-out', '0.3', '--compare', 'pre-norm=on,off,on')))
    for name in ('training_loss', 'held_out_loss', 'bleu4'):
        expect(rows[0][name] == rows[2][name], rows)
    expect(rows[0]['held_out_loss'] != rows[1]['held_out_loss'], rows)


@test
def a_comparison_needs_sense(world):
    fails(run('train', '--compare', 'num-heads'), 2, '--compare')
    fails(run('train', '--compare', 'zorglub=1'), 2, 'zorglub')
    fails(run('train', '--compare', 'num-heads=x'), 2, 'whole number')
    fails(run('train', '--compare', 'pre-norm=yes'), 2, 'on or off')
    fails(run('train', '--compare', 'num-heads=1', '--output', 'x.safetensors'), 2, '--output')


if __name__ == '__main__':
    sys.exit(main())
