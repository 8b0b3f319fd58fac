"""The two included models: every page and lab opens with each of them."""
import pathlib
import re

from uidriver import patiently, wait_for
from workbench import main, visit_pages, wait_for_label

MODELS = pathlib.Path(__file__).resolve().parents[2] / 'data' / 'models'


@patiently
def n_steps(app):
    """The first and the last of the steps that are shown, and how many there are."""
    for node in app.root.find_all('label', lambda name: ' of ' in name, visible=True):
        found = re.fullmatch(r'(?:Steps? )?(\d+)(?:–(\d+))? of (?:the story’s )?(\d+)', node.name)
        if found:
            first, last, n = found.groups()
            return first, last or first, n
    return None


def walk_to_the_end(app):
    """To the last step, and back; a walk that grows meanwhile gets another last step."""
    wait_for('the steps', lambda: n_steps(app) is not None)
    app.press_until('End', 'the last step', lambda: n_steps(app)[1] == n_steps(app)[2])
    app.press_until('Home', 'the first step', lambda: n_steps(app)[0] == '1')


def open_all_pages(bench, model, line, walks_update):
    with bench.start(str(MODELS / f'{model}.safetensors'), sentence="he's calm .") as app:
        wait_for_label(app, 'Il est calme.')
        wait_for(line, lambda: any(line in node.description for node in app.root.find_all()))
        app.take_focus()
        for _page in visit_pages(app):
            app.settle()
        app.key('alt+2')
        app.button('Export')
        app.key('alt+3')
        app.button('Start')
        app.key('alt+4')
        app.click('Every number')
        wait_for_label(app, 'Embedding')
        walk_to_the_end(app)
    if walks_update:
        walk_update(bench, model)


def walk_update(bench, model):
    with bench.start(str(MODELS / f'{model}.safetensors'), page='model') as app:
        app.take_focus()
        app.click('More')
        app.click('One update')
        app.click('Every number')
        app.key('Tab')  # in the sidebar, End is a page
        wait_for_label(app, lambda name: name.startswith('Draw'))
        walk_to_the_end(app)


def test_every_page_opens_with_headlight_s_model(bench):
    open_all_pages(bench, 'eng-fra', ' from the model in the textbook ',
                   walks_update=True)


def test_every_page_opens_with_the_book_s_model(bench):
    open_all_pages(bench, 'book', 'The model in the textbook',
                   walks_update=True)


def test_teacher_forcing_begins_with_a_wrong_word(bench):
    """Without typed words, the sentence of all pages is back."""
    with bench.start(str(MODELS / 'eng-fra.safetensors'), sentence="he's calm .",
                     page='forcing') as app:
        wait_for_label(app, lambda name: name.startswith(
            'Training reads the given “m'))
        app.find('text', 'Given translation', visible=True).set_text('')
        wait_for_label(app, lambda name: name.startswith('All 5 rows are the same on both sides'))


if __name__ == '__main__':
    main(globals().copy())
