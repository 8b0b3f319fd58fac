"""The Model page and its player, as somebody uses them."""

import csv
import re

from uidriver import BUTTONS, patiently, wait_for
from workbench import has_label, main, save_as, sentence_entry, wait_for_label

SENTENCE = "he's calm ."


def open_page(bench, depth='numbers'):
    """The Model page at a level, with the keyboard where it is when the page opens."""
    app = bench.start(settings=bench.settings('model', sentence=SENTENCE, depth=depth))
    wait_for_label(app, lambda name: re.match(r'Each token becomes \d+ numbers', name))
    app.take_focus()
    if depth == 'numbers':  # the first ones are shown; from the first step on
        wait_for_step(app, 5)
        press(app, 'Home', 1)
    return app


@patiently
def place(app):
    """The current step, from 1, of a group the first, and how many there are."""
    for node in app.root.find_all('label', lambda name: ' of ' in name, visible=True):
        found = re.fullmatch('(?:Steps? )?([0-9]+)(?:–[0-9]+)? of ([0-9]+)', node.name)
        if found:
            return int(found[1]), int(found[2])
    return None


def wait_for_step(app, number):
    wait_for(f'step {number}', lambda: place(app) is not None and place(app)[0] == number)


def press(app, key, number):
    """Presses a key that leads to a step."""
    app.key(key)
    wait_for_step(app, number)


def test_keys_step(bench):
    with open_page(bench) as app:
        wait_for_step(app, 1)
        press(app, 'space', 2)
        press(app, 'Return', 3)
        press(app, 'Page_Down', 4)
        press(app, 'Page_Up', 3)
        press(app, 'space', 4)
        press(app, 'shift+space', 3)
        press(app, 'BackSpace', 2)
        _, n_steps = place(app)
        press(app, 'End', n_steps)
        press(app, 'Home', 1)
        app.key('shift+Return')
        wait_for_label(app, 'Decode step 1')


def test_presenter_goes_from_mark_to_mark(bench):
    with open_page(bench) as app:
        press(app, 'space', 2)
        app.key('F5')
        wait_for('the map without buttons', lambda: place(app) is None)
        app.key('p', 'space', 'space', 's', 'b', 'space', 'Page_Up', 'Escape')
        wait_for_step(app, 2)


def playlist(app):
    """The names of the marked places, in their order."""
    return [node.name for node in app.window('Marked Places').find('list', 'Marked places').walk()
            if node.role == 'label' and node.is_visible]


def test_playlist_has_its_own_order_and_notes(bench):
    settings = bench.settings('model', sentence=SENTENCE, depth='numbers')
    path = bench.path('lecture.playlist')
    with bench.start(settings=settings) as app:
        wait_for_step(app, 5)
        app.take_focus()
        press(app, 'Home', 1)
        press(app, 'space', 2)
        app.key('F5')
        wait_for('the map without buttons', lambda: place(app) is None)
        app.key('p', 'space', 'p', 'plus')
        wait_for_label(app, '2×')
        app.key('Escape')
        wait_for_step(app, 3)
        app.frame.do('win.playlist')
        window = app.window('Marked Places')
        wait_for('two places', lambda: len(playlist(app)) == 2)
        first, second = playlist(app)
        window.find('text', 'Note on the place', visible=True).set_text('Ask: why?\nsee: here')
        window.find('text', 'Name of the place', visible=True).set_text('Second')
        window.do('playlist.up')
        wait_for('another order', lambda: playlist(app) == ['Second', first])
        window.do('playlist.remove')
        wait_for('one place', lambda: playlist(app) == [first])
        window.click('Undo')
        wait_for('both places', lambda: playlist(app) == ['Second', first])
        window.do('playlist.save')
        save_as(app, 'Save the Marked Places', path)
        window.do('window.close')
        app.take_focus()
        app.key('F5')
        wait_for('the map without buttons', lambda: place(app) is None)
        app.key('shift+n')
        wait_for_label(app, 'Ask: why?\nsee: here')
    with open(path, encoding='utf-8') as file:
        assert 'note: Ask: why?\n  see: here\n' in file.read()
    with bench.start(settings=settings) as app:  # it is kept
        app.frame.do('win.playlist')
        wait_for('both places', lambda: playlist(app) == ['Second', first])


def test_playlist_that_cannot_be_used_is_told(bench):
    broken = bench.write('broken.playlist', b'# Mine\n## One\npage: model\nsee: nothing\n')
    with bench.start(broken) as app:
        wait_for_label(app, lambda name: name.startswith('broken.playlist, line 4: '))
    other = bench.write('other.playlist', b'# Mine\n## One\npage: model\n'
                                          b'place: decoder.blks.block9\n')
    with bench.start(other, bench.settings('model', sentence=SENTENCE)) as app:
        window = app.window('Marked Places')
        wait_for('its place', lambda: playlist(app) == ['One'])
        window.click('Go There')
        wait_for_label(app, 'The current model does not have this place for this sentence.')


def test_clicker_leaves_out_what_is_missing(bench):
    places = {'One': 'encoder.blks.block0.ffn.relu', 'Two': 'encoder.blks.block9.ffn.relu',
              'Three': 'encoder.blks.block8.ffn.relu', 'Four': 'encoder.pos_encoding.positions',
              'Five': 'decoder.nowhere'}
    entries = ['# Mine\n', *(f'## {name}\npage: model\nplace: {path}\n'
                             for name, path in places.items())]
    file = bench.write('missing.playlist', '\n'.join(entries).encode())
    with bench.start(file, bench.settings('model', sentence=SENTENCE, depth='numbers')) as app:
        window = app.window('Marked Places')
        wait_for('its places', lambda: len(playlist(app)) == 5)
        window.do('window.close')
        app.take_focus()
        app.key('F5')
        wait_for('the map without buttons', lambda: place(app) is None)
        app.key('Page_Down')
        wait_for_place(app, 'ReLU')
        app.key('Page_Down')
        wait_for_label(app, 'Skipped (not in the current model): Two, Three')
        wait_for_place(app, 'Positional encoding')
        app.key('Page_Down')
        wait_for_label(app, 'There is no further marked place. '
                       'Not in the current model: Five')
        app.key('Page_Up', 'Page_Up')
        wait_for_place(app, 'ReLU')


def test_note_follows_on_a_screen_of_its_own(bench):
    places = {'One': 'encoder.blks.block0.ffn.relu', 'Two': 'encoder.blks.block1.ffn.relu'}
    entries = ['# Mine\n', *(f'## {name}\npage: model\nplace: {path}\nnote: About {name}.\n'
                             for name, path in places.items())]
    file = bench.write('notes.playlist', '\n'.join(entries).encode())

    def wait_for_note(text):
        wait_for(f'the note {text!r}', lambda: app.window('Marked Places').find(
            'text', 'Note on the place', visible=True).text == text)

    with bench.start(file, bench.settings('model', sentence=SENTENCE, depth='numbers')) as app:
        app.window('Marked Places').do('window.close')
        app.take_focus()
        app.key('F5')
        wait_for('the map without buttons', lambda: place(app) is None)
        app.key('Page_Down', 'n')
        wait_for_note('About One.')
        assert not has_label(app, 'About One.')  # nobody else sees it
        app.take_focus('Marked Places')
        app.key('Page_Down')  # a clicker does not ask where the keyboard is
        wait_for_note('About Two.')
        app.take_focus()
        app.key('Page_Up')
        wait_for_note('About One.')
        app.key('Page_Down', 'space', 'p')
        wait_for_note('')
        app.key('BackSpace')  # back by a step
        wait_for_note('About Two.')
        app.key('shift+n')
        wait_for_label(app, 'About Two.')
        app.key('shift+n')
        wait_for('no note', lambda: not has_label(app, 'About Two.'))


def test_one_word_is_stepped_through_with_keys_alone(bench):
    with open_page(bench) as app:
        app.key('shift+Return')  # over the encoder
        wait_for_label(app, 'Decode step 1')
        first, _ = place(app)
        app.key('shift+Return')
        wait_for_label(app, 'Decode step 2')
        end, _ = place(app)
        assert end - first > 50, (first, end)
        press(app, 'BackSpace', end - 1)  # the choice of the first word
        app.key(*['BackSpace'] * (end - 1 - first))
        wait_for_step(app, first)
        app.key(*['space'] * (end - first))
        wait_for_step(app, end)
        wait_for_label(app, 'Decode step 2')


def test_escape_leaves_the_level_and_not_the_place(bench):
    with open_page(bench) as app:
        press(app, 'Return', 2)
        press(app, 'Return', 3)
        press(app, 'Return', 4)
        wait_for_place(app, 'Embedding · ')
        app.key('Escape')
        wait_for('the whole pass', lambda: is_pressed(app, 'Whole pass'))
        wait_for_place(app, 'Embedding · ')


def score(app):
    """What replaces a slider: its description says where one is."""
    return app.find('slider', 'Step', visible=True)


def wait_for_place(app, text):
    wait_for(f'the place {text!r}', lambda: text in (score(app).description or ''))


@patiently
def is_pressed(app, name):
    return {'checked', 'pressed'} & app.button(name).states


def wait_for_story(app, text):
    wait_for(f'a sentence with {text!r}', lambda: has_label(app, lambda name: text in name))


def test_a_translation_is_told_in_twelve_ideas(bench):
    with open_page(bench, depth='story') as app:
        assert place(app) == (1, 12), place(app)
        for key, number in (('space', 2), ('Right', 3), ('Page_Down', 4), ('Left', 3),
                            ('BackSpace', 2), ('space', 3)):
            press(app, key, number)
        wait_for_story(app, 'looks at')
        press(app, 'End', 12)
        wait_for_story(app, 'until <eos>: “il est calme .”')
        press(app, 'Home', 1)
        app.key(*['space'] * 9)
        wait_for_story(app, 'The last row becomes a probability for every token')


def test_into_goes_deeper_and_out_comes_back_to_the_same_place(bench):
    with open_page(bench, depth='story') as app:
        press(app, 'space', 2)
        press(app, 'space', 3)
        wait_for_story(app, 'looks at')
        app.key('Return')
        wait_for_place(app, 'Block 1 · Self-attention · Softmax')
        wait_for('the whole pass', lambda: is_pressed(app, 'Whole pass'))
        app.key('Return')
        wait_for('every number', lambda: is_pressed(app, 'Every number'))
        wait_for_place(app, 'Block 1 · Self-attention · Softmax')
        app.key('Escape')
        wait_for('the whole pass again', lambda: is_pressed(app, 'Whole pass'))
        app.key('Escape')
        wait_for_step(app, 3)
        wait_for_story(app, 'looks at')


def test_level_is_remembered(bench):
    settings = bench.settings('model', sentence=SENTENCE, depth='story')
    with bench.start(settings=settings) as app:
        wait_for_story(app, 'Each token becomes')
        app.take_focus()
        app.key('Return')
        wait_for('the settings', lambda: "depth='blocks'" in open(
            f'{settings}/glib-2.0/settings/keyfile', encoding='utf-8').read())
    with bench.start(settings=settings) as app:
        wait_for('the whole pass', lambda: is_pressed(app, 'Whole pass'))


def test_a_click_on_the_score_goes_there(bench):
    with open_page(bench) as app:
        for word in ('<bos>', 'il', 'est', 'calme', '.'):
            app.click_at(score(app), 0.99, 0.1)  # the words to come are one box
            wait_for_place(app, f'reads: {word} → writes: ?')
        app.click_at(score(app), 0.99, 0.5)  # its last block
        wait_for_place(app, 'Output layer')
        app.click_at(score(app), 0.99, 0.9)  # the last part of that
        wait_for_label(app, 'Greedy choice (argmax)')
        wait_for_place(app, 'reads: . → writes: <eos>')


def test_keys_find_the_same_place_of_another_word_and_block(bench):
    with open_page(bench) as app:
        app.key('shift+Return', 'Return', 'Return', 'Return')
        wait_for_place(app, 'reads: <bos> → writes: ? · Embedding · ')
        app.key('ctrl+Right')
        wait_for_place(app, 'reads: il → writes: ? · Embedding · ')
        app.key('ctrl+Right')
        wait_for_place(app, 'reads: est → writes: ? · Embedding · ')
        app.key('ctrl+Left', 'Escape', 'space', 'space')  # block by block
        wait_for_place(app, 'reads: il → writes: ? · Block 1')
        app.key('alt+Right')
        wait_for_place(app, 'reads: il → writes: ? · Block 2')
        app.key('alt+Left')
        wait_for_place(app, 'reads: il → writes: ? · Block 1')


def choose_update(app):
    app.click('More')
    app.click('One update')


def end_update(app):
    """Goes to the last step of an update; it may not be known yet when the key is pressed."""
    wait_for_story(app, 'The batch has')
    app.press_until('End', 'the last step of an update', lambda: has_label(
        app, lambda name: 'The loss of the same batch' in name))


def test_an_update_is_told(bench):
    with open_page(bench, depth='story') as app:
        choose_update(app)
        end_update(app)


def update(app):
    """Which update of the training is shown."""
    return app.find('label', lambda name: re.match(r'Update \d+', name), visible=True).name


def test_updates_are_gone_through_in_a_row(bench):
    with open_page(bench, depth='story') as app:
        choose_update(app)
        end_update(app)
        app.key('BackSpace')
        wait_for_story(app, 'Adam')
        app.click('Every number')
        wait_for_place(app, 'Adam')
        first = update(app)
        app.click('Next update')
        wait_for('the next update', lambda: update(app) == 'Update 2')
        wait_for_place(app, 'Adam')
        wait_for('the plot', lambda: app.root.find_all(
            'image', lambda name: 'Adam moves' in name, visible=True))
        app.click('Previous update')
        wait_for('the first update', lambda: update(app) == first)
        wait_for_place(app, 'Adam')
        app.key('End')
        wait_for_place(app, 'The same batch again')


def test_a_typed_pair_is_learned(bench):
    with open_page(bench, depth='story') as app:
        choose_update(app)
        wait_for_story(app, 'The batch has')
        app.click('Batch')
        app.find('text', 'Source', visible=True).set_text('he zzz .')
        wait_for('the unknown word', lambda: has_label(
            app, lambda name: 'does not know “zzz”' in name))
        app.click('Learn from This Pair')
        wait_for_story(app, 'The batch has one sentence pair')
        end_update(app)


def choose(app, name, key):
    """Chooses from a list that drops down, and says when the keys step again."""
    app.click_at(app.find('combo box', name, visible=True))
    wait_for('the list', lambda: app.focused and app.focused.role == 'list item')
    app.key(key, 'Return')
    wait_for('the keys', lambda: 'focused' in score(app).states)


def test_an_update_is_told_in_every_number(bench):
    with open_page(bench, depth='story') as app:
        choose_update(app)
        wait_for_story(app, 'The batch has')
        _, n_story = place(app)
        app.click('Every number')
        wait_for('every number', lambda: place(app)[1] > 20 * n_story)
        press(app, 'space', 2)
        wait_for_place(app, 'Draw a batch · Source sentences')
        app.press_until('space', 'a product of matrices', lambda: has_label(app, 'Queries'))
        wait_for_place(app, 'Forward pass · ')
        app.click_at(equation(app), 0.01, 0.9)  # the keyboard goes to the equation
        app.press_until('Right', 'a number', lambda: re.search(
            r'^Q.*[0-9]\.[0-9]', equation(app).description))
        choose(app, 'Speed of the slow playback', 'Home')
        number, _ = place(app)
        press(app, 'space', number + 1)


def test_what_is_typed_is_not_taken_for_a_step(bench):
    with open_page(bench) as app:
        press(app, 'space', 2)
        app.key('ctrl+l')
        wait_for('the focus', lambda: 'focused' in sentence_entry(app).states)
        app.type('i lost .')
        app.key('BackSpace', 'Home')
        wait_for('what was typed', lambda: sentence_entry(app).text == 'i lost ')
        assert place(app)[0] == 2, place(app)


def test_slow_run_ends_at_the_first_key(bench):
    with open_page(bench) as app:
        app.click('Slow playback')
        wait_for('a step by itself', lambda: place(app)[0] >= 3)
        app.key('space')
        wait_for('the end of the run', lambda: not {'pressed', 'checked'} &
                 app.button('Slow playback').states)
        stopped, _ = place(app)
        press(app, 'space', stopped + 1)


def ask_first(app):
    app.click('How to ask questions')
    check = app.find('check box', 'Ask me first', visible=True)
    wait_for('the first choice', lambda: 'focused' in check.states)
    app.key('space', 'Escape')


@patiently
def prompt(app):
    return next(app.root.find_all('label', lambda name: '?' in name, visible=True), None)


@patiently
def choices(app):
    """What can be answered to the current question, if there is one."""
    asked = prompt(app)
    pane = asked and next((node for node in app.root.find_all(name=asked.name, visible=True)
                           if node.role != 'label'), None)
    return [node for node in pane.walk(visible=True)
            if node.role in BUTTONS and node.is_sensitive] if pane else []


def go_to_question(app):
    """Steps until something is asked."""
    for _ in range(400):
        if choices(app):
            return
        before, _ = place(app)
        app.key('space')
        wait_for('the next step', lambda before=before: place(app)[0] > before or choices(app))
    raise AssertionError('nothing was asked')


def answer(app):
    """The first choice; which is correct is not known here.  Says how it was graded."""
    has_several = app.root.has('button', lambda name: name == 'Answer', visible=True)
    choices(app)[0].do('click')
    if has_several:
        app.click('Answer')
    verdict = wait_for('a verdict', lambda: next(app.root.find_all(
        'label', lambda name: name.startswith(('Correct:', 'Not quite.')), visible=True), None))
    return verdict.name.startswith('Correct')


def test_questions_are_answered_right_and_wrong(bench):
    with open_page(bench) as app:
        ask_first(app)
        grades = []
        while len(set(grades)) < 2:
            go_to_question(app)
            grades.append(answer(app))
            wait_for_label(app, f'{sum(grades)} of {len(grades)} correct')
            app.key('space')


def test_answers_by_letter_are_summed_up_and_saved(bench):
    with open_page(bench) as app:
        ask_first(app)
        go_to_question(app)
        asked = prompt(app).name
        app.key('a')
        if app.root.has('button', lambda name: name == 'Answer', visible=True):
            app.click('Answer')
        wait_for_label(app, lambda name: name.startswith(('Correct:', 'Not quite.')))
        app.key('End')
        app.press_until('space', 'the summary',
                        lambda: has_label(app, 'Your answers, concept by concept'))
        app.click('Save as CSV…')
        save_as(app, 'Save the Answers', bench.path('answers.csv'))
    with open(bench.path('answers.csv'), encoding='utf-8') as file:
        rows = list(csv.reader(file))
    assert rows[0] == ['date', 'place', 'question', 'concept', 'answer', 'correct answer',
                       'correct'], rows
    assert rows[1][1:3] == ['Model', asked] and rows[1][6] in ('yes', 'no'), rows


def model_map(app):
    """The largest picture that says something; its name is what."""
    return max(app.root.find_all('image', bool, visible=True),
               key=lambda node: node.extents[2] * node.extents[3])


def test_map_tells_its_numbers_and_leads_to_their_steps(bench):
    with open_page(bench) as app:
        app.key('shift+Return', 'shift+Return')
        wait_for_label(app, 'Decode step 2')
        app.click_at(model_map(app), 0.01, 0.01)  # the keyboard goes to the map
        before, _ = place(app)
        app.press_until('Right', 'an attention',
                        lambda: ' looks at “' in model_map(app).description)
        app.key('Return')
        wait_for('the step of the weights', lambda: place(app)[0] < before)


def test_the_book_s_arrangement_tells_its_numbers_and_leads_to_their_steps(bench):
    with open_page(bench) as app:
        app.key('shift+Return', 'shift+Return')
        wait_for_label(app, 'Decode step 2')
        app.click('More')
        app.click('As in the textbook')
        wait_for('the closed menu',
                 lambda: not app.root.has(name='As in the textbook', visible=True))
        app.click_at(model_map(app), 0.01, 0.01)  # the keyboard goes to the map
        before, _ = place(app)
        app.key('Right')
        app.press_until('Up', 'an attention',
                        lambda: '“<bos>” looks at “' in model_map(app).description)
        app.key('Return')
        wait_for('the step of the weights', lambda: place(app)[0] < before)


@patiently
def equation(app):
    return app.find(name='Equation of this step', visible=True)


def test_a_weight_leads_to_its_origin_and_back(bench):
    with open_page(bench) as app:
        app.key('shift+Return', 'Return')
        wait_for_place(app, 'reads: <bos> → writes: ?')
        app.press_until('space', 'the weights', lambda: has_label(app, 'Softmax'))
        start, _ = place(app)
        app.click_at(equation(app), 0.01, 0.9)  # the keyboard goes to the equation
        app.press_until('Right', 'a weight', lambda: equation(app).description.startswith('A['))
        for title in ['Divide by √dₖ', 'Queries times keys', 'Queries']:
            app.key('Return')  # as a click on the number
            wait_for_label(app, title)
        wait_for('the trail', lambda: has_label(app, lambda name: name.count('←') == 3))
        app.key('BackSpace', 'BackSpace', 'BackSpace')
        wait_for_step(app, start)
        app.key('Escape', 'Escape')
        wait_for('the map alone', lambda: not has_label(app, 'Softmax'))


def test_another_word_is_chosen_on_the_stage(bench):
    with open_page(bench) as app:
        app.key('shift+Return')
        wait_for_label(app, 'Decode step 1')
        app.key('shift+Return')
        wait_for_label(app, 'Decode step 2')
        app.key('BackSpace')
        wait_for_place(app, 'Greedy choice')
        bars = app.find('image', 'Probabilities of the next token', visible=True)
        app.click_at(bars, 0.5, 0.23)  # the second word: a row for titles, then each word
        wait_for('a branch', lambda: has_label(app, lambda name: name.startswith('What if “')))


def test_model_is_altered_and_put_back(bench):
    with open_page(bench) as app:
        app.click('Alter')
        app.click('Leave Out the Residual Connections')
        wait_for_label(app, 'Altered model: No residual connections')
        wait_for_step(app, 5)
        press(app, 'space', 6)  # does not open the menu again
        app.click('Undo')
        wait_for('the model itself',
                 lambda: not has_label(app, lambda name: name.startswith('Altered model')))


def test_keys_lead_the_player_when_the_walk_changes(bench):
    with open_page(bench) as app:
        app.click_at(model_map(app), 0.01, 0.01)
        choose_update(app)
        wait_for_label(app, 'Draw a batch')
        press(app, 'space', 2)
        _, n_steps = place(app)
        press(app, 'End', n_steps)


def open_map(bench, depth='numbers'):
    app = open_page(bench, depth)
    app.click('Whole pass')
    wait_for('the map alone', lambda: not has_label(app, 'Encode the source'))
    app.take_focus()
    return app


def answers(app):
    """What pictures say that tell why a word was chosen."""
    return [node.name for node in app.root.find_all(
        'image', lambda name: name.startswith('Why “'), visible=True)]


def answer_begins(app, text):
    wait_for(f'the answer {text!r}', lambda: any(
        name.startswith(text) for name in answers(app)))


def test_why_is_asked_on_the_map(bench):
    with open_map(bench) as app:
        app.key('End', 'ctrl+Left', 'ctrl+Left', 'ctrl+Left')  # two words are written
        wait_for_place(app, 'reads: il → writes: est')
        app.click('Why?')
        answer_begins(app, 'Why “est”, and not “.”? ')
        assert 'heads' in answers(app)[0]
        wait_for_place(app, 'reads: il → writes: est · Output layer · Greedy choice')
        app.click('Hide the answer')
        wait_for('the end of the answer', lambda: not answers(app))

        app.key('ctrl+Left')  # where the word before was written
        wait_for_place(app, 'reads: <bos> → writes: il')
        app.click_at(model_map(app), 0.01, 0.01)  # the keyboard goes to the map
        app.key('Right', 'Right', 'Right', 'Right', 'End')
        for word in ('elle', 'il'):  # from the last row of the card to the first
            app.press_until('Up', 'a word of the card', lambda: model_map(
                app).description.startswith(f'“{word}” has the probability '))
        assert model_map(app).description.endswith('Click to see how it was chosen.')
        app.key('Return')
        answer_begins(app, 'Why “il”, and not “')


@patiently
def left_edge(app):
    """Where the page begins, in pixels."""
    return app.find('slider', 'Step', visible=True).extents[0]


def test_presentation_shows_page_and_player_only(bench):
    with open_page(bench) as app:
        before = left_edge(app)
        app.key('F11')
        wait_for('no list of pages', lambda: left_edge(app) < before - 100)
        press(app, 'space', 2)
        app.key('F11')
        wait_for('the list of pages', lambda: left_edge(app) == before)
        app.key('F11')
        wait_for('no list of pages', lambda: left_edge(app) < before - 100)
        stood = place(app)
        app.key('Escape')
        wait_for('the list of pages', lambda: left_edge(app) == before)
        assert place(app) == stood, place(app)


def test_presenter_shows_map_and_score_only(bench):
    with open_map(bench) as app:
        app.key('space')  # into the first block
        press(app, 'space', 2)
        before = left_edge(app)
        app.key('F5')
        wait_for('no buttons', lambda: place(app) is None and not any(
            node.is_visible and node.extents[0] >= 0 for node in app.root.walk(visible=True)
            if node.role in (*BUTTONS, 'combo box')))
        wait_for('the map in full width',
                 lambda: model_map(app).extents[2] > app.area_of_frame[2] - 64)
        wait_for_place(app, 'reads: he\'s calm .')
        app.key('Escape')
        wait_for('the list of pages', lambda: left_edge(app) == before)
        wait_for_step(app, 2)


def test_presenter_has_a_black_screen(bench):
    with open_map(bench) as app:
        app.key('F5')
        wait_for('no buttons', lambda: place(app) is None)

        @patiently
        def encoder():  # current
            return app.brightness(model_map(app), 0.05, 0.35)

        @patiently
        def decoder():
            return app.brightness(model_map(app), 0.45, 0.80)

        @patiently
        def screen():
            return app.brightness(app.frame)

        wait_for('dark words', lambda: max(encoder()[0], decoder()[0]) < 100)
        app.key('b')
        wait_for('a black screen', lambda: screen() == (0, 0))
        assert app.root.has(name='Black screen', visible=True)
        app.key('space')  # any key brings it back, and steps not
        wait_for('the map again', lambda: decoder()[1] > 200)
        app.key('Escape')
        wait_for_step(app, 1)


def test_type_grows_and_shrinks(bench):
    with open_page(bench) as app:
        @patiently
        def width():
            return app.button('Whole pass').extents[2]
        before = width()
        app.key('ctrl+plus', 'ctrl+plus', 'ctrl+plus', 'ctrl+plus', 'ctrl+plus', 'ctrl+plus')
        wait_for('type twice as large', lambda: width() > 1.8 * before)
        app.key('ctrl+minus')
        wait_for('smaller type', lambda: width() < 1.8 * before)
        app.key('ctrl+0')
        wait_for('the usual type', lambda: width() == before)


def has_player(app):
    return app.root.has('slider', visible=True)


def test_other_pages_follow_the_step(bench):
    with open_page(bench) as app:
        app.key('shift+Return', 'shift+Return')
        wait_for_label(app, 'Decode step 2')
        app.key('BackSpace')  # the choice of the first word
        app.key('alt+1')
        wait_for_label(app, 'il …')
        assert not has_label(app, 'Il est calme.')
        app.key('alt+2')
        wait_for('the player', lambda: has_player(app))
        app.click('Show All')
        wait_for('the end of the player', lambda: not has_player(app))
        app.key('alt+1')
        wait_for_label(app, 'Il est calme.')
        assert not has_player(app)
        app.key('alt+4', 'space', 'alt+1')
        wait_for('the player again', lambda: has_player(app))


if __name__ == '__main__':
    main(globals().copy())
