#!/usr/bin/env python3
"""The corpus keeps its promises: format, language, variety, size, no drift of the grammar.

What must hold for every pair alone is in data/corpus/rules.py.
"""

import pathlib
import re
import subprocess
import sys
from collections import Counter

sys.dont_write_bytecode = True

NAME = 'data/corpus/eng-fra.tsv'

LEAST_PAIRS = 24000
LEAST_WRITTEN = 8000
LEAST_FORMS, SEEN = 3000, 5  # English word forms, and how often each occurs in what is learned
STARTER_PAIRS = range(7800, 9000)
STARTER_FORMS = 1500  # at most, a side
MOST_WORDS = {'starter': 12, 'rest': 20}
MOST_PER_TEMPLATE = {'starter': 15, 'rest': 25}  # of what was written one by one
MOST_PER_PATTERN = 0.05  # of the grammar-made pairs of a part

BOOK_PAIRS = 512  # the first lines, which the book's model learns
BOOK_TOKENS = 8  # the book cuts a sentence to 9 with its end

FAMOUS = {
    'Go.': 'Va !',
    'I lost.': "J'ai perdu.",
    "He's calm.": 'Il est calme.',
    "I'm home.": 'Je suis chez moi.',
    "He's wet.": 'Il est mouillé.',  # what the book's model writes for "He's calm."
}

HELD_OUT = FAMOUS["He's calm."]  # what the shipped models must say without having seen it

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

FORMAT = re.compile(r'[^\t]+\t[^\t]+\t(?:written|grammar):[a-z-]+(?: starter)?(?: held-out)?')

# Every rule must find what it is for.
WRONG = {
    ('He is here.', 'Je ai faim.'): 'elision',
    ('He is there.', 'Il va à le marché.'): 'contraction',
    ('Hi, Tom.', 'Sa amie est là.'): 'a vowel after ce',
    ('I know.', 'Je sait.'): 'verb of je',
    ('You know.', 'Tu ne le sait pas.'): 'verb of tu',
    ('He knows.', 'Il ne sais pas.'): 'verb of il',
    ('We know.', 'Nous savez.'): 'verb of nous',
    ('They know.', 'Ils le fait.'): 'verb of ils',
    ('She left.', 'Elle est allé.'): 'participle after être',
    ('You and you.', 'Tu es avec votre ami.'): 'one form of address',
    ('Many people.', 'Beaucoup des les gens.'): 'de after a quantity',
    ('I am not.', 'Je suis pas là.'): 'ne with pas',
    ('The house.', 'Il voit cette livre.'): 'agreement',
    ('My house.', 'Il a une maison blanc.'): 'agreement',
    ('A apple.', 'Une pomme.'): 'a or an',
    ('I is here.', 'Je suis ici.'): 'verb of I',
    ('He have it.', "Il l'a."): 'verb of he',
    ('They was here.', 'Ils étaient ici.'): 'verb of we',
    ('Hé.', 'Oui.'): 'letters of the language',
    ('hi.', 'Oui.'): 'a capital first',
    ('Why ?', 'Pourquoi ?'): 'spaces',
    ("' it.", 'Oui.'): 'apostrophes',
    ('The the end.', 'La fin.'): 'no word twice',
}


def template(english, words):
    return ' '.join(word if word in FUNCTION_WORDS else '_' for word in words(english))


def part_of(note):
    return 'starter' if ' starter' in note else 'rest'


def faults_of_marks(number, english, french, note):
    """What is wrong with the third column."""
    is_asked = note.endswith(' held-out')
    if french == HELD_OUT and not is_asked:
        yield f'"{HELD_OUT}" is held out'
    if is_asked and french != HELD_OUT and (note.startswith('written') or 'starter' in note):
        yield 'only templates of the grammar outside the starter are held out'
    if english in FAMOUS and FAMOUS[english] != french:
        yield f'must be translated as "{FAMOUS[english]}"'
    if english in FAMOUS and (number <= BOOK_PAIRS) != (french != HELD_OUT):
        yield f'stands on the wrong side of line {BOOK_PAIRS}, the last of the book\'s model'


def faults_of_lines(lines, rules):
    """Faults that one line alone can have, as (line number, sentence)."""
    first_at = {}
    for number, line in enumerate(lines, 1):
        if not FORMAT.fullmatch(line):
            yield number, 'is not english TAB french TAB kind:topic[ starter][ held-out]'
            continue
        english, french, note = line.split('\t')
        faults = [*rules.faults(english, french, is_typed='grammar:typed' in note),
                  *faults_of_marks(number, english, french, note)]
        yield from ((number, fault) for fault in faults)
        longest = max(len(rules.words(english)), len(rules.words(french)))
        if not 1 <= longest <= MOST_WORDS[part_of(note)]:
            yield number, f'has {longest} words'
        tokens = max(len(re.findall(r"[^\s,.!?]+|[,.!?]", side)) for side in (english, french))
        if number <= BOOK_PAIRS and tokens > BOOK_TOKENS:
            yield number, f'has {tokens} tokens, more than the book reads'
        key = ' '.join(rules.words(english)) + english[-1]
        if key in first_at:
            yield number, f'says the same in English as line {first_at[key]}'
        first_at.setdefault(key, number)


def faults_of_templates(lines, words):
    """One frame with many fillings is a grammar, not individual writing.

    The lines of the book's model and those like them, at most four words, ring the changes on
    few words; that is what they are for.
    """
    seen = Counter()
    for number, line in enumerate(lines, 1):
        english, _, note = line.split('\t')
        form = template(english, words)
        if note.startswith('written:') and form.strip('_ ') and len(words(english)) > 4:
            part = part_of(note)
            seen[part, form] += 1
            if seen[part, form] > MOST_PER_TEMPLATE[part]:
                yield number, f'is number {seen[part, form]} of the template "{form}"'


def faults_of_grammar(lines, rules):
    """No pattern rules its part, and no word of the grammar is rare.

    But names and numbers that are alike on both sides may be, so that <unk> is learned.
    """
    words = rules.words
    notes = [line.split('\t')[2] for line in lines]
    patterns = Counter(note.removesuffix(' held-out') for note in notes
                       if note.startswith('grammar:'))
    totals = Counter()
    for note, n in patterns.items():
        totals[part_of(note)] += n
    for note, n in patterns.items():
        if n > MOST_PER_PATTERN * totals[part_of(note)]:
            yield f'{note} has {n} pairs, more than {MOST_PER_PATTERN:.0%} of its part'

    for name, side in (('English', 0), ('French', 1)):
        learned = Counter(word for line, note in zip(lines, notes) if ' held-out' not in note
                          for word in set(words(line.split('\t')[side])))
        rare = {word for line, note in zip(lines, notes) if note.startswith('grammar:')
                for word in words(line.split('\t')[side])
                if learned[word] < SEEN and not (
                    note.startswith('grammar:rare-')
                    and rules.bare(word) in rules.copied(*line.split('\t')[:2]))}
        if rare:
            yield f'the grammar uses {name} words too rarely: {" ".join(sorted(rare)[:8])}'


def faults_of_whole(lines, words):
    """Faults of the file as a whole, as sentences."""
    pairs = [line.split('\t') for line in lines]
    written = sum(note.startswith('written:') for _, _, note in pairs)
    starter = [pair for pair in pairs if ' starter' in pair[2]]
    if len(pairs) < LEAST_PAIRS or written < LEAST_WRITTEN:
        yield (f'{len(pairs)} pairs, {written} of them written: '
               f'fewer than {LEAST_PAIRS} and {LEAST_WRITTEN}')
    if len(starter) not in STARTER_PAIRS:
        yield f'{len(starter)} pairs in the starter'
    if pairs[:len(starter)] != starter:
        yield 'the starter does not stand first'
    for name, side in (('English', 0), ('French', 1)):
        forms = {form for pair in starter for form in words(pair[side])}
        if len(forms) >= STARTER_FORMS:
            yield f'the starter has {len(forms)} {name} forms: not under {STARTER_FORMS}'
    forms = Counter(form for english, _, note in pairs if ' held-out' not in note
                    for form in words(english))
    known = sum(n >= SEEN for n in forms.values())
    if known < LEAST_FORMS:
        yield f'{known} English forms occur {SEEN} times: fewer than {LEAST_FORMS}'
    for english in FAMOUS.keys() - {pair[0] for pair in pairs}:
        yield f'"{english}" is missing'


def faults_of_rules(rules):
    """A rule that finds nothing guards nothing."""
    for (english, french), name in WRONG.items():
        if not any(name in fault for fault in rules.faults(english, french)):
            yield f'the rule "{name}" does not find "{english}" / "{french}"'
    for name in rules.RULES:
        if not any(found in name for found in WRONG.values()):
            yield f'the rule "{name}" has no example here'


def main(root):
    sys.path.insert(0, str(root / 'data/corpus'))
    import rules  # pylint: disable=import-outside-toplevel
    data = (root / NAME).read_bytes().decode('utf-8')
    lines = data.removesuffix('\n').split('\n')
    faults = [f'{NAME}:{number}: {fault}' for number, fault in faults_of_lines(lines, rules)]
    faults += [f'data/corpus/rules.py:1: {fault}' for fault in faults_of_rules(rules)]
    if not data.endswith('\n'):
        faults.append(f'{NAME}:{len(lines)}: the last line has no end')
    if all(FORMAT.fullmatch(line) for line in lines):
        faults += [f'{NAME}:{number}: {fault}'
                   for number, fault in faults_of_templates(lines, rules.words)]
        faults += [f'{NAME}:1: {fault}' for fault in (*faults_of_grammar(lines, rules),
                                                      *faults_of_whole(lines, rules.words))]
    for script in ('grammar.py', 'report.py'):
        result = subprocess.run([sys.executable, root / 'data/corpus' / script, '--check'],
                                capture_output=True, text=True)
        if result.returncode:
            faults.append(f'{NAME}:1: {result.stderr.strip()}')
    print('\n'.join(faults))
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else '.')))
