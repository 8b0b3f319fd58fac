"""The Model page and its player, as somebody uses them."""
import re

from uidriver import BUTTONS, patiently, wait_for
from workbench import has_label, main, sentence_entry, wait_for_label

SENTENCE = "he's calm ."


def open_page(bench):
    """The Model page, with the keyboard where it is when the page opens."""
    app = bench.start(sentence=SENTENCE, page='model')
    wait_for_label(app, 'Encode the source')
    app.take_focus()
    return app


@patiently
def place(app):
    """Which step is at hand, from 1, and how many there are."""
    for node in app.root.find_all('label', lambda name: ' of ' in name, visible=True):
        parts = node.name.split(' of ')
        if all(part.isdigit() for part in parts):
            return int(parts[0]), int(parts[1])
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
        for number in range(first + 1, end + 1):
            press(app, 'space', number)
        wait_for_label(app, 'Decode step 2')


def test_out_leaves_the_group(bench):
    with open_page(bench) as app:
        press(app, 'Return', 2)
        press(app, 'Return', 3)
        press(app, 'Return', 4)
        app.key('Escape')
        wait_for_label(app, 'Positional encoding')


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
        app.click('Slow run')
        wait_for('a step by itself', lambda: place(app)[0] >= 3)
        app.key('space')
        wait_for('the end of the run', lambda: not {'pressed', 'checked'} &
                 app.button('Slow run').states)
        stopped, _ = place(app)
        press(app, 'space', stopped + 1)


def ask_first(app):
    """With the pointer: a switch of GTK 4.8 cannot be reached otherwise over the bus."""
    app.click_at(app.button('Ask me first'))


@patiently
def prompt(app):
    return next(app.root.find_all('label', lambda name: '?' in name, visible=True), None)


@patiently
def choices(app):
    """What can be answered to the question at hand, if there is one."""
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
    """The first choice; which is right is not known here.  Says how it was graded."""
    has_several = re.search('[Ww]hich (rows|columns|keys)', prompt(app).name)
    choices(app)[0].do('click')
    if has_several:
        app.click('Answer')
    verdict = wait_for('a verdict', lambda: next(app.root.find_all(
        'label', lambda name: name.startswith(('Right:', 'Not quite.')), visible=True), None))
    return verdict.name.startswith('Right')


def test_questions_are_answered_right_and_wrong(bench):
    with open_page(bench) as app:
        ask_first(app)
        grades = []
        while len(set(grades)) < 2:
            go_to_question(app)
            grades.append(answer(app))
            wait_for_label(app, f'{sum(grades)} of {len(grades)} right')
            app.key('space')


def test_keys_lead_the_player_when_the_walk_changes(bench):
    with open_page(bench) as app:
        figure = app.find(name=lambda name: 'ransformer' in name, visible=True)
        app.click_at(figure, 0.01, 0.01)
        app.click('One update')
        wait_for_label(app, 'Draw a batch')
        press(app, 'space', 2)
        _, n_steps = place(app)
        press(app, 'End', n_steps)


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


def test_type_grows_and_shrinks(bench):
    with open_page(bench) as app:
        @patiently
        def width():
            return app.find('label', 'Ask me first', visible=True).extents[2]
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
        wait_for_label(app, f'{SENTENCE} → il …')
        assert has_player(app)
        app.click('Show the Whole')
        wait_for_label(app, f'{SENTENCE} → il est calme .')
        wait_for('the end of the player', lambda: not has_player(app))
        app.key('alt+1')
        wait_for_label(app, 'Il est calme.')
        assert not has_player(app)
        app.key('alt+4', 'space', 'alt+1')
        wait_for('the player again', lambda: has_player(app))


if __name__ == '__main__':
    main(globals().copy())
