"""The labs, as somebody uses them."""
import re

from uidriver import patiently, wait_for
from workbench import begin_export, choose_export, main, read_picture, save_as, wait_for_label

SENTENCE = "he's calm ."
PNG = b'\x89PNG\r\n\x1a\n'
HINT = '“1abc” is not a number. Type a number such as 2 or −1.5.'


def open_lab(bench, lab):
    app = bench.start(sentence=SENTENCE, page=lab)
    app.take_focus()
    return app


@patiently
def says(app, beginning):
    return app.root.has('label', lambda name: name.startswith(beginning), True)


def enter_picture(app):
    """Leads the focus into the picture, and to its first number."""
    app.click('The textbook’s 2 × 2')
    picture = app.find('image', lambda name: name.startswith('LayerNorm computes'), visible=True)
    app.click_at(picture, 0.01, 0.01)
    wait_for('the focus', lambda: 'focused' in picture.states)
    app.press_until('ctrl+Home', 'its first number', lambda: says(app, 'The number 1 is'))


def choose_steps(app):
    app.click('More')
    check = app.find('check box', 'Step by step', visible=True)
    wait_for('the first choice', lambda: 'focused' in check.states)
    app.key('space')


@patiently
def later_sentence(app):
    """What a changed word did, once it is known with both variants."""
    return next((node.name for node in app.root.find_all('label', None, True)
                 if 'Earlier positions that change: ' in node.name), None)


def test_numbers_are_typed_where_they_stand(bench):
    """A digit begins, what is typed counts at once, Tab leads on, Ctrl+Z goes back."""
    with open_lab(bench, 'normalization') as app:
        enter_picture(app)
        app.type('11')
        wait_for('what changes', lambda: says(app, 'With LayerNorm, 1 row changes; with BatchNorm, '
                                                   '2 rows'))
        app.key('Return')
        wait_for('the number', lambda: says(app, 'The number 11 is 1.00 σ above its row’s mean'))
        app.key('Down')
        wait_for('the number below', lambda: says(app, 'The number 2 is'))
        app.key('ctrl+z', 'Up')
        wait_for('the number before', lambda: says(app, 'The number 1 is'))


def test_bad_number_gets_a_hint_and_changes_nothing(bench):
    with open_lab(bench, 'normalization') as app:
        enter_picture(app)
        app.type('1abc')
        wait_for_label(app, HINT)
        app.key('Escape')
        wait_for('the number', lambda: says(app, 'The number 1 is'))


def test_row_is_added(bench):
    with open_lab(bench, 'normalization') as app:
        enter_picture(app)
        app.click('More')
        app.click('Add a Row')
        app.key('Escape')
        wait_for('its mean', lambda: says(app, 'The number 1 is 1.00 σ below its row’s mean '
                                               'and at its column’s mean.'))
        app.click('Undo')
        wait_for('the mean before', lambda: says(app, 'The number 1 is 1.00 σ below its row’s '
                                                      'mean and 1.00 σ below'))


def test_steps_are_walked(bench):
    with open_lab(bench, 'normalization') as app:
        choose_steps(app)
        wait_for_label(app, 'Step 1 of 6')
        wait_for('the question', lambda: says(app, 'Which numbers share a mean'))
        app.click('Last step')
        wait_for('the result', lambda: says(app, 'LayerNorm computes'))


def test_later_word_leaves_earlier_positions_alone(bench):
    with open_lab(bench, 'masks') as app:
        app.click('What leaks')
        said = wait_for('both variants', lambda: later_sentence(app))
        assert re.search(r'change: 0 of \d+ with the mask, [1-9]\d* of \d+ without it', said), said


def test_chosen_word_is_changed(bench):
    with open_lab(bench, 'masks') as app:
        app.click('What leaks')
        before = wait_for('both variants', lambda: later_sentence(app))
        app.find('text', 'The selected token becomes', visible=True).set_text('voiture')
        app.click('Change It')
        wait_for('another word', lambda: 'becomes “voiture”' in (later_sentence(app) or before))



def ask_first(app):
    app.click('How to ask questions')
    check = app.find('check box', 'Ask me first', visible=True)
    wait_for('the first choice', lambda: 'focused' in check.states)
    app.key('space', 'Escape')


@patiently
def verdict(app):
    found = app.root.find_all('label', lambda name: name.startswith(('Correct:', 'Not quite.')),
                              True)
    return next((node.name for node in found), None)


def test_attention_lab_asks_which_key_wins(bench):
    """“the” has 2 with “sat” and less with the others: it attends to the third key."""
    with open_lab(bench, 'attention-lab') as app:
        choose_steps(app)
        wait_for_label(app, 'Step 1 of 5')
        app.click('Next step')
        app.click('Next step')
        wait_for_label(app, 'Step 3 of 5')
        ask_first(app)
        app.click('Next step')
        wait_for_label(app, lambda name: name.startswith('Which key gets the largest'))
        app.click('“sat”')
        wait_for('the verdict', lambda: verdict(app))
        assert verdict(app).startswith('Correct:'), verdict(app)


def test_bleu_lab_asks_what_counts(bench):
    """Of the pairs of “il est mouillé .” only “il est” is in the reference."""
    with open_lab(bench, 'bleu') as app:
        choose_steps(app)
        wait_for_label(app, 'Step 1 of 4')
        ask_first(app)
        app.click('Next step')
        wait_for_label(app, lambda name: name.startswith('How many 2-grams of the prediction'))
        app.click('3')
        wait_for('the verdict', lambda: verdict(app))
        assert verdict(app).startswith('Not quite. The answer: 1.'), verdict(app)


def test_attention_lab_takes_a_head_of_the_model(bench):
    """The three tokens and <eos>: four queries and keys; head 2 is another one."""
    with open_lab(bench, 'attention-lab') as app:
        wait_for('the example', lambda: says(app, '“sat” matches “cat” best'))
        app.click('In the model')
        wait_for('the sentence’s own words', lambda: app.root.has(
            'label', lambda name: 'matches' in name and 'cat' not in name, True))
        app.click('More')
        app.find('spin button', 'Head', visible=True)


def test_numbers_are_copied_and_saved(bench):
    with open_lab(bench, 'masks') as app:
        choose_export(app, 'Numbers', 'n')
        wait_for_label(app, 'Copied')
        begin_export(app)
        save_as(app, 'Export the Picture', bench.path('numbers.csv'))
        with open(bench.path('numbers.csv'), encoding='utf-8') as file:
            assert "\nS',1,2,-1000000,1\n" in file.read()


def test_mask_of_fifty_is_exported(bench):
    with open_lab(bench, 'masks') as app:
        app.click('More')
        app.find('spin button', 'Positions', visible=True).set_value(50)
        app.key('Escape')
        wait_for('fifty positions', lambda: says(app, 'The mask hides later positions'))
        begin_export(app)
        save_as(app, 'Export the Picture', bench.path('mask.png'))
        with open(bench.path('mask.png'), 'rb') as file:
            assert file.read(8) == PNG
        assert read_picture(bench.path('mask.png')).get_width() > 400


def test_words_are_merged_and_typed(bench):
    """One merge per step; a new word is typed in place; the words of a model come from it."""
    with open_lab(bench, 'subwords') as app:
        wait_for('two merges', lambda: says(app, '2 merges have joined 79 pieces into 61.'))
        choose_steps(app)
        wait_for_label(app, 'Characters')
        app.key('space', 'space', 'space')
        wait_for('three merges', lambda: says(app, '3 merges have joined 79 pieces into '))
        picture = app.find('image', lambda name: name.startswith('3 merges'), visible=True)
        app.click_at(picture, 0.01, 0.01)
        app.press_until('Down', 'the new word', lambda: says(app, '“lowest”: lo- w- est'))
        app.type('slow')
        app.key('Return')
        wait_for('what it becomes', lambda: says(app, '“slow”: s- lo- w, 3 pieces'))
        app.key('ctrl+z')
        wait_for('the word before', lambda: says(app, '“lowest”: lo- w- est'))
        app.click('In the model')
        wait_for('why not', lambda: says(app, 'The current model reads words, not subwords'))


if __name__ == '__main__':
    main(globals().copy())
