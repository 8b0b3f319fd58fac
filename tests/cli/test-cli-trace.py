#!/usr/bin/env python3
"""What headlight-cli trace writes: the numbers of a pass, under the names that PyTorch has."""

import math
import struct
import sys

from console import expect, fails, main, run, succeeds, tensors_of, test

VARIANTS = {
    'post-norm': (('--post-norm',), 'ln', 'scores'),
    'pre-norm': (('--pre-norm', '--use-bias'), 'ln', 'scores'),
    'batch norm': (('--pre-norm', '--norm', 'batch'), 'bn', 'scores'),
    'additive': (('--post-norm', '--attention', 'additive'), 'ln', 'features scores'),
}
INPUTS = ['in.src', 'in.src_len', 'in.dec_in', 'in.labels']


def traced(path):
    """The shape and the numbers of every tensor of a file."""
    header, _, data = tensors_of(path)
    return {name: (entry['shape'],
                   struct.unpack(f'<{(entry["data_offsets"][1] - entry["data_offsets"][0]) // 4}f',
                                 data[slice(*entry['data_offsets'])]))
            for name, entry in header.items()}


def results(norm, scores, is_pre):
    """What a pass through one block of each stack computes, and what of it has a gradient."""
    inside, outside = [], []

    def attention(path):
        outside.extend(f'{path}.{name}' for name in f'queries keys values {scores} weights heads '
                                                    'output'.split())
        inside.append(f'{path}.masked_scores')

    def normalization(path):
        outside.append(f'{path}.{norm}.output')
        inside.extend(f'{path}.{norm}.{name}' for name in ('mean', 'inverse_std', 'normalized'))

    stacks = {'encoder': ['attention'], 'decoder': ['attention1', 'attention2']}
    for stack, attentions in stacks.items():
        block = f'{stack}.blks.block0'
        outside.extend([f'{stack}.embedding.output', f'{stack}.pos_encoding.sum'])
        for name in attentions:
            attention(f'{block}.{name}')
        outside.extend(f'{block}.ffn.{name}.output' for name in ('dense1', 'relu', 'dense2'))
        for number in range(1, len(attentions) + 2):
            outside.append(f'{block}.addnorm{number}.sum')
            normalization(f'{block}.addnorm{number}')
        if is_pre:
            normalization(f'{stack}.norm')
    return [*outside, 'decoder.dense.output'], [*inside, 'loss.probabilities', 'loss.losses']


def learned(model):
    header, _, _ = tensors_of(model)
    return [name for name in header if not name.startswith('training.') and
            not name.endswith(('running_mean', 'running_var', 'num_batches_tracked'))]


def columns(numbers, width):
    return [math.fsum(numbers[d::width]) for d in range(width)]


def expect_close(found, expected, *told):
    expect(len(found) == len(expected) and
           all(math.isclose(a, b, rel_tol=1e-4, abs_tol=1e-5) for a, b in zip(found, expected)),
           *told, found, expected)


@test
def every_number_has_its_name_in_every_variant(world):
    path = world.path('variant.safetensors')
    model = world.path('variant-model.safetensors')
    for variant, (options, norm, scores) in VARIANTS.items():
        is_pre = '--pre-norm' in options
        succeeds(world.train(model, '--epochs', '1', '--without-state', *options))
        with_gradients, without = results(norm, scores, is_pre)
        expected = {*with_gradients, *without, *INPUTS}
        succeeds(run('trace', '--model', model, '--output', path, '--target', 'ann court !',
                     'ann runs .'))
        expect(set(traced(path)) == expected, variant, set(traced(path)) ^ expected)

        expected |= {f'grad.{name}' for name in [*with_gradients, *learned(model)]}
        succeeds(run('trace', '--model', model, '--output', path, '--gradients', '--target',
                     'ann court !', 'ann runs .'))
        file = traced(path)
        expect(set(file) == expected, variant, set(file) ^ expected)
        for name in with_gradients:
            expect(file[name][0] == file['grad.' + name][0], variant, name, file[name][0])


@test
def shapes_are_those_of_the_textbook(world):
    path = world.path('shapes.safetensors')
    model = world.path('additive-model.safetensors')
    succeeds(world.train(model, '--epochs', '1', '--without-state', '--attention', 'additive'))
    succeeds(run('trace', '--model', model, '--output', path, '--target', 'ann court',
                 'ann runs .'))
    file = traced(path)
    for name, shape in (('encoder.embedding.output', [4, 16]),
                        ('decoder.blks.block0.attention2.queries', [3, 16]),
                        ('decoder.blks.block0.attention2.scores', [2, 3, 4]),
                        ('decoder.blks.block0.attention2.features', [2 * 3 * 4, 8]),
                        ('decoder.blks.block0.addnorm1.ln.mean', [3]),
                        ('decoder.blks.block0.addnorm1.ln.normalized', [3, 16]),
                        ('loss.losses', [3])):
        expect(file[name][0] == shape, name, file[name][0])


@test
def numbers_follow_from_each_other(world):
    path = world.path('numbers.safetensors')
    succeeds(run('trace', '--model', world.model, '--output', path, '--gradients', '--target',
                 'ann court !', 'ann runs .'))
    file = {name: numbers for name, (_, numbers) in traced(path).items()}
    attention = 'decoder.blks.block0.attention1'
    norm = 'decoder.blks.block0.addnorm1'

    for row in range(2 * 4):  # of two heads: a later word is hidden
        weights = file[f'{attention}.weights'][row * 4:row * 4 + 4]
        masked = file[f'{attention}.masked_scores'][row * 4:row * 4 + 4]
        scores = file[f'{attention}.scores'][row * 4:row * 4 + 4]
        powers = [math.exp(score - max(masked)) for score in masked]
        expect_close(weights, [power / sum(powers) for power in powers], 'weights', row)
        expect(masked[:row % 4 + 1] == scores[:row % 4 + 1], 'visible', row, masked, scores)
        expect(all(score < -1e5 for score in masked[row % 4 + 1:]), 'hidden', row, masked)
    for row in range(4):  # which are normalized first
        total = file['decoder.pos_encoding.sum'][row * 16:row * 16 + 16]
        mean, inverse = (file[f'{norm}.ln.{name}'][row] for name in ('mean', 'inverse_std'))
        variance = math.fsum((x - mean) ** 2 for x in total) / 16
        expect_close([mean, inverse], [math.fsum(total) / 16, (variance + 1e-5) ** -0.5], row)
        expect_close(file[f'{norm}.ln.normalized'][row * 16:row * 16 + 16],
                     [(x - mean) * inverse for x in total], 'normalized', row)
    expect_close([file['loss.losses'][0]],
                 [-math.log(file['loss.probabilities'][labels_of(path)[0]])], 'loss')
    # The gradient of a bias is the sum of those of what it was added to.
    for result, bias in (('decoder.dense.output', 'decoder.dense.bias'),
                         (f'{norm}.ln.output', f'{norm}.ln.bias'),
                         ('encoder.blks.block0.ffn.dense1.output',
                          'encoder.blks.block0.ffn.dense1.bias'),
                         ('decoder.blks.block0.ffn.dense2.output',
                          'decoder.blks.block0.ffn.dense2.bias')):
        width = len(file['grad.' + bias])
        expect_close(columns(file['grad.' + result], width), file['grad.' + bias], result)


def labels_of(path):
    header, _, data = tensors_of(path)
    begin, end = header['in.labels']['data_offsets']
    return struct.unpack(f'<{(end - begin) // 4}i', data[begin:end])


@test
def the_words_of_a_pass_are_told(world):
    path = world.path('trace.safetensors')
    succeeds(run('trace', '--model', world.model, '--output', path, 'ann runs .'))
    _, metadata, _ = tensors_of(path)
    expect(metadata['headlight.source'] == 'ann runs . <eos>', metadata)

    succeeds(run('trace', '--model', world.model, '--output', path, '--target', 'Ann court !',
                 'ann runs .'))
    _, metadata, _ = tensors_of(path)
    expect(metadata['headlight.decoder_input'] == '<bos> ann court !', metadata)
    expect(metadata['headlight.labels'] == 'ann court ! <eos>', metadata)


@test
def the_steps_of_a_translation_are_listed(world):
    listed = succeeds(run('trace', '--model', world.model, '--steps', 'ann runs .'))
    lines = [line.split('\t') for line in listed.splitlines()]
    expect([int(line[0]) for line in lines] == list(range(len(lines))), len(lines))
    expect(lines[0][1:] == ['0', 'encode'], lines[0])
    expect('encoder.blks.block0.attention.softmax' in [line[2] for line in lines])
    last = lines[-1]
    expect(last[2].startswith('decoder.dense.choice[') and last[3] == 'choice', last)


@test
def a_trace_begins_as_somebody_wants(world):
    listed = succeeds(run('trace', '--model', world.model, '--steps', '--begin-with', 'Bob court',
                          'ann runs .'))
    read = [line.split('\t')[3] for line in listed.splitlines() if '\tdecode[' in line]
    expect([step.split(' → ')[1] for step in read[:2]] == ['bob', 'court'], read)
    path = world.path('begun.safetensors')
    succeeds(run('trace', '--model', world.model, '--output', path, '--begin-with', 'bob',
                 'ann runs .'))
    _, metadata, _ = tensors_of(path)
    expect(metadata['headlight.decoder_input'].startswith('<bos> bob'), metadata)
    fails(run('trace', '--model', world.model, '--steps', '--begin-with', 'xyzzy', 'x'), 1, 'xyzzy')
    fails(run('trace', '--model', world.model, '--steps', '--begin-with', 'bob ' * 300, 'x'), 1,
          'begin')
    fails(run('trace', '--model', world.model, '--output', path, '--begin-with', 'bob',
              '--target', 'bob', 'x'), 2, '--begin-with')


@test
def a_trace_needs_sense(world):
    fails(run('trace', '--model', world.model, 'x'), 2, '--output')
    fails(run('trace', '--model', world.model, '--output', world.path('t')), 2, 'sentence')
    fails(run('trace', '--model', '/no/model', '--output', '/nonexistent/t', 'x'), 1,
          '/nonexistent/t')  # before the model is read
    fails(run('trace', '--model', world.model, '--output', world.path('t'), '--target', 'a ' * 999,
              'x'), 1, 'target')


if __name__ == '__main__':
    sys.exit(main())
