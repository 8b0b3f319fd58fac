#!/usr/bin/env python3
"""Each term is translated one way: po/terms-LANGUAGE.tsv is held against po/LANGUAGE.po.

A line of the table has three columns, parted by tabs: an English term, what stands for it
in the translation, and what must not stand anywhere in it; all are regular expressions, and
an empty column asks for nothing.  Where the English text has the term, the translation must
have the word for it.
"""

import pathlib
import re
import sys

from catalog import languages, messages


def table_of(path):
    for number, line in enumerate(path.read_text(encoding='utf-8').splitlines(), 1):
        if line and not line.startswith('#'):
            columns = (line.split('\t') + ['', ''])[:3]
            yield number, *(column and re.compile(column, re.I) for column in columns)


def mistakes_of(translation, terms):
    """The messages that use another word than the table."""
    table = list(table_of(terms))
    for msgid, texts in messages(translation):
        for number, term, wanted, never in table:
            if term and wanted and term.search(msgid):
                if not all(wanted.search(text) for text in texts):
                    yield (f'{translation.name}: “{msgid[:60]}” has “{term.pattern}”, '
                           f'but its translation lacks “{wanted.pattern}”')
            for text in texts:
                if never and never.search(text):
                    yield (f'{translation.name}: “{text[:60]}” has “{never.search(text).group()}” '
                           f'({terms.name}, line {number})')


def main():
    po = pathlib.Path(sys.argv[1]) / 'po'
    mistakes = [mistake for language in languages(po)
                for mistake in mistakes_of(po / f'{language}.po', po / f'terms-{language}.tsv')]
    print('\n'.join(mistakes))
    return 1 if mistakes else 0


if __name__ == '__main__':
    sys.exit(main())
