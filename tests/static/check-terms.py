#!/usr/bin/env python3
"""Each term is translated one way, in messages, lessons and glossary: po/terms-LANGUAGE.tsv.

A line of the table has three columns, parted by tabs: an English term, what stands for it
in the translation, and what must not be anywhere in it; all are regular expressions, and
an empty column asks for nothing.  Where the English text has the term, the translation must
have the word for it: in a message, in an entry of the glossary or of the operations, in a sentence,
somewhere in a lesson.
What must not be in English is in no document and no comment either.
A word of TWO_MEANINGS, which other languages tell apart, is a message of its own in each file, or
has a context.
Where a message or a lesson quotes a name of the window, or the guide has it in bold, the
translation has the translated name; what a message says to open or choose is in the window.
A search word of the glossary that is a name of code, such as num_hiddens, is one in each language.
An apostrophe is ’ wherever the window or a command shows it, except for what is typed: he's calm.
"""

import pathlib
import re
import sys

from catalog import languages, messages, sentences

COMMENT = {'.c': r'/\*.*?\*/', '.h': r'/\*.*?\*/', '.py': r'""".*?"""|#[^\n]*'}
COMMENTED = 'app', 'core', 'data/corpus', 'tests', 'ui'

SHOWN = 'messages', 'lessons', 'keyed', 'guide'
CODE = re.compile(r'\S*(?:[0-9_₀-₉ᵀ]|[A-Z]{2})\S*')
STRAIGHT = re.compile(r"(?i)\b(?!he')[^\W\d_]+'(?=[^\W\d_]|[ .,;:])")

TWO_MEANINGS = ('learned', 'Heads', 'Mask', 'Mean', 'Note', 'Numbers', 'Part', 'Run', 'Score',
                'Start', '_Back', 'before', 'matches', 'now')


def table_of(path):
    for number, line in enumerate(path.read_text(encoding='utf-8').splitlines(), 1):
        if line and not line.startswith('#'):
            columns = (line.split('\t') + ['', ''])[:3]
            yield number, *(column and re.compile(column, re.I) for column in columns)


def lessons(data, language):
    """The English text and the translation of each lesson, without keys of links and without
    sentences that are typed for it."""
    for path in sorted((data / 'lessons').glob('*.lesson')):
        yield [re.sub(r'\|[^\]|]*(?=\])|^(?:input|hide):.*', '',
                      (folder / path.name).read_text('utf-8'), flags=re.M)
               for folder in (path.parent, path.parent / (language if language != 'en' else ''))]


def entries(path):
    """The text of each entry, by its English name; other names and code do not count."""
    blocks = re.split(r'^# ', path.read_text(encoding='utf-8'), flags=re.M)[1:]
    return {block.split('\n', 1)[0]:
            re.sub(r'^(also|file|function|pytorch):.*\n', '', block, flags=re.M)
            for block in blocks}


def keyed(data, language):
    """The entries of the glossary, and of what there is to say about operations; sentences."""
    for folder in ('glossary', 'operations'):
        english, other = (entries(data / folder / f'{name}.txt') for name in ('en', language))
        for name, text in english.items():
            key = f'{name}\n' if folder == 'operations' else ''
            yield text.removeprefix(key), other.get(name, '').removeprefix(key)
    english, other = (sentences(data / f'sentences/{name}.txt') for name in ('en', language))
    for name, text in english.items():
        yield text, other.get(name, '')


def guide(data, language):
    yield [(data / f'guide/{name}.md').read_text(encoding='utf-8') for name in ('en', language)]


def documents(root):
    """The paragraphs of the documents, which are English."""
    for path in [*root.glob('*.md'), *(root / 'data').glob('*.1'), *(
            path for folder in ('core', 'data', 'tests', 'ui')
            for path in (root / folder).rglob('*.md'))]:
        if path.parent.name != 'guide' or path.stem == 'en':
            for text in path.read_text(encoding='utf-8').split('\n\n'):
                yield str(path.relative_to(root)), in_one_line(text)


def in_one_line(text):
    return re.sub(r'\s*\n[ \t]*[*#]*\s*', ' ', text)


def comments(root):
    """The comments of the source, which are English."""
    for folder in COMMENTED:
        for path in sorted((root / folder).rglob('*.*')):
            if path.suffix in COMMENT:
                text = path.read_text(encoding='utf-8')
                for comment in re.findall(COMMENT[path.suffix], text, re.S | re.M):
                    if 'Translators:' not in comment:
                        yield str(path.relative_to(root)), in_one_line(comment)


def pairs_of(root, language):
    """Where, an English text, its translations."""
    po = root / 'po'
    for msgid, texts in messages(po / f'{languages(po)[0] if language == "en" else language}.po'):
        yield f'messages, {language}', msgid, [msgid] if language == 'en' else texts
    if language == 'en':
        for where, text in documents(root):
            yield where, text, [text]
        for where, text in comments(root):
            yield where, '', [text]
    for source in (lessons, keyed, guide):
        for english, text in source(root / 'data', language):
            yield f'{source.__name__}, {language}', english, [text]


def shared(root):
    """The words of two meanings that several files share."""
    text = (root / 'po' / f'{languages(root / "po")[0]}.po').read_text('utf-8')
    for entry in text.split('\n\n'):
        files = {*' '.join(re.findall(r'^#: (.*)', entry, re.M)).split()}
        for word in TWO_MEANINGS:
            if len(files) > 1 and re.search(f'^(?!msgctxt).*\nmsgid "{word}"$', entry, re.M):
                yield f'messages: “{word}” has no context that tells {" ".join(files)} apart'


def straight(root, language):
    """The texts with the apostrophe of a keyboard."""
    for where, _, texts in pairs_of(root, language):
        for text in texts:
            if where.split(',')[0] in SHOWN and (found := STRAIGHT.search(text)):
                yield f'{where}: “{text[:60]}” has “{found.group()}”, which is written ’'


def plain(text):
    """A name of the window without its mnemonic and its ellipsis."""
    return re.sub(r'\(_.\)|_|…', '', text).strip()


def misquoted(root, language):
    """A name of the window in quotation marks that the translation does not call so."""
    texts = list(messages(root / f'po/{language}.po'))
    names = {}
    for english, translations in texts:
        names.setdefault(plain(english), set()).update(map(plain, translations))
    for english, translations in [*texts, *((one, [other])
                                            for source in (lessons, keyed)
                                            for one, other in source(root / 'data', language))]:
        for name in re.findall('“([A-Z][^”%]+)”', english):
            if name in names and not all(any(word in plain(text) for word in names[name])
                                         for text in translations):
                yield f'{language}: “{english[:60]}” does not quote “{name}”'
    for english, _ in texts:
        for name in re.findall('(?i:open|choose|press|under|switch) “([A-Z][^”%]+)”', english):
            if name not in names:
                yield f'“{english[:60]}” names “{name}”, which is not in the window'
    english, other = (re.sub('<!-- keys -->.*<!-- lessons -->', '',
                             (root / f'data/guide/{name}.md').read_text('utf-8'), flags=re.S)
                      for name in ('en', language))
    bold = {name.lower() for name in re.findall(r'\*\*([^*]+)\*\*', other)}
    for name in re.findall(r'\*\*([A-Z][^*]+)\*\*', english):
        if name in names and not bold & {word.lower() for word in names[name]}:
            yield f'guide, {language}: does not name “{name}” as the window does'


def unlike(data, language):
    """The sentences that a language lacks, or in which it fills in something else."""
    english, other = (sentences(data / f'sentences/{name}.txt') for name in ('en', language))
    if list(english) != list(other):
        yield f'sentences, {language}: other lines, {set(english) ^ set(other) or "in other order"}'
    for name in english.keys() & other.keys():
        if len({' '.join(sorted(re.findall('{[^}]+}', text[name])))
                for text in (english, other)}) > 1:
            yield f'sentences, {language}: {name} does not fill in the same'


def unsearched(data, language):
    """The names of code by which an entry of the glossary is found in English alone."""
    english, other = (dict(re.findall(r'(?m)^# (.*)\n(?:(?:name|symbol): .*\n)*also: (.*)',
                                      (data / f'glossary/{name}.txt').read_text('utf-8')))
                      for name in ('en', language))
    for term, words in english.items():
        for word in words.split(', '):
            if CODE.fullmatch(word) and word not in other.get(term, '').split(', '):
                yield f'glossary, {language}: “{term}” is not found by “{word}”'


def mistakes_of(root, language):
    """The texts that use another word than the table."""
    table = list(table_of(root / f'po/terms-{language}.tsv'))
    for where, english, texts in pairs_of(root, language):
        for number, term, wanted, never in table:
            if term and wanted and term.search(english):
                if not all(wanted.search(text) for text in texts):
                    yield (f'{where}: “{english[:60]}” has “{term.pattern}”, '
                           f'but its translation lacks “{wanted.pattern}”')
            for text in texts:
                if never and never.search(text):
                    yield (f'{where}: “{text[:60]}” has “{never.search(text).group()}” '
                           f'(line {number} of the table)')


def main():
    root = pathlib.Path(sys.argv[1])
    mistakes = [mistake for language in ['en', *languages(root / 'po')]
                for check in (mistakes_of, straight)
                for mistake in check(root, language)] + [*shared(root)]
    mistakes += [mistake for language in languages(root / 'po')
                 for mistake in [*misquoted(root, language), *unlike(root / 'data', language),
                                 *unsearched(root / 'data', language)]]
    print('\n'.join(mistakes))
    return 1 if mistakes else 0


if __name__ == '__main__':
    sys.exit(main())
