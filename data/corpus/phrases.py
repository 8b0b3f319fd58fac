"""data/corpus/phrases.py: what the patterns are made of, in both languages at once.

The French side is built from full forms ("de +le homme"); `french` then does
what a speaker does without thinking: elision, contraction, and the forms that
depend on the next sound.  A plus sign marks a word that may change in this way
(the article +le becomes du after de, the pronoun le does not).
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache

import lexicon_objects
from lexicon import read_adjectives, read_nouns, read_verbs

# ---------------------------------------------------------------- dealing

_state = 2017
_decks = {}


def below(n):
    """A number from 0 to n - 1: Knuth's 64-bit linear congruential generator."""
    global _state
    _state = (_state * 6364136223846793005 + 1442695040888963407) % 2**64
    return (_state >> 33) % n


def shuffle_anew(seed):
    """Fresh decks: what is dealt from now on depends on the seed alone."""
    global _state
    _state = seed
    _decks.clear()


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


OFTEN = (True, True, False)  # two times in three
SOMETIMES = (True, False, False)
HALF = (True, False)

# ---------------------------------------------------------------- French sounds

ELIDED = set('je me te se le la ne de que jusque +le +la'.split())
CONTRACTED = {
    ('de', '+le'): 'du', ('de', '+les'): 'des',
    ('à', '+le'): 'au', ('à', '+les'): 'aux',
}
BEFORE_VOWEL = {
    '+ce': 'cet', '+ma': 'mon', '+ta': 'ton', '+sa': 'son',
    '+beau': 'bel', '+vieux': 'vieil', '+nouveau': 'nouvel',
}


ASPIRATED = set('huit onze hamburger hamburgers hamster haricots hockey haut haute'.split())


@cache
def opens_with_vowel(word):
    """Whether a word elides what is before it; an h is mute except for the ASPIRATED words."""
    word = word.lstrip('+').rstrip(',').lower()
    plain = unicodedata.normalize('NFD', word)
    return word == 'y' or word not in ASPIRATED and plain.startswith(tuple('aeiouhœ'))


def french(text):
    """Full forms to what is written: "je ai" and "de +le ami" become j'ai and de l'ami."""
    spoken = []
    for word in reversed(text.split()):
        follower = spoken[-1] if spoken else ''
        vowel = follower != '' and opens_with_vowel(follower)
        if word in ELIDED and vowel:
            mark = '+' if word.startswith('+') else ''
            spoken[-1] = mark + word.lstrip('+')[:-1] + "'" + follower.lstrip('+')
        elif word == 'si' and follower in ('il', 'ils'):
            spoken[-1] = "s'" + follower
        elif (word, follower) in CONTRACTED:
            spoken[-1] = CONTRACTED[word, follower]
        else:
            spoken.append(BEFORE_VOWEL[word] if vowel and word in BEFORE_VOWEL else word)
    return ' '.join(word.lstrip('+') for word in reversed(spoken))


# ---------------------------------------------------------------- the lexicon, sorted for use

NOUNS = tuple(read_nouns())
NOUN = {noun.english[0] or noun.english[1]: noun for noun in NOUNS}
PLACED = tuple(read_adjectives())
PREDICATES = tuple(a for a, where in PLACED if where != 'attribute')  # the house is red
ATTRIBUTES = tuple(a for a, where in PLACED if where != 'predicate')  # the red house
FEELINGS = tuple(a for a in PREDICATES if 'kin' in a.qualifies)
VERB = {verb.english[0]: verb for verb in read_verbs()}


@cache
def nouns(*tags):
    """The nouns with at least one of these tags."""
    return tuple(noun for noun in NOUNS if noun.tags.intersection(tags))


def these(names):
    """Nouns by their English names."""
    return tuple(NOUN[name] for name in names.split())


def verbs(names):
    """Verbs by their English names; an underscore joins the words of one."""
    return tuple(VERB[name.replace('_', ' ')] for name in names.split())


def feelings(names):
    """Adjectives for people by their English names."""
    return tuple(adjective for adjective in FEELINGS if adjective.english in names.split())


# ---------------------------------------------------------------- noun phrases

@dataclass(frozen=True, eq=False)
class Phrase:
    """Somebody or something, in both languages; `slot` picks the verb form."""

    english: str
    french: str
    slot: int = 2  # 0 I, 1 you, 2 he, 3 we, 4 they
    feminine: bool = False
    plural: bool = False


I, YOU, HE, SHE, WE, THEY = PRONOUNS = (
    Phrase('I', 'je', 0), Phrase('you', 'tu', 1),
    Phrase('he', 'il'), Phrase('she', 'elle', feminine=True),
    Phrase('we', 'nous', 3, plural=True), Phrase('they', 'ils', 4, plural=True),
)
NAMES = (
    *(Phrase(name, name) for name in ('Paul', 'Tom', 'Louis')),
    *(Phrase(name, name, feminine=True) for name in ('Marie', 'Julie', 'Nina')),
)
MY, YOUR, HIS, HER, OUR, THEIR = OWNERS = (  # English; masculine, feminine, plural
    ('my', 'mon', '+ma', 'mes'), ('your', 'ton', '+ta', 'tes'), ('his', 'son', '+sa', 'ses'),
    ('her', 'son', '+sa', 'ses'), ('our', 'notre', 'notre', 'nos'),
    ('their', 'leur', 'leur', 'leurs'),
)
NUMBERS = (
    ('two', 'deux'), ('three', 'trois'), ('four', 'quatre'), ('five', 'cinq'), ('six', 'six'),
    ('ten', 'dix'),
)
MASS = {'food', 'drink'}  # some bread
UNCOUNTED = MASS | {'heard', 'seen', 'sky', 'toil', 'job'}  # never "a rain"
OWNED = {'kin', 'object', 'clothes', 'furniture', 'vehicle', 'animal', 'written', 'thought',
         'eaten', 'job'}


def opens_with_english_vowel(text):
    """Whether a becomes an: an apple, an hour, but a university."""
    text = text.lower()
    if text.startswith(('uni', 'use', 'euro')):
        return False
    return text[0] in 'aeiou' or text.startswith(('hour', 'honest'))


def determiner(kind, feminine, plural, preposed, follower):
    """One determiner in both languages; `kind` is the, a, some, this, no, a number or an owner."""
    if isinstance(kind, tuple):
        return kind if len(kind) == 2 else (kind[0], kind[3] if plural else kind[1 + feminine])
    a = 'an' if opens_with_english_vowel(follower) else 'a'
    match kind:
        case 'the':
            return 'the', '+les' if plural else ('+le', '+la')[feminine]
        case 'this':
            return ('these', 'ces') if plural else ('this', ('+ce', 'cette')[feminine])
        case 'a' if plural:
            return 'some', 'de' if preposed else 'des'
        case 'a':
            return a, ('un', 'une')[feminine]
        case 'some':
            return 'some', ('de +le', 'de +la')[feminine]
        case 'no':
            return '' if plural else a, 'de'
    raise ValueError(kind)


def agreeing(adjective, who, preposed=False):
    """The form of an adjective that somebody or something asks for."""
    form = adjective.french[who.feminine + 2 * who.plural]
    changes = preposed and not who.plural and '+' + form in BEFORE_VOWEL
    return '+' + form if changes else form


def agreed(participle, who):
    """A participle with the ending of its subject or of the object before it."""
    return participle + 'e' * who.feminine + 's' * (who.plural and not participle.endswith('s'))


def phrase(kind, noun, plural=False, adjective=None):
    """Determiner, noun and perhaps an adjective, on its French side."""
    english, word = noun.english[plural], noun.french[plural]
    bare = Phrase(english, word, 4 if plural else 2, noun.gender == 'f', plural)
    preposed = adjective is not None and adjective.before
    if adjective is not None:
        form = agreeing(adjective, bare, preposed)
        english = f'{adjective.english} {english}'
        word = f'{form} {word}' if preposed else f'{word} {form}'
    the, le = determiner(kind, bare.feminine, plural, preposed, english)
    return Phrase(f'{the} {english}'.strip(), f'{le} {word}', bare.slot, bare.feminine, plural)


def number_of(noun):
    """True for the plural: where a noun has both numbers, every third time."""
    return deal(SOMETIMES) if all(noun.english) else noun.english[0] == ''


def fitting(noun, adjectives, verb=None):
    """An adjective that may qualify this noun, or None; nobody opens an open door."""
    idle = ('open', 'closed') if verb in verbs('open close') else ()
    cards = tuple(a for a in adjectives if a.qualifies & noun.tags and a.english not in idle)
    return deal(cards) if cards else None


def some_of(noun, plural):
    """An indefinite phrase: a book, some books, some bread."""
    return phrase('some' if noun.tags & MASS else 'a', noun, plural)


def thing(noun, *kinds, adjective=None):
    """A phrase about a noun, with the determiners dealt in turn, as far as they suit it."""
    kind = 'owner' if 'kin' in noun.tags else 'the' if 'sky' in noun.tags else deal(kinds)
    if kind == 'owner':
        kind = deal(OWNERS) if noun.tags & OWNED else 'the'
    plural = number_of(noun)
    if kind == 'a' and (noun.tags & UNCOUNTED or (plural and 'person' in noun.tags)):
        kind = 'the'
    return phrase(kind, noun, plural, adjective)


def somebody():
    """A subject that is not a pronoun: a name, a relative, or a person in the street."""
    match deal(('name', 'kin', 'kin', 'person', 'person')):
        case 'name':
            return deal(NAMES)
        case 'kin':
            return thing(deal(nouns('kin')), 'owner')
        case 'person':
            grown = tuple(noun for noun in nouns('person') if 'infant' not in noun.tags)
            return thing(deal(grown), 'the')


def anyone():
    """A subject: a pronoun two times in three."""
    return deal(PRONOUNS) if deal(OFTEN) else somebody()


# ---------------------------------------------------------------- pronouns

INDEX = {pronoun: index for index, pronoun in enumerate(PRONOUNS)}
STRESSED = ('moi', 'toi', 'lui', 'elle', 'nous', 'eux')
REFLEXIVE = ('me', 'te', 'se', 'nous', 'se')  # by slot


@dataclass(frozen=True, eq=False)
class Target:
    """An object pronoun: whom it stands for, before a verb, and as a dative."""

    who: Phrase
    english: str
    le: str
    lui: str = ''


PERSONS = (
    Target(I, 'me', 'me', 'me'), Target(YOU, 'you', 'te', 'te'), Target(HE, 'him', 'le', 'lui'),
    Target(SHE, 'her', 'la', 'lui'), Target(WE, 'us', 'nous', 'nous'),
    Target(THEY, 'them', 'les', 'leur'),
)
IT, THEM = Target(HE, 'it', 'le'), PERSONS[-1]


def other_person(who):
    """A pronoun for somebody else than the subject: not "I see me", nor "we see me"."""
    while True:
        target = deal(PERSONS)
        if target.who is not who and {target.who.slot, who.slot} != {0, 3}:
            return target


def again(who):
    """The pronoun for somebody who was already named: he, she or they."""
    if who in INDEX:
        return who
    if who.plural:
        return Phrase('they', 'elles' if who.feminine else 'ils', 4, who.feminine, plural=True)
    return SHE if who.feminine else HE


def stressed(who):
    """The pronoun after a preposition: moi, or lui for Paul."""
    if who in INDEX:
        return STRESSED[INDEX[who]]
    return (('lui', 'elle'), ('eux', 'elles'))[who.plural][who.feminine]


# ---------------------------------------------------------------- verbs

ETRE = ('suis', 'es', 'est', 'sommes', 'sont')
ETAIT = ('étais', 'étais', 'était', 'étions', 'étaient')
AVOIR = ('ai', 'as', 'a', 'avons', 'ont')
AVAIT = ('avais', 'avais', 'avait', 'avions', 'avaient')
ALLER = ('vais', 'vas', 'va', 'allons', 'vont')
SAVOIR = ('sais', 'sais', 'sait', 'savons', 'savent')
VOULOIR = ('veux', 'veux', 'veut', 'voulons', 'veulent')
POUVOIR = ('peux', 'peux', 'peut', 'pouvons', 'peuvent')
DEVOIR = ('dois', 'dois', 'doit', 'devons', 'doivent')
PARLER = ('parle', 'parles', 'parle', 'parlons', 'parlent')

STATES = verbs('see hear know love understand')  # never "I'm seeing"
EVENTS = verbs('find lose break forget take finish choose')  # never in the present here
UNWISHED = verbs('lose break know love')  # nobody wants to lose

TRANSITIVE = tuple(verb for verb in VERB.values() if verb.objects)
PRESENT = tuple(verb for verb in TRANSITIVE if verb not in EVENTS)
PAST = tuple(verb for verb in TRANSITIVE if verb.english[2] and verb not in verbs('know love'))
ACTIVITIES = verbs(
    'sleep work play sing dance run walk swim cry laugh wait cook read write eat drink draw')
WISHES = ACTIVITIES + tuple(verb for verb in TRANSITIVE if verb not in UNWISHED)
ON_PEOPLE = verbs(
    'see hear know love watch help understand call thank look_at listen_to wait_for look_for')
ON_THINGS = tuple(verb for verb in PRESENT if verb not in ON_PEOPLE)


OBJECTS = {VERB[verb.strip().replace('_', ' ')]: these(names) for verb, names in (
    line.split('|') for line in lexicon_objects.OBJECTS.strip().splitlines())}


def object_of(verb):
    """A noun that one would say with this verb."""
    return deal(OBJECTS[verb])


def _read_described():
    """Of each verb the determiners and the sensible pairs of a quality and a thing."""
    blocks = re.split(r'\n(?=\S)', lexicon_objects.DESCRIBED.strip())
    by_name = {adjective.english: adjective for adjective, _ in PLACED}
    for block in blocks:
        head, *lines = block.splitlines()
        verb, kinds = head.split('|')
        cards = []
        for entry in ';'.join(lines).split(';'):
            adjectives, names = entry.split(':')
            cards += ((by_name[name], noun) for name in adjectives.split()
                      for noun in these(names))
        yield VERB[verb.strip().replace('_', ' ')], (tuple(kinds.split()), tuple(cards))


DESCRIBED = dict(_read_described())


def imperfect(verb):
    """je dormais, … ils dormaient: the stem of "nous dormons" and an ending."""
    stem = verb.present[3].removesuffix('ons')
    nous = stem.removesuffix('e') + 'ions'  # nous mangeons, nous mangions
    return stem + 'ais', stem + 'ais', stem + 'ait', nous, stem + 'aient'


def affirm(who, forms, *rest, clitic=''):
    """Subject, object pronoun, verb: il le voit."""
    return ' '.join((who.french, clitic, forms[who.slot], *rest))


def deny(who, forms, *rest, clitic='', adverb='pas'):
    """The same between ne and pas, or another adverb: il ne le voit jamais."""
    return ' '.join((who.french, 'ne', clitic, forms[who.slot], adverb, *rest))


CONTRACTIONS = {'I': "I'm", 'you': "you're", 'he': "he's", 'she': "she's", 'we': "we're",
                'they': "they're"}


def is_(who):
    """he's, Paul is, the girls are"""
    if who.english in CONTRACTIONS:
        return CONTRACTIONS[who.english]
    return f'{who.english} {are(who)}'


def is_not(who):
    return "I'm not" if who is I else f"{who.english} {are(who)}n't"


def are(who):
    return 'am' if who.slot == 0 else 'is' if who.slot == 2 else 'are'


def was(who):
    return f'{who.english} {"was" if who.slot in (0, 2) else "were"}'


def do(who):
    return 'does' if who.slot == 2 else 'do'


def has(who):
    return f'{who.english} {"has" if who.slot == 2 else "have"}'


def does(who, verb):
    """The simple present, of a verb of the lexicon or of an English one: he sees, he wants."""
    base, s = verb.english[:2] if hasattr(verb, 'english') else (verb, verb + 's')
    return f'{who.english} {s if who.slot == 2 else base}'


def now(who, verb):
    """The English present as one says it: he sees, he's eating."""
    return does(who, verb) if verb in STATES else f'{is_(who)} {verb.english[3]}'


def does_not(who, verb):
    base = verb.english[0] if hasattr(verb, 'english') else verb
    return f"{who.english} {do(who)}n't {base}"


def not_now(who, verb):
    return does_not(who, verb) if verb in STATES else f'{is_not(who)} {verb.english[3]}'


def asked(who, verb):
    """The same as the middle of a question: does he see, is he eating."""
    if verb in STATES:
        return f'{do(who)} {who.english} {verb.english[0]}'
    return f'{are(who)} {who.english} {verb.english[3]}'


def did(who, verb):
    return f'{who.english} {verb.english[2]}'


def did_not(who, verb):
    return f"{who.english} didn't {verb.english[0]}"
