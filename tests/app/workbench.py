"""What the end-to-end tests share: a model, a program under test, a TAP stream.

A test program is called with the folder of the build and defines functions
test_…(bench), each of which starts the program anew, with settings of its own.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import traceback

from uidriver import App, UiError, wait_for

import gi
gi.require_version('GdkPixbuf', '2.0')
from gi.repository import GdkPixbuf, GLib  # noqa: E402

# Enough to know twenty sentences by heart, in half a second.
CORPUS = """\
Go.\tVa !
I lost.\tJ'ai perdu.
He's calm.\tIl est calme.
I'm home.\tJe suis chez moi.
I see him.\tJe le vois.
I see her.\tJe la vois.
She is late.\tElle est en retard.
He is late.\tIl est en retard.
The red car is fast.\tLa voiture rouge est rapide.
The red house is old.\tLa maison rouge est ancienne.
The white car is old.\tLa voiture blanche est ancienne.
Where is the school?\tOù est l'école ?
Where is the student?\tOù est l'élève ?
The student is here.\tL'élève est ici.
The school is here.\tL'école est ici.
We don't have any bread.\tNous n'avons pas de pain.
I don't have any bread.\tJe n'ai pas de pain.
Are you tired?\tEs-tu fatigué ?
I am tired.\tJe suis fatigué.
She is tired.\tElle est fatiguée.
"""

RECIPE = ('--without-state --held-out 0 --min-freq 1 --epochs 60 --batch-size 4 '
          '--num-hiddens 48 --ffn-num-hiddens 96 --num-steps 16 --max-positions 64 '
          '--dropout 0 --warm-up 20 --bleu-every 0').split()


# The pages in the order of the sidebar, and of the keys Alt+Home, Alt+1 and so on.
PAGES = ['Start', 'Translate', 'Attention', 'Train', 'Model', 'Subwords', 'Positions',
         'Attention by Hand', 'Masks', 'Normalization', 'Feed-Forward', 'Teacher Forcing', 'BLEU']


class Bench:
    """A folder with a corpus and a model, and the programs of the build."""

    def __init__(self, build):
        self.build = os.path.abspath(build)
        self.folder = tempfile.mkdtemp(prefix='headlight-app-')
        self.app = None
        self.environment = None
        self.program = os.path.join(self.build, 'app', 'headlight')
        self.corpus = self.write('corpus.tsv', CORPUS.encode())
        self.model = os.path.join(self.folder, 'model.safetensors')
        subprocess.run([os.path.join(self.build, 'app', 'headlight-cli'), 'train',
                        '--corpus', self.corpus, '--output', self.model, *RECIPE],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def write(self, name, content):
        path = os.path.join(self.folder, name)
        with open(path, 'wb') as file:
            file.write(content)
        return path

    def path(self, name):
        return os.path.join(self.folder, name)

    def describe(self, model):
        """What headlight-cli says about a model: a name and a value in each line."""
        lines = subprocess.run([os.path.join(self.build, 'app', 'headlight-cli'), 'info', model],
                               check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
        return dict(re.split(r'\s{2,}', line, maxsplit=1) for line in lines if '  ' in line)

    def settings(self, page, **values):
        """A folder with settings of somebody who has used the program before."""
        folder = tempfile.mkdtemp(dir=self.folder)
        keyfile = os.path.join(folder, 'glib-2.0', 'settings', 'keyfile')
        os.makedirs(os.path.dirname(keyfile))
        with open(keyfile, 'w', encoding='utf-8') as file:
            file.write(f"[org/headlight/Headlight]\npage='{page}'\n")
            for key, value in values.items():
                text = f'"{value}"' if isinstance(value, str) else value
                file.write(f"{key.replace('_', '-')}={text}\n")
        return folder

    def start(self, model='', settings=None, sentence=None, page='translate', language=None):
        """Starts the program with a model file, by default ours; None: its own."""
        settings = settings or self.settings(page, sentence=sentence or '')
        self.environment = {**os.environ, 'GSETTINGS_BACKEND': 'keyfile',
                            'XDG_CONFIG_HOME': settings, 'XDG_STATE_HOME': settings,
                            'XDG_DATA_HOME': settings,
                            'GTK_A11Y': 'atspi', **(language or {})}
        arguments = [] if model is None else [model or self.model]
        self.app = App([self.program, *arguments], self.environment, self.folder)
        return self.app

    def end_app(self):
        """Ends what a test that failed has left running."""
        if self.app is not None and self.app.process.poll() is None:
            self.app.process.kill()
            self.app.process.wait()

    def clean_up(self):
        shutil.rmtree(self.folder)


def has_label(app, text):
    return app.root.has('label', text, visible=True)


def wait_for_label(app, text):
    wait_for(f'the label {text!r}', lambda: has_label(app, text))


def sentence_entry(app):
    return app.find('text', 'Sentence to translate', visible=True)


def visit_pages(app):
    """Goes from page to page by the keys; gives the name of each."""
    for key, page in zip(['Home', *'1234567890', 'minus', 'equal'], PAGES, strict=True):
        app.key(f'alt+{key}')
        wait_for(f'the page {page}', lambda page=page: any(
            'selected' in item.states for item in app.root.find_all('list item', page)))
        yield page


def translate(app, sentence, expected):
    """Types nothing: puts the sentence into the entry and asks for its translation."""
    sentence_entry(app).set_text(sentence)
    app.click('Translate')
    wait_for_label(app, expected)


def told(app):
    """The picture of a translation; its name is the sentence about the chosen word."""
    return app.find('image', lambda name: 'wrote “' in name, visible=True)


def choose_word(app, n):
    """Chooses the n-th word of the translation, from 0, by keys."""
    app.take_focus()
    app.click_at(told(app), 0.01, 0.02)
    app.park_pointer()
    app.key('Home', 'Down', 'Home', *['Right'] * n, 'Return')


def open_more(app):
    """Opens what is seldom wanted of a translation."""
    app.take_focus()
    app.click('More')
    app.find('text', lambda name: 'Reference' in name, visible=True)


def close_dialog(app, dialog, label):
    """Clicks a button that ends a file dialog, and waits until the screen shows it no more.

    GTK 4.8 comes to harm when it is asked about a dialog on its way out.
    """
    before = app.x_windows
    dialog.click(label)
    wait_for('the end of the dialog', lambda: before - app.x_windows)


def choose_file(app, title, path):
    """Answers a file dialog of GTK's own by the path, which it begins to ask for at a slash.

    What it proposes behind what is typed, sometimes late, goes again.
    """
    app.window(title)
    before = app.x_windows
    app.take_focus(title)
    app.type(path)
    app.key('shift+End', 'Delete')
    wait_for('the end of the dialog', lambda: app.key('Return') or before - app.x_windows)
    app.take_focus()


def choose_export(app, item, key):
    """Opens the menu of what can be taken along, and takes it."""
    app.click('Export')
    app.find('menu item', item, visible=True)
    app.key(key)


def open_export(app):
    choose_export(app, 'Export Picture…', 'e')
    return app.window('Export')


def begin_export(app):
    """Leaves the form of an export as it is; the name of the file says what is written."""
    open_export(app).click('Save As…')


def save_as(app, title, path, is_last=False):
    """Answers a file dialog of GTK's own, and waits for the file.

    Not before it is there is the dialog gone: GTK 4.8 prints a critical when it is asked
    about a dialog that is being closed.  A window that ends then says nothing more.
    """
    dialog = app.window(title)
    dialog.find('text', 'Name:', visible=True).set_text(os.path.basename(path))
    dialog.click('Save')
    wait_for('the file', lambda: os.path.exists(path) and os.path.getsize(path) > 0)
    if not is_last:
        wait_for_label(app, f'Saved “{os.path.basename(path)}”')


def read_picture(path):
    return GdkPixbuf.Pixbuf.new_from_file(path)


def main(tests):
    """Runs the functions test_… of a module and prints TAP."""
    cases = [(name, case) for name, case in tests.items() if re.match('test_', name)]
    wanted = sys.argv[2:] or [name for name, _ in cases]
    if unknown := set(wanted) - {name for name, _ in cases}:
        sys.exit(f'there is no case {", ".join(sorted(unknown))}')
    bench = Bench(sys.argv[1])
    failures = 0
    print(f'1..{len(wanted)}', flush=True)
    for number, (name, case) in enumerate(((n, c) for n, c in cases if n in wanted), 1):
        title = name.removeprefix('test_').replace('_', '-')
        try:
            case(bench)
            print(f'ok {number} {title}', flush=True)
        except (UiError, AssertionError, subprocess.SubprocessError, OSError,
                GLib.Error):
            failures += 1
            print(f'not ok {number} {title}')
            print(''.join(f'# {line}\n' for line in traceback.format_exc().splitlines()),
                  end='', flush=True)
            bench.end_app()
    bench.clean_up()
    sys.exit(failures > 0)
