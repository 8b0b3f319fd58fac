#!/usr/bin/env python3
"""The corpus keeps its promises: format, variety, size, no drift of the grammar.

eng-fra.tsv is what the shipped model has learned from; written.tsv has the pairs that were
written since then, in longer sentences and with digits.
"""

import dataclasses
import pathlib
import re
import subprocess
import sys
import unicodedata
from collections import Counter

LEAST_PAIRS = 3000
LEAST_WRITTEN = 1200
MOST_FORMS = 1500  # a side

FAMOUS = {
    'Go.': 'Va !',
    'I lost.': "J'ai perdu.",
    "He's calm.": 'Il est calme.',
    "I'm home.": 'Je suis chez moi.',
}

HELD_OUT = FAMOUS["He's calm."]  # what the shipped model must say without having seen it

# What is left of a sentence when its content words are taken out.
FUNCTION_WORDS = set('''
    a an the this that these those some any no all every each another other same
    i you he she it we they me him her us them my your his its our their mine yours ours
    i'm you're he's she's it's we're they're i'll they'll i'd i've he's let's that's there's who's
    what's where's
    am is are was were be been do does did have has had can could must may should will
    isn't aren't wasn't weren't don't doesn't didn't can't not never
    to of in on at with without for from by near under behind between before after until during
    since over through around
    and or but because if when while than as like so that which who what where why how whom
    there here very too also still already again now then only just more most less much many
    nobody nothing somebody something everyone everything anybody anything
    up out down back off yes please
    '''.split())

FORMAT = re.compile(r'[^\t]+\t[^\t]+\t(?:written|grammar):[a-z-]+(?: held-out)?')
# Words before which nothing is elided, by their beginnings.
ASPIRATED = 'hall|hasard|haut|hibou|hockey|honte|hors|huit|héros|oui|onze|yaourt|yen|yoga'
UNELIDED = re.compile(r"(?<![\w'-])(?:si ils?\b|"
                      rf"(?:je|me|te|se|le|la|ne|de|que) (?!{ASPIRATED})[aeiouyhàâéèêîôûœ])", re.I)
UNCONTRACTED = re.compile(r"(?<![\w'-])(?:de|à) les? (?!\w+(?:er|ir|re)\b)", re.I)


@dataclasses.dataclass
class Collection:
    """A file of pairs, and what its sentences may be like."""
    name: str
    most_words: int
    most_per_template: int
    digits: str = ''

    def alphabet(self, letters):
        return re.compile(f"[{letters}{self.digits}'\\-,.!? ]+")


LEARNED = Collection('data/corpus/eng-fra.tsv', most_words=12, most_per_template=15)
WRITTEN = Collection('data/corpus/written.tsv', most_words=20, most_per_template=25, digits='0-9')


def words(text):
    """Lower-case forms, punctuation left out."""
    return re.sub(r'[,.!?]', ' ', text.lower()).split()


def template(english):
    return ' '.join(word if word in FUNCTION_WORDS else '_' for word in words(english))


def faults_of_side(text, collection, letters, spaced):
    """What is wrong with one side of a pair, in words."""
    if not collection.alphabet(letters).fullmatch(text):
        yield 'has a character that does not belong there'
    if not (text[0].isupper() or text[0].isdigit()) or text[-1] not in '.!?':
        yield 'does not begin with a capital or end with a stop'
    if '  ' in text or text != text.strip() or re.search(r' [,.]|[,.!?][^\s]', text):
        yield 'has a space too many or too few'
    if re.search(r'[^ ][!?]' if spaced else r' [!?]', text):
        yield f'needs {"a" if spaced else "no"} space before ! and ?'
    if not 1 <= len(words(text)) <= collection.most_words:
        yield f'is not 1 to {collection.most_words} words long'


def faults_of_lines(lines, collection, first_at):
    """Faults that one line alone can have, as (line number, sentence).

    first_at has the English sentences of what was read before, and takes those of the lines.
    """
    for number, line in enumerate(lines, 1):
        if not FORMAT.fullmatch(line):
            yield number, 'is not english TAB french TAB kind:phenomenon'
            continue
        english, french, kind = line.split('\t')
        if unicodedata.normalize('NFC', line) != line:
            yield number, 'is not in composed form (NFC)'
        for name, text, letters, spaced in (('English', english, 'A-Za-z', False),
                                            ('French', french, 'A-Za-zÀ-ÿŒœ', True)):
            yield from ((number, f'{name} side {fault}')
                        for fault in faults_of_side(text, collection, letters, spaced))
        key = ' '.join(words(english)) + english[-1]
        if key in first_at:
            yield number, f'says the same in English as {first_at[key]}'
        first_at.setdefault(key, f'{collection.name}:{number}')
        if (french == HELD_OUT) != kind.endswith(' held-out'):
            yield number, f'the mark held-out belongs to "{HELD_OUT}" and to nothing else'
        if UNELIDED.search(french) or UNCONTRACTED.search(french):
            yield number, 'French side misses an elision or a contraction'
        if FAMOUS.get(english, french) != french:
            yield number, f'must be translated as "{FAMOUS[english]}"'


def faults_of_templates(lines, collection):
    """One frame with many fillings is a grammar, not individual writing."""
    seen = Counter()
    for number, line in enumerate(lines, 1):
        english, _, kind = line.split('\t')
        form = template(english)
        if kind.startswith('written:') and form.strip('_ '):
            seen[form] += 1
            if seen[form] > collection.most_per_template:
                yield number, f'is number {seen[form]} of the template "{form}"'


def faults_of_whole(lines):
    """Faults of the file as a whole, as sentences."""
    pairs = [line.split('\t') for line in lines]
    written = sum(kind.startswith('written:') for _, _, kind in pairs)
    if len(pairs) < LEAST_PAIRS or written < LEAST_WRITTEN:
        yield (f'{len(pairs)} pairs, {written} of them written: '
               f'fewer than {LEAST_PAIRS} and {LEAST_WRITTEN}')
    for name, side in (('English', 0), ('French', 1)):
        forms = {form for pair in pairs for form in words(pair[side])}
        if len(forms) >= MOST_FORMS:
            yield f'{len(forms)} {name} forms: not under {MOST_FORMS}'
    for english in FAMOUS.keys() - {pair[0] for pair in pairs}:
        yield f'"{english}" is missing'


def faults_of_file(root, collection, first_at):
    """All faults of one file, as sentences that name the place."""
    name = collection.name
    data = (root / name).read_bytes().decode('utf-8')
    lines = data.removesuffix('\n').split('\n')
    faults = [f'{name}:{number}: {fault}'
              for number, fault in faults_of_lines(lines, collection, first_at)]
    if not data.endswith('\n'):
        faults.append(f'{name}:{len(lines)}: the last line has no end')
    if all(line.count('\t') == 2 for line in lines):
        faults += [f'{name}:{number}: {fault}'
                   for number, fault in faults_of_templates(lines, collection)]
        if collection is LEARNED:
            faults += [f'{name}:1: {fault}' for fault in faults_of_whole(lines)]
    return faults


def main(root):
    first_at = {}
    faults = [fault for collection in (LEARNED, WRITTEN)
              for fault in faults_of_file(root, collection, first_at)]
    grammar = subprocess.run([sys.executable, root / 'data/corpus/grammar.py', '--check'],
                             capture_output=True, text=True)
    if grammar.returncode:
        faults.append(f'{LEARNED.name}:1: {grammar.stderr.strip()}')
    print('\n'.join(faults))
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else '.')))
