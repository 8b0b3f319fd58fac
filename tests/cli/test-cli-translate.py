#!/usr/bin/env python3
"""Drives headlight-cli translate with good and with bad input."""

import json
import os
import shutil
import struct
import subprocess
import sys

from console import (GOLDEN, PROGRAM, SMALL, expect, fails, main, run, succeeds, tensors_of, test,
                     warns)


@test
def sentences_are_translated(world):
    output = succeeds(run('translate', '--model', world.model, 'Ann sleeps.', 'bob runs !'))
    expect(output == 'Ann dort.\nBob court !\n', output)
    output = succeeds(run('translate', '--model', world.model, '--as-tokens', 'Ann sleeps.'))
    expect(output == 'ann dort .\n', output)


@test
def lines_are_translated(world):
    output = succeeds(run('translate', '--model', world.model, stdin='ann sleeps .\n\nbob reads !'))
    expect(output == 'Ann dort.\n\nBob lit !\n', output)


@test
def json_says_more(world):
    result = run('translate', '--model', world.model, '--json', stdin='Emma sings!\n\n')
    lines = [json.loads(line) for line in succeeds(result).splitlines()]
    expect(len(lines) == 2, lines)
    first = lines[0]
    expect(first['source'] == 'Emma sings!', first)
    expect(first['translation'] == 'emma chante !', first)
    expect(first['sentence'] == 'Emma chante !', first)
    expect(first['copied'] == [None] * 4, first)
    expect(first['tokens'] == ['emma', 'chante', '!', '<eos>'], first)
    expect(len(first['probabilities']) == 4, first)
    expect(all(0 < p <= 1 for p in first['probabilities']), first)
    expect(first['source_tokens'] == ['emma', 'sings', '!', '<eos>'], first)
    expect(lines[1]['tokens'] == [] == lines[1]['copied'], lines[1])
    expect(lines[1]['sentence'] == '', lines[1])


@test
def references_are_scored(world):
    model = ('--model', world.model)
    expect(succeeds(run('translate', *model, '-r', 'Ann dort.', 'ann sleeps .'))
           == 'Ann dort.\tTextbook BLEU (k = 2): 1.000\n')
    output = succeeds(run('translate', *model, '--bleu-order', '3', '-r', 'ann dort .',
                          'ann sleeps .'))
    expect('(k = 3)' in output, output)
    output = succeeds(run('translate', *model, '--json', '-r', 'ann dort !', 'ann sleeps .'))
    expect(0 < json.loads(output)['bleu'] < 1, output)
    fails(run('translate', *model, '-r', 'one', '-r', 'two', 'x'), 2, 'as many')


@test
def translations_begin_as_told(world):
    model = ('--model', world.model)
    first = json.loads(succeeds(run('translate', *model, '--json', 'Ann sleeps.')))
    branch = json.loads(succeeds(run('translate', *model, '--json', '--begin-with', 'Bob',
                                     'Ann sleeps.')))
    expect(first['given'] == 0 and branch['given'] == 1, branch)
    expect(branch['tokens'][0] == 'bob', branch)
    expect(branch['probabilities'][0] < first['probabilities'][0], branch)
    expect(len(branch['tokens']) > 1, branch)
    fails(run('translate', *model, '--begin-with', 'xyzzy', 'Ann sleeps.'), 1, 'xyzzy')
    fails(run('translate', *model, '--begin-with', 'bob', '--beam', '2', 'x'), 2, '--begin-with')


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
    output = json.loads(succeeds(run('translate', '--model', book, '--json',
                                     'ann runs .')))
    expect(len(output['tokens']) == 9, output)
    asked = json.loads(succeeds(run('translate', '--model', book, '--book', '--json',
                                    'ann runs .')))
    own = json.loads(succeeds(run('translate', '--model', book, '--no-book', '--json',
                                  'ann runs .')))
    beam = json.loads(succeeds(run('translate', '--model', book, '--beam', '2', '--json',
                                   'ann runs .')))
    expect(asked == output, asked)
    expect(len(own['source_tokens']) == len(beam['source_tokens']) == 4, own, beam)
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
    expect(result.stdout == b'\nAnn court.\n', result.stdout)


@test
def unknown_words_are_named_once(world):
    result = run('translate', '--model', world.model, 'zyz runs , zyz !')
    warns(result, 'does not know “zyz”, “,” and')
    expect(result.stderr.count('does not know') == 1, result.stderr)


@test
def a_name_that_was_never_seen_is_copied(world):
    for options in ((), ('--beam', '4')):
        result = run('translate', '--model', world.model, *options, 'Zoltan sings!',
                     "O'Hara7 runs.")
        output = warns(result, 'zoltan')
        expect(output == "Zoltan chante !\nO'Hara7 court.\n", output)

    result = run('translate', '--model', world.model, '--as-tokens', 'Zoltan sings!')
    expect(warns(result, 'zoltan') == 'zoltan chante !\n', result.stdout)
    result = run('translate', '--model', world.model, '--no-copy', 'Zoltan sings!')
    expect(warns(result, 'zoltan') == '<unk> chante !\n', result.stdout)
    result = run('translate', '--model', world.model, '--book', 'Zoltan sings!')
    expect('oltan' not in warns(result, 'zoltan'), result.stdout)
    said = json.loads(succeeds(run('translate', '--model', world.model, '--json', 'Zoltan sings!')))
    expect(said['sentence'] == 'Zoltan chante !', said)
    expect(said['tokens'] == ['<unk>', 'chante', '!', '<eos>'], said)
    expect(said['copied'] == [0, None, None, None], said)


@test
def only_what_is_unknown_is_copied(_world):
    """A symbol stands for itself, whatever known word was looked at more."""
    for sentence, expected in (('The red car is old ❤', 'La voiture rouge est vieille ❤.'),
                               ("She doesn't see anybody 😀", 'Elle ne voit personne 😀.')):
        expect(warns(run('translate', '-m', 'headlight', sentence), '<unk>') == expected + '\n')


@test
def a_word_in_the_place_of_unk_says_so(_world):
    """The model does not know how to write one word of this sentence."""
    sentence = ['--never-unknown', 'My uncle lives in a windmill.']
    said = json.loads(succeeds(run('translate', '-m', 'headlight', '--json', *sentence)))
    free = json.loads(succeeds(run('translate', '-m', 'headlight', '-j', '--no-copy', sentence[1])))
    marked = [t for t, p in enumerate(said['unk_not_allowed']) if p is not None]
    first = marked[0]
    expect(said['tokens'][:first] == free['tokens'][:first] and free['tokens'][first] == '<unk>')
    expect(abs(said['unk_not_allowed'][first] - free['probabilities'][first]) < 1e-6, said, free)
    expect(all(said['unk_not_allowed'][t] > said['probabilities'][t] for t in marked), said)
    expect(free['unk_not_allowed'] == [None] * len(free['tokens']), free)
    output = run('translate', '-m', 'headlight', *sentence)
    warns(output, 'preferred a token that is not allowed here', '<unk>',
          f'“{said["tokens"][first]}”')


@test
def a_model_that_saw_no_unknown_word_copies_none(world):
    model = world.path('naive.safetensors')
    succeeds(world.train(model, '--epochs', '30', '--learning-rate', '0.01',
                         '--unknown-share', '0'))
    result = run('translate', '--model', model, 'Zoltan sings!')
    expect('Zoltan' not in warns(result, 'zoltan'), result.stdout)


@test
def a_sentence_longer_than_any_is_a_guess(world):
    warns(run('translate', '--model', world.model, 'Ann Bob sleeps.'),
          'longer than any', 'at most 3 tokens')
    succeeds(run('translate', '--model', world.model, 'Ann sleeps.'))


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
    for content, part in ((b'', 'bytes is 0'), (data[:100], 'announce'), (data[:-1], 'cut off'),
                          (b'x' + os.urandom(63), 'broken.safe'),
                          (data + b'x', 'follow the header')):
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
    expect('num_heads             2' in succeeds(run('info', model)))
    succeeds(run('translate', '--model', model, 'go .'))


@test
def a_folder_stands_for_the_only_model_in_it(world):
    folder = world.folder / 'downloads'
    folder.mkdir()
    shutil.copy(world.model, folder / 'b.safetensors')
    (folder / 'config.json').write_text('{}')
    expect('num_heads             2' in succeeds(run('info', folder)))
    shutil.copy(world.model, folder / 'a.safetensors')
    fails(run('info', folder), 1, 'is a folder. Choose a file in it: a.safetensors, b.safetensors.')
    succeeds(run('translate', '-m', (folder / 'a.safetensors').as_uri(), 'ann sleeps .'))
    fails(run('evaluate', '-m', world.model, folder), 1, ': a.safetensors, b.safetensors, config.')


@test
def nothing_from_a_file_moves_the_cursor(world):
    header, metadata, values = tensors_of(world.model)
    hostile = '\x1b]0;x\x07\u202e'
    for key, value in (('headlight.version', hostile), ('headlight.config', hostile),
                       ('headlight.origin', json.dumps({'corpus': f'/none/{hostile}'}))):
        text = json.dumps({'__metadata__': {**metadata, key: value}, **header}).encode()
        path = world.folder / 'hostile.safetensors'
        path.write_bytes(struct.pack('<Q', len(text)) + text + values)
        result = run('info', path)
        shown = result.stdout + result.stderr
        expect('\ufffd' in shown and '\x1b' not in shown and '\u202e' not in shown, key, shown)


@test
def a_long_unknown_word_is_cut(world):
    result = run('translate', '--model', world.model, stdin='x' * 1000000)
    warns(result, 'x…')
    expect(len(result.stderr) < 500, len(result.stderr))


@test
def input_that_cannot_be_read_is_no_end(world):
    folder = os.open(world.folder, os.O_RDONLY)
    result = subprocess.run([PROGRAM, 'translate', '--model', world.model], stdin=folder,
                            capture_output=True, encoding='utf-8')
    os.close(folder)
    fails(result, 1, 'could not be read')


if __name__ == '__main__':
    sys.exit(main())
