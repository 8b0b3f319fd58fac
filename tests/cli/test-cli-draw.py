#!/usr/bin/env python3
"""Drives headlight-cli draw: every figure, as every kind of file, in every language."""

import csv
import html
import io
import json
import math
import os
import pathlib
import random
import re
import shutil
import struct
import subprocess
import zipfile
import zlib

import gi

gi.require_version('GdkPixbuf', '2.0')
from gi.repository import GdkPixbuf, GLib  # noqa: E402

from console import expect, fails, main, run, succeeds, test

SENTENCES = ('translation', 'why', 'story', 'map')
LABS = ('masks', 'attention', 'normalization', 'feed-forward', 'bleu', 'positions', 'waves',
        'similarity', 'subwords', 'root')
STEPPED = ('story', 'map', 'stage')
WORDS = 'the red car is old and my small brother often buys bread near that house'.split()


def figures():
    """The table of the program: name, then what it needs."""
    lines = succeeds(run('draw', '--list')).splitlines()
    return {name.split()[0]: needs.split() for name, needs in zip(lines[::2], lines[1::2])}


def draw(world, name, *arguments, **options):
    succeeds(run('draw', *arguments, '--output', world.path(name), **options))
    return pathlib.Path(world.path(name)).read_bytes()


def say(update):
    """What a model wrote after an update, and where it looked."""
    words = ['va', '.'][:min(update, 2)]
    return {'source': 'Go.', 'target': 'va .', 'is_new': False, 'is_all_right': update > 1,
            'n_spoken': len(words[:1]), 'n_right': len(words[:1]), 'n_asked': 1,
            'words': words, 'reads': ['go', '.', '<eos>'],
            'probabilities': [0.5] * len(words), 'weights': [[0.25, 0.25, 0.5]] * len(words),
            'is_right': [1] * len(words), 'missing': [0] * (len(words) + 1)}


def keep_a_run(world, name='kept'):
    (world.folder / name).mkdir(exist_ok=True)
    (world.folder / name / 'model.safetensors').write_bytes(world.model.read_bytes())
    (world.folder / name / 'moments.json').write_text(json.dumps({
        'words': 9, 'pairs': 4, 'moments': [{'update': update, 'loss': 3.0 / (1 + update),
                                             'n_right': int(update > 1), 'n_known': 1,
                                             'says': [say(update)]}
                                            for update in range(4)]}))
    run = ('batch-size=32\nseen=32;64;96\nlosses=3.5;2.25;1.125\nvalidation-seen=96\n'
           'validation-losses=2.5\nvalidation-loss=2.5\nbleu=12.5\ntranslations=va .\n')
    (world.folder / 'kept.ini').write_text(
        '[comparison]\nsentences=go .\nseed=1\n' +
        f'[run 1]\nname=with\n{run}[run 2]\nname=without\n{run}')


def arguments_of(world, name, needs):
    subjects = {'SENTENCE': ['Ann runs.'], 'RUN…': [world.path('kept')], 'NUMBERS': [],
                'FILE': [world.path('kept.ini')]}
    return [name, *subjects[needs[0]]]


@test
def every_figure_is_every_kind_of_file(world):
    begin = {'png': b'\x89PNG', 'svg': b'<?xml', 'pdf': b'%PDF', 'tex': b'%', 'csv': b'',
             'npz': b'PK'}
    keep_a_run(world)
    for name, needs in figures().items():
        for suffix, start in begin.items():
            data = draw(world, f'{name}.{suffix}', *arguments_of(world, name, needs),
                        *(['--model', world.model] if needs[0] == 'SENTENCE' else []))
            expect(data.startswith(start) and len(data) > 20, name, suffix, data[:20])


@test
def a_picture_is_drawn_again_byte_for_byte(world):
    """From its file alone, with what was chosen and what was not."""
    chosen = {'translation': ['--word', '2', '--head', '3'], 'why': ['--word', '2'],
              'story': ['--step', '4'], 'map': ['--step', '9']}
    cases = [(name, 'I see.', *more) for name in SENTENCES for more in ([], chosen[name])]
    cases += [('heads', 'I see.'), ('head', 'I see.', '--block', '1', '--kind', 'decoder')]
    cases += [('masks', 'padding-mask fill=2 scores=1,2/3,4', '--step', '2'), ('attention',),
              ('normalization', 'book scale=1 gamma=2,3'), ('feed-forward', 'ones seed=2'),
              ('bleu', "twice prediction='l ami .'", '--step', '1'), ('waves', 'positions n=20'),
              ('subwords', "tall words='low:4 lower:2'"), ('order', 'I see.', '--input', 'order=3'),
              ('forcing', 'I see.', '--input', "words='je vois .'"), ('stage', 'I see.'),
              ('translation', 'I see.', '--beam', '4'), ('beam-tree', 'I see.', '--beam', '3'),
              ('mask-leak', 'I see.'), ('norm-leak', 'I see.', '--word', '1'),
              ('units', 'I see.', '--kind', 'encoder'),
              ('units', 'I see.', '--input', 'network=4 plain=1 sorted=0'),
              ('mask-leak', 'I see.', '--input', 'position=2 word=ai'), ('root', 'keys=9 seed=3')]
    for n, case in enumerate(cases):
        suffix = ('png', 'svg', 'pdf', 'tex')[n % 4]
        first = draw(world, f'a.{suffix}', *case, '--width', '84mm')
        expect(len(first) < 2e6, case, 'more than LaTeX has memory for', len(first))
        again = draw(world, f'b.{suffix}', world.path(f'a.{suffix}'), '--width', '84mm')
        expect(first == again, case)


@test
def the_file_is_as_wide_as_asked(world):
    for width, points in (('84,0mm', 84 / 25.4 * 72), ('84', 84 / 25.4 * 72), ('400px', 300)):
        for name in SENTENCES:
            svg = draw(world, 'a.svg', name, 'I see.', '--width', width, '--type-size', '8')
            found = float(re.search(rb'<svg[^>]* width="([\d.]+)', svg)[1])
            expect(abs(found - points) < 0.01, name, width, found)


def random_case(choose):
    name = choose.choice([*SENTENCES, 'order', 'forcing', 'stage', 'beam-tree', 'units',
                          'mask-leak', *LABS])
    n = choose.randint(1, 20)
    case = [name]
    if name not in LABS:
        case.append(' '.join(choose.choice(WORDS) for _ in range(n)) + '.')
    elif name == 'masks':
        n = choose.randint(1, 20)
        case.append('both scores=' + '/'.join([','.join(['1.5'] * n)] * n))
    if name in STEPPED:
        case += ['--step', str(choose.randint(1, 12))]
    case += ['--language', choose.choice(['en', 'fr', 'zh_CN'])]
    return case + choose.choice([[], ['--width', '84mm', '--type-size', '8'], ['--width', '84mm']])


@test
def no_label_is_cut_in_any_figure(world):
    """HL_TEST_DRAWN: how many, where somebody looks longer."""
    choose = random.Random(31)
    for _ in range(int(os.environ.get('HL_TEST_DRAWN', 40))):
        case = random_case(choose)
        svg = draw(world, 'a.svg', *case).decode()
        words = map(html.unescape, re.findall(r'>([^<>]*)</text>', svg))
        cut = [text for text in words if re.search(r'\S…$', text)]
        expect(not cut, case, cut)


def a_figure(choose, name):
    """Of a sentence as somebody might type it, or of a lab."""
    if figures()[name][0] == 'NUMBERS':
        return [name]
    sentence = ' '.join(choose.choice(WORDS) for _ in range(choose.randint(2, 8))) + '.'
    return [name, sentence] + (['--step', str(choose.randint(1, 12))] if name in STEPPED else [])


@test
def latex_takes_every_figure(world):
    """In a column of 84 mm, with words of 8 pt, in one document; HL_TEST_DRAWN: all of them."""
    if shutil.which('pdflatex') is None:
        return
    choose = random.Random(24)
    names = [name for name, needs in figures().items() if needs[0] not in ('RUN…', 'FILE')]
    names = (names + names)[:24] if 'HL_TEST_DRAWN' in os.environ else choose.sample(names, 4)
    document = [r'\documentclass{article}\usepackage{tikz}\begin{document}']
    for n, name in enumerate(names):
        draw(world, f'{n}.tex', *a_figure(choose, name), '--width', '84mm', '--type-size', '8')
        document.append(rf'\setbox1\hbox{{\input{{{n}.tex}}}}\typeout{{wide \the\wd1}}'
                        r'\box1\newpage')
    (world.folder / 'all.tex').write_text('\n'.join(document + [r'\end{document}']))
    done = subprocess.run(['pdflatex', '-interaction=nonstopmode', '-halt-on-error', 'all.tex'],
                          cwd=world.folder, capture_output=True, timeout=600, check=False)
    log = (world.folder / 'all.log').read_text(errors='replace')
    expect(done.returncode == 0, log[-600:])
    expect('Missing character' not in log, re.findall('Missing character.*', log)[:5])
    wide = [float(points) for points in re.findall(r'^wide ([\d.]+)pt', log, re.M)]
    expect(len(wide) == len(names), wide)
    expect(all(abs(points / 72.27 * 25.4 - 84) < 0.3 for points in wide), wide)


def chunks_of(png):
    at = 8
    while at < len(png):
        size = int.from_bytes(png[at:at + 4], 'big')
        expect(zlib.crc32(png[at + 4:at + 8 + size]) ==
               int.from_bytes(png[at + 8 + size:at + 12 + size], 'big'), 'a wrong sum')
        yield png[at + 4:at + 8], png[at + 8:at + 8 + size]
        at += size + 12


def frames_of(path, most):
    """How long each of the different frames of a moving picture is seen, as GdkPixbuf reads it."""
    animation = GdkPixbuf.PixbufAnimation.new_from_file(path)
    at, now, frames = animation.get_iter(GLib.TimeVal()), 0, {}
    for _ in range(most + 1):
        frames.setdefault(bytes(at.get_pixbuf().get_pixels()), at.get_delay_time())
        now += at.get_delay_time()
        time = GLib.TimeVal()
        time.tv_sec, time.tv_usec = now // 1000, now % 1000 * 1000
        at.advance(time)
    return list(frames.values())


@test
def a_story_moves(world):
    """As many frames as steps, each with its own pixels, numbered through."""
    png = draw(world, 'a.png', 'story', 'I see.', '--animate')
    numbers = [int.from_bytes(data[:4], 'big') for kind, data in chunks_of(png)
               if kind in (b'fcTL', b'fdAT')]
    expect(numbers == list(range(len(numbers))), numbers)
    kinds = [kind for kind, _ in chunks_of(png)]
    count = [data for kind, data in chunks_of(png) if kind == b'acTL'][0]
    expect(kinds.count(b'fcTL') == int.from_bytes(count[:4], 'big') == 12, kinds)
    expect(kinds[-1] == b'IEND' and b'Headlight' in png, kinds)
    lone = draw(world, 'b.png', 'story', 'I see.', '--step', '3')
    expect(len(png) > len(lone), len(png))
    succeeds(run('draw', 'story', 'I see.', '--animate', '--output', world.path('n-%d.svg')))
    expect([path.name for path in sorted(world.folder.glob('n-*.svg'))] ==
           [f'n-{n:02}.svg' for n in range(1, 13)])
    expect((world.folder / 'n-03.svg').read_bytes() ==
           draw(world, 'c.svg', 'story', 'I see.', '--step', '3'), 'the third step')
    done = run('draw', 'story', 'I see.', '--animate', '--output', world.path('a.gif'))
    if 'giflib' in done.stderr:
        fails(done, 1, '.png')
    else:
        succeeds(done)
        expect(frames_of(world.path('a.gif'), 12) == [700] * 12, 'the frames of a GIF')
        succeeds(run('draw', world.path('a.gif'), '--output', world.path('d.svg')))
        expect((world.folder / 'd.svg').read_bytes() == draw(world, 'e.svg', 'story', 'I see.'),
               'the way back')
        draw(world, 'f.gif', 'story', 'I see.')
        expect(len(frames_of(world.path('f.gif'), 3)) == 1, 'a GIF that does not move')
    fails(run('draw', 'waves', '--animate', '--output', world.path('c.png')), 2, '--animate')
    fails(run('draw', 'story', 'I see.', '--animate', '--output', world.path('c.svg')), 2, '.png')


@test
def all_pictures_are_files_of_their_own(world):
    """As many as there are to choose, each as it is alone, under a name that no other has."""
    def every(*arguments):
        folder = world.folder / 'all'
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        succeeds(run('draw', *arguments, '--all', '--output', str(folder / '%s.csv')))
        return {path.name: path.read_bytes() for path in folder.iterdir()}

    n_words = len(every('why', 'I see.'))
    expect(n_words > 2, n_words)
    heads = every('head', 'I see.')
    expect(len(heads) % 3 == 0 and len(heads) > 3, list(heads))
    expect(heads['i-see-head-decoder-block2-head3.csv'] == draw(
        world, 'one.csv', 'head', 'I see.', '--kind', 'decoder', '--block', '2', '--head', '3'))
    expect(set(every('head', 'I see.', '--kind', 'cross', '--block', '1')) ==
           {name for name in heads if '-cross-block1-' in name}, 'those that were not chosen')
    steps = every('masks', 'both')
    expect(len(steps) > 3, list(steps))
    draw(world, 'step.svg', 'story', 'I see.', '--step', '5')
    expect(len(every(world.path('step.svg'))) == 12, 'all steps of the story')
    sentence = every('I see.')
    for figure in ('why', 'head', 'story', 'map', 'stage', 'units', 'forcing', 'mask-leak'):
        expect(any(f'i-see-{figure}-' in name for name in sentence), figure, list(sentence))
    expect(set(heads) < set(sentence) and len(sentence) > len(heads) + 3 * 12 + n_words, sentence)
    never = world.path('never.png')
    fails(run('draw', 'I see.', '--all', '--output', never), 2, '--all', '%s')
    fails(run('draw', 'I see.', '--all', '--head', '2', '--output', '%s.png'), 2, '--head')
    fails(run('draw', 'story', 'I see.', '--all', '--animate', '--output', '%s.png'), 2, '--all')


def number_of(cell):
    try:
        return float(cell)
    except ValueError:
        return math.nan


def all_cases(world, steps=range(1, 13, 5), long=True):
    """Every figure of the table, of a short and a long sentence, at some steps, of each example."""
    examples = {'attention': ['words', 'dot-product', 'additive'],
                'feed-forward': ['words', 'ones'], 'subwords': ['low', 'tall'],
                'masks': ['causal-mask', 'padding-mask', 'both'],
                'normalization': ['words', 'book', 'two-by-three'],
                'root': ['keys=8 seed=1'],
                'bleu': ['wrong-word', 'too-short', 'twice', 'order']}
    for name, needs in figures().items():
        subjects = {'SENTENCE': ['I see.'] + [' '.join(WORDS) + '.'] * long,
                    'RUN…': [world.path('kept')], 'FILE': [world.path('kept.ini')],
                    'NUMBERS': examples.get(name, ['positions'])}
        for subject in subjects[needs[0]]:
            for step in steps if name in STEPPED else [None]:
                yield ([name, subject] + (['--step', str(step)] if step else []) +
                       ['--beam', '3'] * (name == 'beam-tree'))


def arrays_of(npz):
    """The numbers of all arrays, one after the other, and the words of all others."""
    numbers, words = [], set()
    with zipfile.ZipFile(io.BytesIO(npz)) as file:
        for data in map(file.read, file.namelist()):
            begin = 10 + int.from_bytes(data[8:10], 'little')
            kind, size = re.search(rb"'<([fU])(\d+)'", data[:begin]).groups()
            if kind == b'f':
                numbers += [number for number, in struct.iter_unpack('<d', data[begin:])]
            else:
                words |= {data[at:at + 4 * int(size)].decode('utf-32-le').rstrip('\0')
                          for at in range(begin, len(data), max(4 * int(size), 1))}
    return numbers, words


@test
def numbers_are_the_same_to_the_bit(world):
    """What NumPy reads is what the table says, each number in its turn; other cells
    are words, and nothing is left out. They are the same in every language."""
    def cells_of(table):
        return [cell for line in csv.reader(io.StringIO(table.decode())) for cell in line]

    keep_a_run(world)
    n_numbers = {}
    for case in all_cases(world, [6], False):
        table = cells_of(draw(world, 'a.csv', *case))
        french = cells_of(draw(world, 'b.csv', *case, '--language', 'fr'))
        expect(repr([*map(number_of, table)]) == repr([*map(number_of, french)]), case, 'in French')
        numbers, words = arrays_of(draw(world, 'a.npz', *case))
        n_numbers[case[0]] = len(numbers)
        left = [struct.pack('<d', number) for number in numbers if not math.isnan(number)]
        left.reverse()
        for cell in table:
            number = number_of(cell)
            if left and struct.pack('<d', number) == left[-1]:
                left.pop()
            else:
                expect(math.isnan(number) or cell in words, case, cell)
        expect(not left, case, 'numbers that the table does not have', left[-3:])
    expect(sum(n > 0 for n in n_numbers.values()) > 20, n_numbers)


@test
def numbers_have_the_sign_of_the_language(world):
    """Also where no French locale is installed."""
    n_commas = 0
    for case in all_cases(world, [6], False):
        svg = draw(world, 'a.svg', *case, '--language', 'fr', env={'LOCPATH': '/nowhere'}).decode()
        words = [html.unescape(text) for text in re.findall(r'>([^<>]*)</text>', svg)]
        expect(not [text for text in words if re.search(r'\d\.\d', text)], case, words)
        n_commas += any(re.search(r'\d,\d', text) for text in words)
    expect(n_commas > 20, n_commas)


@test
def words_are_as_large_as_asked_in_a_column(world):
    """Laid out for 84 mm and 8 pt, not made smaller until it fits; nothing is cut."""
    keep_a_run(world)
    for case in all_cases(world):
        for language in ('fr',) if 'HL_TEST_DRAWN' not in os.environ else ('en', 'fr', 'zh_CN'):
            tex = draw(world, 'a.tex', *case, '--width', '84mm', '--type-size', '8', '--language',
                       language).decode()
            pixel = float(re.search(r'\[x=([\d.e-]+)bp', tex)[1])
            expect(pixel / 0.75 * 10 > 7.99, case, language, pixel / 0.75 * 10)
            cut = re.findall(r'\{([^{}]*[^\s{}])\\ldots\{\}\}', tex)
            expect(not cut, case, language, cut)


@test
def each_row_and_column_has_its_name_in_a_narrow_picture(world):
    """The picture grows higher, a result goes below, a triangle of many rows has few pixels."""
    sentence = 'the red car is old and my small brother often buys bread .'
    places = ('encoder.blks.block0.attention.queries', 'encoder.blks.block0.attention.softmax')
    for place in places:
        svg = draw(world, 'a.svg', 'stage', sentence, '--place', place, '--width', '84mm',
                   '--type-size', '8').decode()
        names = re.findall(r'>([^<>]*)</text>', svg)
        times = 4 if place.endswith('softmax') else 1  # two matrices, their rows and columns
        expect(all(names.count(word) >= times for word in sentence.split()), place, names)
    rows = ' '.join(['malheureusement', 'maintenant', 'voiture', 'nous'] * 8)
    tex = draw(world, 'a.tex', 'forcing-mask', 'I see.', '--input', f"words='{rows}'", '--width',
               '84mm', '--type-size', '8').decode()
    expect('[x=0.6bp' in tex, re.findall(r'\[x=[^,]*', tex)[:1])


@test
def a_place_is_named_as_the_steps_are_listed(world):
    listed = succeeds(run('trace', '--model', world.model, '--steps', 'ann runs .'))
    names = [line.split('\t')[2] for line in listed.splitlines()]
    for name in [names[0], names[-1], *(name for name in names if name.endswith('logits[1]'))]:
        of_name = ('stage', 'ann runs .', '--model', world.model, '--place', name)
        path, _, token = name.strip(']').partition('[')
        word = ['--word', str(int(token) + 1)] if token else []
        expect(draw(world, 'a.svg', *of_name) == draw(world, 'b.svg', *of_name[:-1], path, *word))


@test
def a_picture_of_another_model_says_so(world):
    draw(world, 'own.png', 'head', 'I see.', '--model', world.model)
    again = run('draw', world.path('own.png'), '--output', world.path('other.png'))
    expect('another model' in again.stderr, again)
    draw(world, 'same.png', world.path('own.png'), '--model', world.model)


@test
def runs_are_drawn_beside_each_other(world):
    """Each under its name and in its color, once more from the picture alone."""
    for name in ('kept', 'other'):
        keep_a_run(world, name)
    one, two = world.path('kept'), world.path('other')
    for figure in ('training', 'curves'):
        svg = draw(world, 'runs.svg', figure, one, two)
        expect(b'>kept<' in svg and b'>other<' in svg, figure)
        expect(draw(world, 'again.svg', world.path('runs.svg')) == svg, figure, 'again')
        expect(draw(world, 'text.svg', figure, f'{one} {two}') == svg, figure, 'as one text')
        expect(draw(world, 'alone.svg', figure, one) != svg, figure, 'alone')
    plain = draw(world, 'plain.svg', 'curves', one, two)
    expect(draw(world, 'colors.svg', 'curves', f'{one}:5', f'{two}:2') != plain)
    moving = draw(world, 'runs.png', 'training', one, two, '--animate')
    expect(struct.unpack('>I', moving[moving.index(b'acTL') + 4:][:4]) == (4,), 'moments')
    never = ('--output', world.path('never.png'))
    fails(run('draw', 'training', *[one] * 7, *never), 1, '6')
    fails(run('draw', 'curves', one, '/no/run', *never), 1, '/no/run')
    (world.folder / 'kept' / 'moments.json').unlink()
    fails(run('draw', 'training', one, *never), 1, 'kept')


@test
def a_senseless_wish_is_refused(world):
    never = ('--output', world.path('never.png'))
    fails(run('draw', 'why', 'I see.'), 2, '--output')
    fails(run('draw', *never), 2, '--list')
    fails(run('draw', 'why', '', *never), 2, 'sentence')
    fails(run('draw', '', '--all', '--output', world.path('%s.png')), 2, 'sentence')
    fails(run('draw', 'dance', 'I see.', *never), 2, 'dance')
    fails(run('draw', 'why', *never), 2, 'sentence')
    fails(run('draw', 'why', 'I see.', '--head', '2', *never), 2, '--head')
    fails(run('draw', 'why', 'I see.', '--word', '9', *never), 1, '--word', '“9”')
    fails(run('draw', 'story', 'I see.', '--place', 'nowhere', *never), 1, 'nowhere')
    fails(run('draw', 'training', '/no/run', *never), 1, '/no/run')
    fails(run('draw', 'training', *never), 2, '--list')
    fails(run('draw', 'masks', 'dance', *never), 1, 'dance')
    fails(run('draw', 'attention', 'heads=3', *never), 1, '3 heads')
    fails(run('draw', 'root', 'keys=1', *never), 1, 'keys=1')
    fails(run('draw', 'mask-training', '/no/file', *never), 1, '/no/file')
    fails(run('draw', 'mask-leak', 'I see.', '--input', 'word=a', *never), 1, 'word=a')
    fails(run('draw', 'units', 'I see.', '--input', 'network=99', *never), 1, 'network=99')
    for option, value in (('--width', '84cm'), ('--width', '-1'), ('--type-size', '-1'),
                          ('--language', 'tlh'), ('--resolution', '-1')):
        fails(run('draw', 'why', 'I see.', option, value, *never), 2, option)
    fails(run('draw', 'why', 'I see.', '--output', world.path('never.jpg')), 2, 'never.jpg')
    (world.folder / 'plain.png').write_bytes(b'\x89PNG\r\n\x1a\n')
    fails(run('draw', world.path('plain.png'), *never), 1, 'plain.png')
    expect(not (world.folder / 'never.png').exists())


if __name__ == '__main__':
    main()
