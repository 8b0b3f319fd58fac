"""How words are chosen: the textbook's way, and copies of what is unknown."""
import os
import subprocess

from uidriver import patiently, wait_for
from workbench import choose_word, has_label, main, open_more, wait_for_label

SENTENCE = "he's calm ."


def book_model(bench):
    """A model of the textbook's sizes and settings, of our twenty sentences."""
    path = bench.path('chapter.safetensors')
    if not os.path.exists(path):
        subprocess.run([os.path.join(bench.build, 'app', 'headlight-cli'), 'train', '--preset',
                        'book-pytorch', '--corpus', bench.corpus, '--output', path,
                        '--without-state', '--epochs', '40', '--batch-size', '4', '--min-freq',
                        '1'], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return path


def toggle(app, title):
    app.press_until('Tab', title, lambda: app.focused is not None and
                    title in app.focused.name)
    app.key('space')


def test_book_s_way_can_be_left(bench):
    """In it there is padding, and what the decoder writes after <eos>."""
    with bench.start(book_model(bench), sentence=SENTENCE) as app:
        wait_for_label(app, 'decoded as in the textbook')
        choose_word(app, 8)  # after <eos>
        wait_for_label(app, lambda name: name.endswith(' The translation had already ended.'))
        app.key('Up', 'End')
        wait_for_label(app, lambda name: name.startswith('This is padding'))
        open_more(app)
        toggle(app, 'Decode as the textbook does')
        wait_for('the tokens alone', lambda: not has_label(app, 'decoded as in the textbook'))
        app.key('Escape')
        choose_word(app, 8)  # the last one
        wait_for_label(app, lambda name: ' wrote “<eos>” (' in name)
        open_more(app)
        toggle(app, 'Decode as the textbook does')
        wait_for_label(app, 'decoded as in the textbook')


@patiently
def choice(app, model):
    """The item of the main menu, which is open; GTK may call it a radio item or none."""
    return next((node for node in app.root.find_all(None, model, visible=True)
                 if node.role in ('menu item', 'radio menu item')), None)


def open_models(app):
    """Opens the main menu, which begins where it was left."""
    app.key('F10')
    wait_for('the menu', lambda: choice(app, 'Models') or choice(app, 'The Textbook’s Model'))
    if choice(app, 'The Textbook’s Model') is None:
        choice(app, 'Models').do('click')


def is_checked(app, model):
    """Whether the menu marks a model."""
    wait_for('the item', lambda: choice(app, model) is not None)
    return 'checked' in choice(app, model).states


def test_menu_marks_the_model_that_is_open(bench):
    with bench.start(book_model(bench), sentence=SENTENCE) as app:
        wait_for_label(app, 'Il est calme.')
        app.take_focus()
        open_models(app)
        assert not is_checked(app, 'Headlight’s Model')
        assert not is_checked(app, 'The Textbook’s Model')
        choice(app, 'Headlight’s Model').do('click')
        wait_for_label(app, lambda name: name.startswith('eng-fra · '))
        assert not app.root.has('check box', lambda name: 'Decode as the textbook' in name, True)
        open_models(app)
        wait_for('the mark', lambda: is_checked(app, 'Headlight’s Model'))
        assert not is_checked(app, 'The Textbook’s Model')


def test_copied_word_is_told(bench):
    """Names that occur once are <unk> in this training."""
    names = ('Anna', 'Bert', 'Clara', 'David', 'Emma', 'Felix', 'Greta', 'Hugo', 'Ida', 'Jonas')
    lines = [f'I see {name}.\tJe vois {name}.\n' for name in names]
    corpus = bench.write('names.tsv', ''.join(lines).encode())
    path = bench.path('names.safetensors')
    subprocess.run([os.path.join(bench.build, 'app', 'headlight-cli'), 'train', '--corpus',
                    corpus, '--output', path, '--without-state', '--held-out', '0', '--min-freq',
                    '2', '--epochs', '40', '--batch-size', '4', '--num-hiddens', '48',
                    '--ffn-num-hiddens', '96', '--dropout', '0', '--warm-up', '10',
                    '--bleu-every', '0'], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    with bench.start(path, sentence='I see Zorglub.') as app:
        wait_for_label(app, 'Je vois Zorglub.')
        wait_for_label(app, '1 token is unknown to this model: “Zorglub”.')
        choose_word(app, 2)
        wait_for_label(app, lambda name: '“Zorglub” is copied there from the source' in name)
        open_more(app)
        toggle(app, 'Copy unknown words')
        wait_for_label(app, 'Je vois <unk>.')
        assert not has_label(app, 'Je vois Zorglub.')


if __name__ == '__main__':
    main(globals().copy())
