#!/usr/bin/env python3
"""Drives headlight-cli draw: every figure, as every kind of file, in every language."""

import csv
import html
import io
import os
import pathlib
import random
import re
import zipfile

from console import expect, fails, main, run, succeeds, test

SENTENCES = ('translation', 'why', 'story')
WORDS = 'the red car is old and my small brother often buys bread near that house'.split()


def figures():
    """The table of the program: name, then what it needs."""
    lines = succeeds(run('draw', '--list')).splitlines()
    return {name.split()[0]: needs.split() for name, needs in zip(lines[::2], lines[1::2])}


def draw(world, name, *arguments, **options):
    succeeds(run('draw', *arguments, '--output', world.path(name), **options))
    return pathlib.Path(world.path(name)).read_bytes()


def arguments_of(world, name, needs):
    subjects = {'SENTENCE': ['Ann runs.'], 'RUN': [world.path('kept')], 'NUMBERS': []}
    return [name, *subjects[needs[0]]]


@test
def every_figure_is_every_kind_of_file(world):
    begin = {'png': b'\x89PNG', 'svg': b'<?xml', 'pdf': b'%PDF', 'tex': b'%', 'csv': b'',
             'npz': b'PK'}
    (world.folder / 'kept').mkdir()
    (world.folder / 'kept' / 'model.safetensors').write_bytes(world.model.read_bytes())
    for name, needs in figures().items():
        for suffix, start in begin.items():
            data = draw(world, f'{name}.{suffix}', *arguments_of(world, name, needs),
                        *(['--model', world.model] if needs[0] == 'SENTENCE' else []))
            expect(data.startswith(start) and len(data) > 20, name, suffix, data[:20])


@test
def a_picture_is_drawn_again_byte_for_byte(world):
    """From its file alone, with what was chosen and what was not."""
    chosen = {'translation': ['--word', '2', '--head', '3'], 'why': ['--word', '2'],
              'story': ['--step', '4']}
    cases = [(name, 'I see.', *more) for name in SENTENCES for more in ([], chosen[name])]
    cases += [('masks', 'padding-mask fill=2 scores=1,2/3,4', '--step', '2'), ('attention',),
              ('normalization', 'book scale=1 gamma=2,3'), ('feed-forward', 'ones seed=2')]
    for n, case in enumerate(cases):
        suffix = ('png', 'svg', 'pdf', 'tex')[n % 4]
        first = draw(world, f'a.{suffix}', *case, '--width', '84mm')
        again = draw(world, f'b.{suffix}', world.path(f'a.{suffix}'), '--width', '84mm')
        expect(first == again, case)


@test
def the_file_is_as_wide_as_asked(world):
    for width, points in (('84mm', 84 / 25.4 * 72), ('84', 84 / 25.4 * 72), ('400px', 300)):
        for name in SENTENCES:
            svg = draw(world, 'a.svg', name, 'I see.', '--width', width, '--type-size', '8')
            found = float(re.search(rb'<svg[^>]* width="([\d.]+)', svg)[1])
            expect(abs(found - points) < 0.01, name, width, found)


@test
def words_are_as_large_as_asked_in_a_column(world):
    """Laid out for 84 mm and 8 pt, not made smaller until it fits."""
    cases = [('story', 'I see.', '--step', str(step)) for step in range(1, 13)]
    for case in [*cases, ('translation', 'I see.'), ('why', 'I see.'), ('masks',)]:
        tex = draw(world, 'a.tex', *case, '--width', '84mm', '--type-size', '8')
        pixel = float(re.search(rb'\[x=([\d.e-]+)bp', tex)[1])
        expect(pixel / 0.75 * 10 >= 7.9, case, pixel / 0.75 * 10)


@test
def a_senseless_wish_is_refused(world):
    never = ('--output', world.path('never.png'))
    fails(run('draw', 'why', 'I see.'), 2, '--output')
    fails(run('draw', *never), 2, '--list')
    fails(run('draw', 'dance', 'I see.', *never), 2, 'dance')
    fails(run('draw', 'why', *never), 2, 'sentence')
    fails(run('draw', 'why', 'I see.', '--head', '2', *never), 2, '--head')
    fails(run('draw', 'why', 'I see.', '--word', '9', *never), 1, '--word', '“9”')
    fails(run('draw', 'story', 'I see.', '--place', 'nowhere', *never), 1, 'nowhere')
    fails(run('draw', 'training', '/no/run', *never), 1, '/no/run')
    fails(run('draw', 'training', *never), 2, '--list')
    fails(run('draw', 'masks', 'dance', *never), 1, 'dance')
    fails(run('draw', 'attention', 'heads=3', *never), 1, '3 heads')
    for option, value in (('--width', '84cm'), ('--width', '-1'), ('--type-size', '-1'),
                          ('--language', 'tlh'), ('--resolution', '-1')):
        fails(run('draw', 'why', 'I see.', option, value, *never), 2, option)
    fails(run('draw', 'why', 'I see.', '--output', world.path('never.gif')), 2, 'never.gif')
    (world.folder / 'plain.png').write_bytes(b'\x89PNG\r\n\x1a\n')
    fails(run('draw', world.path('plain.png'), *never), 1, 'plain.png')
    expect(not (world.folder / 'never.png').exists())


if __name__ == '__main__':
    main()
