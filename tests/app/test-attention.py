"""The Attention page, as somebody uses it."""
import os

from uidriver import wait_for
from workbench import (begin_export, choose_word, close_dialog, has_label, main, read_picture,
                       save_as, sentence_entry, wait_for_label)

PNG = b'\x89PNG\r\n\x1a\n'
SENTENCE = "he's calm ."


def grid(app):
    return app.find('image', lambda name: name.startswith('Attention maps'), visible=True)


def large_map(app):
    return app.find('image', lambda name: name.startswith('Attention map of'), visible=True)


def open_page(bench):
    app = bench.start(sentence=SENTENCE, page='attention')
    grid(app)
    app.take_focus()
    return app


def open_head(app):
    app.click('One Head')
    return large_map(app)


def export(app, bench, name):
    """Saves the picture by way of the file dialog and returns its path."""
    begin_export(app)
    save_as(app, 'Export the Picture', bench.path(name))
    return bench.path(name)


def colors(picture):
    """How many different colors a picture has, looking at every third pixel."""
    pixels, channels = picture.get_pixels(), picture.get_n_channels()
    return len({pixels[i:i + 3] for i in range(0, len(pixels) - channels, 3 * channels)})


def test_kind_can_be_switched(bench):
    with open_page(bench) as app:
        open_head(app)
        for kind, size in (('Encoder', '4 queries, 4 keys'), ('Decoder', '5 queries, 5 keys'),
                           ('Encoder–decoder', '5 queries, 4 keys')):
            app.click(f'{kind}')
            wait_for(size, lambda size=size: size in large_map(app).name)


def test_maps_are_counted(bench):
    with open_page(bench) as app:
        assert '2 blocks, 4 heads' in grid(app).name, grid(app).name


def test_head_is_opened_with_the_keyboard(bench):
    with open_page(bench) as app:
        app.press_until('Tab', 'the maps', lambda: 'focused' in grid(app).states)
        app.key('Right', 'Return')
        picture = large_map(app)
        assert 'block 2, head 2' in picture.name.lower(), picture.name
        wait_for('the focus', lambda: 'focused' in large_map(app).states)


def test_arrow_keys_speak_a_cell(bench):
    with open_page(bench) as app:
        open_head(app)
        app.press_until('Tab', 'the map', lambda: 'focused' in large_map(app).states)
        app.key('Right')
        first = wait_for('a reading', lambda: large_map(app).description)
        app.key('Down')
        wait_for('another reading', lambda: large_map(app).description != first)
        reading = large_map(app).description
        assert reading.startswith('query il → est, key'), reading
        assert 'attention weight' in reading, reading
        wait_for_label(app, reading)


def test_rows_are_named_by_what_they_read_and_write(bench):
    with open_page(bench) as app:
        wait_for_label(app, lambda name: '“est → calme” has read “est” and writes “calme”' in name)
        wait_for_label(app, 'Attention weights say how values are mixed, not why a word was '
                            'chosen.')
        with open(export(app, bench, 'rows.csv'), encoding='utf-8') as file:
            queries = [line.split(',')[2] for line in file.read().splitlines()[1:6]]
        assert queries == ['<bos> → il', 'il → est', 'est → calme', 'calme → .',
                           '. → <eos>'], queries
        app.click('Encoder')
        wait_for_label(app, lambda name: name.startswith('Each row is a source word'))


def test_word_chosen_on_translate_is_found_on_the_other_pages(bench):
    """Both pages say the same of the same row; the Model page is at its weights."""
    weights = 'read: est → writes: ? · Block 2 · Encoder–decoder attention · Softmax'
    with bench.start(sentence=SENTENCE) as app:
        wait_for_label(app, 'Il est calme.')
        app.take_focus()
        choose_word(app, 2)
        wait_for_label(app, lambda name: ' wrote “calme” (' in name)
        app.park_pointer()
        app.key('alt+2')
        wait_for('the row', lambda: 'query est → calme, key' in grid(app).description)
        app.key('alt+4')
        wait_for_label(app, lambda name: name.startswith('To write word 3, the decoder asks'))
        app.click('Every number')
        wait_for('the weights', lambda: app.find(
            'slider', 'Step', visible=True).description.startswith(weights))


def test_word_is_shared_with_the_labs(bench):
    """A step of Teacher Forcing is a word of Translate, and a query of the other pages."""
    with bench.start(sentence=SENTENCE) as app:
        wait_for_label(app, 'Il est calme.')
        app.take_focus()
        choose_word(app, 1)
        app.park_pointer()
        app.key('alt+minus')
        wait_for_label(app, 'Row 2: “il”')
        app.click('Next step')
        wait_for_label(app, 'Row 3: “est”')
        app.key('alt+2')
        wait_for('the row', lambda: 'query est → calme, key' in grid(app).description)


def test_head_is_muted_and_brought_back(bench):
    with open_page(bench) as app:
        app.click('Alter')
        app.click('Mute the Head')
        wait_for_label(app, lambda name: name.startswith('Altered model: ') and 'muted' in name)
        app.key('alt+1')
        wait_for_label(app, lambda name: name.startswith('Altered model: '))  # on every page
        app.click('Undo All')
        wait_for('the model as it was', lambda: not has_label(
            app, lambda name: name.startswith('Altered model: ')))


def test_next_head_is_shown(bench):
    with open_page(bench) as app:
        open_head(app)
        wait_for_label(app, 'block 2, head 1')
        app.click('Next head')
        wait_for_label(app, 'block 2, head 2')
        app.click('Previous head')
        wait_for_label(app, 'block 2, head 1')
        app.click('Previous head')
        wait_for_label(app, 'block 1, head 4')


def test_grid_is_exported(bench):
    with open_page(bench) as app:
        path = export(app, bench, 'têtes.png')
        with open(path, 'rb') as file:
            assert file.read(8) == PNG
        picture = read_picture(path)
        assert 600 < picture.get_width() < 6000, picture.get_width()
        assert 400 < picture.get_height() < 6000, picture.get_height()
        assert colors(picture) > 20, colors(picture)


def test_name_and_content_of_a_picture_agree(bench):
    with bench.start(sentence='go .', page='attention') as app:
        wait_for_label(app, 'go . → va !')
        begin_export(app)
        dialog = app.window('Export the Picture')
        name = dialog.find('text', 'Name:', visible=True)
        assert name.text.endswith('.png'), name.text
        name.set_text('figure.jpg')
        close_dialog(app, dialog, 'Save')
        wait_for_label(app, lambda text: 'figure.jpg' in text and '.svg' in text)
        assert not os.path.exists(bench.path('figure.jpg'))

        begin_export(app)
        dialog = app.window('Export the Picture')
        dialog.find('text', 'Name:', visible=True).set_text('no suffix')
        dialog.click('Save')
        wait_for('a picture', lambda: os.path.exists(bench.path('no suffix.png')))
        read_picture(bench.path('no suffix.png'))


def test_format_is_chosen_from_a_list(bench):
    with bench.start(sentence='go .', page='attention') as app:
        wait_for_label(app, 'go . → va !')
        app.click('Export…')
        form = app.window('Export')
        app.click_at(form.find(None, 'File', visible=True))
        app.key('Down', 'Return')
        form.click('Save As…')
        dialog = app.window('Export the Picture')
        name = dialog.find('text', 'Name:', visible=True)
        wait_for('the suffix of an SVG file', lambda: name.text.endswith('.svg'))
        dialog.click('Save')
        path = bench.path(name.text)
        wait_for('the file', lambda: os.path.exists(path) and os.path.getsize(path) > 0)
        with open(path, encoding='utf-8') as file:
            drawing = file.read()
        for words in ('→ va</text>', '>go</text>', 'key: '):
            assert words in drawing, words


def test_head_is_exported(bench):
    with open_page(bench) as app:
        open_head(app)
        one = read_picture(export(app, bench, 'one.png'))
        app.click('Next head')
        two = read_picture(export(app, bench, 'two.png'))
        assert colors(one) > 10, colors(one)
        assert one.get_pixels() != two.get_pixels()


def test_picture_is_copied(bench):
    with open_page(bench) as app:
        app.click('Copy the picture')
        wait_for_label(app, 'Copied')


def test_sentence_can_be_changed_from_here(bench):
    with open_page(bench) as app:
        app.key('ctrl+l')
        wait_for('the focus', lambda: 'focused' in sentence_entry(app).states)
        app.type('i lost .')
        app.key('Return')
        wait_for_label(app, "i lost . → j'ai perdu .")
        app.key('alt+1')
        wait_for_label(app, "J'ai perdu.")
        assert sentence_entry(app).text == 'i lost .', sentence_entry(app).text


if __name__ == '__main__':
    main(globals().copy())
