"""The window: files, pages, keys, languages."""
import os
import re
import subprocess

from uidriver import wait_for
from workbench import main, save_as, sentence_entry, translate, visit_pages, wait_for_label


def broken_model(bench):
    with open(bench.model, 'rb') as file:
        return bench.write('broken.safetensors', file.read()[:100000])


def windows(app):
    return len(list(app.root.children()))


def test_broken_model_is_told_and_the_old_one_stays(bench):
    path = broken_model(bench)
    with bench.start(sentence='go .') as app:
        wait_for_label(app, 'Va !')
        subprocess.run([bench.program, path], check=True, env=bench.environment)
        wait_for_label(app, lambda name: 'broken.safetensors' in name and 'cut off' in name)
        translate(app, 'i lost .', "J'ai perdu.")
        wait_for_label(app, lambda name: name.startswith('model · updates: 300'))


def test_missing_model_is_told(bench):
    with bench.start(bench.path('nowhere.safetensors'), sentence='go .') as app:
        wait_for_label(app, lambda name: 'nowhere.safetensors' in name and
                       'The included model is shown instead.' in name)
        wait_for_label(app, lambda name: name.startswith('eng-fra · updates: '))
        translate(app, 'i lost .', "J'ai perdu.")


def test_what_is_no_model_is_told(bench):
    with bench.start(bench.write('model.ckpt', open(bench.corpus, 'rb').read())) as app:
        wait_for_label(app, lambda name: 'model.ckpt' in name and 'is text, not a model' in name)


def test_a_corpus_is_trained_on_and_a_model_without_a_suffix_is_opened(bench):
    with bench.start(bench.corpus, sentence='go .') as app:
        wait_for_label(app, lambda name: '20 pairs' in name)
        same = bench.write('weights', open(bench.model, 'rb').read())
        subprocess.run([bench.program, same], check=True, env=bench.environment)
        app.take_focus()
        app.key('alt+1')
        wait_for_label(app, lambda name: name.startswith('weights · updates: 300'))
        loud = bench.write('LOUD.SAFETENSORS', open(bench.model, 'rb').read())
        subprocess.run([bench.program, loud], check=True, env=bench.environment)
        wait_for_label(app, lambda name: name.startswith('LOUD · updates: 300'))
        os.mkdir(bench.path('folder'))
        wanted = bench.write('folder/wanted.safetensors', open(bench.model, 'rb').read())
        subprocess.run([bench.program, bench.path('folder')], check=True, env=bench.environment)
        wait_for_label(app, lambda name: name.startswith('wanted · updates: 300'))
        os.rename(wanted, bench.path('folder/pairs.tsv'))
        subprocess.run([bench.program, bench.path('folder')], check=True, env=bench.environment)
        wait_for_label(app, lambda name: 'Choose a file in it: pairs.tsv.' in name)
        app.key('alt+1')
        torch = bench.write('torch', b'PK\3\4' + bytes(26) + b'model/data.pkl' + bytes(99))
        subprocess.run([bench.program, torch], check=True, env=bench.environment)
        wait_for_label(app, lambda name: 'PyTorch’s own format' in name)


def test_model_is_saved_and_opened(bench):
    with bench.start(sentence='go .') as app:
        wait_for_label(app, 'Va !')
        app.frame.do('win.save-model')
        save_as(app, lambda name: name.startswith('Save model · updates: '),
                bench.path('mine.safetensors'))
    with bench.start(bench.path('mine.safetensors'), sentence='i lost .') as app:
        wait_for_label(app, "J'ai perdu.")
        wait_for_label(app, lambda name: name.startswith('mine · updates: 300'))


def test_of_two_models_one_is_opened_and_the_other_named(bench):
    with open(bench.model, 'rb') as file:
        data = file.read()
    paths = [bench.write(f'{name}.safetensors', data) for name in ('first', 'second')]
    with bench.start(sentence='go .') as app:
        wait_for_label(app, 'Va !')
        subprocess.run([bench.program, *paths], check=True, env=bench.environment)
        wait_for_label(app, lambda name: name.startswith('Not opened: second.safetensors'))
        wait_for_label(app, lambda name: name.startswith('first · '))


def test_second_call_opens_one_model_in_the_same_window(bench):
    with bench.start(sentence='go .') as app:
        wait_for_label(app, 'Va !')
        copy = bench.write('other.safetensors', open(bench.model, 'rb').read())
        subprocess.run([bench.program, copy, bench.model], check=True, env=bench.environment)
        wait_for_label(app, lambda name: name.startswith('Not opened: model.safetensors.'))
        wait_for_label(app, lambda name: name.startswith('other · '))
        assert windows(app) == 1, windows(app)


def test_pages_are_reached_by_keys(bench):
    with bench.start(sentence='go .') as app:
        wait_for_label(app, 'Va !')
        app.take_focus()
        for key, part in (('alt+3', 'Start'), ('alt+2', 'Export'), ('alt+1', 'Translate')):
            app.key(key)
            app.button(part)
        assert len(list(visit_pages(app))) == 13


def test_page_keeps_its_place(bench):
    with bench.start(sentence='go .') as app:
        wait_for_label(app, 'Va !')
        sentence_entry(app).set_text('not yet translated')
        app.take_focus()
        app.key('alt+2', 'alt+3', 'alt+1')
        assert sentence_entry(app).text == 'not yet translated', sentence_entry(app).text
        wait_for_label(app, 'Va !')


def test_last_choices_come_back(bench):
    settings = bench.settings('translate')
    with bench.start(settings=settings) as app:
        translate(app, 'i lost .', "J'ai perdu.")
        app.take_focus()
        app.key('alt+2')
        app.button('Export')
    with bench.start(settings=settings) as app:
        app.button('Export')
        wait_for('the sentence', lambda: sentence_entry(app).text == 'i lost .')


def test_everything_with_the_keyboard(bench):
    with bench.start() as app:
        app.take_focus()
        wait_for('the focus in the sentence', lambda: app.focused is not None and
                 app.focused.name == 'Sentence to translate')
        app.type("he's calm .")
        app.key('Return')
        wait_for_label(app, 'Il est calme.')
        app.press_until('Tab', 'the picture', lambda: app.focused is not None and
                        ' wrote “il” (' in app.focused.name)
        app.key('Home', 'Down', 'Right')
        wait_for_label(app, lambda text: text.startswith(
            'After reading “il”, the model attended most to '))


def test_menu_opens_with_f10(bench):
    with bench.start() as app:
        app.take_focus()
        app.key('F10')
        app.find('menu item', lambda name: 'About' in name, visible=True)
        app.key('Escape')


def test_shortcuts_and_about_open(bench):
    with bench.start() as app:
        app.take_focus()
        app.key('F1')
        wait_for('a second window', lambda: windows(app) == 2)
        app.key('Escape')
        wait_for('one window', lambda: windows(app) == 1)


def test_ctrl_q_ends_the_program(bench):
    with bench.start() as app:
        app.take_focus()
        app.key('ctrl+q')
        assert app.wait_for_end() == 0


def test_ctrl_w_closes(bench):
    with bench.start() as app:
        app.take_focus()
        app.key('ctrl+w')
        assert app.wait_for_end() == 0


def test_french_interface(bench):
    locale = os.environ.get('LOCPATH')
    language = ({'LC_ALL': 'fr_FR.UTF-8'} if locale else
                {'LC_ALL': '', 'LANG': 'C.UTF-8', 'LANGUAGE': 'fr'})
    with bench.start(sentence='go .', language=language) as app:
        wait_for_label(app, 'Va !')
        app.button('Traduire')
        app.find('list item', 'Attention')
        app.find('list item', lambda name: name.startswith('Entra'))
        if locale:
            wait_for_label(app, lambda name: re.search(r'\d\u202f%', name))


def test_hebrew_interface_begins_at_the_right(bench):
    language = {'LC_ALL': '', 'LANG': 'C.UTF-8', 'LANGUAGE': 'he'}
    with bench.start(sentence='go .', language=language) as app:
        wait_for_label(app, 'Va !')
        button = app.button('Translate').extents
        assert app.find('list item', 'Attention').extents[0] > button[0] + button[2]


if __name__ == '__main__':
    main(globals().copy())
