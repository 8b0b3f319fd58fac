#!/usr/bin/env python3
"""Drives headlight-cli as a whole, and what looks: info, heatmap, check, bench."""

import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import zipfile
import zlib

from console import GOLDEN, PROGRAM, expect, fails, main, run, succeeds, tensors_of, test, warns


@test
def the_program_explains_itself(world):
    overview = succeeds(run('--help'))
    for command in ('train', 'translate', 'evaluate', 'draw', 'heatmap', 'trace', 'check', 'lesson',
                    'worksheet', 'info', 'bench'):
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
    fails(run('lesson'), 2)
    fails(run('worksheet'), 2)
    fails(run('info', 'one', 'two'), 2)
    fails(run('draw', '--output', 'masks.bmp', 'masks'), 2,
          '.npz for its numbers (see “headlight-cli draw')


@test
def whole_numbers_are_read_in_one_way(world):
    """No option takes octal or hexadecimal digits, and the answer names the option as typed."""
    out = ('--output', world.path('never.png'))
    for command in (('translate', '--beam'), ('translate', '-b'), ('translate', '--steps'),
                    ('translate', '--bleu-order'), ('translate', '--snapshots', 'x', '--update'),
                    ('train', *out, '--pairs'), ('train', *out, '--epochs'),
                    ('train', *out, '--seed'), ('worksheet', *out, '--seed'),
                    ('worksheet', *out, '--students'), ('heatmap', *out, '--block'),
                    ('heatmap', *out, '--head'), ('evaluate', '--workers'), ('bench', '-w')):
        for value in ('0x10', '1e1', 'many', '', ' 3'):
            fails(run(*command, value), 2, command[-1], f'“{value}”')
        if command[-1] != '--seed':
            fails(run(*command, '99999999999999999999'), 2, command[-1])
    expect(succeeds(run('translate', '--model', world.model, '-b', '010', 'Ann runs.')) ==
           succeeds(run('translate', '--model', world.model, '-b', '10', 'Ann runs.')))


@test
def an_empty_name_and_a_pipe_are_no_files(world):
    for command in (('translate', '--model'), ('translate', '-m'), ('translate', '--snapshots'),
                    ('train', '--corpus'), ('train', '--output'), ('train', '--snapshots'),
                    ('trace', '-o'), ('worksheet', '-o'),
                    ('worksheet', '--key'), ('check', '--corpus'), ('bench', '--corpus')):
        for value in ('', '-'):
            fails(run(*command, value, cwd=world.folder), 2, command[-1])
    expect(not (world.folder / '-').exists())


@test
def lessons_are_read_and_their_claims_checked(world):
    def lesson(text):
        path = world.path('mine.lesson')
        pathlib.Path(path).write_text(text, encoding='utf-8')
        return run('lesson', path)

    whole = '# Mine\n## One\nsentence: go .\nsee: Look.\nclaim: tokens source = 3\n'
    expect('steps: 1, claims: 1, false: 0' in succeeds(lesson(whole)))
    fails(lesson(whole.replace('= 3', '= 4')), 1, 'mine.lesson, line 5: ')
    fails(lesson(whole.replace('see', 'sea')), 1, 'mine.lesson, line 4: ')
    fails(run('lesson', '/no/lesson'), 1, '/no/lesson')


def pages_of(pdf):
    """Newer versions of cairo pack what a file says of its pages."""
    streams = re.findall(rb'stream\r?\n(.*?)endstream', pdf, re.S)
    packed = [zlib.decompressobj().decompress(s) for s in streams if s[:1] == b'x']
    return int(re.search(rb'/Count (\d+)', b''.join([pdf, *packed]))[1])


@test
def a_worksheet_is_written(world):
    def written(name, *arguments, **options):
        succeeds(run('worksheet', '--output', world.path(name), *arguments, **options))
        data = pathlib.Path(world.path(name)).read_bytes()
        expect(data.startswith(b'%PDF'), data[:8])
        return data

    one = written('one.pdf', '2-attention', '--key', world.path('key.pdf'))
    expect(one == written('again.pdf', '2-attention'), 'another file for the same seed')
    expect(one != written('other.pdf', '2-attention', '--seed', '2'))
    expect(one != written('letter.pdf', '2-attention', '--paper', 'letter'))
    expect(one != written('book.pdf', '2-attention', '--model', 'book'), 'the numbers of a model')
    expect((world.folder / 'key.pdf').read_bytes().startswith(b'%PDF'))
    many = written('class.pdf', '2-attention', '--students', '3')
    expect(pages_of(many) == 3 * pages_of(one), pages_of(many))

    locales = os.environ['HL_TEST_LOCALES']
    if os.path.exists(f'{locales}/fr_FR.UTF-8'):
        french = {'LC_ALL': 'fr_FR.UTF-8', 'LANGUAGE': 'en', 'LOCPATH': locales}
        expect(one != written('comma.pdf', '2-attention', env=french), 'numbers keep their point')


@test
def a_worksheet_needs_sense(world):
    def worksheet(*arguments):
        return run('worksheet', *arguments)

    never = ('--output', world.path('never.pdf'))
    fails(worksheet(*never), 2, '2-attention')
    fails(worksheet('2-attention'), 2, '--output')
    fails(worksheet('2-attention', *never, '--key', world.path('never.pdf')), 2, '--key')
    fails(worksheet('2-attention', *never, '--seed', '-1'), 2, '--seed')
    fails(worksheet('2-attention', *never, '--students', '0'), 2, '--students')
    fails(worksheet('2-attention', *never, '--paper', 'a3'), 2, 'a3')
    fails(worksheet('/no/lesson', *never), 1, '/no/lesson')
    fails(worksheet('2-attention', *never, '--model', '/no/model'), 1, '/no/model')
    fails(worksheet('/no/lesson', '--output', '/nonexistent/x.pdf'), 1,
          '/nonexistent/x.pdf')  # before the lesson is read
    fails(worksheet('2-attention', *never, '--key', '/nonexistent/x.pdf'), 1, '/nonexistent/x.pdf')
    expect(not (world.folder / 'never.pdf').exists())


@test
def a_changed_preset_is_said(world):
    """The included model is larger than its preset says, and was trained in smaller steps."""
    said = succeeds(run('info', '-m', 'headlight'))
    changed = re.search(r'^changed +(.*)$', said, re.M)[1]
    expect('num_hiddens 160' in changed and 'learning_rate 0.0015' in changed, changed)
    expect('num_hiddens 16,' in succeeds(run('info', world.model)))
    path = world.path('preset.safetensors')
    said = warns(run('train', '--corpus', world.corpus, '-o', path, '-p', 'book-pytorch',
                     '--epochs', '1'), 'too small to hold out pairs')
    expect('changed from the preset: epochs 1\n' in said, said)


@test
def info_lists_what_is_there(world):
    output = succeeds(run('info', world.model))
    for term in ('parameters', 'mask value', 'source vocabulary', 'threads', 'training loss'):
        expect(re.search(rf'^{term} +\S', output, re.MULTILINE), term, output)
    for part in ('num_hiddens           16', 'preset                recommended',
                 'seed                  1', 'epochs                30 of 30'):
        expect(part in output, part, output)
    command = f'headlight-cli evaluate --model {world.model} {world.corpus}'
    expect(f'scores                {command}\n' in output, output)
    expect('BLEU' not in output, output)
    expect('encoder.embedding.weight' in succeeds(run('info', '--tensors', world.model)))
    for language in ('en', 'fr'):
        told = json.loads(succeeds(run('info', '--json', world.model, env={'LANGUAGE': language})))
        expect(told['num_hiddens'] == 16 and told['use_bias'] is False, told)
    shapes = {one['name']: one['shape'] for one in map(json.loads, succeeds(
        run('info', '--tensors', '--json', world.model)).splitlines())}
    expect(shapes['encoder.embedding.weight'][1] == 16, shapes)
    fails(run('info', world.corpus), 1, 'corpus.tsv')


@test
def the_models_in_the_box_have_names(world):
    """A file of such a name has to be called ./book."""
    def file_of(*arguments):
        result = run('info', *arguments, cwd=world.folder)
        return (result.stdout or result.stderr).splitlines()[0]

    (world.folder / 'book').write_bytes(world.model.read_bytes())
    expect(file_of('headlight') == file_of(), file_of('headlight'))
    expect(file_of('--model', 'headlight') == file_of(), file_of())
    expect('models/book.safetensors' in file_of('book'), file_of('book'))
    expect('models/book.safetensors' in file_of('--model', 'book'))
    expect(file_of('./book').split() == ['file', './book'], file_of('./book'))
    succeeds(run('translate', '--model', './book', 'Ann runs.', cwd=world.folder))


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
    text = succeeds(run('heatmap', '--model', world.model, '--kind', 'decoder', '--output', '-',
                        'ann runs .'))
    lines = text.splitlines()
    expect('ann runs .' in lines[-1] and any('· ' in line for line in lines[2:-2]), text)
    expect(not (world.folder / '-').exists())
    for name in ('one.csv', 'one.npz'):
        succeeds(run('heatmap', '--model', world.model, '--output', world.path(name), 'ann runs .'))
    with zipfile.ZipFile(world.path('one.npz')) as numbers:
        expect(numbers.testzip() is None and len(numbers.namelist()) > 2, numbers.namelist())
    succeeds(run('heatmap', '--model', world.model, '--each', '--output', world.path('each.png'),
                 'ann runs .'))
    succeeds(run('heatmap', '--model', world.model, '--block', '1', '--head', '2', '--output',
                 world.path('alone.png'), 'ann runs .'))
    files = sorted(world.folder.glob('each*.png'))
    expect(files[1].name == 'each-block1-head2.png', files)
    expect(files[1].read_bytes() == (world.folder / 'alone.png').read_bytes(), files)
    for name, option, magic in (('one.svg', '--block', b'<?xml'), ('one.pdf', '--layer', b'%PDF'),
                                ('one.tex', '--block', b'% \\usepackage')):
        succeeds(run('heatmap', '--model', world.model, option, '1', '--head', '2', '--output',
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
    fails(heatmap(*output, '--block', '9', '--head', '1', 'x'), 2, 'block 9')
    fails(heatmap(*output, '--block', '1', '--head', '9', 'x'), 2, 'head 9')
    fails(heatmap(*output, '--block', '1', 'x'), 2, '--head')
    fails(heatmap(*output, '--head', '1', 'x'), 2, '--block')
    for number in ('0', '-1'):
        fails(heatmap(*output, '--block', number, '--head', '1', 'x'), 2, '--block', number)
        fails(heatmap(*output, '--block', '1', '--head', number, 'x'), 2, '--head', number)
        # Nothing is said of a block or head that is not there.
        fails(heatmap(*output, '--block', number, 'x'), 2, f'no block {number}')
        fails(heatmap(*output, '--head', number, 'x'), 2, f'no head {number}')
    fails(heatmap('--output', world.path('plain'), 'x'), 2, '--output', '.png', 'plain')
    fails(heatmap(*output, '--scale', '0', 'x'), 2, '--scale')
    fails(heatmap(*output, '--each', '--block', '1', '--head', '1', 'x'), 2, '--each')
    fails(heatmap(*output, ''), 1)
    fails(heatmap('--output', '/nonexistent/x.png', 'ann runs .'), 1, '/nonexistent/x.png')
    fails(run('heatmap', '--model', '/no/model', '--output', '/nonexistent/x.png', 'x'), 1,
          '/nonexistent/x.png')  # before the model is read
    expect(not (world.folder / 'never.png').exists())


@test
def files_that_are_no_cases_are_wrong(world):
    expect(run('check', world.model).returncode == 1)
    expect(run('check', world.path('missing')).returncode == 1)
    expect(run('check', world.corpus).returncode == 1)


def moved(world, name, by):
    """A run of the golden cases, one of whose final weights is off by that much."""
    data = (pathlib.Path(GOLDEN) / 'cases' / name).read_bytes()
    size = struct.unpack('<Q', data[:8])[0]
    header, values = json.loads(data[8:8 + size]), bytearray(data[8 + size:])
    first = next(tensor for tensor in header if tensor.startswith('final.'))
    offset = header[first]['data_offsets'][0]
    struct.pack_into('<f', values, offset, struct.unpack_from('<f', values, offset)[0] + by)
    path = world.folder / name
    path.write_bytes(data[:8 + size] + values)
    return run('check', '-q', path).stdout


@test
def a_case_that_single_precision_cannot_reproduce_is_not_called_wrong(world):
    """With steps far too large the last bits decide; what is off by more than that is wrong."""
    output = moved(world, 'unsteady-train.safetensors', 0.0)
    expect('NOT CHECKED' in output and 'single precision' in output, output)
    expect('FAIL' not in output and 'UNSTABLE' in output, output)
    expect('FAILED' in moved(world, 'unsteady-train.safetensors', 9.0))
    output = moved(world, 'train-mlx.safetensors', 0.01)
    expect('FAILED' in output and 'UNSTABLE' not in output, output)


DATA = pathlib.Path(GOLDEN).parent.parent / 'data'
SAVE_FILE = """
import json, struct
def save_file (tensors, path, metadata={}):
    parts, header = [tensor.detach ().numpy ().tobytes () for tensor in tensors.values ()], {}
    for i, (name, tensor) in enumerate (tensors.items ()):
        start = sum (map (len, parts[:i]))
        header[name] = {'dtype': 'F32', 'shape': list (tensor.shape),
                        'data_offsets': [start, start + len (parts[i])]}
    text = json.dumps ({'__metadata__': metadata, **header}).encode ()
    open (path, 'wb').write (struct.pack ('<Q', len (text)) + text + b''.join (parts))
"""


@test
def the_lines_of_the_manual_write_a_case(world):
    """With PyTorch, where it is installed, and a safetensors module of few lines."""
    manual = (DATA / 'headlight-cli.1').read_text().replace('\\-', '-')
    lines = re.search(r'^import json, torch\n.*?(?=^\.RE)', manual, re.M | re.S)[0]
    for guide in (DATA / 'guide').glob('*.md'):
        code = guide.read_text().split('```python\n')[1].split('```')[0]
        expect(re.sub(' +#.*', '', code) == re.sub(' +#.*', '', lines), guide)
    if subprocess.run([sys.executable, '-c', 'import torch'], capture_output=True,
                      check=False).returncode != 0:
        return
    (world.folder / 'safetensors').mkdir(exist_ok=True)
    (world.folder / 'safetensors' / 'torch.py').write_text(SAVE_FILE)
    subprocess.run([sys.executable, '-c', lines], cwd=world.folder, check=True)
    expect('passed' in succeeds(run('check', world.path('case.safetensors'))))


CONVERT = """
import torch
def convert (first):
    t = torch.nn.Transformer (8, 2, 1, 1, 8, batch_first=True, norm_first=first)
    save (t, torch.nn.Embedding (6, 8), torch.nn.Embedding (6, 8), torch.nn.Linear (8, 6), True,
          'model.safetensors')
convert (True)
try:
    convert (False)
except AssertionError:
    print ('refused')
"""


@test
def the_lines_of_the_manual_convert_a_model(world):
    """One of torch.nn.Transformer, if it normalizes before each sublayer; others are refused."""
    manual = (DATA / 'headlight-cli.1').read_text().replace('\\-', '-')
    lines = re.search(r'^from safetensors[^\n]*\ndef save .*?(?=^\.RE)', manual, re.M | re.S)[0]
    (world.folder / 'safetensors').mkdir(exist_ok=True)
    (world.folder / 'safetensors' / 'torch.py').write_text(SAVE_FILE)
    if subprocess.run([sys.executable, '-c', 'import torch'], capture_output=True,
                      check=False).returncode != 0:
        return
    result = subprocess.run([sys.executable, '-c', lines + CONVERT], cwd=world.folder,
                            capture_output=True, text=True, check=True)
    expect(result.stdout == 'refused\n', result.stdout)
    words = ['<pad>', '<bos>', '<eos>', '<unk>', 'a', 'b']
    (world.folder / 'model.json').write_text(json.dumps(
        {'num_heads': 2, 'num_steps': 9, 'src_vocab': words, 'tgt_vocab': words}))
    succeeds(run('info', world.path('model.safetensors')))


@test
def a_case_is_checked(world):
    def case(deviation, dtype='F32', numbers='<4f'):
        values = struct.pack(numbers, 1, 2, 0.2689414 + deviation, 0.7310586)
        half = len(values) // 2
        header = {'__metadata__': {'kind': 'softmax', 'config': '{}', 'seed': '1'},
                  'in.x': {'dtype': dtype, 'shape': [1, 2], 'data_offsets': [0, half]},
                  'out': {'dtype': dtype, 'shape': [1, 2], 'data_offsets': [half, 2 * half]}}
        text = json.dumps(header).encode()
        path = world.folder / 'case.safetensors'
        path.write_bytes(struct.pack('<Q', len(text)) + text + values)
        return run('check', path)

    output = succeeds(case(0))
    expect('softmax: passed' in output and '1 file: passed' in output, output)
    expect('deviation ' in output and 'relative ' in output and 'limit 0.0001' in output, output)
    result = case(0.01)
    expect(result.returncode == 1 and 'FAILED' in result.stdout, result.stdout)
    expect('1 of 1 file did not pass' in result.stdout and 'relative 0.01' in result.stdout,
           result.stdout)
    result = case(0, 'F16', '<4e')
    expect('“in.x” is of type F16' in result.stdout, result.stdout)


@test
def the_machine_is_measured(world):
    text = succeeds(run('bench', '--seconds', '0.2', '--workers', '1', '--corpus', world.corpus))
    expect(text.startswith('book-pytorch, threads: 1, batch size: 128, updates: '), text)
    for figure in (r' training +[0-9.]+ updates per second, [0-9]+ tokens per second\n',
                   r' products +[0-9.]+ s for the matrix products of an update; '
                   r'the update takes [0-9.]+ times as long\n',
                   r' translation +[0-9.]+ sentences per second, of 9 tokens each\n'):
        expect(re.search(figure, text), figure, text)


@test
def a_measurement_needs_sensible_options(world):
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


if __name__ == '__main__':
    sys.exit(main())
