#!/usr/bin/env python3
"""What a story says aloud is short in every language: see tests/support/few-words.h.

A sentence has at most twenty words, each number and token that is filled in being one; in
Chinese, which has no spaces, at most 45 characters, of which these are two each.
"""

import pathlib
import re
import sys

from catalog import languages, sentences

ALOUD = 'story ', 'why '
MOST_WORDS = 20
MOST_CHARACTERS = 45


def is_too_long(sentence, language):
    if language.startswith('zh'):
        return len(re.findall(r'\w', sentence)) > MOST_CHARACTERS
    return sum(re.search(r'\w', word) is not None for word in sentence.split()) > MOST_WORDS


def mistakes_of(data, language):
    for key, text in sentences(data / f'sentences/{language}.txt').items():
        filled = re.sub('{[^}]+}', 'xx', text)
        for sentence in re.split(r'(?<=[.。]) ?(?=\w)', filled) if key.startswith(ALOUD) else ():
            if is_too_long(sentence, language):
                yield f'{language}, {key}: too long to be heard: “{sentence}”'


def main():
    root = pathlib.Path(sys.argv[1])
    mistakes = [mistake for language in languages(root / 'po')
                for mistake in mistakes_of(root / 'data', language)]
    print('\n'.join(mistakes))
    return 1 if mistakes else 0


if __name__ == '__main__':
    sys.exit(main())
