#!/usr/bin/env python3
"""data/corpus/grammar.py: writes the grammar-made pairs of eng-fra.tsv.

Every sentence is built twice at once, in English and in French, by one of the
patterns below; a pattern shows one phenomenon.  The French side is a list of
words in their full form ("de +le homme"), and `french` then does what a
speaker does without thinking: elision, contraction, and the forms that depend
on the next sound.  A plus sign marks a word that may change in this way.

There is one rendering for every English sentence, and nothing depends on
chance: words are dealt from shuffled decks whose seed is fixed.

    grammar.py           replaces the grammar-made lines of eng-fra.tsv
    grammar.py --check   exits 1 if they are not what this program would write
"""

import pathlib
import sys
import unicodedata
from collections import Counter
from dataclasses import dataclass

from lexicon import read_adjectives, read_nouns, read_verbs

CORPUS = pathlib.Path(__file__).with_name('eng-fra.tsv')
MOST_WORDS = 12
SEEN = 4  # how often a form must occur to be worth learning
POOL = 3  # how many times more pairs are made than taken

# ---------------------------------------------------------------- dealing

_state = 2017
_decks = {}


def below(n):
    """A number from 0 to n - 1: Knuth's 64-bit linear congruential generator."""
    global _state
    _state = (_state * 6364136223846793005 + 1442695040888963407) % 2**64
    return (_state >> 33) % n


def deal(cards):
    """The next card of a shuffled deck: no card comes twice before all came once."""
    cards = tuple(cards)
    deck = _decks.setdefault(cards, [])
    if not deck:
        deck.extend(cards)
        for i in range(len(deck) - 1, 0, -1):
            j = below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
    return deck.pop()


# ---------------------------------------------------------------- French sounds

ELIDED = {'je', 'me', 'te', 'se', 'le', 'la', 'ne', 'de', 'que', '+le', '+la'}
CONTRACTED = {('de', '+le'): 'du', ('de', '+les'): 'des', ('à', '+le'): 'au', ('à', '+les'): 'aux'}
BEFORE_VOWEL = {
    '+ce': 'cet', '+ma': 'mon', '+ta': 'ton', '+sa': 'son',
    '+beau': 'bel', '+vieux': 'vieil', '+nouveau': 'nouvel',
}


def opens_with_vowel(word):
    """Whether a word elides what stands before it; every h of the lexicon is mute."""
    first = unicodedata.normalize('NFD', word.lstrip('+').lower())[0]
    return first in 'aeiouhœ'


def french(words):
    """Full forms to the forms that are written: 'je ai', 'de +le ami' become j'ai, de l'ami."""
    words = ' '.join(words).split()
    spoken = []
    for word in reversed(words):
        follower = spoken[-1] if spoken else ''
        vowel = follower != '' and opens_with_vowel(follower)
        if word in ELIDED and vowel:
            mark = '+' if word.startswith('+') else ''
            spoken[-1] = mark + word.lstrip('+')[:-1] + "'" + follower.lstrip('+')
        elif word == 'que' and follower in ('il', 'elle', 'ils'):
            spoken[-1] = "qu'" + follower
        elif (word, follower) in CONTRACTED:
            spoken[-1] = CONTRACTED[word, follower]
        else:
            spoken.append(BEFORE_VOWEL[word] if vowel and word in BEFORE_VOWEL else word)
    return ' '.join(word.lstrip('+') for word in reversed(spoken))


# ---------------------------------------------------------------- the lexicon, sorted for use

NOUNS = tuple(read_nouns())
PLACED = tuple(read_adjectives())
ADJECTIVES = tuple(adjective for adjective, where in PLACED if where != 'attribute')  # the house is red
ATTRIBUTES = tuple(adjective for adjective, where in PLACED if where != 'predicate')  # the red house
FEELINGS = tuple(adjective for adjective in ADJECTIVES if 'kin' in adjective.qualifies)
VERBS = {verb.english[0]: verb for verb in read_verbs()}

STATES = {'see', 'hear', 'know', 'love', 'understand'}  # never "I'm seeing"
EVENTS = {'find', 'lose', 'break', 'forget', 'fall', 'take', 'finish', 'choose'}  # never in the present here
TRANSITIVE = tuple(verb for verb in VERBS.values() if verb.objects)
ACTIVITIES = tuple(VERBS[name] for name in (
    'sleep work play sing dance run walk swim cry laugh wait cook read write eat drink draw').split())
WISHES = ACTIVITIES + tuple(verb for verb in TRANSITIVE if verb.english[0] not in ('lose', 'break', 'know', 'love'))
BE_VERBS = tuple(VERBS[name] for name in 'go come arrive leave stay fall return'.split())
PEOPLE_VERBS = tuple(VERBS[name] for name in (
    'see', 'hear', 'know', 'love', 'watch', 'help', 'understand', 'call', 'thank',
    'look at', 'listen to', 'wait for', 'look for'))


def tagged(*tags):
    """The nouns with at least one of these tags."""
    return tuple(noun for noun in NOUNS if noun.tags.intersection(tags))


# ---------------------------------------------------------------- noun phrases

@dataclass(frozen=True, eq=False)
class Phrase:
    """Somebody or something, in both languages; `slot` picks the verb form."""

    english: str
    french: str
    slot: int = 2  # 0 I, 1 you, 2 he, 3 we, 4 they
    feminine: bool = False
    plural: bool = False


PRONOUNS = (
    Phrase('I', 'je', 0), Phrase('you', 'tu', 1), Phrase('he', 'il'), Phrase('she', 'elle', feminine=True),
    Phrase('we', 'nous', 3, plural=True), Phrase('they', 'ils', 4, plural=True),
)
NAMES = (
    Phrase('Paul', 'Paul'), Phrase('Tom', 'Tom'), Phrase('Louis', 'Louis'),
    Phrase('Marie', 'Marie', feminine=True), Phrase('Julie', 'Julie', feminine=True),
    Phrase('Nina', 'Nina', feminine=True),
)
OWNERS = (
    ('my', '+mon', '+ma', 'mes'), ('your', '+ton', '+ta', 'tes'), ('his', '+son', '+sa', 'ses'),
    ('her', '+son', '+sa', 'ses'), ('our', 'notre', 'notre', 'nos'), ('their', 'leur', 'leur', 'leurs'),
)
OWNER_OF = dict(zip(('I', 'you', 'he', 'she', 'we', 'they'), OWNERS))
NUMBERS = (('two', 'deux'), ('three', 'trois'), ('four', 'quatre'), ('five', 'cinq'), ('six', 'six'), ('ten', 'dix'))


def article_a(word):
    return 'an' if word[0].lower() in 'aeiou' else 'a'


def determiner(kind, feminine, plural, next_english, preposed):
    """One determiner in both languages; `kind` is the, a, some, this, no, a number or an owner."""
    if isinstance(kind, tuple):
        return (kind[0], kind[1]) if len(kind) == 2 else (kind[0], kind[3] if plural else kind[1 + feminine])
    match kind:
        case 'the':
            return 'the', '+les' if plural else ('+le', '+la')[feminine]
        case 'this':
            return ('these', 'ces') if plural else ('this', ('+ce', 'cette')[feminine])
        case 'a' if not plural:
            return article_a(next_english), ('un', 'une')[feminine]
        case 'a':
            return 'some', 'de' if preposed else 'des'
        case 'some':
            return 'some', ('de +le', 'de +la')[feminine]
        case 'no':
            return ('' if plural else article_a(next_english)), 'de'
    raise ValueError(kind)


def phrase(kind, noun, plural=False, adjective=None):
    """Determiner, noun and perhaps an adjective, on its French side."""
    feminine = noun.gender == 'f'
    english, word = noun.english[plural], noun.french[plural]
    first = english
    preposed = adjective is not None and adjective.before
    if adjective is not None:
        form = adjective_form(adjective, feminine, plural, preposed)
        first = adjective.english
        english = f'{first} {english}'
        word = f'{form} {word}' if preposed else f'{word} {form}'
    a, un = determiner(kind, feminine, plural, first, preposed)
    return Phrase(f'{a} {english}'.strip(), f'{un} {word}', 4 if plural else 2, feminine, plural)


def adjective_form(adjective, feminine, plural, preposed=False):
    form = adjective.french[feminine + 2 * plural]
    if preposed and '+' + form in BEFORE_VOWEL and not plural:
        return '+' + form
    return form


def number_of(noun):
    """Singular or plural, whichever the noun has; every third time plural."""
    if noun.english[0] == '' or noun.english[1] == '':
        return noun.english[0] == ''
    return deal((False, False, True))


def fitting(noun, adjectives, verb=None):
    """An adjective that may qualify this noun, or None; nobody opens an open door."""
    idle = ('open', 'closed') if verb and verb.english[0] in ('open', 'close') else ()
    cards = tuple(adjective for adjective in adjectives
                  if adjective.qualifies & noun.tags and adjective.english not in idle)
    return deal(cards) if cards else None


MASS = {'food', 'drink'}  # some bread
UNCOUNTED = MASS | {'heard', 'seen', 'sky', 'toil', 'job'}  # never "a rain"


def some_of(noun, plural, negated=False):
    """An indefinite object: a book, some books, some bread; after a negation, de."""
    if negated:
        kind = 'no'
    elif noun.tags & MASS:
        kind = 'some'
    else:
        kind = 'a'
    return phrase(kind, noun, plural)


OWNED = {'kin', 'object', 'clothes', 'furniture', 'vehicle', 'animal', 'written', 'thought', 'eaten', 'job'}


def thing(noun, adjective=None, kinds=('the', 'the', 'a', 'this', 'owner')):
    """A phrase about a noun, with the determiners dealt in turn, as far as they suit it."""
    kind = 'owner' if 'kin' in noun.tags else deal(kinds)
    if kind == 'owner':
        kind = deal(OWNERS) if noun.tags & OWNED else 'the'
    plural = number_of(noun)
    if kind == 'a' and (noun.tags & UNCOUNTED or (plural and 'person' in noun.tags)):
        kind = 'the'
    return phrase(kind, noun, plural, adjective)


def somebody():
    """A subject that is not a pronoun: a name, a relative, or a person in the street."""
    sort = deal(('name', 'kin', 'kin', 'person', 'person'))
    if sort == 'name':
        return deal(NAMES)
    if sort == 'kin':
        noun = deal(tagged('kin'))
        return phrase(deal(OWNERS), noun, number_of(noun))
    noun = deal(tuple(noun for noun in tagged('person') if 'infant' not in noun.tags))
    return phrase('the', noun, number_of(noun))


def anyone():
    """A subject: a pronoun two times in three."""
    return deal(PRONOUNS) if deal((True, True, False)) else somebody()


# ---------------------------------------------------------------- verb phrases

IS = ("I'm", "you're", "he's", "she's", "we're", "they're")
IS_NOT = ("I'm not", "you aren't", "he isn't", "she isn't", "we aren't", "they aren't")
PRONOUN_INDEX = {pronoun.english: i for i, pronoun in enumerate(PRONOUNS)}
ETRE = ('suis', 'es', 'est', 'sommes', 'sont')
AVOIR = ('ai', 'as', 'a', 'avons', 'ont')
ALLER = ('vais', 'vas', 'va', 'allons', 'vont')
MODALS = (  # English for he, negated, French
    ('want to', 'wants to', ('veux', 'veux', 'veut', 'voulons', 'veulent')),
    ('can', 'can', ('peux', 'peux', 'peut', 'pouvons', 'peuvent')),
    ('must', 'must', ('dois', 'dois', 'doit', 'devons', 'doivent')),
)


def is_(who):
    """he's, Paul is, the girls are"""
    if who.english in PRONOUN_INDEX:
        return IS[PRONOUN_INDEX[who.english]]
    return f'{who.english} {"are" if who.plural else "is"}'


def is_not(who):
    if who.english in PRONOUN_INDEX:
        return IS_NOT[PRONOUN_INDEX[who.english]]
    return f'{who.english} {"aren" if who.plural else "isn"}\'t'


def was(who):
    return f'{who.english} {"was" if who.slot in (0, 2) else "were"}'


ETAIT = ('étais', 'étais', 'était', 'étions', 'étaient')


def do(who):
    return 'does' if who.slot == 2 else 'do'


def are(who):
    return 'am' if who.slot == 0 else 'is' if who.slot == 2 else 'are'


def now(who, verb):
    """The English present as one says it: he sees, he's eating."""
    if verb.english[0] in STATES:
        return f'{who.english} {verb.english[who.slot == 2]}'
    return f'{is_(who)} {verb.english[3]}'


def not_now(who, verb):
    if verb.english[0] in STATES:
        return f"{who.english} {do(who)}n't {verb.english[0]}"
    return f'{is_not(who)} {verb.english[3]}'


def agreed(participle, who):
    """A participle with the ending of its subject or of the object before it."""
    ending = 'e' * who.feminine + 's' * (who.plural and not participle.endswith('s'))
    return participle + ending


def agrees(adjective, who):
    return adjective_form(adjective, who.feminine, who.plural)


PRESENT_VERBS = tuple(verb for verb in TRANSITIVE if verb.english[0] not in EVENTS)
PAST_VERBS = tuple(verb for verb in TRANSITIVE if verb.english[2] and verb.english[0] not in ('know', 'love'))


def object_of(verb):
    return deal(tagged(*verb.objects))


# ---------------------------------------------------------------- patterns

PATTERNS = []


def pattern(phenomenon, share):
    """Registers a function that returns one pair, or None when the deal was unlucky."""
    def register(make):
        PATTERNS.append((phenomenon, share, make))
        return make
    return register


@pattern('adjective-inversion', 190)
def adjective_after():
    verb = deal(PRESENT_VERBS)
    noun = object_of(verb)
    adjective = fitting(noun, tuple(a for a in ATTRIBUTES if not a.before), verb)
    if adjective is None:
        return None
    who, what = anyone(), thing(noun, adjective)
    return now(who, verb) + ' ' + what.english, [who.french, verb.present[who.slot], what.french]


@pattern('adjective-before', 140)
def adjective_before():
    verb = deal(PRESENT_VERBS)
    noun = object_of(verb)
    adjective = fitting(noun, tuple(a for a in ATTRIBUTES if a.before), verb)
    if adjective is None:
        return None
    who, what = anyone(), thing(noun, adjective)
    return now(who, verb) + ' ' + what.english, [who.french, verb.present[who.slot], what.french]


@pattern('agreement', 160)
def agreement():
    noun = deal(NOUNS)
    adjective = fitting(noun, ADJECTIVES)
    if adjective is None:
        return None
    what = thing(noun, kinds=('the', 'this', 'owner'))
    match deal(('is', 'is not', 'was', 'very', 'too')):
        case 'is':
            return f'{is_(what)} {adjective.english}', [what.french, ETRE[what.slot], agrees(adjective, what)]
        case 'is not':
            return (f'{is_not(what)} {adjective.english}',
                    [what.french, 'ne', ETRE[what.slot], 'pas', agrees(adjective, what)])
        case 'was':
            return f'{was(what)} {adjective.english}', [what.french, ETAIT[what.slot], agrees(adjective, what)]
        case 'very':
            return f'{is_(what)} very {adjective.english}', [what.french, ETRE[what.slot], 'très', agrees(adjective, what)]
        case 'too':
            return f'{is_(what)} too {adjective.english}', [what.french, ETRE[what.slot], 'trop', agrees(adjective, what)]


@pattern('agreement', 140)
def feelings():
    adjective = deal(FEELINGS)
    who = deal(deal((PRONOUNS, NAMES)))
    adverb, adverbe = deal((('', ''), ('', ''), ('very ', 'très '), ('too ', 'trop ')))
    match deal(('is', 'is', 'is not', 'was')):
        case 'is':
            verb, être = is_(who), [ETRE[who.slot]]
        case 'is not':
            verb, être = is_not(who), ['ne', ETRE[who.slot], 'pas']
        case 'was':
            verb, être = was(who), [ETAIT[who.slot]]
    return f'{verb} {adverb}{adjective.english}', [who.french, *être, adverbe, agrees(adjective, who)]


# part: what it belongs to
WHOLES = {
    'door': 'house room kitchen school shop car museum hotel', 'window': 'house room school train hotel kitchen',
    'wall': 'house room village school garden', 'room': 'house hotel', 'street': 'town village',
    'house': 'village street town', 'tree': 'garden park forest street', 'flower': 'garden park forest',
    'shop': 'town village street', 'key': 'house car room hotel box', 'chair': 'kitchen school room garden',
    'book': 'teacher student girl child', 'friend': 'boy girl king queen', 'horse': 'king queen man woman',
    'bag': 'teacher doctor woman student', 'question': 'child student teacher boy', 'child': 'doctor king neighbor woman',
    'cat': 'neighbor girl baby queen', 'car': 'doctor neighbor teacher man', 'story': 'child king teacher',
    'picture': 'baby child queen town', 'letter': 'king doctor student', 'boat': 'king man neighbor',
    'song': 'bird child girl', 'bridge': 'town village', 'garden': 'school hotel king', 'bike': 'boy student neighbor',
}
BY_NAME = {noun.english[0]: noun for noun in NOUNS}


@pattern('agreement-at-a-distance', 150)
def part_of_whole():
    part = BY_NAME[deal(tuple(WHOLES))]
    whole = BY_NAME[deal(tuple(WHOLES[part.english[0]].split()))]
    adjective = fitting(part, ADJECTIVES)
    head = phrase('the', part, number_of(part))
    owner = phrase('the', whole, 'person' in whole.tags and number_of(whole))
    if adjective is None:
        return None
    if deal((True, True, False)):
        verb, être = ('are' if head.plural else 'is'), [ETRE[head.slot]]
    else:
        verb, être = ("aren't" if head.plural else "isn't"), ['ne', ETRE[head.slot], 'pas']
    return (f'{head.english} of {owner.english} {verb} {adjective.english}',
            [head.french, 'de', owner.french, *être, agrees(adjective, head)])


POSSESSORS = NAMES + tuple(phrase('the', BY_NAME[name]) for name in (
    'doctor teacher neighbor king queen boy girl').split())
POSSESSIONS = tuple(BY_NAME[name] for name in (
    'house car dog cat horse garden book bag hat coat key bike boat letter picture room').split())


@pattern('possessor', 110)
def possessor():
    owner, noun = deal(POSSESSORS), deal(POSSESSIONS)
    adjective = fitting(noun, ADJECTIVES)
    plural = number_of(noun)
    head = phrase('the', noun, plural)
    start = f"{owner.english}'s {noun.english[plural]}"
    if deal((True, False)):
        return (f'{start} {"are" if plural else "is"} {adjective.english}',
                [head.french, 'de', owner.french, ETRE[head.slot], agrees(adjective, head)])
    who, verb = deal(PRONOUNS), VERBS[deal(('see', 'look for', 'look at'))]
    return now(who, verb) + ' ' + start, [who.french, verb.present[who.slot], head.french, 'de', owner.french]


OBJECT_PRONOUNS = (  # who they are, English, before a verb, dative
    (Phrase('I', '', 0), 'me', 'me', 'me'), (Phrase('you', '', 1), 'you', 'te', 'te'), (Phrase('he', ''), 'him', 'le', 'lui'),
    (Phrase('she', '', feminine=True), 'her', 'la', 'lui'), (Phrase('we', '', 3, plural=True), 'us', 'nous', 'nous'),
    (Phrase('they', '', 4, plural=True), 'them', 'les', 'leur'), (Phrase('it', ''), 'it', 'le', ''),
)
PERSONS = OBJECT_PRONOUNS[:-1]


def other_person(who):
    """A pronoun for somebody else than the subject."""
    while True:
        target = deal(PERSONS)
        if target[0].english != who.english and {target[0].slot, who.slot} not in ({0, 3}, {0}, {1}, {3}):
            return target


def clitic_for(verb, who):
    """A pronoun object that suits the verb: it for things, him for people."""
    things = set(verb.objects) - {'person', 'kin', 'animal', 'place'}
    if verb in PEOPLE_VERBS and (not things or deal((True, True, False))):
        return other_person(who)
    return OBJECT_PRONOUNS[deal((5, 6, 6))]


@pattern('clitic', 200)
def clitic():
    who = anyone()
    verb = deal(PRESENT_VERBS + PEOPLE_VERBS)
    _, english, le, _ = clitic_for(verb, who)
    if deal((True, True, False)):
        return f'{now(who, verb)} {english}', [who.french, le, verb.present[who.slot]]
    return f'{not_now(who, verb)} {english}', [who.french, 'ne', le, verb.present[who.slot], 'pas']


@pattern('clitic-past', 140)
def clitic_past():
    who = anyone()
    verb = deal(PAST_VERBS + tuple(v for v in PEOPLE_VERBS if v in PAST_VERBS))
    target, english, le, _ = clitic_for(verb, who)
    participle = agreed(verb.participle, target)
    if deal((True, True, False)):
        return f'{who.english} {verb.english[2]} {english}', [who.french, le, AVOIR[who.slot], participle]
    return (f"{who.english} didn't {verb.english[0]} {english}",
            [who.french, 'ne', le, AVOIR[who.slot], 'pas', participle])


@pattern('clitic-infinitive', 110)
def clitic_infinitive():
    who = anyone()
    verb = deal(tuple(v for v in WISHES if v.objects) + tuple(v for v in PEOPLE_VERBS if v in WISHES))
    _, english, le, _ = clitic_for(verb, who)
    modal, wants, veux = deal(MODALS)
    if deal((True, True, False)):
        return (f'{who.english} {wants if who.slot == 2 else modal} {verb.english[0]} {english}',
                [who.french, veux[who.slot], le, verb.infinitive])
    if modal == 'must':
        return None
    negated = "can't" if modal == 'can' else f"{do(who)}n't want to"
    return (f'{who.english} {negated} {verb.english[0]} {english}',
            [who.french, 'ne', veux[who.slot], 'pas', le, verb.infinitive])


TRANSFERS = (  # he's giving me the key, he gave me the key
    ('giving', 'gave', ('donne', 'donnes', 'donne', 'donnons', 'donnent'), 'donné', ('object', 'clothes', 'eaten')),
    ('showing', 'showed', ('montre', 'montres', 'montre', 'montrons', 'montrent'), 'montré', ('object', 'clothes', 'building', 'way')),
    ('selling', 'sold', ('vends', 'vends', 'vend', 'vendons', 'vendent'), 'vendu', ('object', 'vehicle', 'furniture')),
    ('reading', '', ('lis', 'lis', 'lit', 'lisons', 'lisent'), 'lu', ('written',)),
)
SPEAKING = ('parle', 'parles', 'parle', 'parlons', 'parlent')


@pattern('clitic-indirect', 120)
def clitic_indirect():
    who = anyone()
    _, english, _, lui = other_person(who)
    sort = deal(('speak', 'transfer', 'transfer', 'transfer'))
    if sort == 'speak':
        if deal((True, False)):
            return f'{is_(who)} speaking to {english}', [who.french, lui, SPEAKING[who.slot]]
        return f'{who.english} spoke to {english}', [who.french, lui, AVOIR[who.slot], 'parlé']
    giving, gave, donne, donné, tags = deal(TRANSFERS)
    what = thing(deal(tagged(*tags)), kinds=('the', 'a', 'owner'))
    if gave and deal((True, False)):
        return f'{who.english} {gave} {english} {what.english}', [who.french, lui, AVOIR[who.slot], donné, what.french]
    return f'{is_(who)} {giving} {english} {what.english}', [who.french, lui, donne[who.slot], what.french]


@pattern('negation', 190)
def negation():
    who = anyone()
    sort = deal(('definite', 'indefinite', 'past', 'never', 'no longer', 'nothing', 'activity'))
    if sort in ('never', 'no longer', 'activity'):
        verb = deal(ACTIVITIES)
        if sort == 'never':
            return (f'{who.english} never {verb.english[who.slot == 2]}',
                    [who.french, 'ne', verb.present[who.slot], 'jamais'])
        if sort == 'no longer':
            return (f"{who.english} {do(who)}n't {verb.english[0]} anymore",
                    [who.french, 'ne', verb.present[who.slot], 'plus'])
        return f'{is_not(who)} {verb.english[3]}', [who.french, 'ne', verb.present[who.slot], 'pas']
    if sort == 'nothing':
        verb = deal(PRESENT_VERBS)
        if verb in PEOPLE_VERBS and verb.english[0] not in ('see', 'hear', 'understand'):
            return None
        return not_now(who, verb) + ' anything', [who.french, 'ne', verb.present[who.slot], 'rien']
    verb = deal(PAST_VERBS if sort == 'past' else PRESENT_VERBS)
    noun = object_of(verb)
    if sort == 'past':
        what = thing(noun, kinds=('the', 'this', 'owner'))
        return (f"{who.english} didn't {verb.english[0]} {what.english}",
                [who.french, 'ne', AVOIR[who.slot], 'pas', verb.participle, what.french])
    if sort == 'indefinite':
        if verb.english[0] in ('love', 'know', 'understand', 'call', 'thank', 'look at', 'hear'):
            return None
        plural = number_of(noun)
        what = some_of(noun, plural, negated=True)
        bare = noun.english[plural] if noun.tags & MASS else what.english
        return (f'{not_now(who, verb)} {bare}',
                [who.french, 'ne', verb.present[who.slot], 'pas', what.french])
    what = thing(noun, kinds=('the', 'this', 'owner'))
    return not_now(who, verb) + ' ' + what.english, [who.french, 'ne', verb.present[who.slot], 'pas', what.french]


@pattern('contraction', 160)
def contraction():
    sort = deal(('go', 'come', 'speak', 'near', 'next', 'went'))
    who = anyone()
    place = deal(tagged('goal'))
    where = phrase('the', place, number_of(place))
    to = 'to school' if place.english[0] == 'school' else f'to {where.english}'
    match sort:
        case 'go':
            return f'{is_(who)} going {to}', [who.french, ALLER[who.slot], 'à', where.french]
        case 'went':
            return f'{who.english} went {to}', [who.french, ETRE[who.slot], agreed('allé', who), 'à', where.french]
        case 'come':
            come = VERBS['come']
            return f'{is_(who)} coming from {where.english}', [who.french, come.present[who.slot], 'de', where.french]
        case 'speak':
            listener = deal(tagged('person'))
            whom = phrase('the', listener, number_of(listener))
            return f'{is_(who)} speaking to {whom.english}', [who.french, SPEAKING[who.slot], 'à', whom.french]
        case 'near' | 'next':
            words, prep = (('near', 'près de'), ('next to', 'à côté de'))[sort == 'next']
            what = phrase('the', deal(tuple(n for n in tagged('building', 'vehicle', 'animal') if n.english[0])))
            spot = deal(tagged('goal', 'nature', 'inside', 'opening', 'way'))
            there = phrase('the', spot, number_of(spot))
            return f'{is_(what)} {words} {there.english}', [what.french, ETRE[what.slot], prep, there.french]


@pattern('question-est-ce-que', 140)
def question():
    who, verb = anyone(), deal(PRESENT_VERBS)
    if who.slot == 0:
        return None
    what = thing(object_of(verb), kinds=('the', 'this', 'owner', 'a'))
    if verb.english[0] in STATES:
        asked = f'{do(who)} {who.english} {verb.english[0]} {what.english}?'
    else:
        asked = f'{are(who)} {who.english} {verb.english[3]} {what.english}?'
    return asked, ['est-ce que', who.french, verb.present[who.slot], what.french, '?']


INVERTED = {  # verb: for I, you, he, she, we, they
    'be': ('suis-je', 'es-tu', 'est-il', 'est-elle', 'sommes-nous', 'sont-ils'),
    'have': ('ai-je', 'as-tu', 'a-t-il', 'a-t-elle', 'avons-nous', 'ont-ils'),
    'can': ('puis-je', 'peux-tu', 'peut-il', 'peut-elle', 'pouvons-nous', 'peuvent-ils'),
    'want': ('', 'veux-tu', 'veut-il', 'veut-elle', 'voulons-nous', 'veulent-ils'),
}


@pattern('question-inversion', 120)
def inversion():
    index = deal((1, 1, 1, 2, 2, 3, 3, 5, 5, 4, 0))
    who = PRONOUNS[index]
    sort = deal(('be', 'have', 'can', 'want', 'want-thing'))
    inverted = INVERTED[sort.split('-')[0]][index]
    if not inverted or (sort == 'be' and index == 0):
        return None
    if sort == 'be':
        adjective = deal(FEELINGS)
        return f'{are(who)} {who.english} {adjective.english}?', [inverted, agrees(adjective, who), '?']
    if sort in ('have', 'want-thing'):
        things = tagged('object', 'clothes', 'animal', 'sold', 'food', 'drink', 'eaten')
        relatives = tuple(noun for noun in tagged('kin') if all(noun.english))
        noun = deal(things + relatives if sort == 'have' else things)
        if noun.english[0] == '':
            return None
        what = some_of(noun, number_of(noun))
        return (f'{do(who)} {who.english} {sort.split("-")[0]} {what.english}?', [inverted, what.french, '?'])
    verb = deal(WISHES)
    words, mots = '', []
    if verb.objects:
        noun = object_of(verb)
        what = thing(noun, kinds=('the', 'this', 'owner'))
        words, mots = ' ' + what.english, [what.french]
    start = f'can {who.english}' if sort == 'can' else f'{do(who)} {who.english} want to'
    return f'{start} {verb.english[0]}{words}?', [inverted, verb.infinitive, *mots, '?']


@pattern('question-word', 140)
def question_word():
    sort = deal(('where-is', 'where', 'what', 'why', 'who', 'when'))
    who = anyone()
    match sort:
        case 'where-is':
            noun = deal(tagged('object', 'goal', 'animal', 'kin', 'vehicle', 'clothes'))
            what = thing(noun, kinds=('the', 'owner') if 'goal' not in noun.tags else ('the',))
            return f'where {are(what)} {what.english}?', ['où', ETRE[what.slot], what.french, '?']
        case 'where':
            verb = deal(tuple(VERBS[n] for n in 'sleep work play sing run walk swim go'.split()))
            return (f'where {are(who)} {who.english} {verb.english[3]}?',
                    ['où', 'est-ce que', who.french, verb.present[who.slot], '?'])
        case 'what':
            verb = deal(tuple(VERBS[n] for n in 'eat drink read write buy sell look_for draw carry learn wash'.replace(
                'look_for', 'see').split()))
            if verb.english[0] == 'see':
                asked = f'what {do(who)} {who.english} see?'
            else:
                asked = f'what {are(who)} {who.english} {verb.english[3]}?'
            return asked, ["qu'est-ce que", who.french, verb.present[who.slot], '?']
        case 'why':
            verb = deal(ACTIVITIES[:12] + tuple(VERBS[n] for n in ('leave', 'stay', 'go')))
            return (f'why {are(who)} {who.english} {verb.english[3]}?',
                    ['pourquoi', 'est-ce que', who.french, verb.present[who.slot], '?'])
        case 'when':
            verb = deal(tuple(VERBS[n] for n in ('leave', 'arrive', 'come', 'return')))
            return (f'when {are(who)} {who.english} {verb.english[3]}?',
                    ['quand', 'est-ce que', who.french, verb.present[who.slot], '?'])
        case 'who':
            verb = deal(tuple(v for v in PRESENT_VERBS if v.english[0] not in STATES))
            what = thing(object_of(verb), kinds=('the', 'owner', 'this'))
            return f'who is {verb.english[3]} {what.english}?', ['qui', verb.present[2], what.french, '?']


WHEN_PAST = (('yesterday', 'hier'), ('last night', 'hier soir'), ('this morning', 'ce matin'), ('on Sunday', 'dimanche'))


@pattern('past-avoir', 170)
def past_avoir():
    who, verb = anyone(), deal(PAST_VERBS)
    noun = object_of(verb)
    what = thing(noun, kinds=('the', 'a', 'this', 'owner'))
    when, quand = deal((('', ''), ('', ''), deal(WHEN_PAST)))
    return (f'{who.english} {verb.english[2]} {what.english} {when}'.strip(),
            [who.french, AVOIR[who.slot], verb.participle, what.french, quand])


@pattern('past-avoir', 60)
def past_activity():
    who, verb = anyone(), deal(tuple(v for v in ACTIVITIES if v.english[0] not in ('read', 'write', 'draw')))
    when, quand = deal(WHEN_PAST)
    if deal((True, True, False)):
        return f'{who.english} {verb.english[2]} {when}', [who.french, AVOIR[who.slot], verb.participle, quand]
    return (f"{who.english} didn't {verb.english[0]} {when}",
            [who.french, 'ne', AVOIR[who.slot], 'pas', verb.participle, quand])


@pattern('past-etre', 120)
def past_etre():
    who, verb = anyone(), deal(BE_VERBS)
    name = verb.english[0]
    tail, queue = '', ''
    if name in ('go', 'come', 'return') or (name != 'fall' and deal((True, False))):
        place = deal(tagged('goal'))
        where = phrase('the', place)
        if name in ('come', 'return'):
            tail, queue = f' from {where.english}', f'de {where.french}'
        elif name == 'leave':
            tail, queue = ' ' + deal(WHEN_PAST)[0], ''
            queue = dict(WHEN_PAST)[tail.strip()]
        else:
            preposition = 'to' if name == 'go' else 'at'
            tail, queue = f' {preposition} {where.english}', f'à {where.french}'
            tail = tail.replace('the school', 'school')
    elif name == 'fall' or deal((True, False)):
        when, queue = deal(WHEN_PAST)
        tail = ' ' + when
    participle = agreed(verb.participle, who)
    if deal((True, True, True, False)):
        return f'{who.english} {verb.english[2]}{tail}', [who.french, ETRE[who.slot], participle, queue]
    return f"{who.english} didn't {name}{tail}", [who.french, 'ne', ETRE[who.slot], 'pas', participle, queue]


@pattern('possessive', 120)
def possessive():
    pronoun = deal(PRONOUNS)
    owner = OWNER_OF[pronoun.english]
    verb = deal(tuple(VERBS[n] for n in ('wash', 'wear', 'carry', 'sell', 'look for', 'call', 'help', 'listen to', 'write')))
    noun = deal(tuple(n for n in tagged(*verb.objects) if not n.tags & {'person', 'heard'}))
    what = phrase(owner, noun, number_of(noun) or (pronoun.plural and 'clothes' in noun.tags and noun.english[1] != ''))
    if deal((True, False)):
        return now(pronoun, verb) + ' ' + what.english, [pronoun.french, verb.present[pronoun.slot], what.french]
    relative = deal(tagged('kin'))
    who = phrase(deal(OWNERS), relative, number_of(relative))
    return now(who, verb) + ' ' + what.english, [who.french, verb.present[who.slot], what.french]


COMPARED = tuple(adjective for adjective in ADJECTIVES if adjective.comparative or adjective.english in (
    'expensive', 'difficult', 'interesting', 'dangerous', 'important', 'beautiful', 'serious', 'tired'))


@pattern('comparative', 140)
def comparative():
    adjective = deal(COMPARED)
    nouns = tuple(n for n in NOUNS if n.tags & adjective.qualifies and n.english[0] and 'infant' not in n.tags)
    first, second = deal(nouns), deal(nouns)
    if first == second or not first.tags & second.tags & adjective.qualifies:
        return None
    one = thing(first, kinds=('the', 'the', 'this', 'owner'))
    other = thing(second, kinds=('the', 'owner'))
    form = agrees(adjective, one)
    match deal(('more', 'more', 'as', 'not as')):
        case 'more' if adjective.english == 'good':
            return (f'{is_(one)} better than {other.english}',
                    [one.french, ETRE[one.slot], ('meilleur', 'meilleure')[one.feminine] + 's' * one.plural, 'que', other.french])
        case 'more':
            words = adjective.comparative or 'more ' + adjective.english
            return f'{is_(one)} {words} than {other.english}', [one.french, ETRE[one.slot], 'plus', form, 'que', other.french]
        case 'as':
            return (f'{is_(one)} as {adjective.english} as {other.english}',
                    [one.french, ETRE[one.slot], 'aussi', form, 'que', other.french])
        case 'not as':
            return (f'{is_not(one)} as {adjective.english} as {other.english}',
                    [one.french, 'ne', ETRE[one.slot], 'pas aussi', form, 'que', other.french])


IMPERATIVES = {
    'watch': 'regarde', 'eat': 'mange', 'drink': 'bois', 'buy': 'achète', 'sell': 'vends', 'take': 'prends', 'find': 'trouve',
    'open': 'ouvre', 'close': 'ferme', 'wash': 'lave', 'help': 'aide', 'learn': 'apprends', 'forget': 'oublie',
    'call': 'appelle', 'carry': 'porte', 'write': 'écris', 'read': 'lis', 'choose': 'choisis', 'finish': 'finis', 'draw': 'dessine',
    'thank': 'remercie', 'look at': 'regarde', 'listen to': 'écoute', 'wait for': 'attends', 'look for': 'cherche',
    'break': 'casse', 'lose': 'perds', 'visit': 'visite',
}


@pattern('imperative', 120)
def imperative():
    verb = VERBS[deal(tuple(IMPERATIVES))]
    name = verb.english[0]
    what = thing(object_of(verb), kinds=('the', 'this', 'owner', 'the'))
    if name in ('break', 'lose', 'forget') or deal((True, False, False)):
        if name == 'find':
            return None
        return f"don't {name} {what.english}!", ['ne', IMPERATIVES[name], 'pas', what.french, '!']
    if deal((True, True, False)):
        return f'{name} {what.english}!', [IMPERATIVES[name], what.french, '!']
    return f"let's {name} {what.english}!", [verb.present[3], what.french, '!']


INDOORS = (  # preposition in both languages, and what it stands before
    ('in', 'dans', 'bag box kitchen room car house garden office'), ('on', 'sur', 'table chair bed'),
    ('under', 'sous', 'table chair bed'), ('behind', 'derrière', 'door lamp'), ('next to', 'à côté de', 'bed lamp window'),
)
OUTDOORS = (
    ('in', 'dans', 'garden park street forest'), ('under', 'sous', 'tree bridge'),
    ('behind', 'derrière', 'house tree school wall hotel'),
    ('in front of', 'devant', 'house school hotel cinema bank station door'), ('near', 'près de', 'river lake sea house forest bridge'),
)


def spot(small):
    """A place for something: small things lie on tables, others stand in streets."""
    on, sur, nouns = deal(INDOORS if small else OUTDOORS)
    where = phrase('the', BY_NAME[deal(tuple(nouns.split()))])
    return f'{on} {where.english}', f'{sur} {where.french}'


SMALL = tagged('object', 'eaten', 'clothes')
LARGE = tuple(BY_NAME[name] for name in 'man woman child boy girl cat dog bird horse cow car bike bus tree flower'.split())


@pattern('there-is', 140)
def there_is():
    noun = deal(deal((SMALL, LARGE)))
    words, mots = spot(noun in SMALL)
    plural = number_of(noun)
    match deal(('is', 'is', 'no', 'question', 'number')):
        case 'is':
            what = phrase('a', noun, plural)
            return f'there {are(what)} {what.english} {words}', ['il y a', what.french, mots]
        case 'no':
            what = phrase('no', noun, plural)
            return f'there {are(what)} no {noun.english[plural]} {words}', ["il n'y a pas", what.french, mots]
        case 'question':
            what = phrase('a', noun, plural)
            return f'{are(what)} there {what.english} {words}?', ["est-ce qu'il y a", what.french, mots, '?']
        case 'number' if noun.english[1]:
            what = phrase(deal(NUMBERS), noun, True)
            return f'there are {what.english} {words}', ['il y a', what.french, mots]


@pattern('place', 120)
def place():
    noun = deal(deal((SMALL, tagged('animal', 'person', 'kin'))))
    small = noun in SMALL
    what = thing(noun, kinds=('the', 'owner'))
    words, mots = spot(small)
    if small or deal((True, False)):
        return f'{is_(what)} {words}', [what.french, ETRE[what.slot], mots]
    verb = deal(tuple(VERBS[n] for n in 'sleep play run wait eat'.split()))
    return f'{is_(what)} {verb.english[3]} {words}', [what.french, verb.present[what.slot], mots]


STATES_OF_BODY = (  # to be hungry is avoir faim
    ('hungry', 'faim'), ('thirsty', 'soif'), ('cold', 'froid'), ('hot', 'chaud'), ('afraid', 'peur'),
    ('right', 'raison'), ('wrong', 'tort'), ('sleepy', 'sommeil'), ('lucky', 'de +la chance'),
)
AVAIT = ('avais', 'avais', 'avait', 'avions', 'avaient')


@pattern('idiom', 130)
def idiom():
    who = anyone()
    hungry, faim = deal(STATES_OF_BODY)
    match deal(('is', 'is', 'is not', 'was', 'question')):
        case 'is':
            return f'{is_(who)} {hungry}', [who.french, AVOIR[who.slot], faim]
        case 'is not':
            if hungry == 'lucky':
                faim = 'de chance'
            return f'{is_not(who)} {hungry}', [who.french, 'ne', AVOIR[who.slot], 'pas', faim]
        case 'was':
            return f'{was(who)} {hungry}', [who.french, AVAIT[who.slot], faim]
        case 'question' if who in PRONOUNS and who.slot:
            return f'{are(who)} {who.english} {hungry}?', [INVERTED['have'][PRONOUNS.index(who)], faim, '?']


WHEN_NEXT = (('tomorrow', 'demain'), ('tonight', 'ce soir'), ('on Sunday', 'dimanche'), ('soon', 'bientôt'))


@pattern('near-future', 120)
def near_future():
    who, verb = anyone(), deal(ACTIVITIES + PAST_VERBS + tuple(VERBS[n] for n in ('leave', 'come', 'arrive')))
    if verb.objects:
        what = thing(object_of(verb), kinds=('the', 'a', 'owner', 'this'))
        words, mots = what.english, what.french
    else:
        words, mots = deal(WHEN_NEXT)
    if deal((True, True, False)):
        return f'{is_(who)} going to {verb.english[0]} {words}', [who.french, ALLER[who.slot], verb.infinitive, mots]
    if words.split()[0] in ('a', 'an', 'some'):
        return None
    return (f'{is_not(who)} going to {verb.english[0]} {words}',
            [who.french, 'ne', ALLER[who.slot], 'pas', verb.infinitive, mots])


@pattern('modal', 120)
def modal():
    who, verb = anyone(), deal(WISHES)
    words, mots = '', ''
    if verb.objects:
        what = thing(object_of(verb), kinds=('the', 'a', 'owner', 'this'))
        words, mots = ' ' + what.english, what.french
    can, wants, peux = deal(MODALS)
    if deal((True, True, False)):
        return (f'{who.english} {wants if who.slot == 2 else can} {verb.english[0]}{words}',
                [who.french, peux[who.slot], verb.infinitive, mots])
    if can == 'must':
        return None
    if words.split()[:1] in (['a'], ['an'], ['some']):
        return None
    negated = "can't" if can == 'can' else f"{do(who)}n't want to"
    return f'{who.english} {negated} {verb.english[0]}{words}', [who.french, 'ne', peux[who.slot], 'pas', verb.infinitive, mots]


@pattern('partitive', 110)
def partitive():
    who = anyone()
    noun = deal(tagged('food', 'drink', 'eaten'))
    plural = bool(noun.english[1]) and deal((True, False))
    what = some_of(noun, plural)
    verb = VERBS['drink' if 'drink' in noun.tags else 'eat']
    match deal(('eat', 'buy', 'want', 'have', 'ate')):
        case 'eat':
            return now(who, verb) + ' ' + what.english, [who.french, verb.present[who.slot], what.french]
        case 'buy':
            verb = VERBS['buy']
            return f'{who.english} bought {what.english}', [who.french, AVOIR[who.slot], verb.participle, what.french]
        case 'ate':
            return f'{who.english} {verb.english[2]} {what.english}', [who.french, AVOIR[who.slot], verb.participle, what.french]
        case 'want':
            return (f'{who.english} {"wants" if who.slot == 2 else "want"} {what.english}',
                    [who.french, MODALS[0][2][who.slot], what.french])
        case 'have':
            return f'{who.english} {"has" if who.slot == 2 else "have"} {what.english}', [who.french, AVOIR[who.slot], what.french]


@pattern('generic-article', 70)
def generic():
    who = anyone()
    noun = deal(tagged('food', 'drink', 'eaten', 'animal', 'heard', 'plant', 'sky'))
    if noun.english[0] in ('wind', 'noise', 'voice', 'sun', 'moon') or (noun.tags & {'eaten', 'animal', 'plant'} and not noun.english[1]):
        return None
    plural = bool(noun.english[1]) or noun.english[0] == ''
    what = phrase('the', noun, plural)
    bare = noun.english[plural]
    verb = VERBS['love']
    if deal((True, True, False)):
        return f'{who.english} {"likes" if who.slot == 2 else "like"} {bare}', [who.french, verb.present[who.slot], what.french]
    return f"{who.english} {do(who)}n't like {bare}", [who.french, 'ne', verb.present[who.slot], 'pas', what.french]


@pattern('relative-clause', 120)
def relative_clause():
    if deal((True, False)):
        noun = deal(tagged('who'))
        head, verb = phrase('the', noun, number_of(noun)), deal(ACTIVITIES[:12])
        if deal((True, False)):
            adjective = deal(FEELINGS)
            return (f'the {noun.english[head.plural]} who {are(head)} {verb.english[3]} {are(head)} {adjective.english}',
                    [head.french, 'qui', verb.present[head.slot], ETRE[head.slot], agrees(adjective, head)])
        who = deal(PRONOUNS)
        know = VERBS[deal(('know', 'see', 'hear', 'look at', 'wait for'))]
        return (f'{now(who, know)} {head.english} who {are(head)} {verb.english[3]}',
                [who.french, know.present[who.slot], head.french, 'qui', verb.present[head.slot]])
    verb = deal(tuple(v for v in PRESENT_VERBS if v not in PEOPLE_VERBS or v.english[0] in ('see', 'look for')))
    noun = object_of(verb)
    adjective = fitting(noun, ADJECTIVES, verb)
    if adjective is None:
        return None
    head, who = phrase('the', noun, number_of(noun)), deal(PRONOUNS)
    return (f'{head.english} that {now(who, verb)} {are(head)} {adjective.english}',
            [head.french, 'que', who.french, verb.present[who.slot], ETRE[head.slot], agrees(adjective, head)])


@pattern('number', 80)
def number():
    who = anyone()
    noun = deal(tuple(n for n in tagged('object', 'animal', 'eaten', 'clothes', 'sold', 'kin', 'furniture') if all(n.english)))
    what = phrase(deal(NUMBERS), noun, True)
    match deal(('have', 'buy', 'see')):
        case 'have':
            return f'{who.english} {"has" if who.slot == 2 else "have"} {what.english}', [who.french, AVOIR[who.slot], what.french]
        case 'buy' if not noun.tags & {'kin'}:
            return f'{who.english} bought {what.english}', [who.french, AVOIR[who.slot], 'acheté', what.french]
        case 'see' if not noun.tags & {'kin'}:
            return f'{who.english} saw {what.english}', [who.french, AVOIR[who.slot], 'vu', what.french]


HOURS = (
    ("one o'clock", 'une heure'), ("two o'clock", 'deux heures'), ("three o'clock", 'trois heures'),
    ("four o'clock", 'quatre heures'), ("five o'clock", 'cinq heures'), ("six o'clock", 'six heures'),
    ("seven o'clock", 'sept heures'), ("eight o'clock", 'huit heures'), ("nine o'clock", 'neuf heures'),
    ("ten o'clock", 'dix heures'), ('noon', 'midi'), ('midnight', 'minuit'),
)


@pattern('time', 90)
def time_of_day():
    hour, heure = deal(HOURS)
    if deal((True, True, True, False)):
        verb = deal(tuple(VERBS[n] for n in ('leave', 'arrive', 'eat', 'return', 'work', 'open', 'close', 'come')))
        if verb.english[0] in ('open', 'close'):
            noun = deal(tagged('opening'))
            if 'goal' not in noun.tags:
                return None
            who = phrase('the', noun, number_of(noun))
        elif verb.english[0] in ('leave', 'arrive') and deal((True, False)):
            who = phrase('the', BY_NAME[deal(('train', 'bus', 'plane', 'boat'))])
        else:
            who = anyone()
        return f'{who.english} {verb.english[who.slot == 2]} at {hour}', [who.french, verb.present[who.slot], 'à', heure]
    part, moment = deal((('', ''), ('already ', 'déjà '), ('almost ', 'presque ')))
    return f"it's {part}{hour}", ['il est', moment + heure]


@pattern('this-is', 80)
def this_is():
    noun = deal(tagged('object', 'clothes', 'kin', 'building', 'vehicle', 'animal', 'thought', 'told', 'furniture', 'plant'))
    adjective = fitting(noun, ATTRIBUTES) if deal((True, False)) else None
    kind = deal(OWNERS) if 'kin' in noun.tags or (noun.tags & OWNED and deal((True, False))) else 'a'
    plural = number_of(noun)
    what = phrase(kind, noun, plural, adjective)
    if plural:
        return f'these are {what.english}', ['ce sont', what.french]
    opening = deal(('this is', "it's"))
    return f'{opening} {what.english}', ["c'est", what.french]


STRESSED = {'I': 'moi', 'you': 'toi', 'he': 'lui', 'she': 'elle', 'we': 'nous', 'they': 'eux'}


def self_of(who):
    """The stressed pronoun for a subject: moi, or lui for Paul."""
    if who.english in STRESSED:
        return STRESSED[who.english]
    return ('elle' if who.feminine else 'lui') if not who.plural else ('elles' if who.feminine else 'eux')


@pattern('stressed-pronoun', 100)
def stressed_pronoun():
    who = anyone()
    target, english, _, _ = other_person(who)
    toi = 'elle' if target.feminine else STRESSED[target.english]
    if deal((True, False, False)):
        what = thing(deal(tagged('object', 'clothes', 'eaten')), kinds=('the', 'this'))
        return f'{is_(what)} for {english}', [what.french, ETRE[what.slot], 'pour', toi]
    verb, (on, sur) = deal(ACTIVITIES[:8]), deal((('with', 'avec'), ('with', 'avec'), ('without', 'sans'), ('for', 'pour')))
    if on == 'for' and verb.english[0] not in ('work', 'play', 'sing', 'dance'):
        return None
    return f'{is_(who)} {verb.english[3]} {on} {english}', [who.french, verb.present[who.slot], sur, toi]


@pattern('home', 70)
def home():
    who = anyone()
    chez = f'chez {self_of(who)}'
    match deal(('is', 'is not', 'was', 'work', 'stay')):
        case 'is':
            return f'{is_(who)} home', [who.french, ETRE[who.slot], chez]
        case 'is not':
            return f'{is_not(who)} home', [who.french, 'ne', ETRE[who.slot], 'pas', chez]
        case 'was':
            return f'{was(who)} home', [who.french, ETAIT[who.slot], chez]
        case name:
            at = 'home' if name == 'stay' else 'at home'
            return f'{is_(who)} {VERBS[name].english[3]} {at}', [who.french, VERBS[name].present[who.slot], chez]


SELF = ('me', 'te', 'se', 'nous', 'se')
REFLEXIVE = (  # gets up, got up, getting up; present, participle
    ('get up', 'gets up', 'got up', ('lève', 'lèves', 'lève', 'levons', 'lèvent'), 'levé'),
    ('go to bed', 'goes to bed', 'went to bed', ('couche', 'couches', 'couche', 'couchons', 'couchent'), 'couché'),
    ('wake up', 'wakes up', 'woke up', ('réveille', 'réveilles', 'réveille', 'réveillons', 'réveillent'), 'réveillé'),
)


@pattern('reflexive', 110)
def reflexive():
    who = anyone()
    rise, rises, rose, lève, levé = deal(REFLEXIVE)
    se = SELF[who.slot]
    hour, heure = deal(HOURS)
    match deal(('present', 'present', 'past', 'negation')):
        case 'present':
            return (f'{who.english} {rises if who.slot == 2 else rise} at {hour}',
                    [who.french, se, lève[who.slot], 'à', heure])
        case 'past':
            return f'{who.english} {rose} at {hour}', [who.french, se, ETRE[who.slot], agreed(levé, who), 'à', heure]
        case 'negation':
            return (f"{who.english} {do(who)}n't {rise} at {hour}",
                    [who.french, 'ne', se, lève[who.slot], 'pas', 'à', heure])


@pattern('pronoun-y-en', 110)
def pronoun_y_en():
    who = anyone()
    match deal(('go', 'not', 'went', 'some', 'number', 'number')):
        case 'go':
            return f'{is_(who)} going there', [who.french, 'y', ALLER[who.slot]]
        case 'not':
            return f'{is_not(who)} going there', [who.french, "n'y", ALLER[who.slot], 'pas']
        case 'went':
            return f'{who.english} went there', [who.french, 'y', ETRE[who.slot], agreed('allé', who)]
        case 'some':
            want, wants, veux = 'want', 'wants', MODALS[0][2]
            return f'{who.english} {wants if who.slot == 2 else want} some', [who.french, 'en', veux[who.slot]]
        case 'number':
            two, deux = deal(NUMBERS)
            sort = deal(('have', 'buy', 'want'))
            if sort == 'buy':
                return f'{who.english} bought {two} of them', [who.french, 'en', AVOIR[who.slot], 'acheté', deux]
            if sort == 'want':
                return (f'{who.english} {"wants" if who.slot == 2 else "want"} {two} of them',
                        [who.french, 'en', MODALS[0][2][who.slot], deux])
            return (f'{who.english} {"has" if who.slot == 2 else "have"} {two} of them',
                    [who.french, 'en', AVOIR[who.slot], deux])


@pattern('quantity', 130)
def quantity():
    who = anyone()
    noun = deal(tagged('object', 'eaten', 'clothes', 'animal', 'food', 'drink', 'kin'))
    mass = bool(noun.tags & MASS)
    if not mass and not all(noun.english):
        return None
    english, word = noun.english[not mass], noun.french[not mass]
    kind = deal(('a lot of', 'too', 'how', 'enough'))
    if kind == 'how':
        who = deal(PRONOUNS[1:])
        return (f'how {"much" if mass else "many"} {english} {do(who)} {who.english} have?',
                ['combien', 'de', word, INVERTED['have'][PRONOUNS.index(who)], '?'])
    has, a = 'has' if who.slot == 2 else 'have', AVOIR[who.slot]
    match kind:
        case 'a lot of':
            return f'{who.english} {has} a lot of {english}', [who.french, a, 'beaucoup', 'de', word]
        case 'too':
            return (f'{who.english} {has} too {"much" if mass else "many"} {english}',
                    [who.french, a, 'trop', 'de', word])
        case 'enough':
            return f'{who.english} {has} enough {english}', [who.french, a, 'assez', 'de', word]


@pattern('age', 40)
def age():
    who = anyone()
    two, deux = deal(NUMBERS + (('eight', 'huit'), ('nine', 'neuf'), ('seven', 'sept')))
    return f'{is_(who)} {two} years old', [who.french, AVOIR[who.slot], deux, 'ans']


TAILS = (('', ''), ('', ''), (' tomorrow', 'demain'), (' tonight', 'ce soir'), (' in the kitchen', 'dans +la cuisine'),
         (' in front of the school', 'devant +la école'), (' now', 'maintenant'))


@pattern('imperative-clitic', 90)
def imperative_clitic():
    pronoun, le, lui = deal((('me', 'moi', 'moi'), ('us', 'nous', 'nous'), ('him', 'le', 'lui'), ('them', 'les', 'leur')))
    if deal((True, False, False)):
        give, donne = deal((('give', 'donne'), ('show', 'montre')))
        what = thing(deal(tagged('object', 'clothes')), kinds=('the', 'owner'))
        return f'{give} {pronoun} {what.english}!', [f'{donne}-{lui}', what.french, '!']
    name = deal(('help', 'wait for', 'listen to', 'look at'))
    tail, queue = deal(TAILS)
    if deal((True, True, True, False)):
        return f'{name} {pronoun}{tail}!', [f'{IMPERATIVES[name]}-{le}', queue, '!']
    me = 'me' if le == 'moi' else le
    return f"don't {name} {pronoun}!", ['ne', me, IMPERATIVES[name], 'pas', '!']


ASKING = ('voulez-vous', 'pouvez-vous', 'avez-vous', 'êtes-vous')


@pattern('politeness', 100)
def politeness():
    sir, monsieur = deal((('sir', 'monsieur'), ('madam', 'madame')))
    whom = Phrase(sir, monsieur, 2, feminine=sir == 'madam')
    match deal(ASKING):
        case 'voulez-vous':
            what = some_of(deal(tagged('food', 'drink', 'eaten')), False)
            return f'do you want {what.english}, {sir}?', ['voulez-vous', what.french + ',', monsieur, '?']
        case 'pouvez-vous':
            verb = deal(tuple(VERBS[n] for n in ('open', 'close', 'wash', 'carry', 'finish', 'wait for', 'find')))
            what = thing(object_of(verb), kinds=('the', 'this'))
            return f'can you {verb.english[0]} {what.english}, {sir}?', ['pouvez-vous', verb.infinitive, what.french + ',', monsieur, '?']
        case 'avez-vous':
            noun = deal(tagged('object', 'animal', 'sold'))
            what = some_of(noun, number_of(noun))
            return f'do you have {what.english}, {sir}?', ['avez-vous', what.french + ',', monsieur, '?']
        case 'êtes-vous':
            adjective = deal(FEELINGS)
            return f'are you {adjective.english}, {sir}?', ['êtes-vous', agrees(adjective, whom) + ',', monsieur, '?']


# ---------------------------------------------------------------- the file

def sentence(text):
    """Capital first, a full stop unless the pattern gave another end."""
    text = ' '.join(text.split())
    return text[0].upper() + text[1:] + ('' if text[-1] in '.!?' else '.')


def make_pool():
    """POOL times as many pairs as wanted, as (pattern's number, line); no English twice."""
    pool, seen, taken = [], {}, set()
    for number, (phenomenon, share, make) in enumerate(PATTERNS):
        made, patience = 0, 20 * POOL * share
        while made < POOL * share and patience:
            patience -= 1
            pair = make()
            if pair is None:
                continue
            english, translation = sentence(pair[0]), sentence(french(pair[1]))
            if seen.setdefault(english, translation) != translation:
                sys.exit(f'two renderings of "{english}": {seen[english]} / {translation}')
            short = all(len(side.rstrip(' .!?').split()) <= MOST_WORDS for side in (english, translation))
            if short and english not in taken:
                taken.add(english)
                pool.append((number, f'{english}\t{translation}\tgrammar:{phenomenon}'))
                made += 1
    return pool


def forms_of(line):
    """The word forms of a line, English ones marked apart from French ones."""
    for side, text in zip('ef', line.split('\t')):
        for form in set(text.lower().replace(',', '').rstrip(' .!?').split()):
            yield side, form


def generate():
    """All grammar-made lines.

    First the share of every pattern.  A form that only a few of them use could
    not be learned, so more of the pool is taken until it occurs SEEN times, and
    where the pool has no more, the few are left out.
    """
    pool, before = make_pool(), []
    while len(pool) != len(before):
        stock = Counter(form for _, line in pool for form in forms_of(line))
        before, pool = pool, [(number, line) for number, line in pool
                              if all(stock[form] >= SEEN for form in forms_of(line))]
    left = [share for _, share, _ in PATTERNS]
    count, chosen = Counter(), set()
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
    taken = {line.split('\t')[0] for line in written}
    wanted = written + [line for line in generate() if line.split('\t')[0] not in taken]
    if sys.argv[1:] == ['--check']:
        sys.exit(0 if wanted == current else f'{CORPUS.name}: its grammar-made lines are not what grammar.py writes')
    CORPUS.write_text('\n'.join(wanted) + '\n', encoding='utf-8')


if __name__ == '__main__':
    main()
