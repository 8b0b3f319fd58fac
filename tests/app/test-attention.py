"""The Attention page, as somebody uses it."""
import os

from uidriver import wait_for
from workbench import (begin_export, choose_export, choose_word, close_dialog, has_label, main,
                       open_export, read_picture, save_as, sentence_entry, wait_for_label)

PNG = b'\x89PNG\r\n\x1a\n'
SENTENCE = "he's calm ."


def maps(app):
    """The picture; its name is the sentence about the large head, or about all."""
    return app.find('image', lambda name: 'head' in name.lower() and 'mean of' not in name,
                    visible=True)


def open_page(bench):
    app = bench.start(sentence=SENTENCE, page='attention')
    maps(app)
    app.take_focus()
    return app


def focus(app):
    app.press_until('Tab', 'the maps', lambda: 'focused' in maps(app).states)


def choose_all(app):
    app.click_at(app.find('check box', 'All heads', visible=True))
    wait_for('all heads', lambda: maps(app).name.endswith(' of 8 heads.'))


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
        focus(app)
        for kind, reading in (('Encoder', "he's looks at calm with weight "),
                              ('Decoder', 'il → est looks at il with weight '),
                              ('Cross-attention', 'il → est looks at calm with weight ')):
            app.click(kind)
            app.key('Escape', 'Right', 'Right')
            if kind != 'Encoder':
                app.key('Down')
            wait_for(reading, lambda reading=reading: reading in maps(app).description)


def test_sentence_is_about_the_head_or_about_all(bench):
    with open_page(bench) as app:
        wait_for_label(app, maps(app).name)
        assert maps(app).name.startswith('Block 2, head 1: '), maps(app).name
        choose_all(app)
        app.park_pointer()
        wait_for_label(app, maps(app).name)


def test_head_is_chosen_with_the_keyboard(bench):
    with open_page(bench) as app:
        focus(app)
        for key, head in ('h', 2), ('h', 3), ('shift+h', 2):
            app.key(key)
            wait_for(f'head {head}', lambda head=head: f'Block 2, head {head}' in maps(app).name)
        app.key('Right')
        wait_for('a cell of the head', lambda: 'block 2, head 2' in maps(app).description)


def test_arrow_keys_speak_a_cell(bench):
    with open_page(bench) as app:
        focus(app)
        app.key('Right')
        first = wait_for('a reading', lambda: maps(app).description)
        app.key('Down')
        wait_for('another reading', lambda: maps(app).description != first)
        reading = maps(app).description
        assert reading.startswith("il → est looks at he's with weight "), reading
        assert reading.endswith('block 2, head 1'), reading
        wait_for_label(app, reading)


def test_rows_are_named_by_what_they_read_and_write(bench):
    with open_page(bench) as app:
        with open(export(app, bench, 'rows.csv'), encoding='utf-8') as file:
            queries = [line.split(',')[2] for line in file.read().splitlines()[1:6]]
        assert queries == ['<bos> → il', 'il → est', 'est → calme', 'calme → .',
                           '. → <eos>'], queries
        app.click('More')
        wait_for_label(app, lambda name: '“est → calme” has read “est” and writes “calme”' in name)
        wait_for_label(app, 'Attention weights say how values are mixed, not why a token was '
                            'chosen.')


def test_word_chosen_on_translate_is_found_on_the_other_pages(bench):
    """Both pages say the same of the same row; the Model page is at its weights."""
    weights = 'reads: est → writes: ? · Block 2 · Cross-attention · Softmax'
    with bench.start(sentence=SENTENCE) as app:
        wait_for_label(app, 'Il est calme.')
        app.take_focus()
        choose_word(app, 2)
        wait_for_label(app, lambda name: ' wrote “calme” (' in name)
        app.park_pointer()
        app.key('alt+2')
        wait_for('the row', lambda: 'est → calme looks at' in maps(app).description)
        app.key('alt+4')
        wait_for_label(app, lambda name: name.startswith(
            'To write token 3, the decoder looks at the memory'))
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
        app.find('text', 'Given translation', visible=True).set_text('')
        wait_for_label(app, 'Row 2: “il”')
        app.click('Next step')
        wait_for_label(app, 'Row 3: “est”')
        app.key('alt+2')
        wait_for('the row', lambda: 'est → calme looks at' in maps(app).description)


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


def test_all_heads_are_exported(bench):
    with open_page(bench) as app:
        choose_all(app)
        path = export(app, bench, 'têtes.png')
        with open(path, 'rb') as file:
            assert file.read(8) == PNG
        picture = read_picture(path)
        assert 600 < picture.get_width() < 6000, picture.get_width()
        assert 400 < picture.get_height() < 6000, picture.get_height()
        assert colors(picture) > 20, colors(picture)


def test_name_and_content_of_a_picture_agree(bench):
    with bench.start(sentence='go .', page='attention') as app:
        maps(app)
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
        maps(app)
        form = open_export(app)
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
        one = read_picture(export(app, bench, 'one.png'))
        app.take_focus()
        app.key('h')
        wait_for('the next head', lambda: 'head 2' in maps(app).name)
        two = read_picture(export(app, bench, 'two.png'))
        assert colors(one) > 10, colors(one)
        assert one.get_pixels() != two.get_pixels()


def test_picture_is_copied(bench):
    with open_page(bench) as app:
        choose_export(app, 'Copy Picture', 'c')
        wait_for_label(app, 'Copied')


def test_sentence_can_be_changed_from_here(bench):
    with open_page(bench) as app:
        app.key('ctrl+l')
        wait_for('the focus', lambda: 'focused' in sentence_entry(app).states)
        app.type('i lost .')
        app.key('Return')
        wait_for('its map', lambda: maps(app) is not None)
        app.key('alt+1')
        wait_for_label(app, "J'ai perdu.")
        assert sentence_entry(app).text == 'i lost .', sentence_entry(app).text


if __name__ == '__main__':
    main(globals().copy())
