#!/usr/bin/env python3
"""data/corpus/grammar.py: writes the grammar-made pairs of eng-fra.tsv.

lexicon.py has the words, phrases.py what they make together, patterns.py one
sentence pattern for each phenomenon.  Every sentence is built in English and in
French at once.  There is one rendering for every English sentence, and nothing
depends on chance: words are dealt from shuffled decks whose seed is fixed.

    grammar.py           replaces the grammar-made lines of eng-fra.tsv
    grammar.py --check   exits 1 if they are not what this program would write
"""

import pathlib
import sys
from collections import Counter

sys.dont_write_bytecode = True

from patterns import PATTERNS  # noqa: E402
from phrases import NOUN, french  # noqa: E402

CORPUS = pathlib.Path(__file__).with_name('eng-fra.tsv')
MOST_WORDS = 12
SEEN = 5  # how often a form must occur to be worth learning
POOL = 5  # how many times more pairs are made than a pattern's share


def sentence(text):
    """Capital first, commas and stops in their places, a full stop unless there is another end."""
    text = ' '.join(text.split()).replace(' ,', ',')
    return text[0].upper() + text[1:] + ('' if text[-1] in '!?' else '.')


def repeats_a_noun(english):
    words = english.lower().rstrip('.!?').split()
    return any(word in NOUN and words.count(word) > 1 for word in words)


def is_short(text):
    return len(text.rstrip(' .!?').split()) <= MOST_WORDS


def make_pool():
    """POOL times as many pairs as wanted, as (number of the pattern, line); no English twice."""
    pool, translations = [], {}
    for number, (phenomenon, share, make) in enumerate(PATTERNS):
        made, patience = 0, 20 * POOL * share
        while made < POOL * share and patience:
            patience -= 1
            pair = make()
            if not pair:
                continue
            english = sentence(pair[0]).replace(' ?', '?').replace(' !', '!')
            translation = sentence(french(pair[1]))
            if translations.get(english, translation) != translation:
                sys.exit(f'two renderings of "{english}": {translations[english]} / {translation}')
            fresh = english not in translations and not repeats_a_noun(english)
            if fresh and is_short(english) and is_short(translation):
                translations[english] = translation
                pool.append((number, f'{english}\t{translation}\tgrammar:{phenomenon}'))
                made += 1
    return pool


def forms_of(line):
    """The word forms of a line, English ones marked apart from French ones."""
    for side, text in zip('ef', line.split('\t')):
        for form in set(text.lower().replace(',', '').rstrip(' .!?').split()):
            yield side, form


def count_forms(lines):
    return Counter(form for line in lines for form in forms_of(line))


def without_rare_forms(pool, known):
    """The pairs all of whose forms occur SEEN times among themselves and what is known."""
    while True:
        stock = known + count_forms(line for _, line in pool)
        kept = [(number, line) for number,
                line in pool if all(stock[form] >= SEEN for form in forms_of(line))]
        if len(kept) == len(pool):
            return kept
        pool = kept


def generate(written):
    """The grammar-made lines that go with the written ones.

    First the share of every pattern.  A form that occurs only now and then could not
    be learned, so more of the pool is taken until each occurs SEEN times.
    """
    taken = {line.split('\t')[0] for line in written}
    count = count_forms(written)
    pool = [(number, line) for number, line in make_pool() if line.split('\t')[0] not in taken]
    pool = without_rare_forms(pool, count)
    left = [share for _, share, _ in PATTERNS]
    chosen = set()
    for number, line in pool:
        if left[number]:
            left[number] -= 1
            chosen.add(line)
            count.update(forms_of(line))
    for _, line in pool:
        if line not in chosen and any(count[form] < SEEN for form in forms_of(line)):
            chosen.add(line)
            count.update(forms_of(line))
    return [line for _, line in pool if line in chosen]


def main():
    current = CORPUS.read_text(encoding='utf-8').splitlines()
    written = [line for line in current if line.split('\t')[2].startswith('written:')]
    wanted = written + generate(written)
    if sys.argv[1:] == ['--check']:
        sys.exit(0 if wanted == current else
                 f'{CORPUS.name}: its grammar-made lines are not what grammar.py writes')
    CORPUS.write_text('\n'.join(wanted) + '\n', encoding='utf-8')


if __name__ == '__main__':
    main()
