#!/usr/bin/env python3
"""Drives headlight-cli train with good and with bad input."""

import os
import pathlib
import re
import signal
import struct
import subprocess
import sys
import time

from console import (PROGRAM, SMALL, expect, fails, interrupt, main, parameters_of, run, succeeds,
                     tensors_of, test, wait_for_line, warns)


@test
def training_says_what_it_does(world):
    output = succeeds(world.train(world.path('said.safetensors'), '--epochs', '3'))
    expect('epoch 3/3' in output, output)
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
def snapshots_are_kept_and_translate(world):
    model, folder = world.path('moments.safetensors'), pathlib.Path(world.path('moments'))
    succeeds(world.train(model, '--epochs', '3', '--snapshots', folder))
    updates = sorted(int(path.stem) for path in folder.iterdir())
    expect(updates[0] == 0 and len(updates) > 2, updates)
    table = succeeds(run('translate', '--snapshots', folder, 'ann runs .', 'ann .')).splitlines()
    expect(table[0] == 'update,sentence,translation,log_probability', table[0])
    expect([row.split(',')[0] for row in table[1:]] ==
           [str(update) for update in updates for _ in range(2)], table)
    last = succeeds(run('translate', '--snapshots', folder, '--update', updates[-1], 'ann runs .'))
    expect(last == succeeds(run('translate', '--model', model, 'ann runs .')), last)
    expect(last.strip() in table[-2], table[-2])

    fails(run('translate', '--snapshots', folder, '--update', '999999', 'x'), 1, '999999')
    fails(run('translate', '--snapshots', world.folder, 'x'), 1, 'snapshots')
    fails(run('translate', '--update', '0', 'x'), 2, '--snapshots')
    fails(run('translate', '--snapshots', folder), 2, '--update')
    fails(run('translate', '--snapshots', folder, '--json', 'x'), 2, '--json')
    fails(run('translate', '--snapshots', folder, '--model', model, 'x'), 2, '--model')


@test
def snapshots_of_another_training_stay(world):
    model, folder = world.path('first.safetensors'), pathlib.Path(world.path('first'))
    succeeds(world.train(model, '--epochs', '2', '--snapshots', folder))
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    fails(world.train(world.path('second.safetensors'), '--snapshots', folder), 1, 'first')
    expect({path.name: path.read_bytes() for path in folder.iterdir()} == before)
    succeeds(run('train', '--resume', model, '--epochs', '3', '--snapshots', folder))
    expect(len(list(folder.iterdir())) > len(before))
    fails(run('train', '--compare', 'num-heads=1,2', '--snapshots', folder), 2, '--snapshots')


@test
def a_training_that_died_at_once_begins_again(world):
    """Killed before its model was first saved, it has left the snapshot of update 0 alone."""
    model, folder = world.path('died.safetensors'), pathlib.Path(world.path('died'))
    again = ('--epochs', '400', '--snapshots', folder)
    process = subprocess.Popen(
        [PROGRAM, 'train', '--corpus', world.corpus, '--output', model, *SMALL, *map(str, again)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding='utf-8',
        env={**os.environ, 'LC_ALL': 'C.UTF-8'})
    wait_for_line(process, 'epoch 1/')
    process.kill()
    process.communicate()
    expect(not os.path.exists(model) and len(list(folder.iterdir())) == 1, list(folder.iterdir()))
    succeeds(world.train(model, '--epochs', '2', '--snapshots', folder))
    expect(len(list(folder.iterdir())) > 1)


@test
def a_killed_training_loses_half_a_minute_at_most(world):
    """It is stopped meanwhile, so that nothing but time passes; its next update saves."""
    model, said = world.path('killed.safetensors'), world.folder / 'said'

    def epochs():
        return len(re.findall('^epoch ', said.read_text(encoding='utf-8'), re.M))

    def wait_for_epochs(number):
        while epochs() < number:
            expect(process.poll() is None, number)
            time.sleep(0.1)

    with open(said, 'w', encoding='utf-8') as output:
        process = subprocess.Popen([PROGRAM, 'train', '--corpus', world.corpus, '--output', model,
                                    *SMALL, '--epochs', '100000'], stdout=output)
    try:
        wait_for_epochs(1)
        process.send_signal(signal.SIGSTOP)
        time.sleep(1)
        done = epochs()
        expect(not os.path.exists(model))
        time.sleep(29.5)
        process.send_signal(signal.SIGCONT)
        wait_for_epochs(done + 2)
    finally:
        process.kill()
        process.wait()
    info = succeeds(run('info', model))
    expect('can be resumed        yes' in info and number_of(info, 'epochs') >= done, done, info)


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
        succeeds(run('translate', '--model', parts, '--no-copy', 'ann runs .'))


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
    fails(run('train', '--resume', small), 1, 'cannot be resumed')


@test
def a_training_takes_the_starter_part(world):
    """And continues with the same pairs."""
    corpus, path = world.folder / 'large.tsv', world.path('starter.safetensors')
    corpus.write_text(''.join(f'w{i % 8} v{i} .\tv{i % 8} w{i} .\tx{" starter" * (i < 32)}\n'
                              for i in range(64)))

    def train(*arguments):
        return run('train', '--corpus', corpus, '--output', path, *SMALL, *arguments)

    expect('training pairs: 64,' in succeeds(train('--epochs', '1')))
    expect('part of the corpus' not in succeeds(run('info', path)))
    expect('training pairs: 32,' in succeeds(train('--epochs', '1', '--starter')))
    expect('part of the corpus    starter\n' in succeeds(run('info', path)))
    expect('training pairs: 32,' in succeeds(run('train', '--resume', path, '--epochs', '2')))
    fails(run('train', '--resume', path, '--starter'), 2, '--starter')
    fails(train('--preset', 'classic', '--starter'), 2, 'first lines')
    fails(run('train', '--corpus', world.corpus, '--output', path, '--starter'), 1,
          'no starter part')


@test
def what_a_run_has_begun_with_cannot_change(world):
    fails(run('train', '--resume', world.model, '--num-heads', '4'), 2, '--num-heads')
    fails(run('train', '--resume', world.model, '--preset', 'classic'), 2, '--preset')
    fails(run('train', '--resume'), 2, '--resume FILE')
    other = world.path('other.tsv')
    pathlib.Path(other).write_text('one .\tun .\n' * 8 + 'two .\tdeux .\n' * 8)
    fails(run('train', '--resume', world.model, '--corpus', other), 1,
          'does not have the same words')


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
    expect('can be resumed        yes' in info and ' of 100000\n' in info, info)


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
        line = wait_for_line(process, 'run: ')
        updates = int(re.search(r'updates per epoch (\d+)', line).group(1))
        time.sleep(0.3 + 0.1 * attempt)
        errors = interrupt(process)
        expect(process.returncode == 1, process.returncode, errors)
        if '--resume' not in errors:  # it has not learned anything yet
            continue
        arguments = ['--resume', path]
        info = succeeds(run('info', path))
        expect('can be resumed        yes' in info, info)
        if number_of(info, 'updates') == (number_of(info, 'epochs') + 1) * updates:
            return
    raise AssertionError('only heard between two updates')


@test
def what_cannot_be_saved_is_rescued(world):
    """The folder of the model goes away while it is trained."""
    folder, refuge = world.folder / 'fleeting', world.folder / 'refuge'
    folder.mkdir()
    refuge.mkdir()
    process = subprocess.Popen(
        [PROGRAM, 'train', '--corpus', world.corpus, '--output', folder / 'model.safetensors',
         *SMALL, '--epochs', '100000', '--schedule', 'constant'],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding='utf-8',
        env={**os.environ, 'TMPDIR': str(refuge)})
    wait_for_line(process, 'epoch 2/')
    folder.rename(world.folder / 'flown')
    errors = interrupt(process)
    expect(process.returncode == 1, process.returncode, errors)
    rescued, = refuge.iterdir()
    expect(str(rescued) in errors and 'could not be saved' in errors, errors)
    expect('can be resumed        yes' in succeeds(run('info', rescued)))


@test
def what_cannot_be_rescued_either_is_said(world):
    folder = world.folder / 'short'
    folder.mkdir()
    process = subprocess.Popen(
        [PROGRAM, 'train', '--corpus', world.corpus, '--output', folder / 'model.safetensors',
         *SMALL, '--epochs', '100000', '--schedule', 'constant'],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding='utf-8',
        env={**os.environ, 'TMPDIR': str(world.folder / 'nowhere')})
    wait_for_line(process, 'epoch 2/')
    folder.rename(world.folder / 'gone')
    errors = interrupt(process)
    expect(process.returncode == 1, process.returncode, errors)
    expect('could not be saved anywhere' in errors, errors)


@test
def a_corpus_may_be_read_as_characters_or_pieces(world):
    for kind, size in ('bpe', 'merges'), ('characters', 'characters'):
        model = world.folder / f'{kind}.safetensors'
        succeeds(world.train(model, '--epochs', '12', '--learning-rate', '0.01', '--tokens', kind,
                             '--merges', '40'))
        expect(size in succeeds(run('info', model)), kind)
        line = succeeds(run('translate', '--tokens', '--model', model, 'Ann runs.'))
        whole = succeeds(run('translate', '--model', model, 'Ann runs.'))
        expect(line.replace('@@ ', '').replace(' ', '').strip().lower() ==
               whole.replace(' ', '').strip().lower() and '@@' not in whole, line + whole)
        succeeds(run('train', '--resume', model, '--epochs', '13'))
        expect('BLEU' in succeeds(run('evaluate', '--model', model, world.corpus)), kind)
        for figure in ['heads', 'forcing', 'mask-leak', *range(1, 13)]:  # a row is a token
            shown = [figure] if isinstance(figure, str) else ['story', '--step', str(figure)]
            svg = world.folder / 'shown.svg'
            succeeds(run('draw', *shown, 'Ann runs.', '--model', model, '--output', svg))
            expect(not re.search(r'\b[Ww]ords?\b[^<>]*</text>', svg.read_text()), kind, shown)


@test
def a_length_that_was_given_is_kept(world):
    """Also that of the preset: else a sentence of pieces may be twice as long."""
    model = world.folder / 'length.safetensors'
    pieces = ['--epochs', '1', '--tokens', 'bpe', '--merges', '20']
    for given, length in (['--num-steps', '32'], '32'), ([], '64'):
        succeeds(world.train(model, *pieces, *given))
        expect(re.search(rf'num_steps +{length}\b', succeeds(run('info', model))), length)


@test
def columns_are_recognized_or_named(world):
    pairs = [line.split('\t') for line in world.corpus.read_text().splitlines()]
    ids = world.folder / 'ids.tsv'
    ids.write_text(''.join(f'{i}\t{en}\t{i + 900}\t{fr}\n' for i, (en, fr) in enumerate(pairs)))
    model = world.folder / 'columns.safetensors'
    arguments = ['train', '--output', model, '--epochs', '1', *SMALL, '--corpus', ids]
    warns(run(*arguments), 'Column 2 is read as the source, column 4')
    warns(run(*arguments, '--columns', '4,2'), 'Column 4 is read as the source, column 2')
    warns(run('train', '--resume', model, '--epochs', '2'), 'Column 4 is read as the source')
    fails(run(*arguments, '--columns', '2,2'), 2, 'two different numbers')


@test
def a_model_needs_a_name(world):
    fails(run('train', '--output', ''), 2, '--output')


@test
def bad_hyperparameters_are_refused(world):
    output = world.path('never.safetensors')
    for option, value in (('--epochs', '0'), ('--num-heads', '3'), ('--learning-rate', '1e9'),
                          ('--learning-rate', 'nan'), ('--batch-size', '0'), ('--dropout', '1'),
                          ('--num-hiddens', '-4'), ('--held-out', '2'), ('--workers', '0'),
                          ('--loss', 'sorrow'), ('--epochs', 'ten'), ('--seed', '-1'),
                          ('--pairs', '-1')):
        fails(run('train', '--output', output, option, value), 2, option)
    fails(run('train', '--output', output, '--final-fraction', '5'), 2, '--final-fraction')
    fails(run('train', '--output', output, '--preset', 'best'), 2, 'recommended')
    fails(run('train', '--output', output, '--norm', 'none'), 2,
          '--norm must be one of layer, batch, not “none”')
    fails(run('train'), 2, '--output')
    expect(not pathlib.Path(output).exists())


@test
def a_number_of_pairs_may_be_too_large(world):
    warns(run('train', '--corpus', world.corpus, '--output', world.path('all.safetensors'),
              '--preset', 'book-mlx', *SMALL, '--epochs', '1', '--pairs', '2147483647'),
          'too small to hold out pairs')


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
def a_loss_that_rises_is_told_while_it_does(world):
    result = world.train(world.path('rising.safetensors'), '--epochs', '30', '--warm-up', '0',
                         '--learning-rate', '1', '--schedule', 'constant', '--clip', '0')
    expect('clearly higher than at the beginning' in result.stderr, result.stderr)
    expect(result.stderr.count('clearly higher') == 1, result.stderr)


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
              '--epochs', '1'), '4 lines of the corpus were skipped')


@test
def a_model_that_was_moved_with_its_corpus_finds_it(world):
    folder = world.folder / 'moved'
    folder.mkdir()
    (folder / 'mine.tsv').write_text('one .\tun .\ntwo .\tdeux .\n' * 8)
    warns(run('train', '--output', 'mine.safetensors', '--corpus', 'mine.tsv', *SMALL,
              '--epochs', '1', cwd=folder))
    model = folder / 'mine.safetensors'
    expect(f'evaluate --model {model} {folder}/mine.tsv\n' in succeeds(run('info', model)))
    expect('evaluate --model mine.safetensors mine.tsv\n' in
           succeeds(run('info', 'mine.safetensors', cwd=folder)))


@test
def a_corpus_without_pairs_to_hold_out_is_noticed(world):
    path = world.folder / 'thirty.tsv'
    path.write_text('one .\tun .\ntwo .\tdeux .\n' * 15)
    warns(run('train', '--output', world.path('thirty.safetensors'), '--corpus', path,
              '--preset', 'classic', '--epochs', '1'), 'too small to hold out pairs')


@test
def words_that_are_too_rare_to_learn_are_noticed(world):
    path = world.path('rare.safetensors')
    rare = world.folder / 'rare.tsv'
    rare.write_text(''.join(f'a{i} b{i} the\tc{i} d{i} le\n' for i in range(30)))
    warns(run('train', '--corpus', rare, '--output', path, *SMALL, '--epochs', '1'),
          '% of the tokens', 'fewer than 2 times')
    fails(world.train(path, '--min-freq', '1000'), 1,
          'Every word of the translations occurs fewer than 1000 times')
    rare.write_text('Go.\tVa !\nRun.\tCours !\nSit.\tAssis.\n')
    fails(run('train', '--corpus', rare, '--output', path), 1, 'would know no words', '“Va !”')


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
    expect(result.returncode == 1, result.returncode)
    expect('enough room' in result.stderr and 'saved anywhere' in result.stderr, result.stderr)
    expect(pathlib.Path(path).read_bytes() == before)
    expect(sorted(os.listdir(world.folder)) == names)


def stopped(world, name, stop, **options):
    """Begins a run without an end, stops it, and returns what info says of its file."""
    path = world.path(name)
    process = subprocess.Popen(
        [PROGRAM, 'train', '--corpus', world.corpus, '--output', path, *SMALL, '--epochs',
         '100000', '--schedule', 'constant'],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding='utf-8', **options)
    wait_for_line(process, 'epoch 2/')
    stop(process)
    process.wait(timeout=60)
    process.stderr.close()
    return succeeds(run('info', path))


@test
def a_closed_terminal_saves_the_training(world):
    # The caller of the tests may have told this process to ignore it, as nohup does.
    info = stopped(world, 'hung-up.safetensors', lambda p: p.send_signal(signal.SIGHUP),
                   preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL))
    expect('can be resumed        yes' in info, info)


@test
def a_reader_that_leaves_does_not_end_the_training(world):
    def leave(process):
        process.stdout.close()
        time.sleep(0.3)
        expect(process.poll() is None, process.returncode)
        process.send_signal(signal.SIGINT)

    info = stopped(world, 'unheard.safetensors', leave)
    expect('can be resumed        yes' in info, info)


@test
def what_can_never_be_written_is_noticed_before_the_training(world):
    os.mkfifo(world.path('pipe'))
    for output in ('/dev/null', world.path('pipe'), f'{world.corpus}/model.safetensors',
                   world.path('a' * 300)):
        result = fails(world.train(output, '--epochs', '1'), 1, 'could not be saved'
                       if 'aaa' in output or 'corpus' in output else 'cannot be replaced')
        expect(result.stdout == '', result.stdout)


@test
def vocabularies_that_no_file_can_hold_are_noticed_before_the_training(world):
    corpus, path = world.folder / 'long-words.tsv', world.path('never.safetensors')
    corpus.write_text(''.join(f'{i:0700d} .\t{i:0700d} .\n' for i in range(12000)))
    result = run('train', '--corpus', corpus, '--output', path, *SMALL, '--min-freq', '1')
    fails(result, 1, 'Use smaller vocabularies')
    expect(result.stdout == '' and not os.path.exists(path), result.stdout)


@test
def a_pipe_is_no_corpus(world):
    os.mkfifo(world.path('pairs'))
    fails(run('train', '--corpus', world.path('pairs'), '--output', world.path('x')), 1,
          'not a file')


@test
def a_finished_training_says_that_it_is(world):
    output = warns(run('train', '--resume', world.model, '--output', world.path('same')),
                   'All epochs are done')
    expect('saved' in output, output)


@test
def help_that_does_not_arrive_is_a_failure(_world):
    with open('/dev/full', 'w') as full:
        status = subprocess.run([PROGRAM, 'train', '--help'], stdout=full,
                                stderr=subprocess.DEVNULL).returncode
    expect(status == 1, status)


if __name__ == '__main__':
    sys.exit(main())
