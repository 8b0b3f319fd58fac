#!/usr/bin/env python3
"""Makes the pictures of the README from the running program.

Usage: tests/headless.sh python3 tests/app/make-pictures.py BUILD [FOLDER]

BUILD is a release build, FOLDER is data/screenshots if it is not named.  It needs ImageMagick
and Cantarell.
"""

import os
import subprocess
import sys
import tempfile
import time

from uidriver import wait_for
from workbench import Bench, choose_word, sentence_entry, told, wait_for_label

SENTENCE = 'the red car is old.'
TRANSLATION = 'La voiture rouge est vieille.'
WIDTH, HEIGHT = 1100, 720
TRAINING = 30  # seconds: the run has not ended then, also on a fast machine


class Camera:
    """Takes pictures of a window, and joins some of them."""

    def __init__(self, folder):
        self.folder = folder
        self.frames = []
        self.scratch = tempfile.TemporaryDirectory()

    def shoot(self, app, path):
        left, top, width, height = app.area_of_frame
        subprocess.run(['import', '-window', 'root', '-crop', f'{width}x{height}+{left}+{top}',
                        '+repage', path], check=True)

    def still(self, app, name):
        app.settle()
        path = os.path.join(self.folder, name)
        self.shoot(app, path)
        subprocess.run(['convert', path, '+dither', '-colors', '200', '-strip', f'PNG8:{path}'],
                       check=True)

    def frame(self, app, hundredths):
        path = os.path.join(self.scratch.name, f'{len(self.frames):03}.png')
        self.shoot(app, path)
        self.frames += ['-delay', str(hundredths), path]

    def join(self, name):
        subprocess.run(['convert', *self.frames, '-resize', '760x', '+dither', '-colors', '64',
                        '-layers', 'Optimize', '-loop', '0', os.path.join(self.folder, name)],
                       check=True)


def settings(bench, page, **values):
    """With GNOME's font, as most people have it."""
    folder = bench.settings(page, **{'window_width': WIDTH, 'window_height': HEIGHT, **values})
    os.makedirs(os.path.join(folder, 'gtk-4.0'))
    with open(os.path.join(folder, 'gtk-4.0', 'settings.ini'), 'w', encoding='utf-8') as file:
        file.write('[Settings]\ngtk-font-name=Cantarell 11\n')
    return folder


def start(bench, page, **values):
    return bench.start(model=None, settings=settings(bench, page, **values))


LESSON = f"""# Any number
## Here
page: model
sentence: {SENTENCE}
word: 3
place: decoder.blks.block1.attention2.weighted_sum
view: stage
see: Here.
"""


def open_step(bench):
    """The Model page at one step of an attention, whose result has its formula."""
    lesson = bench.write('here.lesson', LESSON.encode())
    app = bench.start(model=lesson, settings=settings(bench, 'model', depth='numbers'))
    wait_for_label(app, 'Weighted sum of the values')
    picture = app.find('image', 'Equation of this step', visible=True)
    app.take_focus()
    app.click('Leave the Lesson')
    wait_for('the pages', lambda: app.root.has('list item', 'Start', visible=True))
    time.sleep(1)  # the picture grows
    return app, picture


def click_number(app, picture):
    app.point_at(picture, 0.935, 0.62, click=True)
    time.sleep(1)


def tour(bench, camera):
    """A sentence is typed, flows through the model, and a number shows its formula."""
    with start(bench, 'translate') as app:
        entry = sentence_entry(app)
        told(app)
        app.take_focus()
        for end in range(4, len(SENTENCE) + 1, 3):
            entry.set_text(SENTENCE[:end])
            app.settle()
            camera.frame(app, 15)
        entry.set_text(SENTENCE)
        app.click('Translate')
        wait_for_label(app, TRANSLATION)
        app.settle()
        camera.frame(app, 150)

        app.key('alt+4')
        wait_for_label(app, lambda name: name.startswith('Each token becomes'))
        camera.frame(app, 120)
        for _ in range(11):
            app.key('space')
            time.sleep(0.5)
            app.settle()
            camera.frame(app, 90)
    app, picture = open_step(bench)
    with app:
        camera.frame(app, 150)
        click_number(app, picture)
        camera.frame(app, 400)
    camera.join('tour.gif')


def why(bench, camera):
    with start(bench, 'translate', sentence=SENTENCE) as app:
        wait_for_label(app, TRANSLATION)
        choose_word(app, 2)
        app.click_at(app.find('push button', 'Why “rouge”?', visible=True))
        time.sleep(1)
        camera.still(app, 'why.png')


def number(bench, camera):
    app, picture = open_step(bench)
    with app:
        click_number(app, picture)
        camera.still(app, 'number.png')


def train(bench, camera):
    with start(bench, 'train') as app:
        app.click('Quick')
        app.click('Start')
        time.sleep(TRAINING)
        app.click('Pause')
        time.sleep(1)
        camera.still(app, 'train.png')


def main():
    bench = Bench(sys.argv[1])
    camera = Camera(sys.argv[2] if len(sys.argv) > 2 else 'data/screenshots')
    for scene in (tour, why, number, train):
        if len(sys.argv) < 4 or scene.__name__ in sys.argv[3:]:
            scene(bench, camera)
    bench.clean_up()


main()
