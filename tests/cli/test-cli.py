#!/usr/bin/env python3
"""Drives every command of headlight-cli with good and with bad input.

Usage: test-cli.py PROGRAM GOLDEN_FOLDER

Prints TAP.  A tiny model is trained on a tiny corpus first; all tests share it.
"""

import json
import os
import pathlib
import re
import signal
import struct
import subprocess
import sys
import tempfile
import time

PROGRAM, GOLDEN = sys.argv[1], pathlib.Path(sys.argv[2])
SMALL = ['--num-hiddens', '16', '--ffn-num-hiddens', '16', '--num-heads', '2', '--num-blks', '1',
         '--batch-size', '16', '--workers', '2', '--bleu-every', '0', '--warm-up', '4',
         '--held-out', '0']

tests = []


def test(function):
    tests.append(function)
    return function


class World:
    """A folder with a corpus and a model trained on it."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.corpus = self.folder / 'corpus.tsv'
        self.model = self.folder / 'model.safetensors'
        names = ['ann', 'bob', 'carl', 'dora', 'emma', 'fred', 'gina', 'hugo']
        verbs = [('runs', 'court'), ('sleeps', 'dort'), ('sings', 'chante'), ('reads', 'lit')]
        self.corpus.write_text(''.join(
            f'{name.title()} {en}{stop}\t{name.title()} {fr}{french}\n'
            for name in names for en, fr in verbs for stop, french in (('.', '.'), ('!', ' !'))))

    def path(self, name):
        return str(self.folder / name)

    def train(self, output, *arguments):
        return run('train', '--corpus', self.corpus, '--output', output, *SMALL, *arguments)


def run(*arguments, stdin='', env=None):
    return subprocess.run([PROGRAM, *map(str, arguments)], input=stdin, capture_output=True,
                          encoding='utf-8', timeout=100,
                          env={**os.environ, 'LC_ALL': 'C.UTF-8', **(env or {})})


def wait_for_line(process, part):
    line = process.stdout.readline()
    while line and part not in line:
        line = process.stdout.readline()
    expect(line, part, process.stderr.read() if not line else '')
    return line


def interrupt(process):
    """Presses Ctrl+C and returns what the program says then."""
    process.send_signal(signal.SIGINT)
    try:
        return process.communicate(timeout=30)[1]
    except subprocess.TimeoutExpired:
        process.kill()
        raise


def expect(condition, *shown):
    if not condition:
        raise AssertionError(' '.join(map(repr, shown)))


def succeeds(result):
    expect(result.returncode == 0, result.returncode, result.stdout, result.stderr)
    expect(result.stderr == '', result.stderr)
    return result.stdout


def warns(result, *parts):
    """Does what it was asked for, and says on standard error what to think of it."""
    expect(result.returncode == 0, result.returncode, result.stdout, result.stderr)
    for part in parts:
        expect(part in result.stderr, part, result.stderr)
    return result.stdout


def fails(result, status, *parts):
    """One sentence on standard error, which says what is wrong and where."""
    expect(result.returncode == status, result.returncode, result.stdout, result.stderr)
    lines = result.stderr.splitlines()
    expect(len(lines) == 1, result.stderr)
    expect(lines[0].startswith('headlight-cli: '), lines[0])
    for part in parts:
        expect(part in lines[0], part, lines[0])
    return result


def tensors_of(path):
    data = pathlib.Path(path).read_bytes()
    length, = struct.unpack('<Q', data[:8])
    header = json.loads(data[8:8 + length])
    metadata = header.pop('__metadata__', {})
    return header, metadata, data[8 + length:]


def parameters_of(path):
    header, _, values = tensors_of(path)
    return {name: values[slice(*entry['data_offsets'])] for name, entry in header.items()
            if not name.startswith('training.')}


@test
def the_program_explains_itself(world):
    overview = succeeds(run('--help'))
    for command in ('train', 'translate', 'heatmap', 'trace', 'check', 'info', 'bench'):
        expect(command in overview, command)
        expect('Usage:' in succeeds(run(command, '--help')), command)
    expect(succeeds(run('--version')).startswith('headlight-cli '))


@test
def a_senseless_command_line_is_refused(world):
    fails(run(), 2, '--help')
    fails(run('dance'), 2, 'dance')
    fails(run('train', '--dance'), 2, '--dance')
    fails(run('translate', '--beam', 'many', 'x'), 2, 'many')
    fails(run('check'), 2)
    fails(run('info', 'one', 'two'), 2)


@test
def training_says_what_it_does(world):
    output = succeeds(world.train(world.model, '--epochs', '30', '--learning-rate', '0.01'))
    expect('epoch 30/30' in output, output)
    expect('seed 1' in output, output)
    expect('saved' in output, output)


@test
def training_repeats_itself(world):
    again, other = world.path('again.safetensors'), world.path('other.safetensors')
    for path, seed in ((world.path('once.safetensors'), 5), (again, 5), (other, 6)):
        succeeds(world.train(path, '--epochs', '2', '--seed', seed))
    once = parameters_of(world.path('once.safetensors'))
    expect(parameters_of(again) == once)
    expect(parameters_of(other) != once)


@test
def training_goes_on_exactly(world):
    whole, parts = world.path('whole.safetensors'), world.path('parts.safetensors')
    constant = ['--schedule', 'constant']
    succeeds(world.train(whole, '--epochs', '4', *constant))
    succeeds(world.train(parts, '--epochs', '2', *constant))
    output = succeeds(run('train', '--resume', parts, '--epochs', '4'))
    expect('epoch 3/4' in output and 'epoch 1/4' not in output, output)
    expect(parameters_of(parts) == parameters_of(whole))


@test
def every_variant_of_the_model_is_saved_and_goes_on(world):
    whole, parts = world.path('whole.safetensors'), world.path('parts.safetensors')
    for variant in (['--attention', 'additive'], ['--norm', 'batch', '--count-padding'],
                    ['--mask-fill', '-inf'], ['--mask-fill', '-1e9', '--no-causal-mask'],
                    ['--post-norm', '--use-bias', '--tie-embeddings', '--train-positions'],
                    ['--no-positions', '--no-bias-correction', '--mix-lengths'],
                    ['--label-smoothing', '0.1', '--loss', 'plain']):
        variant += ['--schedule', 'constant', '--dropout', '0.3']
        succeeds(world.train(whole, '--epochs', '2', *variant))
        succeeds(world.train(parts, '--epochs', '1', *variant))
        succeeds(run('train', '--resume', parts, '--epochs', '2'))
        expect(parameters_of(parts) == parameters_of(whole), variant)
        succeeds(run('translate', '--model', parts, 'ann runs .'))


@test
def the_papers_schedule_brings_its_own_rate(world):
    output = succeeds(world.train(world.path('paper.safetensors'), '--epochs', '1', '--schedule',
                                  'paper'))
    expect('rate 0.12 ' in output, output)  # 1 · 16^-½ · 4^-½ = 0.125


@test
def training_goes_on_into_another_file(world):
    other = world.path('further.safetensors')
    before = world.model.read_bytes()
    succeeds(run('train', '--resume', world.model, '--epochs', '31', '--output', other))
    expect(world.model.read_bytes() == before)
    expect('31 of 31' in succeeds(run('info', other)))


@test
def a_finished_training_leaves_a_file_without_state(world):
    small = world.path('small.safetensors')
    succeeds(world.train(small, '--epochs', '1', '--without-state'))
    header, _, _ = tensors_of(small)
    expect(not [name for name in header if name.startswith('training.')])
    fails(run('train', '--resume', small), 1, 'cannot go on')


@test
def what_a_run_has_begun_with_cannot_change(world):
    fails(run('train', '--resume', world.model, '--num-heads', '4'), 2, '--num-heads')
    fails(run('train', '--resume', world.model, '--preset', 'classic'), 2, '--preset')
    fails(run('train', '--resume'), 2, '--resume FILE')
    other = world.path('other.tsv')
    pathlib.Path(other).write_text('one .\tun .\n' * 8 + 'two .\tdeux .\n' * 8)
    fails(run('train', '--resume', world.model, '--corpus', other), 1, 'other words')


@test
def an_interrupted_training_is_saved(world):
    path = world.path('interrupted.safetensors')
    process = subprocess.Popen(
        [PROGRAM, 'train', '--corpus', world.corpus, '--output', path, *SMALL, '--epochs',
         '100000', '--schedule', 'constant'],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding='utf-8')
    wait_for_line(process, 'epoch 2/')
    errors = interrupt(process)
    expect(process.returncode == 1, process.returncode)
    expect('--resume' in errors, errors)
    info = succeeds(run('info', path))
    expect('can be resumed      yes' in info and ' of 100000\n' in info, info)


def number_of(info, name):
    return int(re.search(rf'^{name} +(\d+)', info, re.MULTILINE).group(1))


@test
def an_interruption_is_heard_while_the_held_out_sentences_are_asked(world):
    """Questions take most of an epoch here; so one of a few interruptions falls into them."""
    corpus, path = world.folder / 'wide.tsv', world.path('asked.safetensors')
    corpus.write_text(''.join(f'w{i % 97} x{i % 89} .\tv{i % 97} u{i % 89} .\n'
                              for i in range(4000)))
    arguments = ['--corpus', corpus, *SMALL, '--num-hiddens', '128', '--ffn-num-hiddens', '1024',
                 '--held-out', '0.9', '--bleu-every', '1', '--epochs', '1000']
    for attempt in range(30):
        process = subprocess.Popen([PROGRAM, 'train', '--output', path, *arguments],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   encoding='utf-8')
        updates = int(re.search(r'of (\d+) updates', wait_for_line(process, 'run: ')).group(1))
        time.sleep(0.3 + 0.1 * attempt)
        errors = interrupt(process)
        expect(process.returncode == 1, process.returncode, errors)
        if '--resume' not in errors:  # it has not learned anything yet
            continue
        arguments = ['--resume', path]
        info = succeeds(run('info', path))
        expect('can be resumed      yes' in info, info)
        if number_of(info, 'updates') == (number_of(info, 'epochs') + 1) * updates:
            return
    raise AssertionError('only heard between two updates')


@test
def bad_hyperparameters_are_refused(world):
    output = world.path('never.safetensors')
    for option, value in (('--epochs', '0'), ('--num-heads', '3'), ('--learning-rate', '1e9'),
                          ('--learning-rate', 'nan'), ('--batch-size', '0'), ('--dropout', '1'),
                          ('--num-hiddens', '-4'), ('--held-out', '2'), ('--workers', '0'),
                          ('--loss', 'sorrow'), ('--epochs', 'ten'), ('--seed', '-1'),
                          ('--pairs', '-1')):
        fails(run('train', '--output', output, option, value), 2)
    fails(run('train', '--output', output, '--preset', 'best'), 2, 'recommended')
    fails(run('train'), 2, '--output')
    expect(not pathlib.Path(output).exists())


@test
def a_number_of_pairs_may_be_too_large(world):
    succeeds(run('train', '--corpus', world.corpus, '--output', world.path('all.safetensors'),
                 '--preset', 'book-mlx', *SMALL, '--epochs', '1', '--pairs', '2147483647'))


@test
def a_training_that_diverges_says_so(world):
    """With weights near the largest float the next update cannot be a number."""
    path = world.folder / 'diverged.safetensors'
    data = bytearray(world.model.read_bytes())
    entry = tensors_of(world.model)[0]['decoder.dense.weight']
    values = 8 + struct.unpack('<Q', data[:8])[0]
    first, last = (values + offset for offset in entry['data_offsets'])
    data[first:last] = struct.pack('<f', 3e38) * ((last - first) // 4)
    path.write_bytes(data)
    fails(run('train', '--resume', path, '--epochs', '40'), 1, 'diverged', 'learning rate')
    expect(path.read_bytes() == data)


@test
def a_bad_corpus_is_explained(world):
    output = world.path('never.safetensors')
    cases = {'empty.tsv': b'', 'binary.tsv': b'a\0b\tc\n', 'latin.tsv': b'caf\xe9\tcaf\xe9\n',
             'one-column.tsv': b'no tab here\n'}
    for name, content in cases.items():
        path = world.folder / name
        path.write_bytes(content)
        fails(run('train', '--output', output, '--corpus', path), 1, name)
    fails(run('train', '--output', output, '--corpus', world.path('missing.tsv')), 1, 'missing.tsv')
    fails(run('train', '--output', output, '--corpus', world.folder), 1)
    expect(not pathlib.Path(output).exists())


@test
def lines_that_are_no_pairs_are_counted(world):
    path = world.folder / 'patchy.tsv'
    path.write_text('one .\tun .\nno tab\n\n' * 4)
    warns(run('train', '--output', world.path('patchy.safetensors'), '--corpus', path, *SMALL,
              '--epochs', '1'), '4 lines of the corpus were left out')


@test
def words_that_are_too_rare_to_learn_are_noticed(world):
    warns(world.train(world.path('rare.safetensors'), '--min-freq', '1000', '--epochs', '1'),
          '100 in 100 words', 'fewer than 1000 times')


@test
def an_impossible_output_is_noticed_before_training(world):
    fails(world.train('/nonexistent/model.safetensors'), 1, '/nonexistent/model.safetensors')
    fails(world.train(world.folder), 1, 'folder')


@test
def a_full_disk_leaves_the_old_file(world):
    path = world.path('old.safetensors')
    succeeds(world.train(path, '--epochs', '1'))
    before = pathlib.Path(path).read_bytes()
    names = sorted(os.listdir(world.folder))
    result = subprocess.run(
        ['sh', '-c', 'ulimit -f 8; exec "$@"', 'sh', PROGRAM, 'train', '--corpus', world.corpus,
         '--output', path, *SMALL, '--epochs', '2'],
        capture_output=True, encoding='utf-8', timeout=100,
        preexec_fn=lambda: signal.signal(signal.SIGXFSZ, signal.SIG_IGN))
    fails(result, 1, 'enough room')
    expect(pathlib.Path(path).read_bytes() == before)
    expect(sorted(os.listdir(world.folder)) == names)


@test
def sentences_are_translated(world):
    output = succeeds(run('translate', '--model', world.model, 'Ann sleeps.', 'bob runs !'))
    expect(output == 'ann dort .\nbob court !\n', output)


@test
def lines_are_translated(world):
    output = succeeds(run('translate', '--model', world.model, stdin='ann sleeps .\n\nbob reads !'))
    expect(output == 'ann dort .\n\nbob lit !\n', output)


@test
def json_says_more(world):
    result = run('translate', '--model', world.model, '--json', stdin='Emma sings!\n\n')
    lines = [json.loads(line) for line in succeeds(result).splitlines()]
    expect(len(lines) == 2, lines)
    first = lines[0]
    expect(first['source'] == 'Emma sings!', first)
    expect(first['translation'] == 'emma chante !', first)
    expect(first['tokens'] == ['emma', 'chante', '!', '<eos>'], first)
    expect(len(first['probabilities']) == 4, first)
    expect(all(0 < p <= 1 for p in first['probabilities']), first)
    expect(first['source_tokens'] == ['emma', 'sings', '!', '<eos>'], first)
    expect(lines[1]['tokens'] == [], lines[1])


@test
def references_are_scored(world):
    model = ('--model', world.model)
    expect(succeeds(run('translate', *model, '-r', 'Ann dort.', 'ann sleeps .'))
           == 'ann dort .\tBLEU 1.000\n')
    output = succeeds(run('translate', *model, '--json', '-r', 'ann dort !', 'ann sleeps .'))
    expect(0 < json.loads(output)['bleu'] < 1, output)
    fails(run('translate', *model, '-r', 'one', '-r', 'two', 'x'), 2, 'as many')


@test
def a_beam_finds_the_same_or_better(world):
    def score(*arguments):
        return json.loads(succeeds(run('translate', '--model', world.model, '--json', *arguments,
                                       'gina reads .')))
    greedy, beam = score(), score('--beam', '4', '--length-penalty', '0')
    expect(beam['log_probability'] >= greedy['log_probability'] - 1e-6, greedy, beam)
    fails(run('translate', '--model', world.model, '--beam', '0', 'x'), 2, '--beam')
    fails(run('translate', '--model', world.model, '--beam', '4', '--book', 'x'), 2)
    fails(run('translate', '--model', world.model, '--length-penalty', 'nan', 'x'), 2, 'penalty')


@test
def the_textbook_decodes_num_steps_tokens(world):
    book = world.path('book.safetensors')
    succeeds(run('train', '--corpus', world.corpus, '--output', book, '--preset', 'book-mlx',
                 '--pairs', '32', *SMALL, '--epochs', '1'))
    output = json.loads(succeeds(run('translate', '--model', book, '--book', '--json',
                                     'ann runs .')))
    expect(len(output['tokens']) == 9, output)
    warns(run('translate', '--model', book, '--book', 'ann ' * 20), 'first 9 tokens')


@test
def odd_sentences_are_no_harm(world):
    model = ('--model', world.model)
    for sentence in ('zyzzyva', '🎉🎉', 'שלום עולם .', '?', '<eos>', 'a' * 5000, "ann's"):
        warns(run('translate', *model, sentence), '<unk>')
    fails(run('translate', *model, ''), 1)
    fails(run('translate', *model, 'ann ' * 500), 1, '500')
    fails(run('translate', *model, stdin='a\0b\n'), 1, 'Line 1')
    result = subprocess.run([PROGRAM, 'translate', *map(str, model)], input=b'\xff\nann runs .\n',
                            capture_output=True, timeout=60)
    expect(result.returncode == 1, result.returncode)
    expect(result.stdout == b'\nann court .\n', result.stdout)


@test
def unknown_words_are_named_once(world):
    result = run('translate', '--model', world.model, 'zyz runs , zyz !')
    warns(result, 'does not know “zyz”, “,” and')
    expect(len(result.stderr.splitlines()) == 1, result.stderr)


@test
def every_locale_gets_utf8_and_points(world):
    for locale in ('C', 'C.UTF-8', 'fr_FR.UTF-8'):
        output = succeeds(run('translate', '--model', world.model, '--json', 'Ann sings ’ .',
                              env={'LC_ALL': locale}))
        expect(json.loads(output)['source'] == 'Ann sings ’ .', output)


@test
def a_broken_model_is_explained(world):
    data = world.model.read_bytes()
    header, metadata, values = tensors_of(world.model)
    broken = world.folder / 'broken.safetensors'

    def translate():
        return run('translate', '--model', broken, 'ann runs .')

    fails(run('translate', '--model', world.path('none.safetensors'), 'x'), 1, 'none.safetensors')
    fails(run('translate', '--model', world.folder, 'x'), 1, 'folder')
    for content, part in ((b'', '0 bytes'), (data[:100], 'announce'), (data[:-1], 'cut off'),
                          (os.urandom(64), 'broken.safetensors'), (data + b'x', 'follow it')):
        broken.write_bytes(content)
        fails(translate(), 1, 'broken.safetensors', part)

    def write(change):
        entries = json.loads(json.dumps(header))
        strings = dict(metadata)
        change(entries, strings)
        text = json.dumps({'__metadata__': strings, **entries}).encode()
        broken.write_bytes(struct.pack('<Q', len(text)) + text + values)

    def rename(entries, strings):
        entries['decoder.dense.offset'] = entries.pop('decoder.dense.bias')

    def shrink(entries, strings):
        words = json.loads(strings['headlight.source_vocabulary'])
        strings['headlight.source_vocabulary'] = json.dumps(words[:-1])

    def forget(entries, strings):
        strings.clear()

    for change, part in ((rename, 'decoder.dense.bias'), (shrink, 'vocabulary'),
                         (forget, 'broken.json')):
        write(change)
        fails(translate(), 1, part)


@test
def a_model_from_pytorch_opens(world):
    model = GOLDEN / 'pytorch' / 'model.safetensors'
    expect('num_heads           2' in succeeds(run('info', model)))
    succeeds(run('translate', '--model', model, 'go .'))


@test
def info_lists_what_is_there(world):
    output = succeeds(run('info', world.model))
    for part in ('num_hiddens         16', 'preset              recommended',
                 'seed                1', 'epochs              30 of 30'):
        expect(part in output, part, output)
    expect('encoder.embedding.weight' in succeeds(run('info', '--tensors', world.model)))
    fails(run('info', world.corpus), 1, 'corpus.tsv')


@test
def heat_maps_are_drawn(world):
    sizes = {}
    for kind in ('encoder', 'decoder', 'cross'):
        for scale in (1, 2):
            path = world.path(f'{kind}-{scale}.png')
            succeeds(run('heatmap', '--model', world.model, '--kind', kind, '--scale', scale,
                         '--output', path, 'ann runs .'))
            data = pathlib.Path(path).read_bytes()
            expect(data[:8] == b'\x89PNG\r\n\x1a\n', data[:8])
            sizes[kind, scale] = struct.unpack('>II', data[16:24])
        expect(abs(sizes[kind, 2][0] - 2 * sizes[kind, 1][0]) <= 2, sizes)
    for name, magic in (('one.svg', b'<?xml'), ('one.pdf', b'%PDF')):
        succeeds(run('heatmap', '--model', world.model, '--layer', '1', '--head', '2', '--output',
                     world.path(name), 'ann runs .'))
        expect((world.folder / name).read_bytes().startswith(magic), name)


@test
def heat_maps_need_sense(world):
    def heatmap(*arguments):
        return run('heatmap', '--model', world.model, *arguments)

    output = ('--output', world.path('never.png'))
    fails(heatmap(*output), 2, 'sentence')
    fails(heatmap('ann runs .'), 2, '--output')
    fails(heatmap(*output, '--kind', 'sideways', 'x'), 2, 'sideways')
    fails(heatmap(*output, '--layer', '9', '--head', '1', 'x'), 2, 'block 9')
    fails(heatmap(*output, '--layer', '1', '--head', '9', 'x'), 2, 'head 9')
    fails(heatmap(*output, '--layer', '1', 'x'), 2, '--head')
    fails(heatmap(*output, '--scale', '0', 'x'), 2, '--scale')
    fails(heatmap(*output, ''), 1)
    fails(heatmap('--output', '/nonexistent/x.png', 'ann runs .'), 1, '/nonexistent/x.png')
    expect(not (world.folder / 'never.png').exists())


@test
def a_pass_is_traced(world):
    path = world.path('trace.safetensors')
    succeeds(run('trace', '--model', world.model, '--output', path, 'ann runs .'))
    header, metadata, _ = tensors_of(path)
    expect('encoder.blks.block0.attention.weights' in header, sorted(header)[:9])
    expect('in.src' in header)
    expect(metadata['headlight.source'] == 'ann runs . <eos>', metadata)
    expect(not [name for name in header if name.startswith('grad.')])

    succeeds(run('trace', '--model', world.model, '--output', path, '--gradients', '--target',
                 'Ann court !', 'ann runs .'))
    header, metadata, _ = tensors_of(path)
    expect('grad.encoder.embedding.weight' in header, sorted(header)[-9:])
    expect(metadata['headlight.decoder_input'] == '<bos> ann court !', metadata)


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
def a_trace_needs_sense(world):
    fails(run('trace', '--model', world.model, 'x'), 2, '--output')
    fails(run('trace', '--model', world.model, '--output', world.path('t')), 2, 'sentence')
    fails(run('trace', '--model', world.model, '--output', world.path('t'), '--target', 'a ' * 999,
              'x'), 1, 'target')


@test
def files_that_are_no_cases_are_wrong(world):
    expect(run('check', world.model).returncode == 1)
    expect(run('check', world.path('missing')).returncode == 1)
    expect(run('check', world.corpus).returncode == 1)


@test
def a_case_is_checked(world):
    def case(deviation):
        values = struct.pack('<4f', 1, 2, 0.2689414 + deviation, 0.7310586)
        header = {'__metadata__': {'kind': 'softmax', 'config': '{}', 'seed': '1'},
                  'in.x': {'dtype': 'F32', 'shape': [1, 2], 'data_offsets': [0, 8]},
                  'out': {'dtype': 'F32', 'shape': [1, 2], 'data_offsets': [8, 16]}}
        text = json.dumps(header).encode()
        path = world.folder / 'case.safetensors'
        path.write_bytes(struct.pack('<Q', len(text)) + text + values)
        return run('check', path)

    expect('softmax: passed' in succeeds(case(0)))
    result = case(0.01)
    expect(result.returncode == 1 and 'FAILED' in result.stdout, result.stdout)


@test
def the_machine_is_measured(world):
    output = succeeds(run('bench', '--config', 'small', '--seconds', '0.5', '--workers', '1',
                          '--json'))
    result = json.loads(output.splitlines()[-1])
    for name in ('seconds_per_update', 'cpu_seconds_per_update', 'tokens_per_second',
                 'padded_tokens_per_second', 'fraction_of_peak', 'ratio_to_products',
                 'products_seconds', 'gflops', 'peak_gflops', 'seconds_per_translation',
                 'peak_memory_bytes', 'updates'):
        expect(result[name] > 0, name, result)
    expect(result['fraction_of_peak'] < 1.2, result)
    expect(result['seconds_per_update_low'] <= result['seconds_per_update']
           <= result['seconds_per_update_high'], result)
    expect((result['config'], result['loss'], result['workers']) == ('small', 'masked', 1), result)
    expect(result['translated_tokens'] == result['num_steps'] == 12, result)
    expect(set(result['phases']) == {'draw', 'forward', 'loss', 'backward', 'clip', 'apply'},
           result)


@test
def a_measurement_names_its_loss(world):
    output = succeeds(run('bench', '--seconds', '0.2', '--workers', '2', '--loss', 'plain',
                          '--corpus', world.corpus, '--json'))
    result = json.loads(output.splitlines()[-1])
    expect((result['config'], result['loss'], result['workers']) == ('book', 'plain', 2), result)
    expect(result['seconds_per_epoch'] > 0, result)

    text = succeeds(run('bench', '--seconds', '0.2', '--corpus', world.corpus))
    expect('book, masked loss' in text, text)


@test
def a_measurement_needs_sensible_options(world):
    fails(run('bench', '--config', 'huge'), 2, 'huge')
    fails(run('bench', '--loss', 'squared'), 2, 'squared')
    fails(run('bench', '--seconds', '0'), 2, '--seconds')
    fails(run('bench', '--seconds', 'nan'), 2, '--seconds')
    fails(run('bench', '--workers', '0'), 2, '--workers')
    fails(run('bench', '--workers', '65'), 2, '--workers')
    fails(run('bench', '--corpus', world.path('nowhere.tsv')), 1, 'nowhere.tsv')
    fails(run('bench', 'surplus'), 2)


@test
def a_full_output_is_noticed(world):
    with open('/dev/full', 'w') as full:
        result = subprocess.run([PROGRAM, 'info', world.model], stdout=full,
                                stderr=subprocess.PIPE, encoding='utf-8', timeout=60)
    expect(result.returncode == 1, result)
    expect('could not be written' in result.stderr, result.stderr)


def main():
    failed = 0
    print(f'1..{len(tests)}')
    with tempfile.TemporaryDirectory() as folder:
        world = World(folder)
        for number, function in enumerate(tests, 1):
            start = time.monotonic()
            try:
                function(world)
                verdict = 'ok'
            except (AssertionError, KeyError, OSError, ValueError,
                    subprocess.TimeoutExpired) as problem:
                verdict, failed = 'not ok', failed + 1
                print('#', repr(problem)[:2000])
            name = function.__name__.replace('_', '-')
            print(f'{verdict} {number} /cli/{name} # {time.monotonic() - start:.1f} s', flush=True)
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
