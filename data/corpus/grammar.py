#!/usr/bin/env python3
"""data/corpus/grammar.py: writes the grammar-made pairs of eng-fra.tsv.

The file has two parts, the starter and the rest, and each has its written pairs first:

    written … starter │ grammar … starter │ written … │ grammar …
                        patterns.py                     patterns_verbs.py, patterns_topics.py

lexicon*.py have the words, phrases.py what they make together, patterns*.py one
sentence pattern for each phenomenon.  Every sentence is built in English and in
French at once.  There is one rendering for every English sentence, and nothing
depends on chance: words are dealt from shuffled decks whose seed is fixed.

    grammar.py           replaces the grammar-made lines of eng-fra.tsv
    grammar.py --check   exits 1 if they are not what this program would write
"""

import pathlib
import re
import sys
from collections import Counter
from dataclasses import dataclass

sys.dont_write_bytecode = True

import patterns  # noqa: E402
import patterns_topics  # noqa: E402
import patterns_verbs  # noqa: E402
from phrases import NOUN, french  # noqa: E402
from rules import bare, copied, words  # noqa: E402

CORPUS = pathlib.Path(__file__).with_name('eng-fra.tsv')
STARTER, HELD_OUT = ' starter', ' held-out'  # marks behind the phenomenon
SEEN = 5  # how often a form must occur to be worth learning


@dataclass
class Part:
    """What the grammar makes for one part of the file."""
    mark: str
    patterns: list  # (phenomenon, share, make[, whether the pattern is held out])
    most_words: int
    pool: int  # how many times more pairs are made than a pattern's share
    weight: float = 1.0  # of a share; the patterns that are held out keep theirs


PARTS = (Part(STARTER, patterns.PATTERNS, most_words=12, pool=5),
         Part('', [*patterns_verbs.PATTERNS, *patterns_topics.PATTERNS,
                   *((*pattern, True) for pattern in patterns_verbs.HELD_OUT),
                   *((*pattern, True) for pattern in patterns_topics.HELD_OUT)],
              most_words=20, pool=2, weight=0.6))


TYPED = (('typed-question', '?', 500), ('typed', '.', 300))  # topic, mark left out, number


@dataclass(frozen=True)
class Line:
    """A pair that a pattern has made; `pattern` is the number of it."""
    pattern: int
    text: str
    forms: frozenset
    is_held_out: bool


def sentence(text):
    """Capital first, commas and stops in their places, a full stop unless there is another end."""
    text = ' '.join(text.split()).replace(' ,', ',')
    return text[0].upper() + text[1:] + ('' if text[-1] in '!?' else '.')


def key(english):
    """Two English sentences are the same if only commas and capitals differ."""
    return ' '.join(words(english)) + english[-1]


def forms_of(line):
    """The word forms of a line, English ones marked apart from French ones."""
    return frozenset((side, form) for side, text in zip('ef', line.split('\t'))
                     for form in words(text))


def repeats_a_noun(english):
    these = words(english)
    return any(word in NOUN and these.count(word) > 1 for word in these)


def make_pool(part, translations):
    """More pairs than wanted, of each pattern in turn; no English twice.

    translations has the French sentence of each English one that was made before; that of an
    earlier part is kept.
    """
    pool, earlier = [], set(translations)
    for number, (phenomenon, share, make, *held_out) in enumerate(part.patterns):
        note = f'grammar:{phenomenon}{part.mark}' + (HELD_OUT if any(held_out) else '')
        made, patience = 0, 20 * part.pool * share
        while made < part.pool * share and patience:
            patience -= 1
            pair = make()
            if not pair:
                continue
            english = sentence(pair[0]).replace(' ?', '?').replace(' !', '!')
            translation = sentence(french(pair[1]))
            known = translations.get(key(english))
            if known not in (None, translation) and key(english) not in earlier:
                sys.exit(f'two renderings of "{english}": {known} / {translation}')
            again = re.search(r'\b(?!nous |vous )(\w+) \1\b', f'{english} {translation}'.lower())
            again = again or re.search(r'\b(\w{5,}) (dans|sur) (le|la) \1\b', translation)
            long = again or max(len(words(english)), len(words(translation))) > part.most_words
            if known is None and not long and not repeats_a_noun(english):
                translations[key(english)] = translation
                line = f'{english}\t{translation}\t{note}'
                forms = forms_of(line)
                if phenomenon.startswith('rare-'):
                    # Names and numbers that are to be copied stay rare: nobody counts them.
                    alike = copied(english, translation)
                    forms = frozenset(form for form in forms if bare(form[1]) not in alike)
                pool.append(Line(number, line, forms, any(held_out)))
                made += 1
    return pool


def without_rare_forms(pool, known):
    """The pairs all of whose forms occur SEEN times among what is learned and what is known."""
    while True:
        stock = known + Counter(form for line in pool if not line.is_held_out
                                for form in line.forms)
        kept = [line for line in pool if all(stock[form] >= SEEN for form in line.forms)]
        if len(kept) == len(pool):
            return kept
        pool = kept


def generate(part, before, taken, translations):
    """The grammar-made lines of a part that go with the lines before it.

    An English sentence that is taken is left out.  First the share of every pattern.  A form
    that occurs only now and then could not be learned, so more of the pool is taken until each
    occurs SEEN times.
    """
    count = Counter(form for line in before if HELD_OUT not in line for form in forms_of(line))
    pool = [line for line in make_pool(part, translations)
            if key(line.text.split('\t')[0]) not in taken]
    pool = without_rare_forms(pool, count)
    left = [share if any(held_out) else round(share * part.weight)
            for _, share, _, *held_out in part.patterns]
    chosen = set()
    for line in pool:
        if left[line.pattern]:
            left[line.pattern] -= 1
            chosen.add(line)
            if not line.is_held_out:
                count.update(line.forms)
    for line in pool:
        if line not in chosen and not line.is_held_out and any(
                count[form] < SEEN for form in line.forms):
            chosen.add(line)
            count.update(line.forms)
    return [line.text for line in pool if line in chosen]


def evenly(lines, number):
    """Some of the lines, at equal distances."""
    return [lines[i * len(lines) // number] for i in range(min(number, len(lines)))]


def typed(lines):
    """Written pairs once more as people type them who leave out the capital and the mark.

    The French sentence keeps its own, so that a model learns to set them.
    """
    count = Counter(form for line in lines if HELD_OUT not in line for form in forms_of(line))
    for topic, mark, number in TYPED:
        known = [line for line in lines if is_of(PARTS[1], line) and
                 line.split('\t')[0].endswith(mark) and ',' not in line.split('\t')[0] and
                 all(count[form] >= SEEN for form in forms_of(line))]
        for line in evenly(known, number):
            english, translation, _ = line.split('\t')
            yield f'{english[0].lower()}{english[1:-1]}\t{translation}\tgrammar:{topic}'


def is_of(part, line):
    """Whether a line is a written one of this part."""
    note = line.split('\t')[2]
    return note.startswith('written:') and (STARTER in note) == (part.mark == STARTER)


def whole(current):
    """The file as it should be: the written lines of `current`, and the grammar's."""
    written = [[line for line in current if is_of(part, line)] for part in PARTS]
    lines, translations = [], {}
    taken = {key(line.split('\t')[0]) for own in written for line in own}
    for part, own in zip(PARTS, written):
        lines += own
        lines += generate(part, lines, taken, translations)
    return [*lines, *typed(lines)]


def main():
    current = CORPUS.read_text(encoding='utf-8').splitlines()
    wanted = whole(current)
    if sys.argv[1:] == ['--check']:
        sys.exit(0 if wanted == current else
                 f'{CORPUS.name}: its grammar-made lines are not what grammar.py writes')
    CORPUS.write_text('\n'.join(wanted) + '\n', encoding='utf-8')


if __name__ == '__main__':
    main()
