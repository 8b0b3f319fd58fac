"""The way in, as somebody takes it who opens the program for the first time."""
import tempfile

from uidriver import wait_for
from workbench import choose_word, main, save_as, wait_for_label


def test_first_start_leads_to_the_tour(bench):
    settings = tempfile.mkdtemp(dir=bench.folder)
    with bench.start(None, settings=settings) as app:
        wait_for_label(app, 'Il est calme.')
        app.take_focus()
        app.click('Take the Tour: 13 stops, 5 minutes')
        wait_for_label(app, 'Stop 1 of 13')
        wait_for_label(app, 'La voiture rouge est vieille.')
        choose_word(app, 2)
        wait_for_label(app, '✓ Done')
        app.click('Next')
        wait_for_label(app, 'Stop 2 of 13')
        wait_for_label(app, lambda name: name.startswith(
            'The model attended most to “the” (mean'))
        app.click('What if “le”?')
        wait_for_label(app, '✓ Done')
        app.click('Next')
        wait_for_label(app, 'Stop 3 of 13')
        app.click('Why “rouge”?')
        wait_for_label(app, '✓ Done')
        app.click('Leave the Lesson')
        app.key('alt+Home')
        app.find('push button', 'Continue the tour: 3 of 13 stops done', visible=True)
    with bench.start(None, settings=settings) as app:
        app.take_focus()
        app.click('Continue the tour: 3 of 13 stops done')
        wait_for_label(app, 'Stop 4 of 13')


def test_mistake_in_a_lesson_is_told(bench):
    path = bench.write('mine.lesson', b'# Mine\n## One\npage: nowhere\n')
    with bench.start(path) as app:
        wait_for_label(app, lambda name: name.startswith('mine.lesson, line 3: '))
        bench.write('mine.lesson', b'# Mine\n## One\npage: bleu\nsee: Look.\n')
        app.take_focus()
        app.key('alt+1')
    with bench.start(path) as app:
        wait_for_label(app, 'Step 1 of 1')
        bench.write('mine.lesson', b'# Mine\n## Other\npage: bleu\nsee: Look again.\n')
        wait_for('the lesson as it was saved', lambda: app.root.has('label', 'Other', True))


def test_worksheets_of_a_class_are_saved(bench):
    path = bench.write('mine.lesson', b'# Mine\n## One\npage: attention\nexercise: model-softmax\n'
                                      b'see: Look.\n')
    with bench.start(path) as app:
        wait_for_label(app, 'Step 1 of 1')
        app.frame.do('win.worksheet')
        form = app.window('Worksheet')
        form.find('spin button', 'Students', visible=True).set_value(3)
        form.click('Save as PDF…')
        save_as(app, 'Save the Worksheet', bench.path('sheets.pdf'))
        for name in ('sheets.pdf', 'sheets-answers.pdf'):
            with open(bench.path(name), 'rb') as file:
                assert file.read(4) == b'%PDF', name


def test_note_leads_back_to_its_place(bench):
    settings = bench.settings('masks', sentence='go .')
    with bench.start(settings=settings) as app:
        wait_for('the page Masks', lambda: app.root.has(None, 'What leaks', True))
        app.frame.do('win.new-note')
        notes = app.window('Notes')
        notes.find('text', 'Text of the note', visible=True).set_text('Nothing later is seen.')
        wait_for_label(app, 'Nothing later is seen.')
    with bench.start(settings=settings) as app:
        app.take_focus()
        app.key('alt+1')
        wait_for_label(app, 'Va !')
        app.key('ctrl+k')
        app.find('entry', 'Find', visible=True)
        app.type('later is seen')
        app.key('Return')
        wait_for('the page Masks', lambda: app.root.has(None, 'What leaks', True))


OWN_WORDS = b"""# Mine
concept: masks
## One
page: masks
predict: Which one?
( ) this
(x) that
done: answered
say: Why that?
sample: It was marked.
"""


def own_words(app):
    return app.find('text', 'Your own words', visible=True)


def test_lesson_is_answered_by_letter_and_in_own_words(bench):
    path, settings = bench.write('own.lesson', OWN_WORDS), bench.settings('translate')
    with bench.start(path, settings=settings) as app:
        wait_for_label(app, 'Which one?')
        app.take_focus()
        app.key('b')
        wait_for_label(app, 'Correct: that.')
        own_words(app).set_text('Because it is.')
        app.click('Show a Possible Answer')
        wait_for_label(app, 'It was marked.')
        app.frame.do('win.notes')
        note = app.window('Notes').find('text', 'Text of the note', visible=True)
        wait_for('the words in the notes', lambda: note.text == 'Because it is.')
        note.set_text('Because it is so.')
        wait_for('the words in the lesson', lambda: own_words(app).text == 'Because it is so.')
        app.frame.do('win.save-answers')
        save_as(app, 'Save the Answers', bench.path('answers.csv'))
    with open(bench.path('answers.csv'), encoding='utf-8') as file:
        assert ',Mine · One,Which one?,Masks,that,that,yes' in file.read()
    with bench.start(path, settings=settings) as app:
        wait_for('the words of another day', lambda: own_words(app).text == 'Because it is so.')


if __name__ == '__main__':
    main(globals().copy())
