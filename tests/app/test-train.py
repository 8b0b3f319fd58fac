"""The Train page, as somebody uses it."""
import contextlib
import glob
import os
import re
import signal

from gi.repository import GLib
from uidriver import UiError, patiently, wait_for, x
from workbench import (CORPUS, begin_export, choose_file, has_label, main, save_as,
                       wait_for_label)

QUESTION = 'Save the Trained Model?'
TRAINED = r'Save Trained here · updates: \d+ · seed 1'


def more(app, label):
    """What is seldom wanted."""
    app.click('More')
    app.click(label)


def set_field(app, title, value):
    app.find('spin button', lambda name: name.startswith(title), visible=True).set_value(value)


def turn(app, title):
    """A switch of the form, on or off."""
    app.find('check box', lambda name: name.startswith(title), visible=True).do('toggle')


@contextlib.contextmanager
def open_page(bench, settings=None, **fields):
    """The Train page with a run that ends in a moment: ten updates of eight pairs."""
    app = bench.start(page='train', sentence='go .', settings=settings)
    more(app, 'Hyperparameters')
    sizes = {'Pairs': 86, 'Epochs': 1, 'Batch size': 8, 'Blocks': 1, 'Heads': 2, 'Hidden size': 16,
             'Feed-forward hidden size': 16, 'Maximum length': 8, 'Threads': 1, **fields}
    for title, value in sizes.items():
        set_field(app, title, value)
    yield app
    if app.process.poll() is None:
        end(app)


def every_number(bench):
    """Settings of somebody who steps through every number."""
    return bench.settings('train', sentence='go .', depth='numbers')


def end(app):
    """Closes the window: what was learned is kept with its run, and nothing is asked."""
    app.ask_to_close()
    assert app.wait_for_end() == 0


def runs_in(settings):
    """The folders of the runs, the oldest first."""
    return sorted(glob.glob(os.path.join(settings, 'headlight', 'runs', '*')))


@contextlib.contextmanager
def endless_run(bench):
    with open_page(bench, Epochs=100000) as app:
        app.click('Start')
        wait_for('some updates', lambda: update(app) > 0)
        yield app


@patiently
def test_settings_are_found_by_search(bench):
    with bench.start(sentence='go .') as app:
        wait_for_label(app, 'Va !')
        app.key('ctrl+k')
        app.find(None, 'Snapshots of a Run')
        app.type('setting training dropout')
        app.key('Return')
        app.take_focus()  # there is no window manager to give it back
        wait_for('its row', lambda: app.focused is not None and
                 app.focused.name.startswith('Dropout'))
        app.take_focus()
        app.key('ctrl+k')
        app.find(None, 'Snapshots of a Run')
        app.type('moment')
        app.key('Return')
        wait_for_label(app, 'Snapshots are kept while a model trains. '
                            'Start a run, or choose an earlier run.')


FAR = re.compile(r'(?:Update|[\w ]+ update) (\d+) of \d+.*')


def progress(app):
    """How far the run is, as the page says; nothing while there is none."""
    for node in app.root.find_all('label', FAR.fullmatch, visible=True):
        return node.name
    return ''


def update(app):
    """How many updates there have been."""
    return int(FAR.fullmatch(progress(app) or 'Update 0 of 0').group(1))


def ends(app, after='10 of 10'):
    wait_for('the end', lambda: progress(app) == f'Ended after update {after}')


@patiently
def is_possible(app, label):
    return 'sensitive' in app.button(label).states


def test_ten_updates_run_to_the_end(bench):
    with open_page(bench) as app:
        app.click('Start')
        ends(app)
        wait_for_label(app, lambda name: name.startswith('After update 10'))
        assert is_possible(app, 'New Run') and is_possible(app, 'Use This Model')
        assert not app.root.has('push button', 'Stop', visible=True)
        app.click('New Run')
        assert is_possible(app, 'Quick') and is_possible(app, 'As in the textbook')


def test_pause_goes_on_and_stop_ends(bench):
    with endless_run(bench) as app:
        app.click('Pause')
        wait_for('the pause', lambda: progress(app).startswith('Paused'))
        paused = update(app)
        app.click('Continue')
        wait_for('more updates', lambda: update(app) > paused)
        app.click('Stop')
        wait_for('the end', lambda: progress(app).startswith('Stopped'))
        assert update(app) >= paused


def test_own_sentence_is_watched(bench):
    with open_page(bench) as app:
        app.click('Start')
        ends(app)
        app.click('More')
        app.press_until('Tab', 'the entry', lambda: app.focused is not None and
                        app.focused.name == 'Watch your own sentence')
        app.type('we see .')
        app.key('Return')
        wait_for_label(app, 'we see .')


def test_training_is_followed(bench):
    with endless_run(bench) as app:
        app.click('Follow on All Pages')
        wait_for_label(app, lambda name: name.startswith('Trained here · updates: '))
        app.take_focus()
        app.key('alt+1')
        app.find('image', lambda name: ' wrote “' in name, visible=True)
        app.key('alt+3')
        app.click('Stop')
        app.click('Back')
        app.key('alt+1')  # the title of Train is that of the run
        wait_for_label(app, lambda name: name.startswith('model · '))


def test_slider_goes_back_to_an_earlier_update(bench):
    with open_page(bench) as app:
        app.click('Start')
        app.click('Use This Model')
        wait_for_label(app, 'Trained here · updates: 10 · seed 1')
        app.take_focus()
        app.key('alt+2')
        app.click_at(app.find('slider', 'Snapshot of the run', visible=True), 0.5)
        app.key('Home')
        wait_for_label(app, 'Trained here · updates: 0 · seed 1')
        app.key('Right')
        wait_for_label(app, 'Trained here · updates: 1 · seed 1')
        wait_for_label(app, lambda name: name.startswith('Update 1 of 10 · training loss of the'))
        wait_for('its maps', lambda: app.root.has(
            'image', lambda name: name.startswith('Block '), True))
        app.key('alt+3')
        wait_for_label(app, lambda name: name.startswith('After update 1'))
        app.click('Back to Now')
        wait_for_label(app, 'Trained here · updates: 10 · seed 1')


def test_pages_can_be_used_meanwhile(bench):
    with endless_run(bench) as app:
        app.take_focus()
        app.key('ctrl+l')
        app.type('i lost .')
        app.key('Return')
        wait_for_label(app, "J'ai perdu.")
        app.key('alt+3')
        before = update(app)
        wait_for('more updates', lambda: update(app) > before)


def test_close_asks_where_a_run_cannot_be_kept(bench):
    settings = bench.settings('train')
    os.makedirs(os.path.join(settings, 'headlight'))
    with open(os.path.join(settings, 'headlight', 'runs'), 'wb'):
        pass  # a file where the folder should be
    with open_page(bench, settings=settings, Epochs=100000) as app:
        wait_for_label(app, lambda name: name.startswith('Runs cannot be saved: '))
        app.click('Start')
        wait_for_label(app, lambda name: 'cannot be saved' in name)
        wait_for('some updates', lambda: update(app) > 0)
        app.ask_to_close()
        app.answer(QUESTION, 'Cancel')
        app.ask_to_close()
        app.answer(QUESTION, 'Save…')
        save_as(app, re.compile(TRAINED).fullmatch, bench.path('trained.safetensors'), is_last=True)
        assert app.wait_for_end() == 0
    with bench.start(bench.path('trained.safetensors')) as app:
        wait_for_label(app, lambda name: name.startswith('trained · updates: '))


def test_save_takes_the_model_in_training(bench):
    with open_page(bench) as app:
        app.click('Start')
        ends(app)
        more(app, 'Save the Model Being Trained')
        save_as(app, re.compile(TRAINED).fullmatch, bench.path('ten.safetensors'))
        app.ask_to_close()
        assert app.wait_for_end() == 0
    with bench.start(bench.path('ten.safetensors')) as app:
        wait_for_label(app, 'ten · updates: 10 · seed 1')


def test_what_is_saved_while_it_runs_can_go_on(bench):
    path = bench.path('running.safetensors')
    with endless_run(bench) as app:
        more(app, 'Save the Model Being Trained')
        save_as(app, re.compile(TRAINED).fullmatch, path, is_last=True)
        saved = bench.describe(path)
        assert saved['can be resumed'].startswith('yes'), saved
        before = update(app)
        wait_for('more updates', lambda: update(app) > before)


def test_name_of_a_model_gets_its_suffix(bench):
    with open_page(bench) as app:
        app.click('Start')
        ends(app)
        more(app, 'Save the Model Being Trained')
        dialog = app.window(re.compile(TRAINED).fullmatch)
        dialog.find('text', 'Name:', visible=True).set_text('model.png')
        dialog.click('Save')
        path = bench.path('model.png.safetensors')
        wait_for('the file', lambda: os.path.exists(path))
        wait_for_label(app, 'Saved “model.png.safetensors”')
        assert bench.describe(path)['updates'] == '10'


def table(app):
    more(app, 'Runs and Curves')
    app.click_at(app.find('page tab', 'Table', visible=True))


def test_runs_stay_and_are_there_the_next_day(bench):
    settings = bench.settings('train')
    with open_page(bench, settings=settings) as app:
        app.click('Start')
        ends(app)
        app.click('New Run')
        more(app, 'Hyperparameters')
        set_field(app, 'Epochs', 2)
        app.click('Start')
        ends(app, '20 of 20')
        table(app)
        wait_for_label(app, '20')
    first, second = runs_in(settings)
    assert bench.describe(os.path.join(first, 'model.safetensors'))['updates'] == '10'
    assert bench.describe(os.path.join(second, 'model.safetensors'))['updates'] == '20'
    with bench.start(settings=settings) as app:
        table(app)
        wait_for_label(app, '20')
        begin_export(app)
        save_as(app, 'Export the Picture', bench.path('runs.csv'))
        app.ask_to_close()
        assert app.wait_for_end() == 0
    with open(bench.path('runs.csv'), encoding='utf-8') as file:
        lines = file.read().splitlines()
    assert len(lines) == 3 and lines[0].startswith('run,preset,Epochs,updates'), lines


def test_dropped_run_comes_back(bench):
    with open_page(bench) as app:
        app.click('Start')
        ends(app)
        more(app, 'Runs and Curves')
        chip = app.find('push button', lambda name: name.startswith('Pairs 86'), visible=True).name
        app.click(chip)
        app.click('Delete the Run')
        wait_for('the end of the chip', lambda: not app.root.has('push button', chip, visible=True))
        app.click('Undo')
        wait_for('the chip', lambda: app.root.has('push button', chip, visible=True))


def test_prepared_comparison_runs_with_one_click(bench):
    with open_page(bench) as app:
        app.click('Back to the Picture')
        app.click('Compare')
        app.click('With and without positions')
        wait_for_label(app, lambda name: name.startswith('In total: about '))
        app.click('Show Without Predicting')
        wait_for_label(app, lambda name: name.startswith(('This is run 2 of 2', 'On held-out')))
        if app.root.has('push button', 'Stop', visible=True):
            with contextlib.suppress(UiError):  # the run may end before the click
                app.click('Stop')
        more(app, 'Runs and Curves')
        for chip in 'With positions', 'Without positions':
            app.find('push button', chip, visible=True)


def test_class_votes_before_it_trains(bench):
    with open_page(bench) as app:
        app.frame.do('win.ask-class')
        app.key('alt+3')
        app.click('Back to the Picture')
        app.click('Compare')
        app.click('With and without positions')
        app.button('Show the Curves')
        app.take_focus()
        app.key('a', 'b', 'b')
        app.key('space')
        wait_for_label(app, lambda name: name.startswith('This is run 1 of 2'))
        wait_for_label(app, 'Prediction noted. It will be compared with the losses at the end.')
        app.click('Stop')


def test_curves_are_exported(bench):
    with open_page(bench) as app:
        app.click('Export')
        assert 'sensitive' not in app.find('menu item', 'Export Picture…', visible=True).states
        app.key('Escape')
        app.click('Start')
        ends(app)
        more(app, 'Runs and Curves')
        begin_export(app)
        save_as(app, 'Export the Picture', bench.path('curves.csv'))
    with open(bench.path('curves.csv'), encoding='utf-8') as file:
        lines = file.read().splitlines()
    assert sum('gradient norm,' in line for line in lines) == 10, lines
    assert sum('training loss,' in line for line in lines) == 10, lines


def test_corpus_of_its_own_trains_with_three_clicks(bench):
    path = bench.write('ids.tsv', '\n'.join(
        f'{i}\t{pair[0]}\t{i + 900}\t{pair[1]}' for i, pair in enumerate(
            line.split('\t') for line in 4 * CORPUS.splitlines())).encode())
    with bench.start(page='train', sentence='go .') as app:
        app.click('More')
        app.click('Choose a Corpus…')
        choose_file(app, 'Choose a Corpus', path)
        wait_for_label(app, lambda name: 'Column 2 is read as the source' in name)
        app.click('Start')
        wait_for('some updates', lambda: update(app) > 0)
        end(app)


def test_corpus_that_is_gone_keeps_the_run_before(bench):
    corpus = bench.write('mine.tsv', 4 * open(bench.corpus, 'rb').read())
    settings = bench.settings('train', corpus=corpus)
    with open_page(bench, settings=settings, **{'Minimum frequency': 1}) as app:
        app.click('Start')
        wait_for('the end', lambda: progress(app).startswith('Ended'))
        os.remove(corpus)
        app.click('New Run')
        app.click('Start')
        wait_for_label(app, lambda name: 'mine.tsv' in name and 'Choose' in name)
        app.take_focus()
        app.key('Escape')
        assert glob.glob(os.path.join(settings, 'headlight', 'runs', '*', 'run.ini'))


def go_on_after(bench, number):
    """A run that trains, a program that is ended, and what the next start offers."""
    settings = bench.settings('train')
    with open_page(bench, settings=settings, Epochs=100000) as app:
        app.click('Start')
        wait_for('the first save', lambda: glob.glob(
            os.path.join(settings, 'headlight', 'runs', '*', 'model.safetensors')))
        app.process.send_signal(number)
        app.process.wait()
    folder, = runs_in(settings)
    saved = bench.describe(os.path.join(folder, 'model.safetensors'))
    assert saved['can be resumed'].startswith('yes')
    with bench.start(settings=settings) as app:
        app.answer('A Run Was Interrupted', 'Continue')
        wait_for('more updates', lambda: update(app) > int(saved['updates']))
        app.ask_to_close()
        assert app.wait_for_end() == 0
    assert runs_in(settings) == [folder]
    with bench.start(settings=settings) as app:
        app.take_focus()
        app.key('alt+1')
        wait_for_label(app, lambda name: name.startswith('model · '))
        app.ask_to_close()
        assert app.wait_for_end() == 0


def test_killed_program_goes_on_where_it_was_saved(bench):
    go_on_after(bench, signal.SIGKILL)


def test_a_reader_may_ask_while_a_run_is_saved_at_the_end(bench):
    with bench.start(settings=bench.settings('train', sentence='go .')) as app:
        app.click('Start')
        wait_for('more updates', lambda: update(app) > 5)
        app.take_focus()
        x('xdotool', 'key', 'ctrl+w')
        while app.process.poll() is None:
            app.root.accessible.clear_cache()
            with contextlib.suppress(GLib.Error):
                app.root.accessible.get_child_at_index(0)
        assert app.process.returncode == 0


def test_end_of_the_session_keeps_what_was_learned(bench):
    go_on_after(bench, signal.SIGTERM)


def test_closed_terminal_ends_the_window_only_without_nohup(bench):
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
    try:
        with open_page(bench) as app:
            app.process.send_signal(signal.SIGHUP)
            app.click('Start')
            ends(app)
            app.process.send_signal(signal.SIGTERM)
            assert app.wait_for_end() == 0
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        with bench.start() as app:
            app.process.send_signal(signal.SIGHUP)
            assert app.wait_for_end() == 0
    finally:
        signal.signal(signal.SIGHUP, before)


def test_variants_are_trained_and_named(bench):
    with open_page(bench, every_number(bench)) as app:
        turn(app, 'Causal mask')
        turn(app, 'Batch normalization')
        turn(app, 'Additive attention')
        app.click('Start')
        ends(app)
        more(app, 'Save the Model Being Trained')
        save_as(app, re.compile(TRAINED).fullmatch, bench.path('variants.safetensors'))
        app.click('Use This Model')
        app.take_focus()
        app.key('alt+4')
        app.click('Every number')
        wait_for_label(app, 'Embedding')
        app.press_until('space', 'the step of the norm', lambda: has_label(app, 'Batch norm'))
    for name, value in ('causal mask', 'no'), ('norm', 'batch, '), ('attention', 'additive'):
        info = bench.describe(bench.path('variants.safetensors'))
        assert info[name].startswith(value), info[name]


def test_sizes_that_do_not_fit_are_told(bench):
    with open_page(bench, Heads=3) as app:
        wait_for_label(app, '3 does not divide the hidden size 16')
        app.click('Start')
        wait_for_label(app, lambda name: '3 heads' in name and '16' in name)
        set_field(app, 'Heads', 4)
        app.click('Start')
        ends(app)
        assert not has_label(app, lambda name: '3 heads' in name)


def test_numbers_out_of_range_are_told(bench):
    with open_page(bench, Epochs=0) as app:
        app.click('Start')
        wait_for_label(app, lambda name: 'epochs' in name and 'between 1 and' in name)
        set_field(app, 'Epochs', 1)
        set_field(app, 'Learning rate', 1e9)
        app.click('Start')
        wait_for_label(app, lambda name: 'learning rate' in name and '1e+09' in name)


def test_preset_fills_in_the_numbers(bench):
    with open_page(bench) as app:
        app.find('spin button', lambda name: 'Epochs' in name, visible=True)
        app.take_focus()
        app.press_until('Tab', 'the preset', lambda: 'focused' in
                        app.find('combo box', 'Preset', visible=True).states)
        app.key('Return', 'Home', 'Return')
        wait_for('the width of the book', lambda: '256' in app.find(
            'spin button', lambda name: name.startswith('Hidden size'), visible=True).text)


if __name__ == '__main__':
    main(globals().copy())
